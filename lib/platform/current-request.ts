import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "./process-state.ts";

/** Facts about a request, collected for its line in the log. */
export interface RequestNotes {
  userId?: string;
}

const storage = () => processState("current-request", () => new AsyncLocalStorage<RequestNotes>());

/** Runs the work on a request, so that `noteUser` finds these notes anywhere within it. */
export function withRequestNotes(notes: RequestNotes, work: () => void): void {
  storage().run(notes, work);
}

/** Notes the user of the present request. Does nothing outside of a request. */
export function noteUser(userId: string): void {
  const notes = storage().getStore();
  if (notes) notes.userId = userId;
}

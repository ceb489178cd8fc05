import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "./process-state.ts";

/** What is found out about a request while it is answered, for the line that the log writes at its end. */
export interface RequestNotes {
  userId?: string;
}

const storage = () => processState("current-request", () => new AsyncLocalStorage<RequestNotes>());

/** Runs the work on a request; `noteUser` reaches these notes from anywhere inside. */
export function withRequestNotes(notes: RequestNotes, work: () => void): void {
  storage().run(notes, work);
}

/** Notes who asks. Does nothing outside of a request. */
export function noteUser(userId: string): void {
  const notes = storage().getStore();
  if (notes) notes.userId = userId;
}

import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "./process-state.ts";

/** Facts about a request, collected for its lines in the log. */
export interface RequestNotes {
  requestId: string;
  userId?: string;
  /** Only while it is traced. */
  traceId?: string;
  /** The language of the answer: until the person is known, the one that was chosen on a page without an account, otherwise the browser's. */
  language?: string;
  /** The language that the browser prefers. */
  browserLanguage?: string;
}

/** The request, or the turn, that the present work belongs to. `language` is that of a part of it, which has another one. */
interface Present {
  request?: RequestNotes;
  turn?: string;
  language?: string;
}

const storage = () => processState("current-request", () => new AsyncLocalStorage<Present>());

/** Runs the work on a request, so that `noteUser` and the log find these notes anywhere within it. */
export function withRequestNotes(notes: RequestNotes, work: () => void): void {
  storage().run({ request: notes }, work);
}

/** Runs a turn, so that each line of the log says which. A request that started it is over, and is not named. */
export function withTurn<T>(turn: string, work: () => T): T {
  return storage().run({ turn }, work);
}

/**
 * Notes the language that the person of the present request has chosen, in place of a choice on a page without an account. Null lets
 * their browser decide. Does nothing outside of a request.
 */
export function noteLanguage(chosen: string | null): void {
  const request = storage().getStore()?.request;
  const language = chosen ?? request?.browserLanguage;
  if (request && language !== undefined) request.language = language;
}

/** Does a part of the present work in another language, such as what is stored, and returns its result. */
export function withLanguage<T>(language: string, work: () => T): T {
  return storage().run({ ...storage().getStore(), language }, work);
}

/** Returns the language of the present work; null if it is not a request. */
export function languageOfWork(): string | null {
  const present = storage().getStore();
  return present?.language ?? present?.request?.language ?? null;
}

/** Notes the user of the present request. Does nothing outside of a request. */
export function noteUser(userId: string): void {
  const present = storage().getStore();
  if (present?.request) present.request.userId = userId;
}

/** Returns what each line of the log says of the present work: the id of its request or its turn. */
export function loggedIds(): { requestId?: string; turn?: string } {
  const { turn, request } = storage().getStore() ?? {};
  if (turn !== undefined) return { turn };
  return request ? { requestId: request.requestId } : {};
}

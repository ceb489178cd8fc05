import { searchedText } from "#lib/conversations/requests/search/search-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";

/** A turn with its number in the conversation. */
export interface TurnPlace {
  editSessionId: string;
  turn: number;
}

/** A request, named by its turn and its number there. */
export interface RequestPlace extends TurnPlace {
  n: number;
  /** How many requests its turn made in all; null until it has ended, or if that is not known any more. */
  requestCount: number | null;
}

/** A request, as the page's address names it. */
export type RequestId = Pick<RequestPlace, "editSessionId" | "n">;

export const requestViews = ["sections", "answer", "messages", "tools", "settings", "timeline"] as const;
/** One of the ways to look at a request. */
export type RequestViewName = (typeof requestViews)[number];

export const samePlace = (a: RequestId, b: RequestId) => a.editSessionId === b.editSessionId && a.n === b.n;
export const placeName = ({ turn, n, requestCount }: RequestPlace) => inspectorWords.request(turn, n, requestCount);

/**
 * Returns the query of the page that shows a request, or two compared, beside what is searched for; it stays valid as long as they
 * are kept.
 */
export const placeQuery = (place: RequestId, view: RequestViewName, other: RequestId | null = null, find = "") =>
  `?at=${idOf(place)}&view=${view}${other ? `&with=${idOf(other)}` : ""}${findQuery(find)}`;

const findQuery = (find: string) => (find === "" ? "" : `&find=${encodeURIComponent(find)}`);

const idOf = ({ editSessionId, n }: RequestId) => `${editSessionId}.${n}`;

/** Parses the query's `at` or `with`; null for anything else. */
export function parseAt(at: unknown): RequestId | null {
  const { editSessionId, n } =
    (typeof at === "string" &&
      /^(?<editSessionId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?<n>[1-9]\d{0,5})$/.exec(at)?.groups) ||
    {};
  return editSessionId === undefined ? null : { editSessionId, n: Number(n) };
}

/** Two turns side by side, the earlier one first unless a person chose otherwise. */
export interface TurnPair {
  first: TurnPlace;
  second: TurnPlace;
}

/** Returns the query of the page that shows two turns side by side; it stays valid as long as the conversation. */
export const pairQuery = ({ first, second }: Record<keyof TurnPair, Pick<TurnPlace, "turn">>, find = "") =>
  `?turn=${second.turn}&against=${first.turn}${findQuery(find)}`;

/** Parses the query's `turn` or `against`; null for anything else. */
export const parseTurn = (turn: unknown): number | null =>
  typeof turn === "string" && /^[1-9]\d{0,5}$/.test(turn) ? Number(turn) : null;

/** Parses the query's `view`. A turn that is named by its number is shown as a whole. */
export const parseView = (view: unknown, turn: number | null = null): RequestViewName =>
  requestViews.find((name) => name === view) ?? (turn === null ? "sections" : "timeline");

/** Parses the query's `find`; empty if there is nothing to search for. */
export function parseFind(find: unknown): string {
  return searchedText.safeParse(find).data ?? "";
}

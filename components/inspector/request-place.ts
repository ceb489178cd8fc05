import { inspectorWords } from "#lib/words/inspector.ts";

/** A request, named by its turn and its number there. */
export interface RequestPlace {
  editSessionId: string;
  turn: number;
  n: number;
}

export const requestViews = ["sections", "answer", "messages", "tools", "settings", "timeline"] as const;
/** One of the ways to look at a request. */
export type RequestViewName = (typeof requestViews)[number];

export const samePlace = (a: RequestPlace, b: RequestPlace) => a.editSessionId === b.editSessionId && a.n === b.n;
export const placeName = ({ turn, n }: RequestPlace) => inspectorWords.request(turn, n);

/** Returns the query of the inspector's page that shows a request; it stays valid as long as the request is kept. */
export const placeQuery = ({ editSessionId, n }: Pick<RequestPlace, "editSessionId" | "n">, view: RequestViewName) =>
  `?at=${editSessionId}.${n}&view=${view}`;

/** Parses the query's `at`; null for anything else. */
export function parseAt(at: unknown): Pick<RequestPlace, "editSessionId" | "n"> | null {
  const { editSessionId, n } =
    (typeof at === "string" &&
      /^(?<editSessionId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?<n>[1-9]\d{0,5})$/.exec(at)?.groups) ||
    {};
  return editSessionId === undefined ? null : { editSessionId, n: Number(n) };
}

/** Parses the query's `view`. */
export const parseView = (view: unknown): RequestViewName => requestViews.find((name) => name === view) ?? "sections";

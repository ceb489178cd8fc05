import { inspectorWords } from "#lib/words/inspector.ts";

/** A request, named by its turn and its number there. */
export interface RequestPlace {
  editSessionId: string;
  turn: number;
  n: number;
}

export const samePlace = (a: RequestPlace, b: RequestPlace) => a.editSessionId === b.editSessionId && a.n === b.n;
export const placeName = ({ turn, n }: RequestPlace) => inspectorWords.request(turn, n);

import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { PageEdits } from "../next-move.ts";

/** The carrying out of a wish: operations by hand or edits of the source, and the sentence that tells of it afterwards. */
export type PlannedWish =
  | { ok: true; operations: Operation[]; edits?: PageEdits[]; said: string }
  /** Nothing is changed. The sentence says why. */
  | { ok: false; sentence: string };

export const cannot = (sentence: string): PlannedWish => ({ ok: false, sentence });

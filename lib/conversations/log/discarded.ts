import type { Chunk } from "../schema.ts";

/**
 * A place in a log where another worker took the turn up. What a person saw after `afterSeq` and before `seq` belongs to a
 * step that never came to its end: the step is made again, and every reader discards what it showed of it.
 */
export interface Continuation {
  seq: number;
  afterSeq: number;
}

type Entry = Pick<Chunk, "seq" | "type"> & { payload: unknown };

/** The places in these entries at which the turn was taken up again. */
export function continuationsIn(entries: readonly Entry[]): Continuation[] {
  return entries.flatMap(({ seq, type, payload }) => {
    const { kind, afterSeq } = payload as { kind?: string; afterSeq?: number };
    return type === "event" && kind === "continued" && afterSeq !== undefined ? [{ seq, afterSeq }] : [];
  });
}

/** Events of tools and errors go with their step; what a request cost and which commit is kept stays true. */
const discardedKinds: readonly string[] = ["tool_calling", "tool_called", "agent_error"];

/** Whether a later continuation took the entry back. An entry that stands for a whole part of text has the part's last seq. */
export function isDiscarded({ seq, type, payload }: Entry, continuations: readonly Continuation[]): boolean {
  if (!continuations.some((place) => place.afterSeq < seq && seq < place.seq)) return false;
  if (type === "event") return discardedKinds.includes((payload as { kind: string }).kind);
  return type === "text" || type === "progress";
}

/** The entries of a log that count, in their order. Every reader of whole logs uses this. */
export function withoutDiscarded<E extends Entry>(entries: readonly E[]): E[] {
  const continuations = continuationsIn(entries);
  return entries.filter((entry) => !isDiscarded(entry, continuations));
}

import type { Chunk } from "./chunk-schema.ts";

/**
 * A place in a log where another worker took the turn up. The entries between `afterSeq` and `seq` belong to an unfinished step.
 * The step is made again, and every reader discards those entries.
 */
export interface Continuation {
  seq: number;
  afterSeq: number;
}

type Entry = Pick<Chunk, "seq" | "type"> & { payload: unknown };

/** Returns the places in these entries at which the turn was taken up again. */
export function continuationsIn(entries: readonly Entry[]): Continuation[] {
  return entries.flatMap(({ seq, type, payload }) => {
    const { kind, afterSeq } = payload as { kind?: string; afterSeq?: number };
    return type === "event" && kind === "continued" && afterSeq !== undefined ? [{ seq, afterSeq }] : [];
  });
}

/** Events of tools and errors are discarded with their step. A request's cost and a snapshot's commit stay true. */
const discardedKinds: readonly string[] = ["tool_calling", "tool_called", "options_offered", "agent_error"];

/** Whether a later continuation discards the entry. The entry of a whole text part has the seq of the part's last chunk. */
export function isDiscarded({ seq, type, payload }: Entry, continuations: readonly Continuation[]): boolean {
  if (!continuations.some((place) => place.afterSeq < seq && seq < place.seq)) return false;
  if (type === "event") return discardedKinds.includes((payload as { kind: string }).kind);
  return type === "text" || type === "progress";
}

/** Returns the entries that are not discarded, in order. Every reader of a whole log uses this. */
export function withoutDiscarded<E extends Entry>(entries: readonly E[]): E[] {
  const continuations = continuationsIn(entries);
  return entries.filter((entry) => !isDiscarded(entry, continuations));
}

import { can } from "#lib/accounts/can.ts";
import type { Roles } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { Conversation } from "../conversation/conversation-store.ts";
import type { Chunk } from "./chunk-schema.ts";
import { listPrivateSeqs } from "./chunk-store.ts";

/**
 * The part of a turn's log that a reader may see. For people without `inspect`, the calls of private tools are not in it, and its
 * entries are numbered without a gap in their place, so that not even a count of them is told.
 */
export class SeenLog {
  /** The seqs of the entries that are not in it, as far as they are known, in order. */
  readonly hidden: number[];
  private readonly isWhole: boolean;

  constructor(isWhole: boolean, hidden: readonly number[] = []) {
    this.isWhole = isWhole;
    this.hidden = [...hidden];
  }

  /** Returns an entry as the reader sees it; null if it is not in what they see. Entries are given in order. */
  see(chunk: Chunk): Chunk | null {
    if (this.isWhole) return chunk;
    if (isPrivate(chunk)) {
      if (chunk.seq > (this.hidden.at(-1) ?? 0)) this.hidden.push(chunk.seq);
      return null;
    }
    const seen = { ...chunk, seq: this.placeOf(chunk.seq) };
    if (seen.type !== "event") return seen;
    const { payload } = seen;
    if (payload.kind === "continued")
      return { ...seen, payload: { ...payload, afterSeq: this.placeOf(payload.afterSeq) } };
    if (payload.kind === "inference_start") {
      const { kind, step, model } = payload;
      return { ...seen, payload: { kind, step, model } };
    }
    return seen;
  }

  /** Returns the number that the reader sees for an entry. */
  placeOf(seq: number): number {
    return seq - this.hidden.filter((hidden) => hidden <= seq).length;
  }

  /** Returns the seq of the entry that the reader sees under a number. */
  seqOf(place: number): number {
    return this.hidden.reduce((seq, hidden) => (hidden <= seq ? seq + 1 : seq), place);
  }
}

/** Whether the entry tells of a private tool. */
export function isPrivate({ type, payload }: Chunk): boolean {
  return type === "event" && "private" in payload && payload.private === true;
}

/** Returns whether a person may see the private entries of a conversation's logs. */
export function seesWhole(
  actor: Roles,
  { projectId, organizationId }: Pick<Conversation, "projectId" | "organizationId">,
): boolean {
  return can(actor, "inspect", { id: projectId, organizationId });
}

/** Returns what a person sees of a turn's log, with the private entries so far. */
export async function readSeenLog(
  actor: Roles,
  conversation: Pick<Conversation, "projectId" | "organizationId">,
  editSessionId: string,
  tx: Tx,
): Promise<SeenLog> {
  return seesWhole(actor, conversation)
    ? new SeenLog(true)
    : new SeenLog(false, await listPrivateSeqs(editSessionId, tx));
}

import { storableText } from "#lib/platform/storable-json.ts";
import type { EventPayload, NewChunk, ProgressPayload } from "./chunk-schema.ts";
import type { NumberedChunk } from "./chunk-store.ts";
import { chunkWrites } from "./chunk-writes.ts";
import { publishCommitted, publishExpected, publishOpen } from "./publish-turn.ts";

/** Thrown when another worker has taken or settled the turn: this one may not write any more. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/**
 * Writes a running turn's log. The lease holder assigns the seqs, not the database, so that a replay has the order that people
 * saw live. Text reaches this host's readers at once; everything is written after 25 ms. Adjacent text of one part becomes
 * one chunk.
 */
export class TurnLog {
  readonly editSessionId: string;
  private readonly leaseToken: string;
  private readonly onLost: (error: Error) => void;
  private seq: number;
  private waiting: NumberedChunk[] = [];
  /** The first half of a surrogate pair whose second half is still to come. */
  private half = "";
  /** Pending while anything waits or is being written. */
  private writing: Promise<void> | null = null;
  private isFlushing = false;
  private failure: Error | null = null;

  /** `lastSeq` is the seq of the newest stored chunk. */
  constructor(turn: { editSessionId: string; leaseToken: string; lastSeq: number; onLost: (error: Error) => void }) {
    this.editSessionId = turn.editSessionId;
    this.leaseToken = turn.leaseToken;
    this.seq = turn.lastSeq;
    this.onLost = turn.onLost;
  }

  /** The seq of the newest entry, durable or not. */
  get lastSeq(): number {
    return this.seq;
  }

  text(part: number, delta: string): void {
    const whole = this.half + delta;
    this.half = /[\uD800-\uDBFF]$/.test(whole) ? whole.slice(-1) : "";
    const text = storableText(this.half ? whole.slice(0, -1) : whole);
    if (!text) return;
    const last = this.waiting.at(-1);
    if (last?.type === "text" && last.payload.part === part) last.payload.text += text;
    else this.append({ type: "text", payload: { part, text } });
    const open = this.waiting.at(-1);
    if (open?.type === "text") publishOpen(this.editSessionId, { seq: open.seq, ...open.payload });
  }

  event(payload: EventPayload): void {
    this.append({ type: "event", payload });
  }

  progress(payload: ProgressPayload): void {
    this.append({ type: "progress", payload });
  }

  /** Resolves when everything appended so far is durable. Throws `LeaseLost` or the database's error. */
  async flush(): Promise<void> {
    this.isFlushing = true;
    chunkWrites().hurry();
    await this.writing;
    this.isFlushing = false;
    if (this.failure) throw this.failure;
  }

  private append(chunk: NewChunk): void {
    if (this.failure) return;
    this.seq++;
    this.waiting.push({ ...chunk, seq: this.seq });
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
  }

  /** Writes until nothing waits. */
  private async write(): Promise<void> {
    const { editSessionId, leaseToken } = this;
    try {
      while (this.waiting.length > 0) {
        let batch: NumberedChunk[] = [];
        const written = chunkWrites().write(() => {
          batch = this.waiting;
          this.waiting = [];
          publishExpected(editSessionId, this.seq);
          return { editSessionId, leaseToken, chunks: batch };
        });
        if (this.isFlushing) chunkWrites().hurry();
        if (!(await written)) throw new LeaseLost("another worker has settled this turn");
        const createdAt = new Date().toISOString();
        publishCommitted(
          editSessionId,
          batch.map((chunk) => ({ ...chunk, createdAt })),
        );
      }
    } catch (error) {
      this.failure = error as Error;
      this.onLost(this.failure);
    }
  }
}

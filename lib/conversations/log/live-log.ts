import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import type { Chunk } from "./chunk-schema.ts";
import { listChunks } from "./chunk-store.ts";

/** Text that is not yet durable and will become chunk `seq`. */
export interface OpenText {
  seq: number;
  part: number;
  text: string;
}

const tailChunksMax = 500;
const fallbackPollMs = 2_000;

/** A piece of uncommitted text from the process that runs the turn: `text` follows after `at` characters. */
export interface GrownText extends OpenText {
  at: number;
}

/**
 * The readers of one turn share in this process the newest chunks, the uncommitted text, and one tailer of the table for chunks of which
 * this process is not told. Uncommitted text is a hint: it may come from a worker that has lost the turn.
 */
export class LiveLog {
  readonly editSessionId: string;
  /** Increases with every change, so that a reader can wait for the next one. */
  version = 0;
  open: OpenText | null = null;
  /** The process that says the uncommitted text; null for this one. */
  private openFrom: string | null = null;
  private tail: Chunk[] = [];
  private lastSeq: number | null = null;
  /** Whether more may be in the table than was read before the tail was kept. */
  private isBehind = false;
  /** This process, or one that it hears, is writing up to this seq and publishes it. */
  private expected = 0;
  private waiters = new Set<() => void>();
  private refreshing: Promise<void> | null = null;
  private refreshAgain = false;

  constructor(editSessionId: string) {
    this.editSessionId = editSessionId;
  }

  /** Returns the chunks after a seq from memory; null if they must be read from the table. */
  committedAfter(seq: number): Chunk[] | null {
    if (this.lastSeq === null) return null;
    if (seq >= this.lastSeq) return [];
    const first = this.tail[0];
    if (!first || first.seq > seq + 1) return null;
    return this.tail.slice(seq + 1 - first.seq);
  }

  /** Starts to keep the tail, after a reader has read the table up to `seq`; reads on if more was announced meanwhile. */
  startAt(seq: number): void {
    if (this.lastSeq !== null) return;
    this.lastSeq = seq;
    if (this.isBehind) void this.refresh();
  }

  publishOpen(open: OpenText): void {
    this.open = open;
    this.openFrom = null;
    this.wake();
  }

  /** Adds what another process says; leaves it out if its beginning was not heard. */
  hearOpen({ seq, part, at, text }: GrownText, from: string): void {
    if (seq <= (this.lastSeq ?? 0)) return;
    const { open } = this;
    const follows = open?.seq === seq && open.part === part && open.text.length === at && this.openFrom === from;
    if (at > 0 && !follows) return;
    this.open = { seq, part, text: at > 0 && open ? open.text + text : text };
    this.openFrom = from;
    this.wake();
  }

  /** Reads chunks up to `seq` that another process has written and could not tell. */
  hearStored(seq: number): void {
    this.expected = 0;
    this.announced(seq);
  }

  /** Forgets the uncommitted text of a process that is gone, and reads the table, because it may have written more. */
  lose(from: string): void {
    if (this.openFrom === from) this.open = null;
    this.expected = 0;
    void this.refresh();
  }

  publishCommitted(chunks: Chunk[]): void {
    for (const chunk of chunks) {
      if (this.lastSeq !== null && chunk.seq !== this.lastSeq + 1) continue;
      this.tail.push(chunk);
      this.lastSeq = chunk.seq;
    }
    if (this.tail.length > tailChunksMax) this.tail = this.tail.slice(-tailChunksMax);
    if (this.open && this.lastSeq !== null && this.open.seq <= this.lastSeq) this.open = null;
    // A new worker makes the unwritten text again.
    if (chunks.some(isContinued)) this.open = null;
    this.wake();
    const newest = chunks.at(-1)?.seq ?? 0;
    if (this.lastSeq !== null && newest > this.lastSeq) void this.refresh();
  }

  /** Called before chunks up to `seq` are written: their notification may arrive before they are published. */
  expect(seq: number): void {
    this.expected = seq;
  }

  /** Handles a notification of chunks up to `seq`; null if notifications may have been lost. */
  announced(seq: number | null): void {
    if (seq !== null && seq <= Math.max(this.expected, this.lastSeq ?? 0)) return;
    void this.refresh();
  }

  /** Resolves when something has changed since `version`, when the signal aborts, or after two seconds. */
  changed(version: number, signal: AbortSignal): Promise<void> {
    if (this.version !== version || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiters.delete(done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      // Polls as well, so that a lost notification costs at most two seconds.
      const timer = setTimeout(() => {
        void this.refresh();
        done();
      }, fallbackPollMs);
      this.waiters.add(done);
      signal.addEventListener("abort", done);
    });
  }

  private wake(): void {
    this.version++;
    for (const waiter of [...this.waiters]) waiter();
  }

  private refresh(): Promise<void> {
    if (this.lastSeq === null) {
      this.isBehind = true;
      return Promise.resolve();
    }
    if (this.refreshing) {
      this.refreshAgain = true;
      return this.refreshing;
    }
    this.refreshing = this.readOn()
      .catch((error) => log.warn({ err: error, editSessionId: this.editSessionId }, "reading the log on failed"))
      .finally(() => {
        this.refreshing = null;
        this.wake();
      });
    return this.refreshing;
  }

  private async readOn(): Promise<void> {
    do {
      this.refreshAgain = false;
      if (this.lastSeq === null) return;
      const chunks = await listChunks(
        systemScope,
        { editSessionId: this.editSessionId, after: this.lastSeq, limit: 200 },
        database(),
      );
      if (chunks.length > 0) {
        this.publishCommitted(chunks);
        this.refreshAgain = true;
      }
    } while (this.refreshAgain);
  }
}

function isContinued({ type, payload }: Chunk): boolean {
  return type === "event" && payload.kind === "continued";
}

import { systemScope } from "#lib/accounts/schema.ts";
import { listen } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import type { Chunk } from "./chunk-schema.ts";
import { listChunks } from "./chunk-store.ts";

// The readers of one turn share in this process the newest chunks, the uncommitted text, and one tailer of the table for turns
// that run elsewhere.

/** Text that is not yet durable and will become chunk `seq`. */
export interface OpenText {
  seq: number;
  part: number;
  text: string;
}

const tailChunksMax = 500;
const fallbackPollMs = 2_000;

export class LiveLog {
  readonly editSessionId: string;
  /** Increases with every change, so that a reader can wait for the next one. */
  version = 0;
  open: OpenText | null = null;
  readers = 0;
  private tail: Chunk[] = [];
  private lastSeq: number | null = null;
  /** Whether something was announced before the tail was kept. */
  private isBehind = false;
  /** This process is writing up to this seq itself, and publishes it. */
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

  publishOpen(open: OpenText | null): void {
    this.open = open;
    this.wake();
  }

  publishCommitted(chunks: Chunk[]): void {
    for (const chunk of chunks) {
      if (this.lastSeq !== null && chunk.seq !== this.lastSeq + 1) continue;
      this.tail.push(chunk);
      this.lastSeq = chunk.seq;
    }
    if (this.tail.length > tailChunksMax) this.tail = this.tail.slice(-tailChunksMax);
    if (this.open && this.lastSeq !== null && this.open.seq <= this.lastSeq) this.open = null;
    this.wake();
  }

  /** Called before this process writes chunks up to `seq`: their notification may arrive before the statement has answered. */
  expect(seq: number): void {
    this.expected = seq;
  }

  /** Handles a notification of chunks up to `seq`; null if notifications may have been lost. */
  announced(seq: number | null): void {
    if (seq !== null && seq <= Math.max(this.expected, this.lastSeq ?? 0)) return;
    if (this.lastSeq === null) this.isBehind = true;
    else void this.refresh();
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

const liveLogs = () => processState("live-logs", () => new Map<string, LiveLog>());

/** Returns the live log of a turn if this process has a reader of it. */
export function findLiveLog(editSessionId: string): LiveLog | undefined {
  return liveLogs().get(editSessionId);
}

/** Joins the readers of a turn. The caller calls `leaveLiveLog` at the end. */
export async function joinLiveLog(editSessionId: string): Promise<LiveLog> {
  await startListening();
  const logs = liveLogs();
  const live = logs.get(editSessionId) ?? new LiveLog(editSessionId);
  logs.set(editSessionId, live);
  live.readers++;
  return live;
}

export function leaveLiveLog(live: LiveLog): void {
  live.readers--;
  if (live.readers === 0) liveLogs().delete(live.editSessionId);
}

function startListening(): Promise<unknown> {
  return processState("live-logs.listening", () =>
    listen("chunks", (payload) => {
      if (payload === null) {
        for (const live of liveLogs().values()) live.announced(null);
        return;
      }
      for (const told of payload.split(" ")) {
        const [editSessionId = "", seq] = told.split(":");
        findLiveLog(editSessionId)?.announced(Number(seq));
      }
    }),
  );
}

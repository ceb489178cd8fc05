import { createParser } from "eventsource-parser";
import type { Chunk } from "#lib/conversations/log/chunk-schema.ts";
import { takeStreamSlot } from "./stream-slot";
import { eventsOfChunk, parseTurnEvent, type TurnEvent } from "./turn-events";

/** One message to a reader of a turn's log, in order. */
export type LogEntry =
  /** `seq` stands on the last event of an entry of the log; until it arrives, the entry is not durable. */
  | { kind: "event"; event: TurnEvent | null; seq: number | null }
  /** Reading continues after the last `seq`: everything after it is sent again. */
  | { kind: "rewind" }
  | { kind: "connection"; connection: Connection };

export type Connection = "open" | "lost" | "polling";

export interface ReadTurnLogOptions {
  editSessionId: string;
  signal: AbortSignal;
  after?: number;
  fetch?: typeof fetch;
  /** Resolves after the milliseconds, or as soon as the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A stream that is silent for longer counts as dead; the server sends a comment every 15 s. */
  silenceMsMax?: number;
  takeSlot?: typeof takeStreamSlot;
}

/** The server says that the log does not exist or this person may not read it: reading on is useless. */
export class LogRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The log of this turn was refused with ${status}.`);
    this.name = "LogRefused";
    this.status = status;
  }
}

/** There are too many readers or requests; the server says after how long to ask again. */
class AskedToWait extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(`Asked to wait for ${waitMs} ms.`);
    this.name = "AskedToWait";
    this.waitMs = waitMs;
  }
}

const askedToWaitMsMax = 120_000;
/** Spreads out readers that were refused at the same moment. */
const spread = () => 1 + Math.random() / 4;

const failuresBeforePolling = 3;
const pollsBeforeStream = 30;
const pollEveryMs = 500;
const backoffMs = (failures: number) => Math.min(250 * 2 ** failures, 8_000);

/**
 * Reads a turn's log to its end despite a bad connection: it reconnects after the last `seq` that it saw, and polls if no
 * stream gets through or other tabs use all the streams. Ends after the last entry or when the signal aborts; throws
 * `LogRefused`.
 */
export async function* readTurnLog(options: ReadTurnLogOptions): AsyncGenerator<LogEntry, void> {
  const { signal, wait = waitFor } = options;
  const position = { seq: options.after ?? 0 };
  let failures = 0;
  while (!signal.aborted) {
    const before = position.seq;
    const outcome = yield* attempt(readOnce(options, position), signal);
    if (outcome === "end" || signal.aborted) return;
    yield { kind: "rewind" };
    if (outcome === "later") continue;
    if (typeof outcome === "object") {
      yield { kind: "connection", connection: "lost" };
      await wait(outcome.waitMs * spread(), signal);
      continue;
    }
    failures = position.seq > before ? 0 : failures + 1;
    yield { kind: "connection", connection: "lost" };
    if (failures >= failuresBeforePolling) {
      const polled = yield* attempt(poll(options, position, "polling"), signal);
      if (polled === "end" || signal.aborted) return;
      if (typeof polled === "object") await wait(polled.waitMs * spread(), signal);
    }
    await wait(backoffMs(failures), signal);
  }
}

/** The log has ended, the connection was cut, it is time to try a stream again, or the server asks to wait. */
type Outcome = "end" | "cut" | "later" | { waitMs: number };

async function* readOnce(options: ReadTurnLogOptions, position: Position): AsyncGenerator<LogEntry, Outcome> {
  const release = await (options.takeSlot ?? takeStreamSlot)();
  if (!release) return yield* poll(options, position, "open");
  try {
    return yield* readStream(options, position);
  } finally {
    release();
  }
}

/** Reads once; a network failure counts as a cut connection. */
async function* attempt(
  reader: AsyncGenerator<LogEntry, Outcome>,
  signal: AbortSignal,
): AsyncGenerator<LogEntry, Outcome> {
  try {
    return yield* reader;
  } catch (error) {
    if (error instanceof LogRefused && !signal.aborted) throw error;
    return error instanceof AskedToWait ? { waitMs: error.waitMs } : "cut";
  }
}

interface Position {
  seq: number;
}

async function* readStream(options: ReadTurnLogOptions, position: Position): AsyncGenerator<LogEntry, Outcome> {
  const attemptAbort = new AbortController();
  const signal = AbortSignal.any([options.signal, attemptAbort.signal]);
  const silence = watchSilence(options.silenceMsMax ?? 40_000, () => attemptAbort.abort());
  try {
    const response = await request(
      options,
      `/api/edit-sessions/${options.editSessionId}/stream?after=${position.seq}`,
      signal,
    );
    yield { kind: "connection", connection: "open" };
    const entries: LogEntry[] = [];
    let ended = false;
    const parser = createParser({
      onEvent: ({ data, id }) => {
        if (data === "[DONE]") {
          ended = true;
          return;
        }
        const seq = id === undefined ? null : Number(id);
        entries.push({ kind: "event", event: parseTurnEvent(data), seq });
      },
    });
    const decoder = new TextDecoder();
    for await (const bytes of bytesOf(response)) {
      silence.heard();
      parser.feed(decoder.decode(bytes, { stream: true }));
      for (const entry of entries.splice(0)) {
        if (entry.kind === "event" && entry.seq !== null) position.seq = entry.seq;
        yield entry;
      }
      if (ended) return "end";
    }
    return "cut";
  } finally {
    silence.stop();
    attemptAbort.abort();
  }
}

async function* poll(
  options: ReadTurnLogOptions,
  position: Position,
  connection: Connection,
): AsyncGenerator<LogEntry, Outcome> {
  const { signal, wait = waitFor } = options;
  for (let polls = 0; polls < pollsBeforeStream && !signal.aborted; ) {
    const path = `/api/edit-sessions/${options.editSessionId}/chunks?after=${position.seq}&limit=100`;
    const response = await request(options, path, signal);
    const page = (await response.json()) as { chunks: Chunk[]; hasMore: boolean };
    yield { kind: "connection", connection };
    for (const chunk of page.chunks) {
      position.seq = chunk.seq;
      const events = chunk.discarded ? [null] : eventsOfChunk(chunk);
      for (const [index, event] of events.entries()) {
        yield { kind: "event", event, seq: index === events.length - 1 ? chunk.seq : null };
      }
      if (chunk.type === "done") return "end";
    }
    if (page.hasMore) continue;
    polls++;
    await wait(pollEveryMs, signal);
  }
  return "later";
}

async function request(options: ReadTurnLogOptions, path: string, signal: AbortSignal): Promise<Response> {
  const response = await (options.fetch ?? fetch)(path, { signal, cache: "no-store" });
  if ([401, 403, 404].includes(response.status)) throw new LogRefused(response.status);
  if (response.status === 429) {
    const seconds = Number(response.headers.get("retry-after") ?? 10);
    throw new AskedToWait(Math.min(seconds > 0 ? seconds * 1_000 : 10_000, askedToWaitMsMax));
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

// Some browsers cannot iterate over a body yet.
async function* bytesOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

function watchSilence(ms: number, dead: () => void) {
  let timer = setTimeout(dead, ms);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(dead, ms);
    },
    stop: () => clearTimeout(timer),
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    if (signal.aborted) done();
    else signal.addEventListener("abort", done);
  });
}

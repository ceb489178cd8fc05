import { expect, test } from "vitest";
import type { Chunk } from "#lib/conversations/log/chunk-schema.ts";
import { completedLog } from "../../gallery/recorded/recorded-logs.ts";
import { recordedTurn } from "../../gallery/recorded/recorded-turns.ts";
import { foldEntry, openTurnView } from "./fold-turn.ts";
import { type LogEntry, LogRefused, readTurnLog } from "./read-turn-log.ts";

// A small server that keeps the contract: it sends each event of the stream with its id, from any seq on.

interface Sent {
  id: number | null;
  data: string;
}

/**
 * Returns the events as sent. With `live`, a text's deltas come letter by letter ahead of their id, as inside the worker's
 * process.
 */
function encode(log: Chunk[], after: number, live: boolean): Sent[] {
  const sent: Sent[] = [{ id: null, data: JSON.stringify({ type: "start", messageId: "turn" }) }];
  let openPart: number | null = null;
  const push = (id: number | null, event: unknown) => sent.push({ id, data: JSON.stringify(event) });
  const close = () => {
    if (openPart !== null) push(null, { type: "text-end", id: `text-${openPart}` });
    openPart = null;
  };
  for (const chunk of log) {
    const { seq, type, payload } = chunk;
    if (seq <= after) {
      // Repeats the opening of a part if `after` lies inside it.
      const next = log[seq];
      const isInside = seq === after && type === "text" && next?.type === "text" && next.payload.part === payload.part;
      if (isInside) push(null, { type: "text-start", id: `text-${payload.part}` });
      openPart = isInside ? payload.part : null;
      continue;
    }
    if (type === "text") {
      const id = `text-${payload.part}`;
      if (openPart !== payload.part) {
        close();
        push(null, { type: "text-start", id });
        openPart = payload.part;
      }
      if (live) for (const letter of payload.text) push(null, { type: "text-delta", id, delta: letter });
      push(seq, { type: "text-delta", id, delta: live ? "" : payload.text });
      continue;
    }
    close();
    if (type === "progress") push(seq, { type: "data-progress", data: payload });
    else if (type === "done") {
      push(null, { type: "data-done", data: payload });
      push(seq, { type: "finish" });
    } else if (payload.kind === "tool_calling") {
      const input = payload.private ? { private: true } : payload.input;
      const { toolCallId, toolName } = payload;
      push(seq, { type: "tool-input-available", toolCallId, toolName, input, dynamic: true });
    } else if (payload.kind === "tool_called") {
      const { toolCallId } = payload;
      const output = payload.private ? { private: true } : payload.output;
      push(
        seq,
        payload.ok
          ? { type: "tool-output-available", toolCallId, output, dynamic: true }
          : { type: "tool-output-error", toolCallId, errorText: output, dynamic: true },
      );
    } else push(seq, { type: "data-event", data: payload });
  }
  sent.push({ id: null, data: "[DONE]" });
  return sent;
}

const wire = ({ id, data }: Sent) => `${id === null ? "" : `id: ${id}\n`}data: ${data}\n\n`;
const bodyOf = (parts: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === "string" ? new TextEncoder().encode(part) : part);
      controller.close();
    },
  });
const afterOf = (path: unknown) => Number(new URL(String(path), "http://here").searchParams.get("after"));
const noWait = async () => {};

async function read(server: typeof fetch, wait: () => Promise<void> = noWait) {
  const entries: LogEntry[] = [];
  const { signal } = new AbortController();
  for await (const entry of readTurnLog({ editSessionId: "turn", signal, fetch: server, wait })) entries.push(entry);
  return { entries, turn: entries.reduce(foldEntry, openTurnView(recordedTurn(1))).shown };
}

const whole: typeof fetch = async (path) => new Response(bodyOf(encode(completedLog, afterOf(path), false).map(wire)));

test("a log that is replayed without interruption renders the turn", async () => {
  const { turn, entries } = await read(whole);
  expect(turn.status).toBe("completed");
  expect(turn.text).toContain("wherever it was shown:\n\n- the button");
  expect(entries.filter((entry) => entry.kind === "rewind")).toEqual([]);
});

test("a live reader cut off after any event renders the whole turn", async () => {
  const expected = (await read(whole)).turn;
  const events = encode(completedLog, 0, true).length;
  for (let cut = 0; cut <= events; cut++) {
    let requests = 0;
    const { turn } = await read(async (path) => {
      const sent = encode(completedLog, afterOf(path), requests === 0).map(wire);
      return new Response(bodyOf(requests++ === 0 ? sent.slice(0, cut) : sent));
    });
    expect(turn, `cut after event ${cut}`).toEqual(expected);
  }
});

test("a reader that is cut off after every single event reaches the end", async () => {
  const expected = (await read(whole)).turn;
  const { turn } = await read(async (path) => {
    const sent = encode(completedLog, afterOf(path), true);
    const upToNextId = sent.findIndex((event) => event.id !== null) + 2;
    return new Response(bodyOf(sent.slice(0, upToNextId === 1 ? sent.length : upToNextId).map(wire)));
  });
  expect(turn).toEqual(expected);
});

test("bytes may be cut anywhere, even inside a letter", async () => {
  const expected = (await read(whole)).turn;
  const bytes = new TextEncoder().encode(encode(completedLog, 0, false).map(wire).join(""));
  const { turn } = await read(async () => new Response(bodyOf(Array.from(bytes, (byte) => Uint8Array.of(byte)))));
  expect(turn).toEqual(expected);
});

test("the log is polled where no stream gets through", async () => {
  const expected = (await read(whole)).turn;
  let polls = 0;
  const { turn, entries } = await read(async (path) => {
    if (String(path).includes("/stream")) throw new TypeError("network");
    const after = afterOf(path);
    const known = completedLog.filter((chunk) => chunk.seq <= ++polls * 20);
    return Response.json({ chunks: known.filter((chunk) => chunk.seq > after).slice(0, 7), hasMore: false });
  });
  expect(turn).toEqual(expected);
  expect(entries).toContainEqual({ kind: "connection", connection: "polling" });
});

test("the log is polled without a warning while other tabs use all the streams", async () => {
  const paths: string[] = [];
  const connections = new Set<string>();
  const polled: typeof fetch = async (input) => {
    paths.push(`${input}`.replace(/\?.*/, ""));
    return Response.json({ chunks: completedLog, hasMore: false });
  };
  const log = readTurnLog({
    editSessionId: "turn",
    signal: new AbortController().signal,
    fetch: polled,
    wait: noWait,
    takeSlot: async () => null,
  });
  let events = 0;
  for await (const entry of log) {
    if (entry.kind === "connection") connections.add(entry.connection);
    if (entry.kind === "event") events++;
  }
  expect(paths).toEqual(["/api/edit-sessions/turn/chunks"]);
  expect(connections).toEqual(new Set(["open"]));
  expect(events).toBeGreaterThan(completedLog.length - 1);
});

test("waits grow with each failure and shrink after progress", async () => {
  const waits: number[] = [];
  const { signal } = new AbortController();
  let requests = 0;
  const log = readTurnLog({
    editSessionId: "turn",
    signal,
    fetch: async (path) => {
      requests++;
      if (requests === 2) return new Response(bodyOf(encode(completedLog, afterOf(path), false).slice(0, 9).map(wire)));
      if (requests <= 3) return new Response("no", { status: 503 });
      return whole(path);
    },
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  for await (const _ of log);
  expect(waits).toEqual([500, 250, 500]);
});

test("a reader told to wait waits, keeps its way of reading, and returns", async () => {
  const asked: string[] = [];
  const waits: number[] = [];
  const { signal } = new AbortController();
  const log = readTurnLog({
    editSessionId: "turn",
    signal,
    fetch: async (path) => {
      asked.push(new URL(String(path), "http://localhost").pathname.split("/").at(-1) ?? "");
      if (asked.length <= 5) return new Response("{}", { status: 429, headers: { "retry-after": "7" } });
      return whole(path);
    },
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  let events = 0;
  for await (const entry of log) if (entry.kind === "event") events++;
  expect(events).toBeGreaterThan(completedLog.length - 1);
  expect(asked).toEqual(Array.from({ length: 6 }, () => "stream"));
  expect(waits).toHaveLength(5);
  for (const ms of waits) expect(ms).toBeGreaterThanOrEqual(7_000);
  for (const ms of waits) expect(ms).toBeLessThanOrEqual(8_750);
});

test("a refused log is not requested again", async () => {
  let requests = 0;
  const refuse: typeof fetch = async () => {
    requests++;
    return new Response("{}", { status: 404 });
  };
  await expect(read(refuse)).rejects.toThrow(LogRefused);
  expect(requests).toBe(1);
});

test("an aborted reader stops", async () => {
  const abort = new AbortController();
  const seen: LogEntry[] = [];
  for await (const entry of readTurnLog({ editSessionId: "turn", signal: abort.signal, fetch: whole, wait: noWait })) {
    seen.push(entry);
    if (seen.length === 3) break;
  }
  abort.abort();
  for await (const entry of readTurnLog({ editSessionId: "turn", signal: abort.signal, fetch: whole }))
    seen.push(entry);
  expect(seen).toHaveLength(3);
});

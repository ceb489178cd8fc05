import { readUIMessageStream, type UIMessage, type UIMessageChunk } from "ai";
import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { TurnLog } from "#lib/conversations/log/turn-log.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { type LogServer, startLogServer } from "#tests/fakes/log-server.ts";
import { foldEntry, openTurnView, type TurnView } from "@/components/conversation/log/fold-turn";
import { readTurnLog } from "@/components/conversation/log/read-turn-log";

// The product's own encoder and reader, with a real socket between them.

let server: LogServer;
let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
  server = await startLogServer(actor);
});
afterAll(() => server.close());

const origin = () => server.origin;
const leaseMs = 60_000;
/** Hundreds read at once; on a busy machine the last of them waits long. */
const readMsMax = 115_000;

async function startTurn() {
  const site = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "A long one" });
  const claimed = await claimTurn(site.workspaceId, { leaseMs });
  if (!claimed) throw new Error("The turn was not claimed.");
  const lease = { editSessionId: turn.id, leaseToken: claimed.leaseToken };
  const log = new TurnLog({ ...lease, lastSeq: 0, onLost: (error) => expect.fail(error.message) });
  const settle = async () => {
    await log.flush();
    const outcome = { status: "completed", text: "Done.", notes: [], commit: null } as const;
    await settleTurn(lease, { outcome: { ...outcome, notes: [] }, files: [] });
  };
  return { editSessionId: turn.id, log, settle };
}

/** Writes 299 chunks before the done chunk: text in parts, tools, progress and events as a turn writes them. */
async function writeLongTurn(log: TurnLog, breathe: () => Promise<void>): Promise<void> {
  for (let step = 1; step <= 23; step++) {
    const call = { toolCallId: `call-${step}`, toolName: step % 4 === 0 ? "write_note_to_self" : "read_file" };
    const hidden = step % 4 === 0;
    log.event({ kind: "inference_start", step, model: "scripted" });
    for (let piece = 1; piece <= 6; piece++) {
      log.text(step, `step ${step} `);
      await breathe();
      log.text(step, piece % 2 ? "héllo 👋 " : "**bold**\n\n");
      await log.flush();
    }
    log.event({
      kind: "tool_calling",
      ...call,
      input: hidden ? null : { path: "a.html" },
      truncated: false,
      ...(hidden ? { private: true } : {}),
    });
    log.progress({ text: "Reading a.html", code: "reading-file", params: { path: "a.html" } });
    await log.flush();
    const ok = step % 5 !== 0;
    log.event({
      kind: "tool_called",
      ...call,
      ok,
      output: hidden ? null : "text",
      truncated: false,
      durationMs: 3,
      ...(hidden ? { private: true } : {}),
    });
    log.event({ kind: "files_changed", commit: `${step}`.repeat(8), paths: ["a.html"] });
    log.event({ kind: "inference_stop", step, finishReason: "stop", usage: null });
    if (step === 23)
      for (let more = 0; more < 23; more++) log.progress({ text: `more ${more}`, code: "thinking", params: {} });
    await log.flush();
  }
}

/** Returns a fetch that cuts its first connection at the first event for which `cut` is true. */
function cuttingFetch(cut: (event: { id: string | undefined; index: number }) => boolean): typeof fetch {
  let cutAlready = false;
  return async (input, init) => {
    const response = await fetch(`${origin()}${input}`, init);
    if (cutAlready || !String(input).includes("/stream") || !response.body) return response;
    let index = 0;
    const decoder = new TextDecoder();
    let rest = "";
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
          rest = blocks.pop() ?? "";
          for (const block of blocks) {
            controller.enqueue(new TextEncoder().encode(`${block}\n\n`));
            const id = /^id: (\d+)$/m.exec(block)?.[1];
            if (!cutAlready && cut({ id, index: index++ })) {
              cutAlready = true;
              controller.error(new Error("the connection was cut"));
              return;
            }
          }
        },
      }),
    );
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

async function render(editSessionId: string, fetcher: typeof fetch): Promise<TurnView & { seqs: number[] }> {
  const blank = { ...(await getTurnForDisplay(actor, { editSessionId })), status: "pending" as const };
  let view = openTurnView(blank);
  const seqs: number[] = [];
  const signal = AbortSignal.timeout(readMsMax);
  // Each of these readers is like a separate browser, with its own stream.
  const browser = { fetch: fetcher, wait: async () => undefined, takeSlot: async () => () => undefined };
  for await (const entry of readTurnLog({ editSessionId, signal, ...browser })) {
    view = foldEntry(view, entry);
    if (entry.kind === "event" && entry.seq !== null) seqs.push(entry.seq);
  }
  return { ...view, seqs };
}

const picture = ({ shown }: TurnView) => {
  const { text, tools, progress, files, status, commit, liveCommit } = shown;
  return { text, tools, progress, files, status, commit, liveCommit };
};

test("a reader cut anywhere in 300 chunks renders what an uncut one renders", async () => {
  const { editSessionId, log, settle } = await startTurn();
  const cutAt = (seq: number, between: boolean) =>
    cuttingFetch(({ id, index }) => (between ? index === seq * 2 : Number(id) === seq));
  const seqs = Array.from({ length: 300 }, (_, index) => index + 1);
  // Each step has the same kinds of chunks, so three of seven places have all of them. The long form cuts at each.
  const places = process.env.FULL ? seqs : seqs.filter((seq) => seq % 7 < 3);
  const whileItRuns = places.filter((seq) => seq % 2 === 0);
  const live = whileItRuns.map((seq) => render(editSessionId, cutAt(seq, seq % 3 === 0)));
  const neverDropped = render(
    editSessionId,
    cuttingFetch(() => false),
  );

  await writeLongTurn(log, () => new Promise((resolve) => setImmediate(resolve)));
  await settle();

  const whole = await neverDropped;
  expect(whole.seqs).toEqual(seqs);
  expect(whole.shown.status).toBe("completed");
  for (const view of await Promise.all(live)) expect(picture(view)).toEqual(picture(whole));
  const later = places.filter((seq) => seq % 2 === 1);
  for (const view of await Promise.all(later.map((seq) => render(editSessionId, cutAt(seq, seq % 3 === 0))))) {
    expect(picture(view)).toEqual(picture(whole));
    expect(new Set(view.seqs).size).toBe(view.seqs.length);
  }
  const stored = await getTurnForDisplay(actor, { editSessionId });
  expect(whole.shown.text).toBe(stored.text);
  expect(whole.shown.progress).toEqual(stored.progress);
  const cards = stored.tools.map((tool) => ({ ...tool, durationMs: null }));
  expect(whole.shown.tools).toEqual(cards);
});

test("the AI SDK's own reader reads the same message live and afterwards", async () => {
  const { editSessionId, log, settle } = await startTurn();
  const live = readWithSdk(editSessionId);
  await writeLongTurn(log, () => new Promise((resolve) => setImmediate(resolve)));
  await settle();
  const message = await live;
  expect(message).toEqual(await readWithSdk(editSessionId));
  expect(message?.id).toBe(editSessionId);
  const text = message?.parts.filter((part) => part.type === "text").map((part) => part.text);
  expect(text?.join("\n\n")).toBe((await getTurnForDisplay(actor, { editSessionId })).text);
  expect(message?.parts.filter((part) => part.type === "dynamic-tool")).toHaveLength(23);
});

test("a stream with nothing left closes at once", async () => {
  const { editSessionId, log, settle } = await startTurn();
  log.text(1, "Hi");
  await settle();
  const { lastSeq } = await getTurnForDisplay(actor, { editSessionId });
  const response = await fetch(`${origin()}/api/edit-sessions/${editSessionId}/stream?after=${lastSeq}`);
  expect(await response.text()).toBe("data: [DONE]\n\n");
});

test("a delta arrives before its commit, and its id follows with an empty delta", async () => {
  const { editSessionId, log, settle } = await startTurn();
  const response = await fetch(`${origin()}/api/edit-sessions/${editSessionId}/stream`);
  const blocks: string[] = [];
  const done = (async () => {
    for await (const bytes of response.body ?? []) blocks.push(new TextDecoder().decode(bytes));
  })();
  await expect.poll(() => blocks.join("")).toContain('"start"');
  log.text(1, "early");
  await expect.poll(() => blocks.join("")).toContain('"delta":"early"');
  await settle();
  await done;
  const all = blocks.join("");
  expect(all.match(/"delta":"early"/g)).toHaveLength(1);
  expect(all).toContain('id: 1\ndata: {"type":"text-delta","id":"text-1","delta":""}');
});

async function readWithSdk(editSessionId: string): Promise<UIMessage | undefined> {
  const response = await fetch(`${origin()}/api/edit-sessions/${editSessionId}/stream?after=0`);
  const stream = new ReadableStream<UIMessageChunk>({
    async start(controller) {
      const parser = createParser({
        onEvent: ({ data }) => {
          if (data !== "[DONE]") controller.enqueue(JSON.parse(data));
        },
      });
      const decoder = new TextDecoder();
      for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
      controller.close();
    },
  });
  let last: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream, onError: (error) => expect.fail(String(error)) }))
    last = message;
  return last;
}

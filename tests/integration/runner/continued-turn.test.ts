import { readUIMessageStream, type UIMessage, type UIMessageChunk } from "ai";
import { createParser } from "eventsource-parser";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessages } from "#lib/conversations/conversation/list-messages.ts";
import { pollTurn } from "#lib/conversations/log/poll-turn.ts";
import { streamTurn } from "#lib/conversations/log/stream-turn.ts";
import { LeaseLost } from "#lib/conversations/log/turn-log.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { lockTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { recover } from "#lib/conversations/turn/recover.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { restoreTurn } from "#lib/conversations/versions/take-back.ts";
import { annotateMessage } from "#lib/memory/annotate-message.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { ageTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { git } from "#tests/factories/git-repository.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { foldEntry, openTurnView, type TurnView } from "@/components/conversation/log/fold-turn";
import { eventsOfChunk, parseTurnEvent } from "@/components/conversation/log/turn-events";

// A worker loses its turn while the model holds it: its lease runs out, and it still tries to write when the model goes
// on.

let model: ScriptedModelServer;
const speak = (api: "chat" | "responses") => {
  Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: api });
  forgetEnv();
};
beforeAll(async () => {
  model = await startScriptedModelServer();
  speak("chat");
});
afterEach(() => model.reset());
afterAll(() => model.close());

const never = new AbortController().signal;
const write = call("write_file", { path: "hours.html", content: "<h1>Hours</h1>\n" });
const note = call("write_note_to_self", { note: "The hours are new." });

async function accept(instruction = "Add the hours.") {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction });
  return { actor, ...site, editSessionId: turn.id };
}

/**
 * Runs until the model's hold is reached and takes the turn away there. The returned function lets the lost worker wake
 * up.
 */
async function dieAt(holdName: string, workspaceId: string, editSessionId: string): Promise<() => Promise<void>> {
  const zombie = runTurns(workspaceId, never);
  await model.reached(holdName);
  await untilDurable(editSessionId);
  await die(editSessionId);
  return async () => {
    model.release(holdName);
    await zombie;
  };
}

async function die(editSessionId: string): Promise<void> {
  await ageTurn(editSessionId, "lease_until", 0.1);
  await recover();
}

/** Waits until the text before the hold is in the table. */
async function untilDurable(editSessionId: string): Promise<void> {
  const last = () => database().editSessionChunk.findFirst({ where: { editSessionId }, orderBy: { seq: "desc" } });
  await expect.poll(async () => (await last())?.payload, { timeout: 100_000 }).toMatchObject({ text: "Half a sen" });
}

const turnOf = (actor: Actor, editSessionId: string) => getTurnForDisplay(actor, { editSessionId });
const rolesOf = async (conversationId: string) =>
  (await database().conversationMessage.findMany({ where: { conversationId }, orderBy: { sequence: "asc" } })).map(
    ({ role }) => role,
  );

test.each(["chat", "responses"] as const)(
  "a turn whose worker died continues after its last finished step (%s)",
  async (api) => {
    speak(api);
    const { actor, conversationId, workspaceId, repository, editSessionId } = await accept();
    const first = reply(say("On it."), write, note);
    model.script({ replies: [first, reply(say("Half a sen"), hold("death")), reply(say("The hours", " are there."))] });
    const wake = await dieAt("death", workspaceId, editSessionId);
    expect(await turnOf(actor, editSessionId)).toMatchObject({ status: "running" });

    await runTurns(workspaceId, never);
    const log = await readToEnd(editSessionId);
    await wake();

    const turn = await turnOf(actor, editSessionId);
    expect(turn).toMatchObject({ status: "completed", text: "On it.\n\nThe hours are there." });
    expect(turn.progress.map(({ text }) => text)).toContain("Going on where it was interrupted");
    expect(git(repository, ["show", `${turn.commit}:hours.html`])).toContain("Hours");
    expect(await rolesOf(conversationId)).toEqual([
      ...["user", "assistant", "assistant_note_to_self", "turn_activity_summary"],
    ]);
    const [, broken, again, ...more] = model.requests;
    expect(more).toEqual([]);
    expect(again?.messages).toEqual(broken?.messages);
    expect(again?.problems).toEqual([]);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    expect(await readToEnd(editSessionId)).toEqual(log);
    expect(await database().turnStep.count({ where: { editSessionId } })).toBe(0);
    const requests = await database().modelRequest.findMany({ where: { editSessionId }, orderBy: { step: "asc" } });
    expect(requests.map(({ step, finishReason }) => `${step} ${finishReason}`)).toEqual([
      "1 tool-calls",
      "2 cut-off",
      "3 stop",
    ]);
    speak("chat");
  },
);

test("a turn whose worker died after the answer sends no further request", async () => {
  const { actor, workspaceId, editSessionId } = await accept();
  model.script({ replies: [reply(write), reply(say("Done."))] });
  await database().$executeRawUnsafe(
    "CREATE FUNCTION refuse_done() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the database is gone'; END $$",
  );
  await database().$executeRawUnsafe(
    "CREATE TRIGGER refuse_done BEFORE INSERT ON edit_session_chunks FOR EACH ROW WHEN (NEW.type = 'done') EXECUTE FUNCTION refuse_done()",
  );
  try {
    await expect(runTurns(workspaceId, never)).rejects.toThrow("the database is gone");
  } finally {
    await database().$executeRawUnsafe("DROP FUNCTION refuse_done CASCADE");
  }
  await die(editSessionId);
  await runTurns(workspaceId, never);

  expect(await turnOf(actor, editSessionId)).toMatchObject({ status: "completed", text: "Done.", files: [{}] });
  expect(model.requests).toHaveLength(2);
});

test("readers of a continued turn get no word twice", async () => {
  const { actor, workspaceId, editSessionId } = await accept();
  model.script({
    replies: [reply(say("On it."), write), reply(say("Half a sen"), hold("death")), reply(say("Whole."))],
  });
  const blank = await turnOf(actor, editSessionId);
  const lived = readStream(actor, editSessionId, openTurnView(blank), 0);
  const wake = await dieAt("death", workspaceId, editSessionId);
  await runTurns(workspaceId, never);
  await wake();

  const stored = await turnOf(actor, editSessionId);
  expect(stored.text).toBe("On it.\n\nWhole.");
  const { shown } = await lived;
  expect(shown).toMatchObject({ status: "completed", text: stored.text, progress: stored.progress });
  const { chunks } = await pollTurn(actor, { editSessionId, after: 0 });
  expect(chunks.filter(({ discarded }) => discarded).map(({ type }) => type)).toContain("text");
  for (let seq = 0; seq < chunks.length; seq++) {
    const before = chunks
      .slice(0, seq)
      .flatMap(({ discarded: _, ...chunk }) => eventsOfChunk(chunk).map((event) => ({ event, seq: chunk.seq })));
    const view = before.reduce(
      (at: TurnView, entry) => foldEntry(at, { kind: "event", ...entry }),
      openTurnView(blank),
    );
    const later = await readStream(actor, editSessionId, view, seq);
    const { text, progress, tools, status } = later.shown;
    expect({ text, progress, tools, status }, `after ${seq}`).toEqual({
      text: shown.text,
      progress: shown.progress,
      tools: shown.tools,
      status: shown.status,
    });
  }
  const message = await readWithSdk(actor, editSessionId);
  const said = message?.parts.flatMap((part) => (part.type === "text" ? part.text : []));
  expect(said?.join("\n\n")).toBe(stored.text);
});

test("a second death fails the turn, and its changes can be restored", async () => {
  const { actor, conversationId, workspaceId, repository, editSessionId } = await accept();
  const holding = (name: string) => reply(say("Half a sen"), hold(name));
  model.script({ replies: [reply(say("On it."), write), holding("first"), holding("second")] });
  const wakeFirst = await dieAt("first", workspaceId, editSessionId);
  const wakeSecond = await dieAt("second", workspaceId, editSessionId);
  await wakeFirst();
  await wakeSecond();

  const turn = await turnOf(actor, editSessionId);
  expect(turn).toMatchObject({ status: "failed", error: { code: "interrupted" }, restorable: true });
  expect((await listMessages(actor, { conversationId })).messages.at(-1)?.text).toContain("[This turn failed: ");
  expect((await readToEnd(editSessionId)).filter(({ type }) => type === "done")).toHaveLength(1);
  const { commit } = await restoreTurn(actor, { editSessionId });
  expect(git(repository, ["show", `${commit}:hours.html`])).toContain("Hours");
});

test("a turn stopped between two workers ends as cancelled", async () => {
  const { actor, workspaceId, editSessionId } = await accept();
  model.script({ replies: [reply(say("Half a sen"), hold("death"))] });
  const wake = await dieAt("death", workspaceId, editSessionId);
  await cancelTurn(actor, { editSessionId });

  expect(await claimTurn(workspaceId, { leaseMs: 60_000 })).toBeNull();
  await recover();
  await wake();

  expect(await turnOf(actor, editSessionId)).toMatchObject({ status: "cancelled" });
});

test("a free turn without a job is picked up again", async () => {
  const { workspaceId, editSessionId } = await accept();
  await claimTurn(workspaceId, { leaseMs: 60_000 });
  await die(editSessionId);
  await database().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await database()
    .$executeRaw`UPDATE edit_sessions SET free_since = now() - interval '1 minute' WHERE id = ${editSessionId}::uuid`;
  expect((await recover()).flatMap(({ ids }) => ids)).toContain(workspaceId);
});

test("an annotation of an interrupted step is not made twice", async () => {
  const { conversationId, workspaceId, editSessionId } = await accept();
  const claimed = await claimTurn(workspaceId, { leaseMs: 60_000 });
  const writer = { conversationId, editSessionId, leaseToken: claimed?.leaseToken ?? "" };
  const remark = { messageId: "m1", text: "Hours are urgent.", parent: null };
  expect(await annotateMessage(writer, remark, async () => [])).toEqual({ ok: true, number: 1 });
  await die(editSessionId);
  const again = call("annotate_conversation", { msg_id: "m1", my_commentary: "The hours matter to them." });
  model.script({ replies: [reply(again), reply(say("Done."))] });

  await runTurns(workspaceId, never);

  const kept = await database().annotation.findMany({ where: { conversationId }, select: { text: true } });
  expect(kept).toEqual([{ text: "Hours are urgent." }]);
  expect(model.requests.at(-1)?.messages.at(-1)?.text).toBe("Kept as annotation #1.");
});

test("a turn whose stored steps were purged starts over from its base", async () => {
  const { actor, projectId, workspaceId, repository, head, editSessionId } = await accept();
  const other = call("write_file", { path: "other.html", content: "<p>Other</p>\n" });
  model.script({
    replies: [
      reply(say("On it."), write),
      reply(say("Half a sen"), hold("death")),
      reply(say("Anew."), other),
      reply(say("Done.")),
    ],
  });
  const zombie = dieAt("death", workspaceId, editSessionId);
  await model.reached("death");
  await purgeMemory(actor, projectId, { all: true, reason: "The person asked for it." });
  const wake = await zombie;

  await runTurns(workspaceId, never);
  await wake();

  const turn = await turnOf(actor, editSessionId);
  expect(turn).toMatchObject({ status: "completed", text: "Anew.\n\nDone." });
  expect(git(repository, ["diff", "--name-only", head, turn.commit ?? ""]).trim()).toBe("other.html");
});

test("a worker that lost its turn to another can neither write nor settle it", async () => {
  const { workspaceId, editSessionId } = await accept();
  const lost = await claimTurn(workspaceId, { leaseMs: 60_000 });
  await die(editSessionId);
  const taken = await claimTurn(workspaceId, { leaseMs: 60_000 });
  expect(taken).toMatchObject({ isTakenUp: true, messageSequence: 1, turn: { baseCommit: lost?.turn.baseCommit } });
  const outcome = { status: "completed", text: "Done.", notes: [], commit: null } as const;
  await expect(
    settleTurn(
      { editSessionId, leaseToken: lost?.leaseToken ?? "" },
      { outcome: { ...outcome, notes: [] }, files: [] },
    ),
  ).rejects.toThrow(LeaseLost);
  expect(await lockTurn(systemScope, editSessionId, database())).toMatchObject({ status: "running", deaths: 1 });
});

async function readStream(actor: Actor, editSessionId: string, from: TurnView, after: number): Promise<TurnView> {
  let view = from;
  await parseStream(actor, editSessionId, after, (data, id) => {
    view = foldEntry(view, { kind: "event", event: parseTurnEvent(data), seq: id === undefined ? null : Number(id) });
  });
  return view;
}

async function parseStream(
  actor: Actor,
  editSessionId: string,
  after: number,
  onEvent: (data: string, id: string | undefined) => void,
): Promise<void> {
  const stream = await streamTurn(actor, { editSessionId, after }, AbortSignal.timeout(100_000));
  const parser = createParser({ onEvent: ({ data, id }) => data !== "[DONE]" && onEvent(data, id) });
  const decoder = new TextDecoder();
  for await (const bytes of stream) parser.feed(decoder.decode(bytes, { stream: true }));
}

async function readWithSdk(actor: Actor, editSessionId: string): Promise<UIMessage | undefined> {
  const stream = new ReadableStream<UIMessageChunk>({
    async start(controller) {
      await parseStream(actor, editSessionId, 0, (data) => controller.enqueue(JSON.parse(data)));
      controller.close();
    },
  });
  let last: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream, onError: (error) => expect.fail(String(error)) }))
    last = message;
  return last;
}

test.each([
  ["steps", "TURN_STEPS_MAX", "2", "limit-steps"],
  ["tokens", "TURN_TOKENS_MAX", "92000", "limit-tokens"],
])("%s spent before a death count towards the turn's limits", async (_what, setting, most, code) => {
  process.env[setting] = most;
  forgetEnv();
  onTestFinished(() => {
    delete process.env[setting];
    forgetEnv();
  });
  const { actor, workspaceId, editSessionId } = await accept();
  const first = { ...reply(write), usage: { inputTokens: 44_000, cachedTokens: 0, outputTokens: 1_000 } };
  // Without the interrupted request there would be room for one more.
  model.script({ replies: [first, reply(say("Half a sen"), hold("death"))] });
  const wake = await dieAt("death", workspaceId, editSessionId);

  await runTurns(workspaceId, never);
  await wake();

  expect(await turnOf(actor, editSessionId)).toMatchObject({ status: "failed", error: { code } });
  expect(model.requests).toHaveLength(2);
});

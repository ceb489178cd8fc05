import { expect, test } from "vitest";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, refuse, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";

// Faults between us and the model, seen from the turn: each turn ends closed, with a sentence, and with nothing half
// committed.

const product = startRunningProduct({ MODEL_IDLE_SECONDS: "5" });

const edit = (pieceLength?: number) =>
  call(
    "edit_file",
    { path: "index.html", edits: [{ oldText: "<h1>Welcome</h1>", newText: "<h1>Hello</h1>" }] },
    { pieceLength },
  );
const atOnce = { "retry-after-ms": "1" };
const busy = Array.from({ length: 5 }, () => refuse(429, "rate_limit_exceeded", atOnce));
const broken = Array.from({ length: 5 }, () => refuse(500, "server_error", atOnce));

const faults: [name: string, replies: ScriptedReply[], code: string][] = [
  ["429 until patience ends", busy, "model-busy"],
  ["500 until patience ends", broken, "model-unavailable"],
  ["a cut connection in the middle of the answer", [reply(say("Half a "), { fault: "cut" })], "model-unreachable"],
  ["malformed JSON in the stream", [reply(say("Half a "), { fault: "malformed" })], "model-malformed"],
  ["an empty answer", [reply()], "empty-answer"],
  ["a hang", [reply(say("Well"), hold("for ever"))], "model-silent"],
];

for (const api of ["chat", "responses"] as const) {
  test.each(faults)(`${api}: %s ends the turn as failed with its history closed`, async (_name, replies, code) => {
    process.env.OPENAI_API = api;
    forgetEnv();
    const actor = await createActor();
    const site = await createConversation(actor);
    product.model().script({ replies: [reply(edit()), ...replies] });
    // After an edit an empty answer completes the turn, so this case makes no edit.
    if (code === "empty-answer") {
      product.model().reset();
      product.model().script({ replies });
    }
    const turn = await runTurn(actor, site.conversationId, "Change the heading");
    expect(turn).toMatchObject({ status: "failed", commit: null, files: [], error: { code } });
    expect(turn.error?.message).toMatch(/^[A-Z].+\.$/);
    const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: site.workspaceId } });
    expect(headCommit).toBe(site.head);
    expect(turn.restorable).toBe(code !== "empty-answer");
    const messages = await listMessageRows(actor, { conversationId: site.conversationId, limit: 10 }, database());
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "turn_activity_summary"]);
    expect(messages[1]?.text).toBe(`[This turn failed: ${turn.error?.message} Its changes were not applied.]`);
    expect((await readToEnd(turn.editSessionId)).filter(({ type }) => type === "done")).toHaveLength(1);
  });

  test(`${api}: split tool-call JSON and a retry before it change nothing in the result`, async () => {
    process.env.OPENAI_API = api;
    forgetEnv();
    const actor = await createActor();
    const site = await createConversation(actor);
    const usage = { inputTokens: 1_000, cachedTokens: 600, outputTokens: 20 };
    product.model().script({
      replies: [
        refuse(429, "rate_limit_exceeded", atOnce),
        { ...reply(say("I ", "change it."), edit(3)), usage },
        { ...reply(say("Done.")), usage },
      ],
    });
    const turn = await runTurn(actor, site.conversationId, "Change the heading");
    expect(turn).toMatchObject({
      status: "completed",
      text: "I change it.\n\nDone.",
      files: [{ path: "index.html", status: "modified", additions: 1, deletions: 1 }],
    });
    const events = (await readToEnd(turn.editSessionId)).flatMap((chunk) =>
      chunk.type === "event" ? [chunk.payload] : [],
    );
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "inference_stop", step: 2, finishReason: "stop", usage }),
    );
  });
}

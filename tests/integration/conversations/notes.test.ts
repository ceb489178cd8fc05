import { expect, test } from "vitest";
import { onlyNotes } from "#lib/agent/take-step.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();

const canary = "CANARY-the-owner-likes-blue";
const memoryOf = async (actor: Awaited<ReturnType<typeof createActor>>, conversationId: string) =>
  (await listMessageRows(actor, { conversationId, limit: 100 }, database()))
    .filter(({ role }) => role !== "turn_activity_summary")
    .map(({ role, text }) => [role, text]);

test("note blocks in an answer become notes in order, hidden from chunks and screens", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const answer = `Done.\n\n[NOTE TO SELF: ${canary} [one]]\n[NOTE TO SELF: ${canary} two]`;
  product.model().script({
    replies: [reply(call("write_note_to_self", { note: `${canary} zero` })), reply(say(...answer)), reply(say("Yes."))],
  });

  const turn = await runTurn(actor, site.conversationId, "Remember that");
  await runTurn(actor, site.conversationId, "And now?");

  expect(turn.text.trim()).toBe("Done.");
  expect(await memoryOf(actor, site.conversationId)).toEqual([
    ["user", "Remember that"],
    ["assistant", "Done."],
    ["assistant_note_to_self", `${canary} zero`],
    ["assistant_note_to_self", `${canary} [one]`],
    ["assistant_note_to_self", `${canary} two`],
    ["user", "And now?"],
    ["assistant", "Yes."],
  ]);
  const seen = JSON.stringify([await readToEnd(turn.editSessionId), await getConversationForDisplay(actor, site)]);
  expect(seen).not.toContain(canary);
  expect(seen).not.toContain("[NOTE");
  const { rawBody = "" } = product.model().requests.at(-1) ?? {};
  for (const part of ["zero", "[one]", "two"]) expect(rawBody).toContain(`previous turn:] ${canary} ${part}`);
});

test("a note in a code fence, even an unclosed one, stays hidden from people", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const fenced = `Done.\n\n~~~text\n[NOTE TO SELF: ${canary} one]\n~~~\n\n\`\`\`html\n<p>Hours</p>\n\n[NOTE TO SELF: ${canary} two]`;
  product.model().script({ replies: [reply(say(...fenced))] });
  const turn = await runTurn(actor, site.conversationId, "Remember that");
  expect(turn.text.trim()).toBe("Done.\n\n\n```html\n<p>Hours</p>");
  expect((await memoryOf(actor, site.conversationId)).slice(2)).toEqual([
    ["assistant_note_to_self", `${canary} one`],
    ["assistant_note_to_self", `${canary} two`],
  ]);
  const seen = JSON.stringify([await readToEnd(turn.editSessionId), await getConversationForDisplay(actor, site)]);
  expect(seen).not.toMatch(/CANARY|NOTE TO/);
});

test("an answer of only notes shows a stock sentence; long notes are cut", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say(`[NOTE TO SELF: ${"x".repeat(2_001)}]`))] });
  const turn = await runTurn(actor, site.conversationId, "Remember that");
  expect(turn).toMatchObject({ status: "completed", text: onlyNotes });
  expect(await memoryOf(actor, site.conversationId)).toEqual([
    ["user", "Remember that"],
    ["assistant", onlyNotes],
    ["assistant_note_to_self", `${"x".repeat(1_999)}…`],
  ]);
});

test("a turn that writes only a note by tool completes and keeps it", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product
    .model()
    .script({ replies: [reply(call("write_note_to_self", { note: canary })), reply(), reply(say("Yes."))] });
  const turn = await runTurn(actor, site.conversationId, "Remember that");
  expect(turn).toMatchObject({ status: "completed", text: onlyNotes });
  await runTurn(actor, site.conversationId, "And now?");
  expect((await memoryOf(actor, site.conversationId)).slice(0, 3)).toEqual([
    ["user", "Remember that"],
    ["assistant", onlyNotes],
    ["assistant_note_to_self", canary],
  ]);
  expect(product.model().requests.at(-1)?.rawBody).toContain(`previous turn:] ${canary}`);
  expect(JSON.stringify(await readToEnd(turn.editSessionId))).not.toContain(canary);
});

test("a failed or stopped turn stores no notes and shows no started note block", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const note = call("write_note_to_self", { note: canary });
  product.model().script({
    replies: [
      reply(note),
      refuse(401, "invalid_api_key"),
      reply(say(`Half [NOTE TO SELF: ${canary}] and [NOTE TO SELF: ${canary}`), hold("mid-block")),
    ],
  });
  const failed = await runTurn(actor, site.conversationId, "First");
  expect(failed.status).toBe("failed");
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Second" });
  await product.model().reached("mid-block");
  await cancelTurn(actor, { editSessionId: turn.id });
  const chunks = JSON.stringify(await readToEnd(turn.id));
  expect(chunks).toContain("Half ");
  expect(chunks).not.toMatch(/CANARY|NOTE TO/);
  const roles = (await memoryOf(actor, site.conversationId)).map(([role]) => role);
  expect(roles).toEqual(["user", "assistant", "user", "assistant"]);
});

test("the request offers the note tool and describes the closing note block", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("Hello."))] });
  await runTurn(actor, site.conversationId, "Hello");
  const { rawBody = "" } = product.model().requests[0] ?? {};
  const sent = JSON.parse(rawBody) as { messages: { role: string; content: string }[]; tools: unknown[] };
  const [system] = sent.messages;
  expect(system?.content).toContain("call write_note_to_self");
  expect(system?.content).toContain("[NOTE TO SELF: ");
  expect(JSON.stringify(sent.tools)).toContain('"write_note_to_self"');
});

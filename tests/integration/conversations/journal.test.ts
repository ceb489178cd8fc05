import { expect, test } from "vitest";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { recover } from "#lib/conversations/turn/recover.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { ageTurn, createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();
const changeHeading = call("edit_file", {
  path: "index.html",
  edits: [{ oldText: "<h1>Welcome</h1>", newText: "<h1>Hello</h1>" }],
});
const journalsOf = async (actor: Awaited<ReturnType<typeof createActor>>, conversationId: string) =>
  (await listMessageRows(actor, { conversationId, limit: 100 }, database()))
    .filter(({ role }) => role === "turn_activity_summary")
    .map(({ text }) => text);

test("a turn leaves one journal, which the next request replays after the answer", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const note = call("write_note_to_self", { note: "CANARY-private" });
  product.model().script({ replies: [reply(changeHeading, note), reply(say("Changed.")), reply(say("Yes."))] });
  const turn = await runTurn(actor, site.conversationId, "Change the heading");
  await runTurn(actor, site.conversationId, "And?");
  const [journal = "", second] = await journalsOf(actor, site.conversationId);
  expect(journal).toContain('- edit_file {"path":"index.html","edits":[');
  expect(journal).toContain("- write_note_to_self (private)");
  expect(journal).toContain(`Files changed in commit ${turn.commit}: index.html (modified +1 -1)`);
  expect(journal).toContain("Ended: completed.");
  expect(journal).not.toContain("CANARY");
  expect(second).toBe("No tool was called.\nFiles changed: none\nEnded: completed.");
  const history = product
    .model()
    .requests.at(-1)
    ?.messages.find(({ role }) => role === "assistant");
  expect(history?.text).toContain(
    `Changed.\n\n[Note to self from previous turn:] CANARY-private\n\n[Summary of previous turn actions:] ${journal}`,
  );
});

test("a failed turn's journal names the snapshot of the files it had written", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(changeHeading), refuse(401, "invalid_api_key")] });
  const turn = await runTurn(actor, site.conversationId, "Change the heading");
  const [journal = ""] = await journalsOf(actor, site.conversationId);
  expect(journal).toMatch(/Files changed, not applied, kept as [0-9a-f]{40}: index\.html/);
  expect(journal).toContain(`): ${turn.error?.message} Its changes were not applied.`);
});

test("a turn whose workers died leaves a journal of its logged calls", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { log, editSessionId } = await createRunningTurn(actor, site, { deaths: 1 });
  log.event({ kind: "tool_calling", toolCallId: "a", toolName: "read_file", input: { path: "x" }, truncated: false });
  await log.flush();
  await ageTurn(editSessionId, "lease_until", 1);
  await recover();
  const [journal] = await journalsOf(actor, site.conversationId);
  expect(journal).toContain('- read_file {"path":"x"} → (did not come to an end)');
  expect(journal).toContain("Ended: failed (interrupted)");
});

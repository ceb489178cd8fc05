import { expect, test } from "vitest";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay, getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { restoreTurn, undoTurn } from "#lib/conversations/versions/take-back.ts";
import { getTurnDiff } from "#lib/conversations/versions/turn-diff.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { runGitLine } from "#lib/workspaces/git/git.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { readTurnRefs } from "#lib/workspaces/git/turn-refs.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct({ MODEL_IDLE_SECONDS: "5" });

const changeHeading = call("edit_file", {
  path: "index.html",
  edits: [{ oldText: "<h1>Welcome</h1>", newText: "<h1>Hello</h1>" }],
});
const headOf = async (workspaceId: string) =>
  (await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } })).headCommit ?? "";
const messagesOf = async (actor: Awaited<ReturnType<typeof createActor>>, conversationId: string) =>
  (await listMessageRows(actor, { conversationId, limit: 100 }, database())).map(({ role, text }) => [role, text]);

/** The journal that each turn leaves at its end. */
const journal = (ending: string) => ["turn_activity_summary", expect.stringContaining(`Ended: ${ending}`)];

test("a turn becomes one commit by the person, and its log ends once", async () => {
  const actor = await createActor({ name: "Grace Baker" });
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("On it."), changeHeading), reply(say("Changed", " the heading."))] });

  const turn = await runTurn(actor, site.conversationId, "Change the heading to Hello");

  expect(turn).toMatchObject({ status: "completed", text: "On it.\n\nChanged the heading.", error: null });
  expect(turn.files).toEqual([{ path: "index.html", status: "modified", additions: 1, deletions: 1 }]);
  const head = await headOf(site.workspaceId);
  expect(head).toBe(turn.commit);
  const commit = await runGitLine(site.repository, ["log", "-1", "--format=%P|%an|%ae|%cn|%B", head]);
  expect(commit).toContain(`${site.head}|Grace Baker|${actor.email}|Sitewright|Change the heading to Hello`);
  expect(commit).toContain(`Sitewright-Conversation: ${site.conversationId}`);
  expect(commit).toContain(`Sitewright-Turn: ${turn.editSessionId}`);
  const chunks = await readToEnd(turn.editSessionId);
  expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => index + 1));
  expect(chunks.filter(({ type }) => type === "done")).toHaveLength(1);
  expect(chunks.at(-1)).toMatchObject({ type: "done", payload: { status: "completed", commit: head } });
  const refs = () => readTurnRefs(site.repository, turn.editSessionId);
  await expect.poll(refs, { timeout: 100_000 }).toMatchObject({ before: site.head, after: head });
  await expect.poll(() => runGitLine(site.repository, ["rev-parse", site.branch])).toBe(head);
});

test("a turn's commit has the files of its last snapshot", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const twice = call("edit_file", {
    path: "index.html",
    edits: [{ oldText: "<h1>Hello</h1>", newText: "<h1>Good day</h1>" }],
  });
  product.model().script({ replies: [reply(changeHeading), reply(twice), reply(say("Changed it twice."))] });
  const { commit, liveCommit } = await runTurn(actor, site.conversationId, "Change the heading, and again");
  expect(liveCommit).not.toBe(commit);
  expect(await treeOf(site.repository, liveCommit ?? "")).toBe(await treeOf(site.repository, commit ?? ""));
});

test("a note follows the answer, returns in the next request and stays hidden", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const canary = "CANARY-the-owner-likes-blue";
  product.model().script({
    replies: [
      reply(say("Done."), call("write_note_to_self", { note: canary })),
      reply(say("All good.")),
      reply(say("Still here.")),
    ],
  });

  const turn = await runTurn(actor, site.conversationId, "Remember that");
  await runTurn(actor, site.conversationId, "And now?");

  expect(await messagesOf(actor, site.conversationId)).toEqual([
    ["user", "Remember that"],
    ["assistant", "Done.\n\nAll good."],
    ["assistant_note_to_self", canary],
    journal("completed."),
    ["user", "And now?"],
    ["assistant", "Still here."],
    journal("completed."),
  ]);
  const next = product.model().requests.at(-1);
  expect(next?.rawBody).toContain(`[Note to self from previous turn:] ${canary}`);
  const seen = [await readToEnd(turn.editSessionId), await getConversationForDisplay(actor, site)];
  expect(JSON.stringify(seen)).not.toContain(canary);
  expect(turn.tools).toMatchObject([{ toolName: "write_note_to_self", private: true, input: null, output: null }]);
});

test("Stop ends the model's request and keeps the branch; the changes can be restored", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("First"), changeHeading), reply(say("Half a sen"), hold("mid-text"))] });

  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Change it" });
  await product.model().reached("mid-text");
  expect(await cancelTurn(actor, { editSessionId: turn.id })).toEqual({ alreadyFinished: false });
  const chunks = await readToEnd(turn.id);

  expect(await product.model().ended(1)).not.toBe("answered");
  expect(chunks.at(-1)).toMatchObject({
    payload: { status: "cancelled", message: "Cancelled by user.", commit: null },
  });
  expect(await headOf(site.workspaceId)).toBe(site.head);
  expect(await messagesOf(actor, site.conversationId)).toEqual([
    ["user", "Change it"],
    ["assistant", "[Cancelled by the user — disregard this turn.]"],
    journal("cancelled by the person."),
  ]);
  expect(await cancelTurn(actor, { editSessionId: turn.id })).toEqual({ alreadyFinished: true });
  const shown = await getTurnForDisplay(actor, { editSessionId: turn.id });
  expect(shown).toMatchObject({ status: "cancelled", restorable: true, text: "First\n\nHalf a sen" });

  const restored = await restoreTurn(actor, { editSessionId: turn.id });
  expect(await headOf(site.workspaceId)).toBe(restored.commit);
  const diff = await getTurnDiff(actor, { editSessionId: restored.editSessionId });
  expect(diff.files).toMatchObject([{ path: "index.html", additions: 1, deletions: 1 }]);
});

test("undo restores the tree, is told to the agent, and can be undone", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(changeHeading), reply(say("Changed.")), reply(say("I see."))] });
  const turn = await runTurn(actor, site.conversationId, "Change the heading");

  const undone = await undoTurn(actor, { editSessionId: turn.editSessionId, expectedHead: turn.commit ?? "" });
  expect(await treeOf(site.repository, undone.commit)).toBe(await treeOf(site.repository, site.head));
  const shown = await getConversationForDisplay(actor, site);
  expect(shown.turns.map(({ kind, undoneBy }) => [kind, undoneBy])).toEqual([
    ["prompt", undone.editSessionId],
    ["undo", null],
  ]);
  await runTurn(actor, site.conversationId, "What happened?");
  expect(product.model().requests.at(-1)?.rawBody).toContain(
    "The person did this without you: Undid “Change the heading”.",
  );

  const back = await undoTurn(actor, { editSessionId: undone.editSessionId });
  expect(await treeOf(site.repository, back.commit)).toBe(await treeOf(site.repository, turn.commit ?? ""));
  await expect(undoTurn(actor, { editSessionId: turn.editSessionId, expectedHead: site.head })).rejects.toMatchObject({
    code: "head-moved",
  });
});

test("an undo that conflicts with later changes names the paths and changes nothing", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const again = call("edit_file", {
    path: "index.html",
    edits: [{ oldText: "<h1>Hello</h1>", newText: "<h1>Good day</h1>" }],
  });
  product.model().script({
    replies: [
      reply(changeHeading),
      reply(say("1")),
      reply(call("read_file", { path: "index.html" })),
      reply(again),
      reply(say("2")),
    ],
  });
  const first = await runTurn(actor, site.conversationId, "Change the heading");
  const second = await runTurn(actor, site.conversationId, "Change it again");
  const head = await headOf(site.workspaceId);
  await expect(undoTurn(actor, { editSessionId: first.editSessionId })).rejects.toMatchObject({
    code: "undo-conflict",
    details: { paths: ["index.html"], changes: [{ editSessionId: second.editSessionId }], areAll: true },
  });
  expect(await headOf(site.workspaceId)).toBe(head);
});

test("twenty parallel accepts with one clientRequestId make one turn", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("Once."))] });
  const input = { conversationId: site.conversationId, instruction: "Only once", clientRequestId: "r1" };
  const accepted = await Promise.all(Array.from({ length: 20 }, () => acceptTurn(actor, input)));
  expect(new Set(accepted.map(({ turn }) => turn.id)).size).toBe(1);
  await readToEnd(accepted[0]?.turn.id ?? "");
  expect((await getConversationForDisplay(actor, site)).turns).toHaveLength(1);
});

test("an undo that races with an accept succeeds whole or is refused", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product
    .model()
    .respond(({ step, instruction }) =>
      instruction === "Change the heading" && step === 0 ? reply(changeHeading) : reply(say("Yes.")),
    );
  const turn = await runTurn(actor, site.conversationId, "Change the heading");
  const [undone, accepted] = await Promise.allSettled([
    undoTurn(actor, { editSessionId: turn.editSessionId }),
    acceptTurn(actor, { conversationId: site.conversationId, instruction: "Race" }),
  ]);
  if (accepted.status === "rejected") throw accepted.reason;
  await readToEnd(accepted.value.turn.id);
  const kinds = (await getConversationForDisplay(actor, site)).turns.map(({ kind, status }) => [kind, status]);
  expect(kinds.filter(([kind]) => kind === "prompt")).toEqual([
    ["prompt", "completed"],
    ["prompt", "completed"],
  ]);
  const head = await headOf(site.workspaceId);
  if (undone.status === "fulfilled") {
    expect(kinds).toContainEqual(["undo", "completed"]);
    expect(head).toBe(undone.value.commit);
  } else {
    expect(undone.reason).toMatchObject({ code: "turn-running" });
    expect(head).toBe(turn.commit);
  }
});

test("messages sent during a run run in order, and keep the conversation open", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({
    replies: [reply(say("a"), hold("first")), reply(say("b")), reply(say("c"))],
  });
  const { turn: first } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "one" });
  await product.model().reached("first");
  const second = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "two" });
  const third = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "three" });
  const withdrawn = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "never" });
  expect([second.position, third.position]).toEqual([2, 3]);
  await cancelTurn(actor, { editSessionId: withdrawn.turn.id });
  await expect(finishConversation(actor, site)).rejects.toMatchObject({ code: "turn-running" });
  await expect(undoTurn(actor, { editSessionId: first.id })).rejects.toMatchObject({ code: "turn-running" });
  product.model().release("first");
  await readToEnd(third.turn.id);
  expect(await messagesOf(actor, site.conversationId)).toEqual([
    ["user", "one"],
    ["assistant", "a"],
    journal("completed."),
    ["user", "two"],
    ["assistant", "b"],
    journal("completed."),
    ["user", "three"],
    ["assistant", "c"],
    journal("completed."),
  ]);
  await finishConversation(actor, site);
  await expect(acceptTurn(actor, { conversationId: site.conversationId, instruction: "late" })).rejects.toMatchObject({
    code: "conversation-finished",
  });
});

test("a model that refuses fails the turn with a sentence and a closed history", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(changeHeading), refuse(401, "invalid_api_key")] });
  const turn = await runTurn(actor, site.conversationId, "Change the heading");
  expect(turn).toMatchObject({ status: "failed", restorable: true, commit: null, files: [] });
  expect(turn.error?.message).toMatch(/\.$/);
  expect(await headOf(site.workspaceId)).toBe(site.head);
  expect(await messagesOf(actor, site.conversationId)).toEqual([
    ["user", "Change the heading"],
    ["assistant", `[This turn failed: ${turn.error?.message} Its changes were not applied.]`],
    journal("failed ("),
  ]);
});

test("a second person is told who edits, and may watch but not act", async () => {
  const actor = await createActor({ name: "Ada" });
  const site = await createConversation(actor);
  const other = await joinProject(await createActor({ name: "Ben" }), site.projectId, "editor");
  const reader = await joinProject(await createActor({ name: "Cleo" }), site.projectId, "reviewer");
  await expect(startConversation(other, site)).rejects.toMatchObject({
    code: "workspace-busy",
    details: { name: "Ada" },
  });
  await expect(startConversation(reader, site)).rejects.toMatchObject({ code: "read-only" });
  expect(await getConversationForDisplay(other, site)).toMatchObject({ readOnly: true });
  await expect(acceptTurn(other, { conversationId: site.conversationId, instruction: "mine" })).rejects.toMatchObject({
    code: "read-only",
  });
  expect(await startConversation(actor, site)).toMatchObject({ resumed: true });
  await expect(getConversationForDisplay(await createActor(), site)).rejects.toMatchObject({ code: "not-found" });
});

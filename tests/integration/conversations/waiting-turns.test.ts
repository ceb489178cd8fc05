import { expect, test } from "vitest";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { rewordTurn, withdrawTurn } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { lockWorkspace } from "#lib/workspaces/workspace-store.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";

async function createWaitingTurn() {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Old words" });
  return { actor, site, editSessionId: turn.id };
}

test("a reworded waiting turn runs with its new words", async () => {
  const { actor, site, editSessionId } = await createWaitingTurn();

  expect(await rewordTurn(actor, { editSessionId, instruction: "  New words\u0007 " })).toEqual({
    id: editSessionId,
    instruction: "New words",
  });

  expect((await claimTurn(site.workspaceId, { leaseMs: 60_000 }))?.turn.instruction).toBe("New words");
  const messages = await listMessageRows(actor, { conversationId: site.conversationId, limit: 10 }, database());
  expect(messages.map(({ text }) => text)).toEqual(["New words"]);
});

test("a running turn can be neither reworded nor withdrawn", async () => {
  const { actor, site, editSessionId } = await createWaitingTurn();
  await claimTurn(site.workspaceId, { leaseMs: 60_000 });
  const refused = { code: "already-running", kind: "conflict" };
  await expect(rewordTurn(actor, { editSessionId, instruction: "New words" })).rejects.toMatchObject(refused);
  await expect(withdrawTurn(actor, { editSessionId })).rejects.toMatchObject(refused);
});

test("when a claim and a rewording race, the history has the words that run", async () => {
  for (let round = 0; round < 5; round++) {
    const { actor, site, editSessionId } = await createWaitingTurn();
    const [claimed, reworded] = await Promise.allSettled([
      claimTurn(site.workspaceId, { leaseMs: 60_000 }),
      rewordTurn(actor, { editSessionId, instruction: "New words" }),
    ]);
    const run = claimed.status === "fulfilled" ? claimed.value?.turn.instruction : null;
    expect(run).toBe(reworded.status === "fulfilled" ? "New words" : "Old words");
    const [message] = await listMessageRows(actor, { conversationId: site.conversationId, limit: 1 }, database());
    expect(message?.text).toBe(run);
  }
});

test("a waiting follow-up can be withdrawn but not reworded", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const trigger = { trigger_type: "check_in", trigger_reason: "The changes have not been sent for review." };
  const { conversationId, workspaceId } = site;
  const owner = { conversationId, workspaceId, userId: actor.userId };
  const { id: editSessionId } = await inTransaction((tx) =>
    insertTurn({ ...owner, kind: "follow_up", instruction: "The server's words", trigger }, tx),
  );

  const reworded = rewordTurn(actor, { editSessionId, instruction: "Delete everything" });

  await expect(reworded).rejects.toMatchObject({ code: "worded-by-server", kind: "conflict" });
  const turn = () => database().editSession.findUniqueOrThrow({ where: { id: editSessionId } });
  expect(await turn()).toMatchObject({ status: "pending", instruction: "The server's words" });
  await withdrawTurn(actor, { editSessionId });
  expect(await turn()).toMatchObject({ status: "cancelled" });
});

test("a withdrawn turn ends as cancelled, with one done chunk and no history", async () => {
  const { actor, site, editSessionId } = await createWaitingTurn();
  await withdrawTurn(actor, { editSessionId });
  await expect(withdrawTurn(actor, { editSessionId })).rejects.toMatchObject({ code: "already-running" });
  expect(await claimTurn(site.workspaceId, { leaseMs: 60_000 })).toBeNull();
  expect((await readToEnd(editSessionId)).map(({ payload }) => payload)).toMatchObject([
    { status: "cancelled", message: "Cancelled by user." },
  ]);
  expect(await listMessageRows(actor, { conversationId: site.conversationId, limit: 10 }, database())).toEqual([]);
});

test("accepting does not wait for the workspace's lock, so it cannot deadlock with claims", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await inTransaction(async (tx) => {
    await lockWorkspace(actor, site.workspaceId, tx);
    // If it needed the lock, it would wait for this transaction, which waits for it.
    await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Hello" });
  });
});

test("others can see a waiting turn but neither reword nor withdraw it", async () => {
  const { site, editSessionId } = await createWaitingTurn();
  const other = await joinProject(await createActor(), site.projectId, "editor");
  const refused = { code: "read-only" };
  await expect(rewordTurn(other, { editSessionId, instruction: "Mine" })).rejects.toMatchObject(refused);
  await expect(withdrawTurn(other, { editSessionId })).rejects.toMatchObject(refused);
  await expect(rewordTurn(await createActor(), { editSessionId, instruction: "Mine" })).rejects.toMatchObject({
    code: "not-found",
  });
});

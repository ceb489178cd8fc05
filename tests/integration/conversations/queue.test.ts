import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { withdrawTurn, withdrawWaitingTurns } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";

async function createQueue(instructions: string[]) {
  const actor = await createActor();
  const site = await createConversation(actor);
  const ids: string[] = [];
  for (const instruction of instructions) ids.push((await accept(actor, site.conversationId, instruction)).turn.id);
  return { actor, site, ids };
}
const accept = (actor: Actor, conversationId: string, instruction: string) =>
  acceptTurn(actor, { conversationId, instruction });
const seven = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"];

test("every page of turns has the running turn and the whole queue", async () => {
  const { actor, site, ids } = await createQueue(seven);
  const waitingFrom = (from: number, first: number) =>
    ids.slice(from).map((editSessionId, index) => ({
      editSessionId,
      instruction: seven[from + index],
      position: first + index,
      status: "pending",
    }));
  const read = (page: { before?: string | undefined; limit?: number } = {}) =>
    getConversationForDisplay(actor, { ...site, ...page });
  expect(await read({ limit: 1 })).toMatchObject({
    activeEditSessionId: ids[0],
    queue: { active: null, waiting: waitingFrom(0, 1) },
  });

  await claimTurn(site.workspaceId, { leaseMs: 60_000 });

  const queue = {
    active: { editSessionId: ids[0], kind: "prompt", status: "running", instruction: "One", position: 1 },
    waiting: waitingFrom(1, 2),
  };
  for (const page of [{}, { limit: 6 }, { limit: 1 }, { before: ids[1] }, { before: ids[0] }])
    expect(await read(page)).toMatchObject({ activeEditSessionId: ids[0], queue });
  expect((await read({ limit: 2 })).turns.map(({ editSessionId }) => editSessionId)).toEqual(ids.slice(5));

  await cancelTurn(actor, { editSessionId: ids[0] ?? "" });
  await withdrawTurn(actor, { editSessionId: ids[6] ?? "" });
  const shorter = { active: { ...queue.active, status: "cancelling" }, waiting: queue.waiting.slice(0, -1) };
  expect(await read({ limit: 1 })).toMatchObject({ queue: shorter });
});

test("the queue shows no prompt that the server wrote", async () => {
  const { actor, site } = await createQueue([]);
  const { conversationId, workspaceId } = site;
  const wanted = { conversationId, workspaceId, userId: actor.userId, instruction: "CANARY" };
  await inTransaction(async (tx) => {
    await lockConversation(actor, conversationId, tx);
    await insertTurn({ ...wanted, kind: "plan_item" }, tx);
    await insertTurn({ ...wanted, kind: "follow_up" }, tx);
  });
  await claimTurn(workspaceId, { leaseMs: 60_000 });

  const shown = await getConversationForDisplay(actor, site);
  expect(shown.queue).toMatchObject({
    active: { kind: "plan_item", instruction: null },
    waiting: [{ kind: "follow_up", instruction: null, position: 2 }],
  });
  expect(JSON.stringify(shown.queue)).not.toContain("CANARY");
});

test("all waiting turns are withdrawn at once, and the running one goes on", async () => {
  const { actor, site, ids } = await createQueue(seven);
  await claimTurn(site.workspaceId, { leaseMs: 60_000 });

  const withdrawn = await withdrawWaitingTurns(actor, site);

  expect(withdrawn.toSorted()).toEqual(ids.slice(1).toSorted());
  expect((await getConversationForDisplay(actor, site)).queue).toMatchObject({
    active: { editSessionId: ids[0], status: "running" },
    waiting: [],
  });
  for (const id of withdrawn)
    expect((await readToEnd(id)).map(({ payload }) => payload)).toMatchObject([{ status: "cancelled" }]);
  const messages = await listMessageRows(actor, { conversationId: site.conversationId, limit: 10 }, database());
  expect(messages.map(({ text }) => text)).toEqual(["One"]);
  expect(await withdrawWaitingTurns(actor, site)).toEqual([]);
});

test("when a claim and a withdrawal race, no turn is both run and withdrawn", async () => {
  for (let round = 0; round < 5; round++) {
    const { actor, site, ids } = await createQueue(["One", "Two", "Three"]);
    const [claimed, withdrawn] = await Promise.all([
      claimTurn(site.workspaceId, { leaseMs: 60_000 }),
      withdrawWaitingTurns(actor, site),
    ]);
    const run = claimed ? [claimed.turn.id] : [];
    expect([...run, ...withdrawn].toSorted()).toEqual(ids.toSorted());
    expect((await getConversationForDisplay(actor, site)).queue).toMatchObject({
      active: claimed && { editSessionId: claimed.turn.id },
      waiting: [],
    });
  }
});

test("others can see a queue but not withdraw it", async () => {
  const { site } = await createQueue(["One"]);
  const other = await joinProject(await createActor(), site.projectId, "editor");
  expect((await getConversationForDisplay(other, site)).queue.waiting).toHaveLength(1);
  await expect(withdrawWaitingTurns(other, site)).rejects.toMatchObject({ code: "read-only" });
  await expect(withdrawWaitingTurns(await createActor(), site)).rejects.toMatchObject({ code: "not-found" });
});

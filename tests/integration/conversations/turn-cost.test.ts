import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { keepTurnRefs } from "#lib/conversations/turn/keep-turn-refs.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { moveOn } from "#lib/runner/move-on.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { countReads } from "#tests/fakes/count-reads.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { POST } from "@/app/api/conversations/[conversationId]/edit-sessions/route.ts";

// Statements that a turn costs beside its run, counted at the driver.

async function send(actor: Actor, conversationId: string): Promise<number> {
  const request = await routeRequest("/", { method: "POST", actor, body: { instruction: "Hello" } });
  return (await POST(request, routeContext({ conversationId }))).status;
}

test("a message over HTTP costs a sign-in and five statements", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  expect(await send(actor, conversationId)).toBe(202);
  // From now on the process knows the conversation's project.
  expect((await countReads(() => send(actor, conversationId))).queries).toBe(6);
});

test("the end of a turn costs one read without a plan and follow-ups", async () => {
  const { conversationId } = await createConversation(await createActor());
  expect((await countReads(() => moveOn({ conversationId }))).queries).toBe(1);
});

/** Claims the workspace's next turn and returns its lease. */
async function claim(workspaceId: string): Promise<{ editSessionId: string; leaseToken: string }> {
  const claimed = await claimTurn(workspaceId, { leaseMs: 60_000 });
  return { editSessionId: claimed?.turn.id ?? "", leaseToken: claimed?.leaseToken ?? "" };
}

const settle = (lease: { editSessionId: string; leaseToken: string }) =>
  settleTurn(lease, { outcome: { status: "completed", text: "Hello.", notes: [], commit: null }, files: [] });

test("a claim costs five statements and an end five, BEGIN and COMMIT included", async () => {
  const actor = await createActor();
  const { conversationId, workspaceId } = await createConversation(actor);
  expect(await send(actor, conversationId)).toBe(202);
  let lease = { editSessionId: "", leaseToken: "" };
  const claiming = await countReads(async () => {
    lease = await claim(workspaceId);
  });
  expect(claiming.queries).toBe(5);
  expect((await countReads(() => settle(lease))).queries).toBe(5);
});

test("the end of a turn says whether another one of its workspace waits", async () => {
  const actor = await createActor();
  const { conversationId, workspaceId } = await createConversation(actor);
  await send(actor, conversationId);
  await send(actor, conversationId);
  expect(await settle(await claim(workspaceId))).toMatchObject({ isNextWaiting: true });
  expect(await settle(await claim(workspaceId))).toMatchObject({ isNextWaiting: false });
});

test("a turn's refs cost one read", async () => {
  const actor = await createActor();
  const editSessionId = await createTurn(actor, await createConversation(actor));
  expect((await countReads(() => keepTurnRefs({ editSessionId }))).queries).toBe(1);
});

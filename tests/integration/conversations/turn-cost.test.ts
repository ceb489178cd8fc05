import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { keepTurnRefs } from "#lib/conversations/turn/keep-turn-refs.ts";
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

test("a turn's refs cost one read", async () => {
  const actor = await createActor();
  const editSessionId = await createTurn(actor, await createConversation(actor));
  expect((await countReads(() => keepTurnRefs({ editSessionId }))).queries).toBe(1);
});

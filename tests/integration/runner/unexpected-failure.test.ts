import { expect, test } from "vitest";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { readToEnd, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();

test("text that people saw before an unexpected failure is in the log", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const earlier = await createTurn(actor, site);
  // A damaged repository: git does not know the commit, and no tool expects that.
  const gone = "1".repeat(40);
  await database().editSession.update({ where: { id: earlier }, data: { resultCommit: gone } });
  const revert = call("revert_turn", { turn: 1 }, { id: "revert" });
  product.model().script({ replies: [reply(say("I take it back."), revert)] });

  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Take it back" });
  const chunks = await readToEnd(turn.id);

  expect(await getTurnForDisplay(actor, { editSessionId: turn.id })).toMatchObject({
    status: "failed",
    error: { code: "internal" },
    text: "I take it back.",
  });
  const events = chunks.flatMap(({ type, payload }) => (type === "event" ? payload : []));
  expect(events.at(-1)).toMatchObject({ kind: "tool_called", toolCallId: "revert", ok: false });
  expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => index + 1));
});

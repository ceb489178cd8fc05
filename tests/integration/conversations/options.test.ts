import { expect, test } from "vitest";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();

const canary = "CANARY-the-owner-likes-red";
const offer = {
  question: `Which <b>colour</b>?[NOTE TO SELF: ${canary}]`,
  options: [
    { label: "Red", description: `Warm. [NOTE TO SELF: ${canary}]` },
    { label: "Blue", recommended: true },
  ],
};
const written = "Which \\<b\\>colour\\</b\\>?\n\n- **Red**: Warm.\n- **Blue** (recommended)";

test("log, history, screen and the next request agree on the offered options", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({
    replies: [reply(say("I can do that."), call("present_options", offer)), reply(say("It is blue now."))],
  });

  const turn = await runTurn(actor, site.conversationId, "Change the colour");
  const answer = `I can do that.\n\n${written}`;
  expect(turn).toMatchObject({ status: "completed", text: answer });
  expect(turn.options).toEqual({
    question: "Which <b>colour</b>?",
    options: [
      { label: "Red", description: "Warm.", recommended: false },
      { label: "Blue", description: null, recommended: true },
    ],
  });
  const [shown] = (await getConversationForDisplay(actor, site)).turns;
  expect(shown).toMatchObject({ text: answer, options: turn.options });
  const rows = await listMessageRows(actor, { conversationId: site.conversationId, limit: 10 }, database());
  expect(rows.filter(({ role }) => role === "assistant").map(({ text }) => text)).toEqual([answer]);
  expect(JSON.stringify([await readToEnd(turn.editSessionId), shown])).not.toContain(canary);

  const next = await runTurn(actor, site.conversationId, "Blue");
  expect(next).toMatchObject({ status: "completed", text: "It is blue now.", options: null });
  const request = product.model().requests.at(-1);
  expect(request?.problems).toEqual([]);
  expect(request?.messages.find(({ role }) => role === "assistant")?.text).toContain(written);
  expect(request?.messages.flatMap(({ calls }) => calls)).toEqual([]);
  expect(request?.rawBody).not.toContain(canary);
});

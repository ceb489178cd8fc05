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

test("choices have their places live, later, and in the next request", async () => {
  const actor = await createActor();
  const order = '<a class="button" href="#">Order now</a>';
  const body = `<h1>Bakery</h1><section><h2>Our bread</h2>${order}</section><section><h2>Our cakes</h2>${order}</section>`;
  const site = await createConversation(actor, { "index.html": `<!doctype html><title>Home</title>${body}` });
  const places = [1, 2].map((nth) => ({ path: "index.html", source: order, nth }));
  const asked = {
    question: "Which button?",
    options: places.map((place) => ({ label: "Order now", place })),
  };
  product.model().script({ replies: [reply(call("present_options", asked)), reply(say("It is larger now."))] });

  const turn = await runTurn(actor, site.conversationId, "Make the button larger");

  const place = { path: "index.html", pageTitle: "Home", name: "Button “Order now”", tag: "a", part: "middle" };
  expect(turn.options).toMatchObject({
    question: "Which button?",
    options: [
      { label: "Order now", answer: "Order now (1)", place: { ...place, heading: "Our bread" } },
      { label: "Order now", answer: "Order now (2)", place: { ...place, part: "end", heading: "Our cakes" } },
    ],
  });
  const [shown] = (await getConversationForDisplay(actor, site)).turns;
  expect(shown?.options).toEqual(turn.options);
  expect(JSON.stringify(await readToEnd(turn.editSessionId))).toContain("options_offered");
  await runTurn(actor, site.conversationId, "Order now (2)");
  const told = product
    .model()
    .requests.at(-1)
    ?.messages.find(({ role }) => role === "assistant")?.text;
  expect(told).toContain("- **Order now (2)**: index.html, line 1, under “Our cakes”");
});

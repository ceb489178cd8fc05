import { expect, test } from "vitest";
import { getContextUsage } from "#lib/conversations/requests/get-context-usage.ts";
import { getLeftOut } from "#lib/conversations/requests/get-left-out.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { connectModel } from "#lib/models/connect-model.ts";
import type { SaveModel } from "#lib/models/schema.ts";
import { secretMark } from "#lib/platform/remove-secrets.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

const key = "sk-test-9f2c1d7e5b3a4860";
const settings = { OPENAI_API: "chat", OPENAI_CONTEXT_WINDOW: "13000", OPENAI_API_KEY: key };
const larger: SaveModel = {
  preset: "other",
  baseUrl: "http://127.0.0.1:9/v1",
  api: "chat",
  model: "larger",
  windowTokens: 128_000,
  seesPictures: false,
};
const product = startRunningProduct(settings);

test("a request's left-out turns can be read by those who may inspect", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, { "index.html": "<h1>Welcome</h1>" });
  const noting = reply(say("Thank you."), call("write_note_to_self", { note: "The owner is Marta." }));
  product.model().script({ replies: [noting, reply(say("I will remember it."))] });
  await runTurn(actor, site.conversationId, `The owner is Marta Lindqvist. Her key is ${key}.`);
  const long = `A long answer. ${"The bread is baked with flour from the mill. ".repeat(60)}`;
  const turns = [];
  for (let turn = 2; turn <= 9; turn += 1) {
    product.model().script({ replies: [reply(say(`${turn}. ${long}`))] });
    turns.push(await runTurn(actor, site.conversationId, `Look at part ${turn}.`));
  }
  const [first, last] = await Promise.all(
    [turns.at(0), turns.at(-1)].map((turn) => getRequest(actor, { editSessionId: turn?.editSessionId ?? "", n: 1 })),
  );
  expect(first?.leftOut).toEqual([]);
  expect(last?.leftOut.slice(0, 2)).toMatchObject([{ messageId: "m1", turn: 1 }, { turn: 1 }]);
  const { editSessionId = "", windowTokens = 0, reserveTokens = 0, totalTokens = 0 } = last ?? {};
  // The reserve stays free, except for the instruction, which it covers.
  expect(totalTokens).toBeLessThanOrEqual(windowTokens - (reserveTokens ?? 0) + (last?.sections.at(-1)?.tokens ?? 0));

  const of = (turn: number) => getLeftOut(actor, { editSessionId, n: 1, turn });
  const { pieces } = await of(1);
  expect(pieces.map(({ kind }) => kind)).toEqual(["user", "assistant", "journal"]);
  expect(pieces[0]).toEqual({
    messageId: "m1",
    annotation: null,
    kind: "user",
    text: `The owner is Marta Lindqvist. Her key is ${secretMark}.`,
    purged: null,
  });
  // The note moved into the list of recent notes, so it was not left out.
  expect(last?.notes[0]).toMatchObject({ text: "The owner is Marta.", recent: true });
  const whole = await Promise.all([...new Set(last?.leftOut.map(({ turn }) => turn ?? 0))].map(of));
  expect(whole.flatMap(({ pieces }) => pieces.map(({ messageId }) => messageId))).toEqual(
    last?.leftOut.map(({ messageId }) => messageId),
  );
  expect(await of(9)).toEqual({ pieces: [] });

  // The budget tells the same to people who do not look into requests.
  const leftOutTurns = Math.max(...(last?.leftOut.map(({ turn }) => turn ?? 0) ?? []));
  expect(leftOutTurns).toBeGreaterThan(0);
  expect(await getContextUsage(actor, site)).toMatchObject({ leftOutTurns });
  // A larger window will leave out none, which no request shows yet.
  const [organizationId = ""] = Object.keys(actor.organizationRoles);
  await connectModel(actor, { organizationId }, larger);
  expect(await getContextUsage(actor, site)).toMatchObject({ leftOutTurns: 0, windowTokens: 128_000 });

  const editor = await joinProject(await createActor(), site.projectId, "editor");
  await expect(getLeftOut(editor, { editSessionId, n: 1, turn: 1 })).rejects.toMatchObject({ code: "read-only" });
});

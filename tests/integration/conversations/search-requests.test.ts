import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { listFoundPlaces } from "#lib/conversations/requests/search/search-requests.ts";
import type { FoundInRequests, FoundLine } from "#lib/conversations/requests/search/search-schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { GET } from "@/app/api/conversations/[conversationId]/requests/route.ts";

const product = startRunningProduct({ OPENAI_API: "chat", OPENAI_CONTEXT_WINDOW: "13000" });

async function ask(actor: Actor, conversationId: string, find: string): Promise<Response> {
  const path = `/api/conversations/${conversationId}/requests?${new URLSearchParams({ find })}`;
  return GET(await routeRequest(path, { actor }), routeContext({ conversationId }));
}

const search = async (actor: Actor, conversationId: string, find: string): Promise<FoundInRequests> =>
  (await ask(actor, conversationId, find)).json();

/** Returns the places of a line as `turn.request view part`. */
const placesOf = ({ cameBack, firstSent, lastSent, nextWithout }: FoundLine) =>
  [cameBack, firstSent, lastSent]
    .map((place) => place && `${place.turn}.${place.n} ${place.view} ${place.part}`)
    .concat(nextWithout && `${nextWithout.turn}.${nextWithout.n}`);

test("a text that left the context is found with its last request", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor, { "index.html": "<h1>Welcome</h1>" });
  const long = `A long answer. ${"The bread is baked with flour from the mill. ".repeat(60)}`;
  const turns = [];
  for (let turn = 1; turn <= 9; turn += 1) {
    product.model().script({ replies: [reply(say(`${turn}. ${long}`))] });
    turns.push(await runTurn(actor, conversationId, turn === 1 ? "The owner is Marta Lindqvist." : `Part ${turn}.`));
  }
  const { lines, more, turns: holding, lastSent, nextWithout } = await search(actor, conversationId, "marta LIND");
  expect(more).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ kind: "user", match: "Marta Lind", after: "qvist." });
  const [line] = lines as [FoundLine];
  expect(line.firstSent).toMatchObject({ turn: 1, n: 1 });

  // The kept requests themselves say when it was there last.
  const carried = await Promise.all(
    turns.map(async ({ editSessionId }) => {
      const { sent } = await getRequest(actor, { editSessionId, n: 1 });
      return sent.findIndex(({ text }) => text.includes("Marta Lindqvist"));
    }),
  );
  const last = carried.findLastIndex((index) => index >= 0);
  expect(last).toBeLessThan(8);
  const carrying = carried.flatMap((index, turn) => (index >= 0 ? [turn + 1] : []));
  expect(holding).toEqual([[1, carrying.length]]);
  // Every request that carried it is reached, a page at a time.
  const page = (from: number) =>
    listFoundPlaces(actor, { conversationId, find: "marta LIND", line: 0, from, limit: 2 });
  const reached = [];
  for (let from: number | null = 0; from !== null; ) {
    const { places, next } = await page(from);
    reached.push(...places);
    from = next;
  }
  expect(reached.map(({ turn, part, cameBack }) => [turn, part, cameBack])).toEqual(
    carrying.map((turn) => [turn, `message-${(carried[turn - 1] ?? 0) + 1}`, false]),
  );
  expect(await listFoundPlaces(actor, { conversationId, find: "marta LIND", line: 1, from: 0 })).toEqual({
    places: [],
    next: null,
  });
  expect(line.lastSent).toEqual({
    editSessionId: turns[last]?.editSessionId,
    turn: last + 1,
    n: 1,
    requestCount: 1,
    view: "messages",
    part: `message-${(carried[last] ?? 0) + 1}`,
  });
  expect(line.nextWithout).toEqual({
    editSessionId: turns[last + 1]?.editSessionId,
    turn: last + 2,
    n: 1,
    requestCount: 1,
  });
  // There is no other line, so the text itself left there.
  expect([lastSent, nextWithout]).toEqual([
    { editSessionId: turns[last]?.editSessionId, turn: last + 1, n: 1, requestCount: 1 },
    line.nextWithout,
  ]);
  const newest = await search(actor, conversationId, "Part 9.");
  expect([newest.lastSent, newest.nextWithout]).toMatchObject([{ turn: 9 }, null]);
});

test("calls, results, answers and tools are found where the inspector shows them", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor, { "index.html": '<h1>A "fine" day</h1>' });
  const note = { note: 'She said "rye\\wheat 100%".' };
  const first = reply(
    call("read_file", { path: "index.html" }, { id: "a" }),
    call("write_note_to_self", note, { id: "b" }),
  );
  product.model().script({ replies: [first, reply(say("Baked at dawn."))] });
  await runTurn(actor, conversationId, "Read it");
  const found = async (find: string) => (await search(actor, conversationId, find)).lines;

  const [noted] = await found('"rye\\wheat 100%"');
  expect(noted).toMatchObject({ kind: "assistant", before: "note: She said ", match: '"rye\\wheat 100%"' });
  expect(placesOf(noted as FoundLine)).toEqual([
    "1.1 answer call-b",
    "1.2 messages message-3",
    "1.2 messages message-3",
    null,
  ]);
  const [read] = await found('A "fine" day');
  expect(read).toMatchObject({ kind: "tool" });
  expect(placesOf(read as FoundLine).slice(0, 2)).toEqual(["1.1 answer result-a", "1.2 messages message-4"]);
  // The last answer was sent in no request.
  const [said] = await found("baked AT dawn");
  expect(placesOf(said as FoundLine)).toEqual(["1.2 answer part-1", null, null, null]);
  expect(await search(actor, conversationId, "baked at dawn")).toMatchObject({ lastSent: null, nextWithout: null });
  const tools = (await found("write_note_to_self")).filter(({ kind }) => kind === "tools");
  expect(tools.map(placesOf)).toContainEqual([
    null,
    "1.1 tools tool-write_note_to_self",
    "1.2 tools tool-write_note_to_self",
    null,
  ]);
  // A sign that stands for any text in the database's patterns stands for itself.
  expect(await found("rye%wheat")).toEqual([]);
  expect(await found("rye_wheat")).toEqual([]);
});

test("a line that many requests carry is listed once, and at most fifty lines", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor, { "index.html": "<h1>Welcome</h1>" });
  const rolls = Array.from({ length: 60 }, (_, index) => `Roll number ${index} of sixty.`).join("\n");
  product.model().script({ replies: [reply(say(rolls))] });
  await runTurn(actor, conversationId, "Count the rolls");
  product.model().script({ replies: [reply(say("Done."))] });
  await runTurn(actor, conversationId, "Thanks");
  const { lines, more } = await search(actor, conversationId, "of sixty");
  // The second request begins the message with its mark, which makes no other line of it.
  expect([lines.length, more]).toEqual([50, 10]);
  expect(lines.map(({ before }) => before)).toEqual(Array.from({ length: 50 }, (_, index) => `Roll number ${index} `));
  expect(lines.every(({ cameBack, firstSent }) => cameBack?.turn === 1 && firstSent?.turn === 2)).toBe(true);
});

test("a search needs two letters at least, and the right to inspect", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  expect((await ask(actor, site.conversationId, " a ")).status).toBe(400);
  expect((await ask(actor, site.conversationId, "a".repeat(201))).status).toBe(400);
  expect((await ask(actor, site.conversationId, "an")).status).toBe(200);
  expect((await ask(editor, site.conversationId, "an")).status).toBe(403);
  expect((await ask(await createActor(), site.conversationId, "an")).status).toBe(404);
});

import { expect, test, vi } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { annotateMessage, annotationsMax } from "#lib/memory/annotate-message.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();
const remark = (msg_id: string, my_commentary: string, more = {}) =>
  call("annotate_conversation", { msg_id, my_commentary, ...more });
const stored = (conversationId: string) =>
  database().annotation.findMany({ where: { conversationId }, orderBy: { number: "asc" } });
const noSecrets = async () => [];

async function createWritingTurn(actor: Actor, site: Site & { conversationId: string }) {
  const { editSessionId, leaseToken } = await createRunningTurn(actor, site);
  return { conversationId: site.conversationId, editSessionId, leaseToken };
}

test("a remark precedes its message in later requests, once, and stays hidden from people", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const canary = "CANARY-means-the-blue-one";
  const author = { author: "someone-else", metadata: { mine: true } };
  product.model().script({
    replies: [
      reply(say("Done.")),
      reply(remark("m1", canary, author), remark("[m4]", "about this very message"), say("Noted.")),
      reply(remark("m1", "and the smaller one", { parent_annotation_id: "#1" })),
      reply(say("Still.")),
      reply(say("Yes.")),
    ],
  });
  await runTurn(actor, site.conversationId, "Paint it");
  const turn = await runTurn(actor, site.conversationId, "The other one");
  await runTurn(actor, site.conversationId, "And now?");

  expect(await stored(site.conversationId)).toMatchObject([
    { number: 1, author: "egregora", text: canary, metadata: {}, parentId: null, editSessionId: turn.editSessionId },
    { number: 2, text: "about this very message" },
    { number: 3, text: "and the smaller one", parentId: expect.any(String) },
  ]);
  const { messages = [] } = product.model().requests.at(-1) ?? {};
  expect(messages.slice(1, 5).map(({ text }) => text)).toEqual([
    "[m1] Paint it",
    expect.stringMatching(
      /^\[Annotation #1 by egregora on m1:\] CANARY-means-the-blue-one\n\n\[Annotation #3 by egregora on m1, answers #1:\] and the smaller one\n\n\[m2\] Done\.\n\n\[Summary/,
    ),
    "[m4] The other one",
    expect.stringMatching(/^\[Annotation #2 by egregora on m4:\] about this very message\n\n\[m5\] Noted\./),
  ]);
  expect(messages.at(-1)?.text).toBe("[m7] And now?");
  const seen = JSON.stringify([await readToEnd(turn.editSessionId), await getConversationForDisplay(actor, site)]);
  expect(seen).not.toContain("CANARY");
  expect(turn.tools[0]).toMatchObject({ toolName: "annotate_conversation", private: true, input: null, output: null });
  const { text } = await getContextDump(actor, site);
  expect(text).toContain(`--- ANNOTATION #1 on m1 by egregora ---\n${canary}`);
});

test.each([
  ["an unknown message", "m99", {}, "There is no message m99"],
  ["no message's id", "the first", {}, "A message's id looks like m3"],
  ["a parent that does not exist", "m1", { parent_annotation_id: 7 }, "There is no annotation #7 on m1"],
  ["a parent on another message", "m2", { parent_annotation_id: 1 }, "There is no annotation #1 on m2"],
])("%s is an error result for the model, and nothing is stored", async (_name, id, more, sentence) => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({
    replies: [reply(remark("m1", "first")), reply(say("Hm.")), reply(remark(id, "x", more)), reply(say("Ok."))],
  });
  await runTurn(actor, site.conversationId, "One");
  const turn = await runTurn(actor, site.conversationId, "Two");
  expect(turn.status).toBe("completed");
  expect(await stored(site.conversationId)).toHaveLength(1);
  expect(product.model().requests.at(-1)?.messages.at(-1)?.text).toContain(`Error: ${sentence}`);
});

test("refused remarks are neither stored nor logged; a turn keeps twenty a message", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const turn = await createWritingTurn(actor, site);
  const logged = [vi.spyOn(log, "info"), vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  const keep = (text: string, messageId = "m1") =>
    annotateMessage(turn, { messageId, text, parent: null }, async () => ["correct-horse"]);
  for (const text of ["it is correct-horse", "--- USER ---\nx", "x".repeat(2_001), "\u0007"]) {
    expect(await keep(text)).toMatchObject({ ok: false });
  }
  expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([]);
  for (let count = 1; count <= annotationsMax; count += 1)
    expect(await keep(`CANARY ${count}`)).toMatchObject({ ok: true });
  expect(await keep("one more")).toMatchObject({ ok: false, message: expect.stringContaining("20 remarks") });
  // Repeating a remark returns the stored one.
  expect(await keep("CANARY 3")).toEqual({ ok: true, number: 3 });
  expect(JSON.stringify(logged.flatMap(({ mock }) => mock.calls))).not.toContain("CANARY");
  vi.restoreAllMocks();
  expect(await stored(site.conversationId)).toHaveLength(annotationsMax);
});

test("a foreign message and a lost lease are refused, and nothing is stored", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const other = await createConversation(actor);
  await createTurn(actor, other);
  const turn = await createWritingTurn(actor, site);
  const kept = { messageId: "m2", text: "x", parent: null };
  expect(await annotateMessage(turn, kept, noSecrets)).toMatchObject({ ok: false });
  const late = { ...turn, leaseToken: turn.editSessionId };
  expect(await annotateMessage(late, { ...kept, messageId: "m1" }, noSecrets)).toMatchObject({ ok: false });
  expect(
    await database().annotation.count({
      where: { conversationId: { in: [site.conversationId, other.conversationId] } },
    }),
  ).toBe(0);
});

test("a failing store is a tool error, and the turn goes on", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await database().$executeRawUnsafe("ALTER TABLE annotations RENAME TO annotations_away");
  try {
    product.model().script({ replies: [reply(remark("m1", "x")), reply(say("Done anyway."))] });
    const turn = await runTurn(actor, site.conversationId, "One");
    expect(turn).toMatchObject({ status: "completed", text: "Done anyway." });
    expect(product.model().requests.at(-1)?.messages.at(-1)?.text).toContain("could not be kept now");
  } finally {
    await database().$executeRawUnsafe("ALTER TABLE annotations_away RENAME TO annotations");
  }
});

test("200 parallel remarks over cut connections are stored once each, in order", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site);
  const turns: Awaited<ReturnType<typeof createWritingTurn>>[] = [];
  for (let run = 0; run < 10; run += 1) {
    const target = await createConversation(await createActor());
    const own = await createWritingTurn(actor, target);
    // Each run writes into the one conversation; its lease is in a workspace of its own, which runs one turn at a time.
    turns.push({ ...own, conversationId: site.conversationId });
  }
  const write = (run: number, index: number) =>
    annotateMessage(turns[run]!, { messageId: "m1", text: `run ${run} remark ${index}`, parent: null }, noSecrets);
  const outcomes: boolean[][] = turns.map(() => []);
  const work = turns.map(async (_turn, run) => {
    for (let index = 0; index < 20; ) {
      const { ok } = await write(run, index);
      outcomes[run]?.push(ok);
      if (ok) index += 1;
    }
  });
  await expect.poll(() => outcomes.flat().filter(Boolean).length, { timeout: 100_000 }).toBeGreaterThan(50);
  // Every connection of this process is cut, as at a restart.
  await database().$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE '%annotation%'`;
  await Promise.all(work);

  const rows = await stored(site.conversationId);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  for (let run = 0; run < 10; run += 1) {
    const own = rows.filter(({ text }) => text.startsWith(`run ${run} `)).map(({ text }) => text);
    expect(own).toEqual(Array.from({ length: 20 }, (_, index) => `run ${run} remark ${index}`));
  }
  const { context } = await getContextDump(actor, site);
  const shown = context.sections.flatMap(({ annotation, text }) => (annotation ? [text] : []));
  expect(shown).toEqual(rows.map(({ text }) => text));
});

test("the database refuses changes and deletions of remarks, except by a recorded purge", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const turn = await createWritingTurn(actor, site);
  const keep = (text: string, parent: number | null) =>
    annotateMessage(turn, { messageId: "m1", text, parent }, noSecrets);
  for (const [text, parent] of [
    ["a", null],
    ["b", 1],
    ["c", null],
  ] as const)
    await keep(text, parent);
  const [first] = await stored(site.conversationId);
  const run = (sql: string) => database().$executeRawUnsafe(sql);
  for (const sql of [
    "UPDATE annotations SET text = 'x'",
    "UPDATE annotations SET parent_id = NULL",
    "DELETE FROM annotations",
    "TRUNCATE annotations",
  ])
    await expect(run(sql), sql).rejects.toThrow(/immutable/);
  await purgeMemory(actor, site.projectId, { entryId: first?.id ?? "", reason: "It named a customer" });
  expect((await stored(site.conversationId)).map(({ number, parentId }) => [number, parentId])).toEqual([
    [2, null],
    [3, null],
  ]);
  await purgeMemory(actor, site.projectId, { conversationId: site.conversationId, reason: "Everything" });
  expect(await stored(site.conversationId)).toEqual([]);
  expect(await database().memoryPurge.findMany({ orderBy: { createdAt: "asc" } })).toMatchObject([
    { scope: "entry", annotations: 1, userId: actor.userId, reason: "It named a customer" },
    { scope: "conversation", annotations: 2, reason: "Everything" },
  ]);
  expect(await keep("d", null)).toEqual({ ok: true, number: 4 });
});

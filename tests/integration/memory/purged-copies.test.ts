import { expect, test, vi } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { expireDryRuns } from "#lib/dry-runs/expire-dry-runs.ts";
import { getAskedTurn } from "#lib/dry-runs/get-asked-turn.ts";
import { getDryRun } from "#lib/dry-runs/get-dry-run.ts";
import { judgeTurn } from "#lib/dry-runs/judge-turn.ts";
import { startDryRun } from "#lib/dry-runs/start-dry-run.ts";
import { getMemory } from "#lib/memory/get-memory.ts";
import { previewPurge, purgeMemory } from "#lib/memory/purge-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { git } from "#tests/factories/git-repository.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { edit } from "#tests/fakes/scripted-turn.ts";

// Dry runs and replays that repeat a note go with it, as the kept requests do.

const product = startRunningProduct({ OPENAI_API: "chat", OPENAI_MODEL: "gpt-4.1" });
const reason = "It named a customer.";

let told = 0;
/** A note with words that no other test has. */
const makeNote = () => `Customer ${++told} haggles.`;

/** Returns the tables of which a row has the text. */
async function tablesWith(text: string): Promise<string[]> {
  const names = await database().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  const held: string[] = [];
  for (const { name } of names) {
    const rows = await database().$queryRawUnsafe(`SELECT 1 FROM "${name}" t WHERE t::text LIKE '%${text}%' LIMIT 1`);
    if ((rows as unknown[]).length > 0) held.push(name);
  }
  return held;
}

async function noteOf(actor: Actor, { projectId }: Pick<Site, "projectId">, note: string): Promise<string> {
  return (await getMemory(actor, { projectId })).entries.find(({ text }) => text === note)?.id ?? "";
}

/** A conversation with the note, whose second turn is asked again by a model that repeats it. */
async function trialWithNote({ isHeld = false } = {}) {
  const actor = await createActor();
  const note = makeNote();
  const site = await createConversation(actor, { "index.html": "<h1>Home</h1>\n" });
  product.model().script({ replies: [reply(call("write_note_to_self", { note })), reply(say("Noted."))] });
  await runTurn(actor, site.conversationId, "Remember");
  product.model().script({ replies: [reply(say("Hello."))] });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
  const last = reply(...(isHeld ? [hold("trying")] : []), say(`Hello. ${note}`));
  product.model().script({ replies: [reply(edit("index.html", "Home", note)), last] });
  const texts = { background: null, steps: null, output: "Repeat.", ownTexts: false, model: null };
  const { id: dryRunId } = await startDryRun(actor, site.projectId, { ...texts, turns: [editSessionId] });
  return { actor, site, dryRunId, note };
}

const untilEnded = (actor: Actor, { projectId }: Pick<Site, "projectId">, dryRunId: string) =>
  vi.waitFor(async () => expect((await getDryRun(actor, { projectId, dryRunId })).endedAt).not.toBeNull(), 10_000);

test("a trial that was told of a purged note keeps figures and verdict alone", async () => {
  const { actor, site, dryRunId, note } = await trialWithNote();
  const { projectId } = site;
  await untilEnded(actor, site, dryRunId);
  const place = { projectId, dryRunId, position: 1 };
  await judgeTurn(actor, place, { verdict: "worse", remark: "Too long." });
  const refs = () => git(site.repository, ["for-each-ref", "--format=%(refname)", "refs/sitewright/dry-runs"]);
  expect(refs()).not.toBe("");
  const entryId = await noteOf(actor, site, note);
  expect(await previewPurge(actor, projectId, { entryId })).toMatchObject({ notes: 1, dryRuns: 1 });

  await purgeMemory(actor, projectId, { entryId, reason });
  expect(await tablesWith(note)).toEqual([]);
  expect(await getAskedTurn(actor, place)).toMatchObject({
    ...{ verdict: "worse", remark: "Too long.", expiredAt: expect.any(String) },
    tried: { answer: null, calls: [], commit: null, usage: { outputTokens: expect.any(Number) } },
  });
  await expireDryRuns(30);
  expect(refs()).toBe("");
});

test("a trial that runs while its note is purged keeps no words", async () => {
  const { actor, site, dryRunId, note } = await trialWithNote({ isHeld: true });
  await product.model().reached("trying");
  await purgeMemory(actor, site.projectId, { all: true, reason });
  product.model().release("trying");
  await untilEnded(actor, site, dryRunId);
  expect(await tablesWith(note)).toEqual([]);
  const { tried } = await getAskedTurn(actor, { projectId: site.projectId, dryRunId, position: 1 });
  expect(tried).toMatchObject({ answer: null, calls: [], costUsd: expect.any(Number) });
});

test("a trial that was never told of what is purged stays as it is", async () => {
  const { actor, site, dryRunId } = await trialWithNote();
  await untilEnded(actor, site, dryRunId);
  product.model().script({ replies: [reply(call("write_note_to_self", { note: "Later." })), reply(say("Noted."))] });
  await runTurn(actor, site.conversationId, "And this");
  const later = (await getMemory(actor, site)).entries.find(({ text }) => text === "Later.")?.id ?? "";
  expect(await previewPurge(actor, site.projectId, { entryId: later })).toMatchObject({ notes: 1, dryRuns: 0 });
  await purgeMemory(actor, site.projectId, { entryId: later, reason });
  const { tried } = await getAskedTurn(actor, { projectId: site.projectId, dryRunId, position: 1 });
  expect(tried.answer).toContain("haggles");
});

test("a purge counts the replays that it takes", async () => {
  const { actor, site, dryRunId } = await trialWithNote();
  await untilEnded(actor, site, dryRunId);
  const { editSessionId } = await database().dryRunTurn.findFirstOrThrow({ where: { dryRunId } });
  await database().replay.create({ data: { id: dryRunId, editSessionId, status: "same", endedAt: new Date() } });
  const counted = await previewPurge(actor, site.projectId, { all: true });
  expect(counted.replays).toBe(1);
  expect(await purgeMemory(actor, site.projectId, { all: true, reason })).toMatchObject(counted);
  expect(await database().replay.count({ where: { editSessionId } })).toBe(0);
});

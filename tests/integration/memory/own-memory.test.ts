import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { assembleContext, contextReads } from "#lib/conversations/requests/assemble-context.ts";
import { searchMemory } from "#lib/memory/search-memory.ts";
import { environmentModel } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

// A long conversation finds in itself what it remembers but no longer carries, and never repeats what it carries.

beforeEach(() => {
  vi.stubEnv("OPENAI_CONTEXT_WINDOW", "24000");
  forgetEnv();
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

type Place = Site & { conversationId: string };
const answer = "Lorem ipsum dolor sit amet. ".repeat(86);

const countMessages = ({ conversationId }: Place) =>
  database().conversationMessage.count({ where: { conversationId } });

async function ask(place: Place, instruction: string) {
  const messageSequence = (await countMessages(place)) + 1;
  const turn = {
    id: newId(),
    kind: "prompt",
    instruction,
    trigger: null,
    messageSequence,
    instructionsVersion: 0,
  } as const;
  const context = await assembleContext(systemScope, { ...place, id: place.conversationId }, turn, environmentModel());
  const found = context.recollection?.found ?? [];
  return { ...context, found, system: context.messages[0]?.text ?? "" };
}

/** Adds remarks to the messages of these numbers, in this order. */
async function annotate({ conversationId }: Place, sequences: number[], text: string): Promise<void> {
  await database().$executeRaw`
    INSERT INTO annotations (id, conversation_id, number, message_id, edit_session_id, text)
    SELECT gen_random_uuid(), ${conversationId}::uuid, place.number, message.id, message.edit_session_id, ${text} || ' ' || place.number
    FROM unnest(${sequences}::int[]) WITH ORDINALITY AS place (sequence, number)
    JOIN conversation_messages message ON message.conversation_id = ${conversationId}::uuid AND message.sequence = place.sequence`;
}

/** Creates a conversation that outgrows its window: the notes of its first turns exceed their quarter. */
async function createLong(actor: Actor, turns = 24): Promise<Place> {
  const place = await createConversation(actor);
  for (let turn = 1; turn <= turns; turn += 1) {
    const change = turn === 1 || turn === turns ? { path: `timetable-${turn}.html`, content: "<p>x</p>" } : null;
    const note = `Oven number${turn}. ${"warm ".repeat(390)}`;
    await createTurn(actor, place, { instruction: `Do number ${turn}`, answer, note, change });
  }
  return place;
}

test("trimmed journals, notes and annotations are found in the same conversation", async () => {
  const place = await createLong(await createActor());
  await annotate(place, [1, (await countMessages(place)) - 3], "They mean the pottery");

  const journals = await ask(place, "timetable-1.html");
  expect(journals.found).toMatchObject([{ kind: "journal", turn: 1, own: true }]);
  expect(journals.system).toContain("turn 1 of this conversation]");
  expect((await ask(place, "timetable-24.html")).found).toEqual([]);

  expect((await ask(place, "Oven number1")).found[0]).toMatchObject({ kind: "note", turn: 1, own: true });
  const notes = (await ask(place, "ovens")).found;
  expect(notes.length).toBeGreaterThan(0);
  const carried = (await ask(place, "ovens")).sections.flatMap(({ movedNotes = [] }) => movedNotes);
  expect(carried.length).toBeGreaterThan(0);
  expect(Math.max(...notes.map(({ turn }) => turn * 4 - 1))).toBeLessThan(
    Math.min(...carried.map((id) => Number(id.slice(1)))),
  );

  const remarks = await ask(place, "pottery");
  expect(remarks.found).toMatchObject([{ kind: "annotation", turn: 1, own: true, about: "Do number 1" }]);
  expect(remarks.system).toContain("of this conversation] On “Do number 1”: They mean the pottery 1");
});

test("messages that the request carries are not found again", async () => {
  const actor = await createActor();
  const place = await createConversation(actor);
  await createTurn(actor, place, { note: "The ovens are hot", change: null });
  expect((await ask(place, "Which ovens?")).recollection).toMatchObject({ query: "Which ovens?", found: [] });
});

test("annotations beyond the read limit are listed as left out, and found", async () => {
  vi.stubEnv("OPENAI_CONTEXT_WINDOW", "128000");
  forgetEnv();
  const actor = await createActor();
  const place = await createConversation(actor);
  await createTurn(actor, place, { change: null });
  await annotate(
    place,
    Array.from({ length: contextReads.annotations + 3 }, (_, index) => (index % 2) + 1),
    "Pottery",
  );
  const { leftOut, found, sections } = await ask(place, "pottery");
  expect(leftOut.map(({ messageId, annotation }) => [messageId, annotation]).sort()).toEqual([
    ["m1", 1],
    ["m1", 3],
    ["m2", 2],
  ]);
  for (const { tokens } of leftOut) expect(tokens).toBeGreaterThan(5);
  expect(sections.filter(({ kind }) => kind === "annotation")).toHaveLength(contextReads.annotations);
  expect(found.map(({ text }) => text).sort()).toEqual(["Pottery 1", "Pottery 2", "Pottery 3"]);
});

test("own memory is found only in its conversation and by its project's people", async () => {
  const [actor, stranger] = [await createActor(), await createActor()];
  const place = await createConversation(actor);
  await createTurn(actor, place, { note: "The ovens are hot", change: null });
  const other = await createConversation(stranger);
  await createTurn(stranger, other, { note: "Their ovens are cold", change: null });
  const all = { rows: 1_000, notes: 1_000, annotations: 1_000 };
  const asked = { ...place, own: all, query: "ovens", limit: 9, timeoutMs: 5_000 };
  expect((await searchMemory(actor, asked)).map(({ text }) => text)).toEqual(["The ovens are hot"]);
  expect(await searchMemory(stranger, asked)).toEqual([]);
});

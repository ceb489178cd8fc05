import { expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { assembleContext } from "#lib/conversations/requests/assemble-context.ts";
import { environmentModel } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { countReads } from "#tests/fakes/count-reads.ts";

// The cost of building a request, counted by the database: rows and bytes that reach this process, and the number of
// queries. docs/memory.md quotes the figures.

/**
 * Creates a conversation of `count` messages: four a turn, with a note in each turn and a remark on every fifth
 * question.
 */
async function createMessages(count: number) {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createRunningTurn(actor, site);
  await database().$executeRawUnsafe(
    `INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, status, instruction, started_at, ended_at)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, turn + 1, 'completed', 'x', now(), now()
     FROM generate_series(1, ${Math.ceil(count / 4) + 1}) turn`,
    site.conversationId,
    site.workspaceId,
    actor.userId,
  );
  await database().$executeRawUnsafe(
    `INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text)
     SELECT gen_random_uuid(), $1::uuid, s.id, n, (CASE n % 4 WHEN 2 THEN 'user' WHEN 3 THEN 'assistant'
         WHEN 0 THEN 'assistant_note_to_self' ELSE 'turn_activity_summary' END)::message_role, repeat('word ', 60)
     FROM generate_series(2, ${count}) n
     JOIN edit_sessions s ON s.conversation_id = $1::uuid AND s.ordinal = (n + 2) / 4 + 1`,
    site.conversationId,
  );
  await database().$executeRawUnsafe(
    `INSERT INTO annotations (id, conversation_id, number, message_id, edit_session_id, text)
     SELECT gen_random_uuid(), $1::uuid, sequence, id, edit_session_id, 'a remark of some words'
     FROM conversation_messages WHERE conversation_id = $1::uuid AND sequence % 20 = 2`,
    site.conversationId,
  );
  await createEarlier(actor.userId, site, count);
  await database().$executeRawUnsafe("ANALYZE conversation_messages, annotations, edit_sessions");
  return { id: site.conversationId, projectId: site.projectId };
}

/** Creates as many turns in an earlier conversation of the site; a tenth of their notes match the question. */
async function createEarlier(userId: string, { projectId, workspaceId }: Site, turns: number) {
  const id = newId();
  await database().conversation.create({
    data: { id, projectId, workspaceId, userId, status: "finished", finishedAt: new Date() },
  });
  await database().$executeRawUnsafe(
    `INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, status, instruction, started_at, ended_at)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, turn, 'completed', 'x', now(), now()
     FROM generate_series(1, ${turns}) turn`,
    id,
    workspaceId,
    userId,
  );
  await database().$executeRawUnsafe(
    `INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text)
     SELECT gen_random_uuid(), $1::uuid, id, ordinal, 'assistant_note_to_self',
       CASE ordinal % 10 WHEN 1 THEN 'The next heading ' ELSE 'Word ' END || repeat('word ' || ordinal || ' ', 30)
     FROM edit_sessions WHERE conversation_id = $1::uuid`,
    id,
  );
}

test("a request at 10,000 messages reads at most a fifth more than at 1,000", async () => {
  const figures = [];
  for (const count of [10, 1_000, 10_000]) {
    const conversation = await createMessages(count);
    const turn = {
      ...{ id: newId(), kind: "prompt" as const, instruction: "The next heading", trigger: null },
      ...{ messageSequence: count + 1, instructionsVersion: 0 },
    };
    const { recollection } = await assembleContext(systemScope, conversation, turn, environmentModel());
    const reads = await countReads(() => assembleContext(systemScope, conversation, turn, environmentModel()));
    const startedAt = performance.now();
    for (let run = 0; run < 5; run += 1) await assembleContext(systemScope, conversation, turn, environmentModel());
    const ms = (performance.now() - startedAt) / 5;
    figures.push({ messages: count, found: recollection?.found.length ?? 0, ...reads, ms: Math.round(ms) });
  }
  process.stdout.write(`${figures.map((figure) => JSON.stringify(figure)).join("\n")}\n`);
  for (const { found } of figures) expect(found).toBeGreaterThan(0);
  const [ten, thousand, tenThousand] = figures;
  if (!ten || !thousand || !tenThousand) throw new Error("A size was left out.");
  expect(ten.rows).toBeGreaterThan(0);
  expect(tenThousand.rows).toBeLessThanOrEqual(1.2 * thousand.rows);
  expect(tenThousand.bytes).toBeLessThanOrEqual(1.2 * thousand.bytes);
  // A conversation that is read from its beginning leaves no older notes to look for.
  expect(tenThousand.queries).toBe(thousand.queries + 1);
  expect(thousand.queries).toBe(ten.queries);
});

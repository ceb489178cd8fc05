import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { ContextBounds, ContextMemory } from "#lib/context/schema.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";

/** The number of words searched for, the longest first: long words are rarer, and each word costs an index scan. */
const wordsMax = 24;
/** The number of matches that are ranked, the newest first. Ranking has to read each row's words. */
const rankedMax = 1_000;
/** The weights D to A: journals, unused, annotations and plans, notes. A deliberate note counts more than a journal. */
const weights = [0.5, 0.5, 0.8, 1];
/** The length of the quote from an annotation's message, in characters. */
const quoteMax = 300;

interface Asked {
  projectId: string;
  conversationId: string;
  /** Where its own memory begins in its context; null if all of it is there. */
  own: ContextBounds | null;
  query: string;
  limit: number;
}

/** Returns true if there is a conversation to search in the actor's scope: with `own` any, otherwise only others of the project. */
export async function hasMemory(
  scope: Scope,
  { projectId, conversationId, own }: Pick<Asked, "projectId" | "conversationId" | "own">,
  tx: Tx,
): Promise<boolean> {
  const others = own ? {} : { id: { not: conversationId } };
  const where = { projectId, ...others, project: visibleProjects(scope) };
  return (await tx.conversation.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Sets the statement timeout of the transaction and turns sequential scans off. The planner underestimates a sequential scan, because
 * it does not know that a row's words are stored out of line.
 */
export async function boundStatements(timeoutMs: number, tx: Tx): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('enable_seqscan', 'off', true)`;
}

/**
 * Finds memories of the project's conversations, best first: those with the most words in common, and notes before annotations before
 * journals. Of the searching conversation only memories older than `own`, because the rest is in its context. Ranks by ts_rank rather
 * than cover density, because in an OR query every single word is a cover. A query of four or more words does not match on one word
 * alone, which would be a coincidence. The project's word in the index only narrows the search; the conversation decides which project
 * an entry belongs to. Leaves out entries given up with a plan's change, superseded notes, annotations on them, and pinned notes of the searching conversation, which it is told anyway. The caller has read the project in the actor's scope.
 */
export async function findMemories(asked: Asked, tx: Tx): Promise<ContextMemory[]> {
  const { projectId, conversationId, query, limit } = asked;
  const own = asked.own ?? { rows: 0, notes: 0, annotations: 0 };
  const words = Prisma.sql`memory_words(${query}::text, ${wordsMax}::int)`;
  const anyOf = Prisma.sql`memory_query(${words})`;
  // Written inline rather than as a subquery, because the planner needs its value.
  const matches = Prisma.sql`(memory_query(ARRAY['project ' || ${projectId}::text]) && memory_match(${words}))`;
  const other = Prisma.sql`conversation_id <> ${conversationId}::uuid`;
  const rank = Prisma.sql`ts_rank(${weights}::float4[], search, ${anyOf}) AS rank`;
  const rows = await tx.$queryRaw<(Omit<ContextMemory, "createdAt"> & { createdAt: Date })[]>`
    WITH messages AS (
      SELECT id, role, text, created_at, conversation_id, edit_session_id, search FROM conversation_messages
      WHERE search @@ ${matches} AND (${other}
        OR sequence < CASE role WHEN 'assistant_note_to_self' THEN ${own.notes}::int ELSE ${own.rows}::int END)
        AND NOT EXISTS (SELECT FROM note_decisions decision WHERE decision.message_id = conversation_messages.id
          AND (state = 'superseded' OR conversation_messages.conversation_id = ${conversationId}::uuid))
      ORDER BY created_at DESC LIMIT ${rankedMax}
    ), remarks AS (
      SELECT id, text, created_at, conversation_id, edit_session_id, search, message_id FROM annotations
      WHERE search @@ ${matches} AND (${other} OR number < ${own.annotations}::int
        OR (SELECT sequence FROM conversation_messages message WHERE message.id = message_id) < ${own.rows}::int)
        AND NOT EXISTS (SELECT FROM note_decisions decision WHERE decision.message_id = annotations.message_id AND state = 'superseded')
      ORDER BY created_at DESC LIMIT ${rankedMax}
    ), plans AS (
      SELECT id, memory AS text, created_at, conversation_id, search,
        (SELECT turn.id FROM edit_sessions turn WHERE turn.plan_id = plan_runs.id ORDER BY turn.ordinal LIMIT 1) AS edit_session_id
      FROM plan_runs WHERE search @@ ${matches} AND ${other} ORDER BY created_at DESC LIMIT ${rankedMax}
    ), ranked AS (
      SELECT id, CASE role WHEN 'assistant_note_to_self' THEN 'note' ELSE 'journal' END AS kind, text,
        created_at, conversation_id, edit_session_id, NULL::uuid AS message_id, ${rank}
      FROM messages
      UNION ALL
      SELECT id, 'annotation', text, created_at, conversation_id, edit_session_id, message_id, ${rank} FROM remarks
      UNION ALL
      SELECT id, 'plan', text, created_at, conversation_id, edit_session_id, NULL, ${rank} FROM plans
    ), best AS (
      SELECT ranked.*, conversation.user_id FROM ranked
      JOIN conversations conversation ON conversation.id = ranked.conversation_id
      JOIN edit_sessions turn ON turn.id = ranked.edit_session_id AND NOT turn.given_up
      WHERE conversation.project_id = ${projectId}::uuid
      ORDER BY rank DESC, ranked.created_at DESC, ranked.id LIMIT ${limit}
    )
    SELECT best.id, best.kind, best.text, best.created_at AS "createdAt", best.conversation_id AS "conversationId",
      users.name AS by, best.edit_session_id AS "editSessionId", turn.ordinal AS turn, best.conversation_id = ${conversationId}::uuid AS own,
      (SELECT left(message.text, ${quoteMax}::int) FROM conversation_messages message WHERE message.id = best.message_id) AS about
    FROM best JOIN edit_sessions turn ON turn.id = best.edit_session_id JOIN users ON users.id = best.user_id
    ORDER BY best.rank DESC, best.created_at DESC, best.id`;
  return rows.map((row): ContextMemory => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Returns the texts of memories by their ids, with what annotations are about; purged ones are missing. The caller has checked the scope. */
export async function listMemoryTexts(
  ids: readonly string[],
  tx: Tx,
): Promise<Map<string, Pick<ContextMemory, "text" | "about">>> {
  const rows = await tx.$queryRaw<Pick<ContextMemory, "id" | "text" | "about">[]>`
    SELECT id, text, NULL AS about FROM conversation_messages WHERE id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT remark.id, remark.text, left(message.text, ${quoteMax}::int) FROM annotations remark
    JOIN conversation_messages message ON message.id = remark.message_id WHERE remark.id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT id, memory, NULL FROM plan_runs WHERE memory IS NOT NULL AND id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, ...memory }) => [id, memory]));
}

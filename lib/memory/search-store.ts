import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { ContextBounds, ContextMemory } from "#lib/context/schema.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";

/** Of what is looked for, the longest words: rare ones find what is meant, and each costs a walk through the index. */
const wordsMax = 24;
/** The newest entries that match. The index finds them all; to rank one, its words have to be read. */
const rankedMax = 1_000;
/** Of journals, nothing, remarks and plans, notes: what was written down on purpose tells more than what happened. */
const weights = [0.5, 0.5, 0.8, 1];
/** As much of the message that a remark is about as tells which one it is. In characters. */
const quoteMax = 300;

interface Asked {
  projectId: string;
  conversationId: string;
  /** From where on its own memory stands in its context; null where all of it does. */
  own: ContextBounds | null;
  query: string;
  limit: number;
}

/** Whether there is anything that may be searched, in the actor's scope: without own memory, another conversation of the project. */
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
 * Each further statement of the transaction is ended by the database after that time, and goes by an index wherever it can: the
 * planner does not count that the words of a row lie elsewhere, and takes reading all of them for cheap.
 */
export async function boundStatements(timeoutMs: number, tx: Tx): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('enable_seqscan', 'off', true)`;
}

/**
 * What the project's conversations remember, the best first: what shares most of the words, notes before remarks before journals.
 * Of the conversation that asks only what is older than `own`: the rest stands in its context. Ranked by ts_rank and not by the
 * density of covers, because with any word being enough every single one is a cover. Where four words or more are asked for, one
 * alone is a coincidence, and the index does not find it. The project's word in the index is a short cut; whose an entry is, its
 * conversation tells. What was given up with a plan's change is not found. The caller has asked for the project in the actor's scope.
 */
export async function findMemories(asked: Asked, tx: Tx): Promise<ContextMemory[]> {
  const { projectId, conversationId, query, limit } = asked;
  const own = asked.own ?? { rows: 0, notes: 0, annotations: 0 };
  const words = Prisma.sql`memory_words(${query}::text, ${wordsMax}::int)`;
  const anyOf = Prisma.sql`memory_query(${words})`;
  // Not taken from a subquery: the planner has to know it.
  const matches = Prisma.sql`(memory_query(ARRAY['project ' || ${projectId}::text]) && memory_match(${words}))`;
  const other = Prisma.sql`conversation_id <> ${conversationId}::uuid`;
  const rank = Prisma.sql`ts_rank(${weights}::float4[], search, ${anyOf}) AS rank`;
  const rows = await tx.$queryRaw<(Omit<ContextMemory, "createdAt"> & { createdAt: Date })[]>`
    WITH messages AS (
      SELECT id, role, text, created_at, conversation_id, edit_session_id, search FROM conversation_messages
      WHERE search @@ ${matches} AND (${other}
        OR sequence < CASE role WHEN 'assistant_note_to_self' THEN ${own.notes}::int ELSE ${own.rows}::int END)
      ORDER BY created_at DESC LIMIT ${rankedMax}
    ), remarks AS (
      SELECT id, text, created_at, conversation_id, edit_session_id, search, message_id FROM annotations
      WHERE search @@ ${matches} AND (${other} OR number < ${own.annotations}::int
        OR (SELECT sequence FROM conversation_messages message WHERE message.id = message_id) < ${own.rows}::int)
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

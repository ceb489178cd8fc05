import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { ContextMemory } from "#lib/context/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";

/** Of what is looked for, the longest words: rare ones find what is meant, and each costs a walk through the index. */
const wordsMax = 24;
/** Among the best by rank, those that share too little are left out; more are not looked at twice. */
const candidatesMax = 40;

interface Asked {
  projectId: string;
  conversationId: string;
  query: string;
  limit: number;
}

/** Whether the project has a conversation besides this one, in the actor's scope. */
export async function hasOtherConversations(
  scope: Scope,
  { projectId, conversationId }: Pick<Asked, "projectId" | "conversationId">,
  tx: Tx,
): Promise<boolean> {
  const where = { projectId, id: { not: conversationId }, project: visibleProjects(scope) };
  return (await tx.conversation.findFirst({ where, select: { id: true } })) !== null;
}

/** Each further statement of the transaction is ended by the database after that time. */
export async function boundStatements(timeoutMs: number, tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`;
}

/**
 * What other conversations of the project remember, by any of the words, the best first: what shares most of them, notes before
 * remarks before journals. Ranked by ts_rank and not by the density of covers, because with any word being enough every single
 * one is a cover. Where four words or more are asked for, one alone is a coincidence. The project's word in the index is a short
 * cut; whose an entry is, its conversation tells. The caller has asked for the project in the actor's scope.
 */
export async function findMemories(
  { projectId, conversationId, query, limit }: Asked,
  tx: Tx,
): Promise<ContextMemory[]> {
  const rows = await tx.$queryRaw<(Omit<ContextMemory, "createdAt"> & { createdAt: Date })[]>`
    WITH asked AS MATERIALIZED (
      SELECT words, memory_query(words) AS any_of, memory_query(ARRAY['project ' || ${projectId}]) AS place
      FROM memory_words(${query}, ${wordsMax}) AS words
    ), matching AS (
      SELECT message.id, CASE message.role WHEN 'assistant_note_to_self' THEN 'note' ELSE 'journal' END AS kind, message.text,
        message.created_at, message.conversation_id, message.edit_session_id, message.search,
        ts_rank('{0.5, 0.5, 0.8, 1}', message.search, asked.any_of) AS rank
      FROM asked JOIN conversation_messages message ON message.search @@ (asked.place && asked.any_of)
      UNION ALL
      SELECT remark.id, 'annotation', remark.text, remark.created_at, remark.conversation_id, remark.edit_session_id, remark.search,
        ts_rank('{0.5, 0.5, 0.8, 1}', remark.search, asked.any_of)
      FROM asked JOIN annotations remark ON remark.search @@ (asked.place && asked.any_of)
    ), best AS (
      SELECT matching.*, conversation.user_id FROM matching
      JOIN conversations conversation ON conversation.id = matching.conversation_id
      WHERE conversation.project_id = ${projectId}::uuid AND conversation.id <> ${conversationId}::uuid
      ORDER BY rank DESC, matching.created_at DESC LIMIT ${candidatesMax}
    )
    SELECT best.id, best.kind, best.text, best.created_at AS "createdAt", best.conversation_id AS "conversationId",
      users.name AS by, best.edit_session_id AS "editSessionId", turn.ordinal AS turn
    FROM asked, best JOIN edit_sessions turn ON turn.id = best.edit_session_id JOIN users ON users.id = best.user_id
    WHERE cardinality(asked.words) < 4
      OR (SELECT count(*) FROM unnest(tsvector_to_array(best.search)) word WHERE word = ANY(asked.words)) > 1
    ORDER BY best.rank DESC, best.created_at DESC, best.id LIMIT ${limit}`;
  return rows.map((row): ContextMemory => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

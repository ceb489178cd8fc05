import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { asPattern } from "#lib/platform/db/as-pattern.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { MemoryEntry, NoteState } from "./memory-schema.ts";
import { type MarkRow, toMark } from "./purge-store.ts";

export interface MemoryQuery {
  projectId: string;
  /** Text that an entry must contain, compared without case. */
  search?: string | undefined;
  /** The id of the entry after which the page begins. */
  before?: string | undefined;
  limit: number;
}

interface EntryRow extends MarkRow {
  id: string;
  kind: MemoryEntry["kind"];
  text: string;
  createdAt: Date;
  purgeId: string | null;
  state: NoteState | null;
  decidedBy: string | null;
  decidedAt: Date;
  conversationId: string;
  startedAt: Date;
  by: string;
  editSessionId: string;
  number: number;
  instruction: string | null;
}

/**
 * Returns a project's notes, journals, annotations and plan memories, and the places of purged ones, grouped by conversation, newest
 * first. A search finds no purged ones.
 */
export async function listMemoryEntries(scope: Scope, query: MemoryQuery, tx: Tx): Promise<MemoryEntry[]> {
  const where = { AND: [{ id: query.projectId }, visibleProjects(scope)] };
  if (!(await tx.project.findFirst({ where, select: { id: true } }))) return [];
  const pattern = query.search ? `%${asPattern(query.search)}%` : "%";
  // Sorted by conversation and turn; within a turn by messages, then annotations, then the plan that it began.
  const rows = await tx.$queryRaw<EntryRow[]>`
    WITH entries AS (
      SELECT message.id, CASE message.role WHEN 'assistant_note_to_self' THEN 'note' ELSE 'journal' END AS kind, message.text,
        message.created_at, message.conversation_id, message.edit_session_id, 0 AS part, message.sequence AS position,
        NULL::uuid AS purge_id
      FROM conversation_messages message WHERE message.role IN ('assistant_note_to_self', 'turn_activity_summary')
      UNION ALL
      SELECT id, 'annotation', text, created_at, conversation_id, edit_session_id, 1, number, NULL FROM annotations
      UNION ALL
      SELECT id, 'plan', memory, created_at, conversation_id,
        (SELECT turn.id FROM edit_sessions turn WHERE turn.plan_id = plan_runs.id ORDER BY turn.ordinal LIMIT 1), 2, 0, NULL
      FROM plan_runs WHERE memory IS NOT NULL
      UNION ALL
      SELECT entry.id, entry.kind, '', purge.created_at, entry.conversation_id, entry.edit_session_id,
        CASE entry.kind WHEN 'annotation' THEN 1 WHEN 'plan' THEN 2 ELSE 0 END, coalesce(entry.number, entry.sequence, 0), purge.id
      FROM purged_entries entry JOIN memory_purges purge ON purge.id = entry.purge_id
    ), placed AS (
      SELECT entries.*, ROW(entries.conversation_id, turn.ordinal, entries.part, entries.position) AS place,
        conversation.started_at, users.name AS by, turn.ordinal, turn.instruction
      FROM entries
      JOIN conversations conversation ON conversation.id = entries.conversation_id
      JOIN edit_sessions turn ON turn.id = entries.edit_session_id
      JOIN users ON users.id = conversation.user_id
      WHERE conversation.project_id = ${query.projectId}::uuid
    )
    SELECT placed.id, kind, text, placed.created_at AS "createdAt", placed.conversation_id AS "conversationId", started_at AS "startedAt", by,
      edit_session_id AS "editSessionId", ordinal AS number, instruction, purge_id AS "purgeId", purge.created_at AS "purgedAt",
      purge.reason AS "purgeReason", purger.name AS "purgedBy", decision.state, decision.at AS "decidedAt", decider.name AS "decidedBy"
    FROM placed LEFT JOIN note_decisions decision ON decision.message_id = placed.id LEFT JOIN users decider ON decider.id = decision.user_id
    LEFT JOIN memory_purges purge ON purge.id = placed.purge_id LEFT JOIN users purger ON purger.id = purge.user_id
    WHERE text ILIKE ${pattern} AND (purge_id IS NULL OR ${!query.search})
      AND (${query.before ?? null}::uuid IS NULL OR place < (SELECT place FROM placed WHERE id = ${query.before ?? null}::uuid))
    ORDER BY place DESC LIMIT ${query.limit}`;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    purged: row.purgeId === null ? null : toMark(row),
    decision: row.state && { state: row.state, by: row.decidedBy, at: row.decidedAt.toISOString() },
    createdAt: row.createdAt.toISOString(),
    conversation: { id: row.conversationId, startedAt: row.startedAt.toISOString(), by: row.by },
    turn: { editSessionId: row.editSessionId, number: row.number, instruction: row.instruction },
  }));
}

export async function findMemoryDays(scope: Scope, projectId: string, tx: Tx): Promise<number | null> {
  const row = await tx.project.findFirst({
    where: { AND: [{ id: projectId }, visibleProjects(scope)] },
    select: { memoryDays: true },
  });
  return row?.memoryDays ?? null;
}

export async function updateMemoryDays(
  scope: Scope,
  projectId: string,
  memoryDays: number | null,
  tx: Tx,
): Promise<void> {
  await tx.project.updateMany({ where: { AND: [{ id: projectId }, visibleProjects(scope)] }, data: { memoryDays } });
}

/** Returns whether a project's turns search its memory; false for a project that the scope does not see. */
export async function findMemorySearch(scope: Scope, projectId: string, tx: Tx): Promise<boolean> {
  const row = await tx.project.findFirst({
    where: { AND: [{ id: projectId }, visibleProjects(scope)] },
    select: { memorySearch: true },
  });
  return row?.memorySearch ?? false;
}

export async function updateMemorySearch(
  scope: Scope,
  projectId: string,
  memorySearch: boolean,
  tx: Tx,
): Promise<void> {
  await tx.project.updateMany({ where: { AND: [{ id: projectId }, visibleProjects(scope)] }, data: { memorySearch } });
}

/** Returns all projects with expired memory, in the order of their ids. */
export async function listProjectsWithExpiredMemory(
  _scope: typeof systemScope,
  { after, limit }: { after: string | null; limit: number },
  tx: Tx,
): Promise<{ projectId: string; days: number }[]> {
  return tx.$queryRaw<{ projectId: string; days: number }[]>`
    SELECT projects.id AS "projectId", projects.memory_days AS days FROM projects
    WHERE projects.memory_days IS NOT NULL AND (${after}::uuid IS NULL OR projects.id > ${after}::uuid) AND EXISTS (
      SELECT FROM conversations WHERE conversations.project_id = projects.id AND (EXISTS (
        SELECT FROM conversation_messages message WHERE message.conversation_id = conversations.id
          AND message.role IN ('assistant_note_to_self', 'turn_activity_summary')
          AND message.created_at < now() - projects.memory_days * interval '1 day')
      OR EXISTS (
        SELECT FROM annotations annotation WHERE annotation.conversation_id = conversations.id
          AND annotation.created_at < now() - projects.memory_days * interval '1 day')
      OR EXISTS (
        SELECT FROM plan_runs plan WHERE plan.conversation_id = conversations.id AND plan.memory IS NOT NULL
          AND plan.created_at < now() - projects.memory_days * interval '1 day')))
    ORDER BY projects.id LIMIT ${limit}`;
}

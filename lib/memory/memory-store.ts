import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { asPattern } from "#lib/platform/db/as-pattern.ts";
import { lockRows } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { MemoryEntry, MemoryPurge } from "./memory-schema.ts";

export interface MemoryQuery {
  projectId: string;
  /** Text that an entry must contain, compared without case. */
  search?: string | undefined;
  /** The id of the entry after which the page begins. */
  before?: string | undefined;
  limit: number;
}

interface EntryRow {
  id: string;
  kind: MemoryEntry["kind"];
  text: string;
  createdAt: Date;
  conversationId: string;
  startedAt: Date;
  by: string;
  editSessionId: string;
  number: number;
  instruction: string | null;
}

/** Returns a project's notes, journals, annotations and plan memories, grouped by conversation, newest first. */
export async function listMemoryEntries(scope: Scope, query: MemoryQuery, tx: Tx): Promise<MemoryEntry[]> {
  const where = { AND: [{ id: query.projectId }, visibleProjects(scope)] };
  if (!(await tx.project.findFirst({ where, select: { id: true } }))) return [];
  const pattern = query.search ? `%${asPattern(query.search)}%` : "%";
  // Sorted by conversation and turn; within a turn by messages, then annotations, then the plan that it began.
  const rows = await tx.$queryRaw<EntryRow[]>`
    WITH entries AS (
      SELECT message.id, CASE message.role WHEN 'assistant_note_to_self' THEN 'note' ELSE 'journal' END AS kind, message.text,
        message.created_at, message.conversation_id, message.edit_session_id, 0 AS part, message.sequence AS position
      FROM conversation_messages message WHERE message.role IN ('assistant_note_to_self', 'turn_activity_summary')
      UNION ALL
      SELECT id, 'annotation', text, created_at, conversation_id, edit_session_id, 1, number FROM annotations
      UNION ALL
      SELECT id, 'plan', memory, created_at, conversation_id,
        (SELECT turn.id FROM edit_sessions turn WHERE turn.plan_id = plan_runs.id ORDER BY turn.ordinal LIMIT 1), 2, 0
      FROM plan_runs WHERE memory IS NOT NULL
    ), placed AS (
      SELECT entries.*, ROW(entries.conversation_id, turn.ordinal, entries.part, entries.position) AS place,
        conversation.started_at, users.name AS by, turn.ordinal, turn.instruction
      FROM entries
      JOIN conversations conversation ON conversation.id = entries.conversation_id
      JOIN edit_sessions turn ON turn.id = entries.edit_session_id
      JOIN users ON users.id = conversation.user_id
      WHERE conversation.project_id = ${query.projectId}::uuid
    )
    SELECT id, kind, text, created_at AS "createdAt", conversation_id AS "conversationId", started_at AS "startedAt", by,
      edit_session_id AS "editSessionId", ordinal AS number, instruction
    FROM placed
    WHERE text ILIKE ${pattern}
      AND (${query.before ?? null}::uuid IS NULL OR place < (SELECT place FROM placed WHERE id = ${query.before ?? null}::uuid))
    ORDER BY place DESC LIMIT ${query.limit}`;
  return rows.map(({ conversationId, startedAt, by, editSessionId, number, instruction, createdAt, ...entry }) => ({
    ...entry,
    createdAt: createdAt.toISOString(),
    conversation: { id: conversationId, startedAt: startedAt.toISOString(), by },
    turn: { editSessionId, number, instruction },
  }));
}

interface PurgeRow extends Omit<MemoryPurge, "by" | "createdAt" | "scope"> {
  scope: string;
  createdAt: Date;
  user: { name: string } | null;
}

const toPurge = ({ user, createdAt, scope, ...row }: PurgeRow): MemoryPurge => ({
  ...row,
  scope: scope as MemoryPurge["scope"],
  by: user?.name ?? null,
  createdAt: createdAt.toISOString(),
});

const purgeFields = {
  id: true,
  scope: true,
  reason: true,
  notes: true,
  journals: true,
  annotations: true,
  plans: true,
  requests: true,
  createdAt: true,
  user: { select: { name: true } },
} as const;

export async function listPurges(scope: Scope, projectId: string, limit: number, tx: Tx): Promise<MemoryPurge[]> {
  const rows = await tx.memoryPurge.findMany({
    where: { projectId, project: visibleProjects(scope) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: purgeFields,
  });
  return rows.map(toPurge);
}

export interface Purge {
  projectId: string;
  conversationId?: string;
  entryId?: string;
  /** Limits the purge to entries older than this. */
  days?: number;
  /** Null if the memory expired. */
  userId: string | null;
  reason: string;
}

/** Purges private memory and records who did it and why, with the database function `purge_agent_memory`. */
export async function purgeMemoryRows(scope: Scope, purge: Purge, tx: Tx): Promise<MemoryPurge> {
  await lockRemembering(purge.projectId, tx);
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT (purge_agent_memory(${purge.projectId}::uuid, ${purge.conversationId ?? null}::uuid,
      ${purge.entryId ?? null}::uuid, now() - ${purge.days ?? null}::float8 * interval '1 day',
      ${purge.userId}::uuid, ${purge.reason})).id`;
  return toPurge(
    await tx.memoryPurge.findFirstOrThrow({
      where: { id: row?.id ?? "", project: visibleProjects(scope) },
      select: purgeFields,
    }),
  );
}

/**
 * Locks all rows that can hold the project's memory, in the order of `lib/platform/db/lock-order.ts` and by id within a table: the
 * purged memory can be in every conversation, and a running turn writes to the purged rows.
 */
async function lockRemembering(projectId: string, tx: Tx): Promise<void> {
  const isOfProject = Prisma.sql`project_id = ${projectId}::uuid`;
  await lockRows("conversations", isOfProject, tx);
  await lockRows("plan_runs", isOfProject, tx);
  await tx.$queryRaw`
    SELECT 1 AS locked FROM edit_sessions turn JOIN conversations ON conversations.id = turn.conversation_id
    WHERE conversations.project_id = ${projectId}::uuid AND turn.status IN ('running', 'cancelling')
    ORDER BY turn.id FOR NO KEY UPDATE OF turn`;
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

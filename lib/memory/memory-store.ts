import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { MemoryEntry, MemoryPurge } from "./memory-schema.ts";

const kinds = { assistant_note_to_self: "note", turn_activity_summary: "journal" } as const;
type PrivateRole = keyof typeof kinds;
const privateRoles = Object.keys(kinds) as PrivateRole[];

export interface MemoryQuery {
  projectId: string;
  /** Words that an entry must contain, whatever their case. */
  search?: string | undefined;
  /** The id of the entry after which the page begins. */
  before?: string | undefined;
  limit: number;
}

/** Notes and journals of a project, conversation by conversation, the newest first. */
export async function listMemoryEntries(scope: Scope, query: MemoryQuery, tx: Tx): Promise<MemoryEntry[]> {
  const rows = await tx.conversationMessage.findMany({
    where: {
      role: { in: privateRoles },
      ...(query.search ? { text: { contains: literally(query.search), mode: "insensitive" } } : {}),
      conversation: { projectId: query.projectId, project: visibleProjects(scope) },
    },
    orderBy: [{ conversationId: "desc" }, { sequence: "desc" }],
    ...(query.before ? { cursor: { id: query.before }, skip: 1 } : {}),
    take: query.limit,
    select: {
      id: true,
      role: true,
      text: true,
      createdAt: true,
      conversation: { select: { id: true, startedAt: true, user: { select: { name: true } } } },
      editSession: { select: { id: true, ordinal: true, instruction: true } },
    },
  });
  return rows.map(({ id, role, text, createdAt, conversation, editSession }) => ({
    id,
    kind: kinds[role as PrivateRole],
    text,
    createdAt: createdAt.toISOString(),
    conversation: {
      id: conversation.id,
      startedAt: conversation.startedAt.toISOString(),
      by: conversation.user.name,
    },
    turn: { editSessionId: editSession.id, number: editSession.ordinal, instruction: editSession.instruction },
  }));
}

/** What is searched for are words, not patterns. */
const literally = (words: string) => words.replace(/[\\%_]/g, "\\$&");

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
  /** Only what is older than so many days. */
  days?: number;
  /** Null for the software itself. */
  userId: string | null;
  reason: string;
}

/** Takes private memory away and keeps who did it and why, by the database's one function for it. */
export async function purgeMemoryRows(scope: Scope, purge: Purge, tx: Tx): Promise<MemoryPurge> {
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

/** Projects of everybody that hold private memory for longer than they want to. */
export async function listProjectsWithExpiredMemory(
  _scope: typeof systemScope,
  limit: number,
  tx: Tx,
): Promise<{ projectId: string; days: number }[]> {
  return tx.$queryRaw<{ projectId: string; days: number }[]>`
    SELECT projects.id AS "projectId", projects.memory_days AS days FROM projects
    WHERE projects.memory_days IS NOT NULL AND EXISTS (
      SELECT FROM conversation_messages message JOIN conversations ON conversations.id = message.conversation_id
      WHERE conversations.project_id = projects.id
        AND message.role IN ('assistant_note_to_self', 'turn_activity_summary')
        AND message.created_at < now() - projects.memory_days * interval '1 day')
    LIMIT ${limit}`;
}

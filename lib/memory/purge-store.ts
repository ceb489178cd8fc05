import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { lockRows } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { MemoryPurge, PurgeAmounts, PurgedEntry, PurgeMark } from "./memory-schema.ts";

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
  answers: true,
  summaries: true,
  searchEntries: true,
  dryRuns: true,
  replays: true,
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

/**
 * Purges private memory and records who did it and why, with the database function `purge_agent_memory`. For an entry that was purged
 * before it returns that purge.
 */
export async function purgeMemoryRows(scope: Scope, purge: Purge, tx: Tx): Promise<MemoryPurge> {
  await lockRemembering(purge.projectId, tx);
  const earlier =
    purge.entryId === undefined ? null : await findEarlierPurge(scope, purge.projectId, purge.entryId, tx);
  if (earlier) return earlier;
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

async function findEarlierPurge(scope: Scope, projectId: string, entryId: string, tx: Tx): Promise<MemoryPurge | null> {
  const row = await tx.memoryPurge.findFirst({
    where: { projectId, purgedEntries: { some: { id: entryId } }, project: visibleProjects(scope) },
    select: purgeFields,
  });
  return row && toPurge(row);
}

const nothing: PurgeAmounts = {
  ...{ notes: 0, journals: 0, annotations: 0, plans: 0, requests: 0, answers: 0, summaries: 0, searchEntries: 0 },
  ...{ dryRuns: 0, replays: 0 },
};

/** Returns how much a purge would take at this moment. */
export async function countPurge(
  scope: Scope,
  { projectId, conversationId, entryId }: Pick<Purge, "projectId" | "conversationId" | "entryId">,
  tx: Tx,
): Promise<PurgeAmounts> {
  const project = await tx.project.findFirst({
    where: { AND: [{ id: projectId }, visibleProjects(scope)] },
    select: { id: true },
  });
  const rows = await tx.$queryRaw<PurgeAmounts[]>`
    SELECT notes, journals, annotations, plans, requests, answers, summaries, search_entries AS "searchEntries",
      dry_runs AS "dryRuns", replays
    FROM count_memory_to_purge(${project?.id ?? null}::uuid, ${conversationId ?? null}::uuid, ${entryId ?? null}::uuid, NULL)`;
  return rows[0] ?? nothing;
}

/** The columns of a purge in a query. */
export interface MarkRow {
  purgedBy: string | null;
  purgedAt: Date;
  purgeReason: string;
}

export const toMark = ({ purgedBy, purgedAt, purgeReason }: MarkRow): PurgeMark => ({
  by: purgedBy,
  at: purgedAt.toISOString(),
  reason: purgeReason,
});

const markFields = { select: { createdAt: true, reason: true, user: { select: { name: true } } } } as const;
const markOf = ({ createdAt, reason, user }: { createdAt: Date; reason: string; user: { name: string } | null }) =>
  toMark({ purgedBy: user?.name ?? null, purgedAt: createdAt, purgeReason: reason });

/** Returns the places of a conversation's purged entries, in the order of their turns. */
export async function listPurgedEntries(
  scope: Scope,
  conversationId: string,
  tx: Tx,
): Promise<(PurgedEntry & { editSessionId: string })[]> {
  const rows = await tx.purgedEntry.findMany({
    where: { conversationId, conversation: { project: visibleProjects(scope) } },
    orderBy: [{ editSession: { ordinal: "asc" } }, { sequence: "asc" }, { number: "asc" }],
    select: {
      ...{ id: true, kind: true, sequence: true, number: true, purge: markFields },
      editSession: { select: { id: true, ordinal: true } },
    },
  });
  return rows.flatMap(({ id, kind, sequence, number, editSession, purge }) =>
    editSession
      ? {
          id,
          kind: kind as PurgedEntry["kind"],
          messageId: sequence === null ? null : `m${sequence}`,
          annotation: number,
          turn: editSession.ordinal,
          editSessionId: editSession.id,
          mark: markOf(purge),
        }
      : [],
  );
}

/** Returns the places of the turns' purged requests. */
export async function listPurgedRequests(
  scope: Scope,
  editSessionIds: string[],
  tx: Tx,
): Promise<{ editSessionId: string; n: number; mark: PurgeMark }[]> {
  const rows = await tx.purgedRequest.findMany({
    where: { editSessionId: { in: editSessionIds }, purge: { project: visibleProjects(scope) } },
    orderBy: [{ editSessionId: "asc" }, { step: "asc" }],
    select: { editSessionId: true, step: true, purge: markFields },
  });
  return rows.map(({ editSessionId, step, purge }) => ({ editSessionId, n: step, mark: markOf(purge) }));
}

/** Returns the turns whose requests are no longer kept since a purge that came while they ran. */
export async function listUnkeptTurns(scope: Scope, editSessionIds: string[], tx: Tx): Promise<Map<string, PurgeMark>> {
  const rows = await tx.editSession.findMany({
    where: { id: { in: editSessionIds }, memoryPurge: { project: visibleProjects(scope) } },
    select: { id: true, memoryPurge: markFields },
  });
  return new Map(rows.flatMap(({ id, memoryPurge }) => (memoryPurge ? [[id, markOf(memoryPurge)] as const] : [])));
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

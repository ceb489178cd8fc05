import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects, visibleProjectsSql } from "#lib/accounts/scope.ts";
import type { Trigger } from "#lib/context/synthetic.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import type { ConversationStatus, EditSessionKind } from "../schema.ts";
import type { ConversationPlanPhase } from "./conversation-schema.ts";

export interface Conversation {
  id: string;
  projectId: string;
  organizationId: string;
  workspaceId: string;
  userId: string;
  userName: string;
  status: ConversationStatus;
  startedAt: Date;
  finishedAt: Date | null;
  /** True if it ended because its person sent no more heartbeats or handed the site over. */
  released: boolean;
  /** True if its person does not want follow-ups here. */
  followUpsMuted: boolean;
}

const selection = {
  id: true,
  projectId: true,
  workspaceId: true,
  userId: true,
  status: true,
  startedAt: true,
  finishedAt: true,
  released: true,
  followUpsMuted: true,
  user: { select: { name: true } },
  project: { select: { organizationId: true } },
} satisfies Prisma.ConversationSelect;

function toConversation({
  user,
  project,
  ...row
}: Prisma.ConversationGetPayload<{ select: typeof selection }>): Conversation {
  return { ...row, userName: user.name, organizationId: project.organizationId };
}

/** The columns of `Conversation` from `conversationTables`. */
export const conversationColumns = Prisma.sql`
  conversation.id, conversation.project_id AS "projectId", projects.organization_id AS "organizationId",
  conversation.workspace_id AS "workspaceId", conversation.user_id AS "userId", person.name AS "userName",
  conversation.status::text, conversation.started_at AS "startedAt", conversation.finished_at AS "finishedAt",
  conversation.released, conversation.follow_ups_muted AS "followUpsMuted"`;

export const conversationTables = Prisma.sql`
  conversations conversation
  JOIN projects ON projects.id = conversation.project_id
  JOIN users person ON person.id = conversation.user_id`;

/** Nearly every request begins with it, so it is one statement. */
export async function findConversation(scope: Scope, id: string, tx: Tx): Promise<Conversation | null> {
  const [found] = await tx.$queryRaw<Conversation[]>`
    SELECT ${conversationColumns} FROM ${conversationTables}
    WHERE conversation.id = ${id}::uuid AND ${visibleProjectsSql(scope)}`;
  return found ?? null;
}

/** Reads the conversation and locks its row. Transactions that give out ordinals or sequence numbers queue here. */
export async function lockConversation(scope: Scope, id: string, tx: Tx): Promise<Conversation | null> {
  await lockRow("conversations", id, tx);
  return findConversation(scope, id, tx);
}

export async function findOngoingConversation(scope: Scope, workspaceId: string, tx: Tx): Promise<Conversation | null> {
  const row = await tx.conversation.findFirst({
    where: { workspaceId, status: "ongoing", project: visibleProjects(scope) },
    select: selection,
  });
  return row && toConversation(row);
}

export async function listOngoingConversations(scope: Scope, userId: string, tx: Tx): Promise<Conversation[]> {
  const rows = await tx.conversation.findMany({
    where: { userId, status: "ongoing", project: visibleProjects(scope) },
    select: selection,
  });
  return rows.map(toConversation);
}

export async function insertConversation(
  owner: { projectId: string; workspaceId: string; userId: string },
  tx: Tx,
): Promise<Conversation> {
  const row = await tx.conversation.create({ data: { id: newId(), ...owner }, select: selection });
  return toConversation(row);
}

/** Ends a conversation. One that may go on by itself (`goesOn`) tells nobody: its plan and its follow-up wait. */
export async function markFinished(id: string, tx: Tx, { released = false, goesOn = false } = {}): Promise<void> {
  const unwanted = { wantedById: null, wantedAt: null, wantedDeclined: false };
  const data = { status: "finished", finishedAt: new Date(), released, ...unwanted } as const;
  await tx.conversation.update({ where: { id }, data });
  if (!goesOn) await addJob(tx, "conversation-finished", { conversationId: id });
}

/** Ends a conversation as released and begins one of the person who asked for the site; it keeps who that was. */
export async function markHandedOver({ id, ...owner }: Conversation, userId: string, tx: Tx): Promise<void> {
  const data = { status: "finished", finishedAt: new Date(), released: true } as const;
  await tx.conversation.update({ where: { id }, data });
  const { projectId, workspaceId } = owner;
  await insertConversation({ projectId, workspaceId, userId }, tx);
  await addJob(tx, "conversation-finished", { conversationId: id });
}

/** Opens a released or published conversation again, with a new heartbeat. */
export async function markContinued(id: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversations SET status = 'ongoing', finished_at = NULL, released = false, last_seen_at = now(),
      wanted_by_id = NULL, wanted_at = NULL, wanted_declined = false
    WHERE id = ${id}::uuid`;
}

/**
 * Opens a released conversation again for a turn that the server starts. Its person's last heartbeat stays as it was, so the sweep
 * releases it again after the turn.
 */
export async function markReopened(id: string, tx: Tx): Promise<void> {
  await tx.conversation.update({
    where: { id },
    data: { status: "ongoing", finishedAt: null, released: false },
    select: { id: true },
  });
}

/**
 * Whether the workspace's branch has what the conversation did, and nothing that it does not know. It has not if the setup was repeated
 * since, except if that was for its own publication and nothing was published later: the new branch begins with that.
 */
export async function isOnItsBranch(id: string, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS same FROM conversations
    JOIN workspaces ON workspaces.id = conversations.workspace_id
    CROSS JOIN LATERAL (SELECT (setup_steps -> 0 ->> 'startedAt')::timestamptz AS began) branch
    WHERE conversations.id = ${id}::uuid AND (
      coalesce(branch.began <= conversations.started_at, true)
      OR EXISTS (SELECT FROM reviews WHERE conversation_id = conversations.id AND reviews.status = 'published'
        AND NOT EXISTS (SELECT FROM reviews later WHERE later.workspace_id = reviews.workspace_id
          AND later.status = 'published' AND later.created_at > reviews.created_at)
        AND NOT EXISTS (SELECT FROM edit_sessions turn WHERE turn.conversation_id = conversations.id
          AND turn.created_at > reviews.created_at AND turn.created_at < branch.began)))`;
  return rows.length > 0;
}

/** Whether the conversation ended because its work was published: nothing was asked for and nothing else was published since. */
export async function endedPublished(id: string, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS published FROM reviews
    WHERE conversation_id = ${id}::uuid AND status = 'published' AND NOT EXISTS (
      SELECT FROM edit_sessions turn WHERE turn.conversation_id = ${id}::uuid AND turn.created_at > reviews.created_at)
      AND NOT EXISTS (SELECT FROM reviews later WHERE later.workspace_id = reviews.workspace_id
        AND later.status = 'published' AND later.created_at > reviews.created_at)`;
  return rows.length > 0;
}

export async function markMuted(id: string, followUpsMuted: boolean, tx: Tx): Promise<void> {
  await tx.conversation.update({ where: { id }, data: { followUpsMuted } });
}

/** Returns the conversation's pending follow-up. The caller has checked that its scope may see the conversation. */
export async function findNextFollowUp(
  conversationId: string,
  tx: Tx,
): Promise<{ triggerType: Trigger["trigger_type"]; triggerReason: string; dueAt: Date } | null> {
  return tx.followUp.findFirst({
    where: { conversationId, state: "pending" },
    select: { triggerType: true, triggerReason: true, dueAt: true },
  });
}

/** Returns the conversation's open plan, or else the newest that was not discarded. The caller has checked the scope. */
export async function findShownPlan(
  conversationId: string,
  tx: Tx,
): Promise<{ id: string; phase: ConversationPlanPhase } | null> {
  // An open plan is always the newest: the next one can begin only after it has ended.
  const row = await tx.planRun.findFirst({
    where: { conversationId, phase: { not: "discarded" } },
    orderBy: { createdAt: "desc" },
    select: { id: true, phase: true },
  });
  return row && { id: row.id, phase: row.phase as ConversationPlanPhase };
}

/** Returns what the end of a turn may move on: the build of the conversation's plan, and its project's follow-ups. */
export async function findMovedOn(
  conversationId: string,
  tx: Tx,
): Promise<{ buildsPlan: boolean; followsUp: boolean } | null> {
  const [row] = await tx.$queryRaw<{ buildsPlan: boolean; followsUp: boolean }[]>`
    SELECT EXISTS (SELECT FROM plan_runs WHERE conversation_id = conversations.id AND phase = 'build') AS "buildsPlan",
      EXISTS (SELECT FROM follow_up_settings settings
        WHERE settings.project_id = conversations.project_id AND settings.enabled) AS "followsUp"
    FROM conversations WHERE id = ${conversationId}::uuid`;
  return row ?? null;
}

/** Returns the private summary of the newest turns, as stored when the last turn ended. */
export async function findSummary(scope: Scope, id: string, tx: Tx): Promise<string | null> {
  const where = { id, project: visibleProjects(scope) };
  return (await tx.conversation.findFirst({ where, select: { summary: true } }))?.summary ?? null;
}

interface FirstWish {
  kind: EditSessionKind;
  instruction: string | null;
  instructionGerman: string | null;
}

/** Returns the first wishes of conversations, also those that came to nothing. */
async function listFirstWishes(conversationIds: readonly string[], tx: Tx): Promise<Map<string, FirstWish>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await tx.editSession.findMany({
    where: { conversationId: { in: [...conversationIds] }, kind: "prompt" },
    orderBy: [{ conversationId: "asc" }, { ordinal: "asc" }],
    distinct: ["conversationId"],
    select: { conversationId: true, kind: true, instruction: true, instructionGerman: true },
  });
  return new Map(rows.map(({ conversationId, ...wish }) => [conversationId, wish]));
}

/** Returns those of the conversations whose newest turn is a completed follow-up. */
async function listUnanswered(conversationIds: readonly string[], tx: Tx): Promise<Set<string>> {
  if (conversationIds.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT conversation.id FROM unnest(${[...conversationIds]}::uuid[]) AS conversation(id)
    CROSS JOIN LATERAL (SELECT kind, status FROM edit_sessions
      WHERE conversation_id = conversation.id ORDER BY ordinal DESC LIMIT 1) newest
    WHERE newest.kind = 'follow_up' AND newest.status = 'completed'`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns a page of a project's conversations, newest first; `before` is a conversation's id. Each has its first wish that did not fail,
 * or else its first one. Those that ended before anything happened are left out.
 */
export async function listConversationRows(
  scope: Scope,
  { projectId, before, limit }: { projectId: string; before?: string | undefined; limit: number },
  tx: Tx,
): Promise<(Conversation & { turns: number; changes: number; cameBack: boolean; first: FirstWish | null })[]> {
  const rows = await tx.conversation.findMany({
    where: {
      projectId,
      project: visibleProjects(scope),
      OR: [{ status: "ongoing" }, { editSessions: { some: {} } }],
      ...(before ? { id: { lt: before } } : {}),
    },
    orderBy: { id: "desc" },
    take: limit,
    select: {
      ...selection,
      _count: { select: { editSessions: { where: { kind: { not: "follow_up" } } } } },
      editSessions: {
        where: { kind: { in: ["prompt", "manual"] }, status: { notIn: ["failed", "cancelled"] } },
        orderBy: { ordinal: "asc" },
        take: 1,
        select: { kind: true, instruction: true, instructionGerman: true },
      },
    },
  });
  const ids = rows.map(({ id }) => id);
  const failed = await listFirstWishes(
    rows.filter(({ editSessions }) => editSessions.length === 0).map(({ id }) => id),
    tx,
  );
  const unanswered = await listUnanswered(ids, tx);
  const changed = await tx.editSession.groupBy({
    by: ["conversationId"],
    where: { conversationId: { in: ids }, status: "completed", resultCommit: { not: null } },
    _count: true,
  });
  const changes = new Map(changed.map(({ conversationId, _count }) => [conversationId, _count]));
  return rows.map(({ _count, editSessions, ...row }) => ({
    ...toConversation(row),
    turns: _count.editSessions,
    changes: changes.get(row.id) ?? 0,
    cameBack: unanswered.has(row.id),
    first: editSessions[0] ?? failed.get(row.id) ?? null,
  }));
}

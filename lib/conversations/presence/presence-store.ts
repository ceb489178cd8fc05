import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";

// Heartbeats are timed by the database's clock, because the hosts' clocks may differ.

/** Records a heartbeat; false if the conversation has ended. */
export async function markSeen(id: string, tx: Tx): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE conversations SET last_seen_at = now() WHERE id = ${id}::uuid AND status = 'ongoing'`;
  return count === 1;
}

/** Resets the last heartbeat, so that the next sweep finds the conversation abandoned. */
export async function markUnseen(id: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversations SET last_seen_at = 'epoch' WHERE id = ${id}::uuid AND status = 'ongoing'`;
}

/** SQL that is true while the conversation's plan is at work, even if no turn waits or runs. */
const planAtWork = Prisma.sql`EXISTS (SELECT 1 FROM plan_runs plan
  WHERE plan.conversation_id = conversations.id AND (plan.phase IN ('summarize', 'serialize')
    OR (plan.phase = 'build' AND EXISTS (SELECT 1 FROM plan_items item
      WHERE item.plan_id = plan.id AND item.status = 'running'))
    OR (plan.phase = 'build' AND plan.building AND NOT EXISTS (SELECT 1 FROM plan_items item
      WHERE item.plan_id = plan.id AND item.status NOT IN ('done', 'skipped')))))`;

/** Returns whether the conversation's plan is at work, even if no turn waits or runs. */
export async function isPlanAtWork(id: string, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS works FROM conversations WHERE id = ${id}::uuid AND ${planAtWork}`;
  return rows.length > 0;
}

/**
 * Returns the ongoing conversations without a heartbeat for `silentMs` in which nothing waits or runs, longest silence first.
 * Without a limit: conversations that cannot be ended must not crowd out others. There is at most one for each workspace.
 */
export async function listSilentConversations(
  silentMs: number,
  tx: Tx,
): Promise<{ id: string; workspaceId: string }[]> {
  return tx.$queryRaw`
    SELECT id, workspace_id AS "workspaceId" FROM conversations
    WHERE status = 'ongoing' AND last_seen_at <= now() - ${silentMs} * interval '1 millisecond'
      AND NOT EXISTS (SELECT 1 FROM edit_sessions
        WHERE edit_sessions.conversation_id = conversations.id AND edit_sessions.ended_at IS NULL)
      AND NOT ${planAtWork}
    ORDER BY last_seen_at`;
}

/** Repeats the check of `listSilentConversations` for one conversation, in which no turn waits or runs. */
export async function isSilent(id: string, silentMs: number, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS silent FROM conversations
    WHERE id = ${id}::uuid AND last_seen_at <= now() - ${silentMs} * interval '1 millisecond' AND NOT ${planAtWork}`;
  return rows.length > 0;
}

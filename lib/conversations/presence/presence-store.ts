import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";

// Signs of life are counted by the database's clock: hosts need not agree about the time.

/** Notes a sign of life of the conversation's person; false when the conversation has ended. */
export async function markSeen(id: string, tx: Tx): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE conversations SET last_seen_at = now() WHERE id = ${id}::uuid AND status = 'ongoing'`;
  return count === 1;
}

/** As if there had never been a sign of life: the next look finds the conversation abandoned. */
export async function markUnseen(id: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversations SET last_seen_at = 'epoch' WHERE id = ${id}::uuid AND status = 'ongoing'`;
}

/**
 * Whether the conversation's plan is at work although there may be no turn: it asks the model, is between two items, or is
 * being looked at as a whole.
 */
export const planAtWork = Prisma.sql`EXISTS (SELECT 1 FROM plan_runs plan
  WHERE plan.conversation_id = conversations.id AND (plan.phase IN ('summarize', 'serialize')
    OR (plan.phase = 'build' AND EXISTS (SELECT 1 FROM plan_items item
      WHERE item.plan_id = plan.id AND item.status = 'running'))
    OR (plan.phase = 'build' AND plan.building AND NOT EXISTS (SELECT 1 FROM plan_items item
      WHERE item.plan_id = plan.id AND item.status NOT IN ('done', 'skipped')))))`;

/**
 * Ongoing conversations without a sign of life for so long, in which nothing waits or runs; longest silence first. All of
 * them, so that those that cannot be ended hide none of the others; there is at most one a workspace.
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

/** Looked at again, for one in which no turn waits or runs. */
export async function isSilent(id: string, silentMs: number, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS silent FROM conversations
    WHERE id = ${id}::uuid AND last_seen_at <= now() - ${silentMs} * interval '1 millisecond' AND NOT ${planAtWork}`;
  return rows.length > 0;
}

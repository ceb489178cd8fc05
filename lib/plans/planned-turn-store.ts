import type { Tx } from "#lib/platform/db/transaction.ts";
import type { PlannedTurn } from "./display-schema.ts";

// Turns of plans and the phases before them. The caller has read the conversation in its scope.

interface TurnOfPlan extends Pick<PlannedTurn, "editSessionId" | "phase"> {
  position: number | null;
  items: number;
  path: string | null;
  title: string | null;
}

/** Returns those of a conversation's turns that belong to a plan, in order, with the items that they built. */
export function listTurnsOfPlans(
  conversationId: string,
  editSessionIds: readonly string[],
  tx: Tx,
): Promise<TurnOfPlan[]> {
  return tx.$queryRaw<TurnOfPlan[]>`
    SELECT turn.id AS "editSessionId", CASE turn.kind WHEN 'plan_item' THEN 'build' ELSE 'discuss' END AS phase,
      item.position, item.path, item.page->>'title' AS title,
      (SELECT count(*)::int FROM plan_items other WHERE other.plan_id = turn.plan_id) AS items
    FROM edit_sessions turn LEFT JOIN plan_items item ON item.edit_session_id = turn.id
    WHERE turn.conversation_id = ${conversationId}::uuid AND turn.id = ANY(${[...editSessionIds]}::uuid[])
      AND turn.plan_id IS NOT NULL AND turn.kind IN ('prompt', 'plan_item')
    ORDER BY turn.ordinal`;
}

type AskedBefore = PlannedTurn["asked"][number] & { editSessionId: string };

/** Returns for each turn how often its plan had asked the model before the turn was created, by phase, in the order of the phases. */
export function listAskedBefore(editSessionIds: readonly string[], tx: Tx): Promise<AskedBefore[]> {
  return tx.$queryRaw<AskedBefore[]>`
    SELECT turn.id AS "editSessionId", asked.phase, count(DISTINCT asked.attempt)::int AS attempts, count(*)::int AS calls,
      coalesce(sum(asked.duration_ms), 0)::int AS "durationMs"
    FROM edit_sessions turn JOIN plan_calls asked ON asked.plan_id = turn.plan_id AND asked.created_at < turn.created_at
    WHERE turn.id = ANY(${[...editSessionIds]}::uuid[])
    GROUP BY turn.id, asked.phase ORDER BY turn.id, asked.phase`;
}

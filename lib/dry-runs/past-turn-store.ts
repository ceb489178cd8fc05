import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjectsSql } from "#lib/accounts/scope.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";

export interface PastTurnRow {
  editSessionId: string;
  conversationId: string;
  ordinal: number;
  instruction: string;
  by: string;
  at: Date;
}

/** A person's request outside of a plan that asked a model and is over. The others depend on more than their conversation. */
const askable = Prisma.sql`
  turn.kind = 'prompt' AND turn.plan_id IS NULL AND turn.ended_at IS NOT NULL AND turn.started_at IS NOT NULL
  AND turn.instruction IS NOT NULL AND turn.instructions_version IS NOT NULL AND turn.base_commit IS NOT NULL`;

/** Returns the project's newest turns that can be asked again; with `ids`, those among them. */
export async function listPastTurnRows(
  scope: Scope,
  { projectId, ids, limit }: { projectId: string; ids?: readonly string[] | undefined; limit: number },
  tx: Tx,
): Promise<PastTurnRow[]> {
  const chosen = ids ? Prisma.sql`AND turn.id = ANY(${[...ids]}::uuid[])` : Prisma.empty;
  return tx.$queryRaw`
    SELECT turn.id AS "editSessionId", turn.conversation_id AS "conversationId", turn.ordinal, turn.instruction, person.name AS by,
      turn.created_at AS at
    FROM projects JOIN workspaces ON workspaces.project_id = projects.id
    JOIN edit_sessions turn ON turn.workspace_id = workspaces.id JOIN users person ON person.id = turn.user_id
    WHERE projects.id = ${projectId}::uuid AND ${visibleProjectsSql(scope)} AND ${askable} ${chosen}
    ORDER BY turn.created_at DESC, turn.id DESC LIMIT ${limit}`;
}

/** Returns the tokens that turns took, by their ids. The caller has read the turns in the actor's scope. */
export async function sumUsage(editSessionIds: readonly string[], tx: Tx): Promise<Map<string, Usage>> {
  const rows = await tx.$queryRaw<({ id: string } & Usage)[]>`
    SELECT edit_session_id AS id, sum((used->>'inputTokens')::int)::int AS "inputTokens",
      sum((used->>'cachedTokens')::int)::int AS "cachedTokens", sum((used->>'outputTokens')::int)::int AS "outputTokens"
    FROM edit_session_chunks, coalesce(nullif(payload->'usage', 'null'), payload->'estimated') used
    WHERE edit_session_id = ANY(${[...editSessionIds]}::uuid[]) AND type = 'event'
      AND payload->>'kind' = 'inference_stop' AND used IS NOT NULL
    GROUP BY edit_session_id`;
  return new Map(rows.map(({ id, ...usage }) => [id, usage]));
}

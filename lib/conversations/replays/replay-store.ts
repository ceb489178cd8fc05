import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { readClock } from "#lib/platform/db/clock.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { type Replay, type ReplayStatus, replayDifferenceSchema } from "./replay-schema.ts";

const readDifference = jsonColumn("replays.difference", replayDifferenceSchema.nullable());

/** Inserts a replay in the place of the turn's earlier one, whose worker can then write nothing more. The caller has checked the scope. */
export async function insertReplay(
  { id, editSessionId, userId }: { id: string; editSessionId: string; userId: string },
  tx: Tx,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO replays (id, edit_session_id, user_id) VALUES (${id}::uuid, ${editSessionId}::uuid, ${userId}::uuid)
    ON CONFLICT (edit_session_id) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, created_at = now(),
      status = 'waiting', ended_at = NULL, difference = NULL, reason = NULL, detail = NULL`;
}

const visible = (scope: Scope) => ({ editSession: { conversation: { project: visibleProjects(scope) } } });

/** Returns the replay of a turn; null if it has none. */
export async function findReplay(scope: Scope, editSessionId: string, tx: Tx): Promise<Replay | null> {
  const row = await tx.replay.findFirst({ where: { editSessionId, ...visible(scope) } });
  return (
    row && {
      id: row.id,
      status: row.status as ReplayStatus,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      difference: readDifference(row.difference, row.id),
      reason: row.reason,
      detail: row.detail,
    }
  );
}

/** Returns the turn of a replay that has not ended; null if it has, or another one took its place. */
export async function findWaitingReplay(scope: Scope, id: string, tx: Tx): Promise<{ editSessionId: string } | null> {
  return tx.replay.findFirst({ where: { id, status: "waiting", ...visible(scope) }, select: { editSessionId: true } });
}

export type ReplayEnd = Pick<Replay, "difference" | "reason" | "detail"> & { status: Exclude<ReplayStatus, "waiting"> };

/** Writes how a replay ended. Writes nothing if another one took its place, or a purge took it away meanwhile. */
export async function endReplay(id: string, { difference, ...end }: ReplayEnd, tx: Tx): Promise<void> {
  await tx.replay.updateMany({
    where: { id, status: "waiting" },
    data: { ...end, ...(difference ? { difference: toJson(difference) } : {}), endedAt: await readClock(tx) },
  });
}

import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { appendMessagesSql } from "#lib/conversations/conversation/message-store.ts";
import { TurnLog } from "#lib/conversations/log/turn-log.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { renewLeases } from "#lib/conversations/turn/lease-store.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import type { Site } from "./create-site.ts";

export interface RunningTurn {
  editSessionId: string;
  leaseToken: string;
  log: TurnLog;
}

/**
 * Creates a turn as a worker holds it after its claim. `leaseMs` counts from now; a negative one has expired. `deaths`
 * is the number of its workers that have died.
 */
export async function createRunningTurn(
  actor: Actor,
  { conversationId, workspaceId, projectId, head }: Site & { conversationId: string },
  {
    instruction = "Change the heading",
    leaseMs = 60_000,
    deaths = 0,
  }: { instruction?: string; leaseMs?: number; deaths?: number } = {},
): Promise<RunningTurn> {
  const leaseToken = newId();
  const turn = await inTransaction(async (tx) => {
    await lockConversation(actor, conversationId, tx);
    const lease = { status: "running", leaseToken, leaseUntil: new Date(), startedAt: new Date() } as const;
    const owner = { conversationId, workspaceId, userId: actor.userId };
    const { version: instructionsVersion } = await loadInstructions(systemScope, projectId, undefined, tx);
    const told = { instruction, baseCommit: head, instructionsVersion };
    const made = await insertTurn({ ...owner, ...lease, ...told, deaths }, tx);
    await renewLeases([leaseToken], leaseMs, tx);
    await tx.$executeRaw(appendMessagesSql(made, [{ role: "user", text: instruction }]));
    return made;
  });
  const log = new TurnLog({ editSessionId: turn.id, leaseToken, lastSeq: 0, onLost: () => undefined });
  return { editSessionId: turn.id, leaseToken, log };
}

/** Moves a time of the turn into the past, by the database's clock. */
export async function ageTurn(
  editSessionId: string,
  column: "lease_until" | "started_at" | "cancel_requested_at",
  minutes: number,
): Promise<void> {
  await database().$executeRawUnsafe(
    `UPDATE edit_sessions SET ${column} = now() - $2 * interval '1 minute' WHERE id = $1::uuid`,
    editSessionId,
    minutes,
  );
}

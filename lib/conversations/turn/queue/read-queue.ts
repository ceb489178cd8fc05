import type { Scope } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { listTurnFiles } from "../../uploads/turn-file-store.ts";
import { typedInstruction, visiblePicks } from "../../visibility.ts";
import type { ConversationQueue, QueuedTurn } from "../turn-schema.ts";
import { listQueuedTurns } from "./queue-store.ts";

/** Returns the conversation's running turn and its waiting turns in order. */
export async function readQueue(scope: Scope, conversationId: string, tx: Tx): Promise<ConversationQueue> {
  const rows = await listQueuedTurns(scope, conversationId, tx);
  // At most one turn runs. It comes first even if a waiting turn was accepted before it.
  const active = rows.find(({ status }) => status !== "pending") ?? null;
  const files = await listTurnFiles(
    rows.map(({ id }) => id),
    tx,
  );
  const toQueued = (turn: (typeof rows)[number], index: number): QueuedTurn => ({
    editSessionId: turn.id,
    ordinal: turn.ordinal,
    kind: turn.kind,
    status: turn.status,
    instruction: typedInstruction(turn),
    picks: visiblePicks(turn),
    sentFiles: files.get(turn.id) ?? [],
    position: index + 1,
  });
  const waiting = rows.filter((turn) => turn !== active);
  return {
    active: active && toQueued(active, 0),
    waiting: waiting.map((turn, index) => toQueued(turn, active ? index + 1 : index)),
  };
}

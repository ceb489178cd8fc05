import type { Scope } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { ConversationQueue, QueuedTurn } from "../schema.ts";
import { typedInstruction } from "../visibility.ts";
import { listQueuedTurns } from "./edit-session-store.ts";

/** What runs and what waits in the conversation, in order, independent of any page of its turns. */
export async function readQueue(scope: Scope, conversationId: string, tx: Tx): Promise<ConversationQueue> {
  const rows = await listQueuedTurns(scope, conversationId, tx);
  // One turn of a workspace runs at a time. It comes first even where a turn that waits was accepted before it.
  const active = rows.find(({ status }) => status !== "pending") ?? null;
  const toQueued = (turn: (typeof rows)[number], index: number): QueuedTurn => ({
    editSessionId: turn.id,
    ordinal: turn.ordinal,
    kind: turn.kind,
    status: turn.status,
    instruction: typedInstruction(turn),
    position: index + 1,
  });
  const waiting = rows.filter((turn) => turn !== active);
  return {
    active: active && toQueued(active, 0),
    waiting: waiting.map((turn, index) => toQueued(turn, active ? index + 1 : index)),
  };
}

import type { Actor } from "#lib/accounts/schema.ts";
import { findInspectedConversation } from "#lib/conversations/requests/find-inspected-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { PlannedTurn } from "./display-schema.ts";
import { listAskedBefore, listTurnsOfPlans } from "./planned-turn-store.ts";

/** Returns those of a conversation’s turns that belong to a plan, each with what its plan went through before it, for people with `inspect`. */
export async function listPlannedTurns(
  actor: Actor,
  { conversationId, editSessionIds }: { conversationId: string; editSessionIds: readonly string[] },
): Promise<PlannedTurn[]> {
  await findInspectedConversation(actor, conversationId);
  const turns = await listTurnsOfPlans(conversationId, editSessionIds, database());
  const ids = turns.map(({ editSessionId }) => editSessionId);
  const asked = Map.groupBy(await listAskedBefore(ids, database()), ({ editSessionId }) => editSessionId);
  return turns.map(({ position, items, path, title, ...turn }) => ({
    ...turn,
    asked: (asked.get(turn.editSessionId) ?? []).map(({ editSessionId: _, ...phase }) => phase),
    item: position === null || path === null || title === null ? null : { position, items, path, title },
  }));
}

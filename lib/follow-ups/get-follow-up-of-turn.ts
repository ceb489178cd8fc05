import type { Actor } from "#lib/accounts/schema.ts";
import { findInspectedTurn } from "#lib/conversations/requests/find-inspected-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findFollowUpOfTurn } from "./follow-up-store.ts";
import type { FollowUp } from "./schema.ts";

/** Returns the timer that began a turn, with the gates that it passed; null if none did. For people with `inspect`. */
export async function getFollowUpOfTurn(
  actor: Actor,
  { editSessionId }: { editSessionId: string },
): Promise<FollowUp | null> {
  await findInspectedTurn(actor, editSessionId);
  return findFollowUpOfTurn(actor, editSessionId, database());
}

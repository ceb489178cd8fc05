import { giveUpTurns } from "#lib/conversations/turn/edit-session-store.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { askedChange } from "../phases/asked-change.ts";
import { completionBeginning } from "../phases/phase-prompts.ts";
import type { Plan } from "../plan-store.ts";
import type { PlanVersion } from "../plan-version-store.ts";
import { appendPlanMessages, giveUpMessages, listToldChanges } from "./plan-message-store.ts";

/**
 * Withdraws what was said to a plan since that version. It stays in the record, and a message of its own keeps the person's words
 * as `findWithdrawn` offers them again. No later round or turn is told. The caller holds the plan's row.
 */
export async function withdrawSaid(
  { id: planId, conversationId, changes }: Plan,
  { messages, createdAt }: PlanVersion,
  tx: Tx,
): Promise<void> {
  // What the software asked for by itself was said by nobody.
  const waiting = changes === null || changes.startsWith(completionBeginning) ? [] : [changes];
  const asked = [...(await listToldChanges(planId, messages, tx)), ...waiting].map(askedChange);
  const said = [...asked, ...(await giveUpTurns({ planId, conversationId, since: createdAt }, tx))];
  await giveUpMessages(planId, messages, tx);
  if (said.length === 0) return;
  const origin = { planId, phase: "discuss", attempt: 1, givenUp: true } as const;
  await appendPlanMessages(origin, [{ role: "user", content: said.join("\n\n") }], tx);
}

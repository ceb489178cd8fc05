import type { Tx } from "#lib/platform/db/transaction.ts";
import { appendPlanMessages } from "./plan-message-store.ts";
import type { Plan } from "./plan-store.ts";

const answer = "(The plan was about to be made again for this when it was stopped.)";

/**
 * What a person asked to be changed, and stopped before anybody took it up, is something that was said in the discussion:
 * it is not lost, and nothing does it by itself. The caller holds the plan's row.
 */
export async function keepChanges({ id: planId, changes }: Plan, tx: Tx): Promise<void> {
  if (changes === null) return;
  await appendPlanMessages(
    { planId, phase: "discuss", attempt: 1 },
    [
      { role: "user", content: changes },
      { role: "assistant", content: answer },
    ],
    tx,
  );
}

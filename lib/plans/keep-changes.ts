import type { Tx } from "#lib/platform/db/transaction.ts";
import { askedChange } from "./asked-change.ts";
import { completionBeginning } from "./phase-prompts.ts";
import { appendPlanMessages, listToldChanges } from "./plan-message-store.ts";
import type { Plan } from "./plan-store.ts";

const answer = "(This change was given up before a plan came of it. The plan stayed as it was.)";

/**
 * What a person asked to be changed since the message of that number stays said in the discussion when the change is given up.
 * Nothing does it by itself any more. The caller holds the plan's row.
 */
export async function keepChanges({ id: planId, changes }: Plan, since: number, tx: Tx): Promise<void> {
  const waiting = changes === null || changes.startsWith(completionBeginning) ? [] : [changes];
  const asked = [...(await listToldChanges(planId, since, tx)), ...waiting].map(askedChange);
  if (asked.length === 0) return;
  await appendPlanMessages(
    { planId, phase: "discuss", attempt: 1 },
    [
      { role: "user", content: asked.join("\n\n") },
      { role: "assistant", content: answer },
    ],
    tx,
  );
}

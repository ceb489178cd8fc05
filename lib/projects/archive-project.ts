import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { describeProject } from "./describe-project.ts";
import { hasOpenTurn, hasPlanAtWork, lockProjectRow, updateProjectArchived } from "./project-store.ts";
import { projectRefusals } from "./refusals.ts";
import type { ProjectForDisplay } from "./schema.ts";

/** Hides a project and keeps all its data. Refused while a turn waits or runs in it, or a plan is at work. */
export async function archiveProject(actor: Actor, id: string): Promise<ProjectForDisplay> {
  return inTransaction(async (tx) => {
    const row = await lockProjectRow(actor, id, tx);
    if (!row) throw notFound();
    assertCan(actor, "configure", row);
    if (await hasOpenTurn(actor, id, tx)) throw projectRefusals["turn-running"]();
    if (await hasPlanAtWork(actor, id, tx)) throw projectRefusals["turn-running: plan"]();
    await updateProjectArchived(actor, id, new Date(), tx);
    return describeProject(actor, row);
  });
}

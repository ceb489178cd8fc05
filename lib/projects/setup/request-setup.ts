import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { lockWorkspace } from "#lib/workspaces/workspace-store.ts";
import { addSetupJob, beginAnew } from "./begin-anew.ts";

/** Starts a needed setup; anybody who may see the project may do this. Returns true if a setup is pending now. */
export async function requestSetup(actor: Actor, workspaceId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const workspace = await lockWorkspace(actor, workspaceId, tx);
    if (workspace?.status === "merged") return beginAnew(actor, workspace, "setup-requested", tx);
    if (workspace?.status !== "available_for_setup") return false;
    await addSetupJob(workspaceId, tx);
    return true;
  });
}

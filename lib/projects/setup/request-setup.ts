import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { lockWorkspace } from "#lib/workspaces/workspace-store.ts";
import { addSetupJob, beginAnew } from "./begin-anew.ts";

/**
 * Starts the setup of a workspace that needs one: after its changes were published, or if its job was lost. Anybody who may see
 * the project may do this, since it does not change the site. Returns true if a setup is pending now.
 */
export async function requestSetup(actor: Actor, workspaceId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const workspace = await lockWorkspace(actor, workspaceId, tx);
    if (workspace?.status === "merged") return beginAnew(actor, workspace, "setup-requested", tx);
    if (workspace?.status !== "available_for_setup") return false;
    await addSetupJob(workspaceId, tx);
    return true;
  });
}

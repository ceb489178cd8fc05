import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { lockWorkspace } from "#lib/workspaces/workspace-store.ts";
import { addSetupJob, beginAnew } from "./begin-anew.ts";

/**
 * Starts the setup of a workspace that needs one: after its changes were published, or when its job was lost. Whoever may
 * see the project may ask, since nothing of the site changes by it. Answers whether a setup is now to come.
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

import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { RemoteState } from "./schema.ts";

// What only setup writes of a workspace; everything else of it is in workspace-store.ts.

export interface NewWorkspace {
  id: string;
  projectId: string;
  branch: string;
  remoteState: RemoteState;
}

export async function insertWorkspace(workspace: NewWorkspace, tx: Tx): Promise<void> {
  await tx.workspace.create({ data: workspace });
}

/** Shows how far setup has come, as long as it runs. */
export async function updateSetupSteps(id: string, setupSteps: Prisma.InputJsonValue, tx: Tx): Promise<void> {
  await tx.workspace.updateMany({ where: { id, status: "in_setup" }, data: { setupSteps } });
}

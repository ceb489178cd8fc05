import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { RemoteState } from "./schema.ts";

// The columns that only setup writes; workspace-store.ts has all others.

export interface NewWorkspace {
  id: string;
  projectId: string;
  branch: string;
  remoteState: RemoteState;
}

export async function insertWorkspace(workspace: NewWorkspace, tx: Tx): Promise<void> {
  await tx.workspace.create({ data: workspace });
}

export async function updateSetupSteps(id: string, setupSteps: Prisma.InputJsonValue, tx: Tx): Promise<void> {
  await tx.workspace.updateMany({ where: { id, status: "in_setup" }, data: { setupSteps } });
}

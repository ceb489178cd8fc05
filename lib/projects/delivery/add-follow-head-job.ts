import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";

/** Branch and remote come to the head. One waiting job a workspace is enough: it reads the head when it runs. */
export async function addFollowHeadJob(workspaceId: string, tx: Tx): Promise<void> {
  await addJob(tx, "follow-head", { workspaceId }, { jobKey: `follow-head:${workspaceId}`, maxAttempts: 1_000 });
}

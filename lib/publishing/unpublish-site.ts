import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { lockSite } from "./hosts/lock-site.ts";
import { deletePublishedSite } from "./publishing-store.ts";

/** Takes a site from its visitors: every request that begins after it is 404. Its name, domains and versions stay. Idempotent. */
export async function unpublishSite(actor: Actor, projectId: string): Promise<void> {
  await inTransaction(async (tx) => {
    await lockSite(actor, projectId, "configure", tx);
    await deletePublishedSite(projectId, tx);
  });
}

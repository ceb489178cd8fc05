import type { Actor } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { lockSite } from "./hosts/lock-site.ts";
import { preparePublication, recordPublication } from "./publish-site.ts";
import { findPublisher } from "./publisher.ts";
import { findPublishedCommit, findVersion } from "./publishing-store.ts";
import { publishingRefusals } from "./refusals.ts";
import type { PutBack } from "./schema.ts";

/**
 * Shows visitors an earlier published version again. The site that people edit stays as it is, so the next publish shows the newest state.
 * Idempotent. Throws version-gone for a version that is not this project's.
 */
export async function putBackVersion(actor: Actor, projectId: string, { versionId }: PutBack): Promise<void> {
  const known = await findVersion(actor, { projectId, versionId }, database());
  const early = known && (await preparePublication(projectId, known.commit));
  await inTransaction(async (tx) => {
    const { project } = await lockSite(actor, projectId, "review", tx);
    if ((await findPublisher(projectId, tx)).publisher === "repository")
      throw publishingRefusals["published-elsewhere"]();
    const version = await findVersion(actor, { projectId, versionId }, tx);
    if (!version) throw publishingRefusals["version-gone"]();
    if ((await findPublishedCommit(actor, projectId, tx)) === version.commit) return;
    await recordPublication({ project, ...version, userId: actor.userId }, early, tx);
  });
}

import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { findProjectRow } from "#lib/projects/project-store.ts";
import { lockSite } from "./hosts/lock-site.ts";
import { pushOutputNow } from "./output/push-output.ts";
import { findOutputPlace } from "./output/save-output.ts";
import { preparePublication, recordPublication } from "./publish-site.ts";
import { findPublisher } from "./publisher.ts";
import { findNewestNumber, findPublished, findVersion } from "./publishing-store.ts";
import { publishingRefusals } from "./refusals.ts";
import { type PutBack, versionsShown } from "./schema.ts";

/**
 * Makes one of the last ten releases what visitors get again, as a release of its own: this server shows it at once, or its built files are pushed where
 * the admin has chosen. Nothing is built. The sources stay as they are, so the next publication brings the newest state. Idempotent. Throws version-gone
 * for another release, and published-elsewhere for a repository that gets no built files. The audit entry is written in the same transaction.
 */
export async function putBackVersion(actor: Actor, projectId: string, { versionId }: PutBack): Promise<void> {
  // People of other projects learn nothing by how long it takes.
  const project = await findProjectRow(actor, projectId);
  const known = project && (await findVersion(actor, { projectId, versionId }, database()));
  const early = known && (await preparePublication(projectId, known.commit, known));
  await inTransaction(async (tx) => {
    const { project } = await lockSite(actor, projectId, "review", tx);
    const { publisher } = await findPublisher(projectId, tx);
    const version = await findVersion(actor, { projectId, versionId }, tx);
    const newest = await findNewestNumber(actor, projectId, tx);
    if (!version || version.number <= newest - versionsShown) throw publishingRefusals["version-gone"]();
    if (publisher === "server") {
      const shown = await findPublished(actor, projectId, tx);
      if (shown?.commit === version.commit && shown.rendered === version.rendered) return;
    } else {
      if (version.rendered === null || (await findOutputPlace(projectId)) === null)
        throw publishingRefusals["published-elsewhere: put back"]();
      if (version.number === newest) return;
    }
    const { commit, reviewId } = version;
    await recordPublication({ project, commit, reviewId, userId: actor.userId, putBackOf: version }, early, tx);
    await insertAuditEntry(
      actor,
      {
        ...{ organizationId: project.organizationId, projectId, action: "release-put-back" },
        before: { release: newest },
        after: { release: newest + 1, putBackOf: version.number, commit },
      },
      tx,
    );
  });
  await pushOutputNow(projectId);
}

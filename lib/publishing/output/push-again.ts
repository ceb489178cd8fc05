import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { lockSite } from "../hosts/lock-site.ts";
import { publishingRefusals } from "../refusals.ts";
import { findReleaseToPush, moveOutput } from "./output-store.ts";
import { addPushJob, pushOutputNow } from "./push-output.ts";

/**
 * Tries again to push the built files of the newest release, without publishing again. Does nothing if they are there. Throws output-none if that release
 * has nothing to push.
 */
export async function pushAgain(actor: Actor, projectId: string): Promise<void> {
  await inTransaction(async (tx) => {
    await lockSite(actor, projectId, "review", tx);
    const release = await findReleaseToPush(actor, projectId, tx);
    if (!release || release.status === "replaced") throw publishingRefusals["output-none"]();
    await moveOutput(systemScope, release.versionId, { event: "asked-again" }, tx);
    if (release.status !== "pushed") await addPushJob(projectId, tx);
  });
  await pushOutputNow(projectId);
}

import { setTimeout as wait } from "node:timers/promises";
import { systemScope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { findSite } from "#lib/site-builds/find-site.ts";
import { findGenerator } from "#lib/site-builds/generator-store.ts";
import { recipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { publishingRefusals } from "./refusals.ts";

/** A version that is published is mostly built already: the preview has shown it. */
const waitMsMax = 30_000;
const askEveryMs = 300;

/**
 * Returns the commit of the site that was built of a version; null if the project's site is served as it lies in the repository. Waits a little for
 * a build that is under way, but not in a transaction. Throws site-not-built or site-does-not-build.
 */
export async function findRendered(projectId: string, commit: string, tx?: Tx): Promise<string | null> {
  const generator = await findGenerator(systemScope, projectId, tx ?? database());
  const recipe = recipeInForce(generator);
  if (recipe === null) return null;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const end = Date.now() + (tx ? 0 : waitMsMax);
  for (;;) {
    const site = await findSite({ projectId, repository, commit, recipe, presentOf: null, onlyLook: tx !== undefined });
    if (site.state === "built" && site.shown !== null) return site.shown;
    if (site.state === "failed") throw publishingRefusals["site-does-not-build"]();
    if (site.state === "unconfirmed") throw publishingRefusals["site-not-built: unconfirmed"]();
    if (Date.now() > end) throw publishingRefusals["site-not-built"]();
    await wait(askEveryMs);
  }
}

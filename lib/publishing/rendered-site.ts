import { setTimeout as wait } from "node:timers/promises";
import { systemScope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { type AskedVersion, findCleanSite, requestCleanSite } from "#lib/site-builds/find-site.ts";
import { findRecipeInForce, sourceTreeOf } from "#lib/site-builds/recipe-in-force.ts";
import { requestFailedAgain } from "#lib/site-builds/request-build.ts";
import type { ShownBuild } from "#lib/site-builds/schema.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { publishingRefusals } from "./refusals.ts";

// A version that is published is built clean: in an empty folder, so that nothing of a draft is in its pages. See ADR 0081.

/** The build has mostly begun when the person looked at what would be published. */
const waitMsMax = 30_000;
const askEveryMs = 300;

/**
 * Returns the commit of the site that was built clean of a version; null if the project's site is served as it lies in the repository. Waits a
 * little for a build, and lets one that failed be built again. Throws site-not-built or site-does-not-build.
 */
export async function findRendered(projectId: string, commit: string): Promise<string | null> {
  const asked = await askedVersion(projectId, commit);
  if (asked.recipe === null) return null;
  if ((await requestCleanSite(asked)).state === "failed") {
    const sourceTree = await sourceTreeOf(asked.repository, await treeOf(asked.repository, commit), asked.recipe);
    await requestFailedAgain({ projectId, sourceTree, isClean: true });
  }
  for (const end = Date.now() + waitMsMax; Date.now() < end; await wait(askEveryMs)) {
    const rendered = renderedOf(await requestCleanSite(asked));
    if (rendered !== null) return rendered;
  }
  throw publishingRefusals["site-not-built"]();
}

/** As `findRendered`, in a transaction: neither waits nor requests a build. */
export async function lookForRendered(projectId: string, commit: string, tx: Tx): Promise<string | null> {
  const asked = await askedVersion(projectId, commit, tx);
  if (asked.recipe === null) return null;
  const rendered = renderedOf(await findCleanSite(asked));
  if (rendered === null) throw publishingRefusals["site-not-built"]();
  return rendered;
}

/**
 * Requests the clean build of a version that somebody may publish soon, so that they need not wait for it. Only logs a failure:
 * publishing requests it too.
 */
export async function prepareRendered(projectId: string, commit: string): Promise<void> {
  try {
    await requestCleanSite(await askedVersion(projectId, commit));
  } catch (error) {
    log.warn({ err: error, project: projectId }, "the build of a site that may be published was not requested");
  }
}

async function askedVersion(projectId: string, commit: string, tx: Tx = database()): Promise<AskedVersion> {
  const recipe = await findRecipeInForce(systemScope, projectId, tx);
  return { projectId, repository: repositoryPath(env().DATA_DIR, projectId), commit, recipe };
}

/** Returns the commit of a built site; null while it is not built. */
function renderedOf({ state, shown }: ShownBuild): string | null {
  if (state === "failed") throw publishingRefusals["site-does-not-build"]();
  if (state === "unconfirmed") throw publishingRefusals["site-not-built: unconfirmed"]();
  return state === "built" ? shown : null;
}

import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import { type BuildRow, findBuild, findLastBuilt, touchBuild } from "./build-store.ts";
import { recipeOfVersion } from "./recipe-of-version.ts";
import { addBuildJob, requestBuild } from "./request-build.ts";
import type { BuildFailure, ShownBuild } from "./schema.ts";

/** A version of a project's site, and how it is made. */
export interface AskedSite {
  projectId: string;
  /** The workspace whose present version it is: until it is built, the last one that was built is shown. Null for another version. */
  presentOf: string | null;
  repository: string;
  commit: string;
  /** The files of the version, if they are not those of the commit: a turn's that runs. */
  tree?: string;
  /** True in a transaction that may hold the project's row: no build is requested then. */
  onlyLook?: boolean;
  /** Null for a site that is served as it lies in the repository, and "unconfirmed" while an admin must say how it is built. */
  recipe: Recipe | "unconfirmed" | null;
}

/** Known results, by their sources and recipes. After a while the row is read again, which notes that the site is still looked at. */
const built = () => processState("site-builds.built", () => new RecentMap<{ commit: string; atMs: number }>(5_000));
const knownMs = 60 * 60_000;
/** A build that waits longer may have lost its job, as one of a project that was hidden meanwhile. */
const jobLostMs = 60_000;

/**
 * Returns what visitors see of a version, and requests its build at the first look. `shown` is a commit whose tree is the site: the version
 * itself, or what was built of it or, of the present version, of an earlier one.
 */
export async function findSite(asked: AskedSite): Promise<ShownBuild> {
  const { projectId, commit, recipe } = asked;
  if (recipe === null) return { commit, state: "as-it-lies", shown: commit, failure: null, log: "" };
  if (recipe === "unconfirmed") return { commit, state: "unconfirmed", shown: null, failure: null, log: "" };
  const sourceTree = asked.tree ?? (await keptTreeOf(asked.repository, commit));
  const version = await recipeOfVersion(asked.repository, sourceTree, recipe);
  if (version === null) return unbuilt(asked, { state: "failed", failure: "contract-invalid", log: "" });
  const key = { projectId, sourceTree, recipeHash: version.hash };
  const name = `${projectId} ${sourceTree} ${version.hash}`;
  const known = built().get(name);
  if (known !== undefined && Date.now() - known.atMs < knownMs)
    return { commit, state: "built", shown: known.commit, failure: null, log: "" };
  const row = await findBuild(systemScope, key, database());
  if (row?.outputCommit) {
    await touchBuild(row.id, { isPresent: asked.presentOf !== null }, database());
    built().set(name, { commit: row.outputCommit, atMs: Date.now() });
    return { commit, state: "built", shown: row.outputCommit, failure: null, log: "" };
  }
  if (row === null && !asked.onlyLook) {
    const build = { ...key, recipe: version.recipe, commit, workspaceId: asked.presentOf };
    await requestBuild(build);
  }
  if (row?.status === "waiting" && Date.now() - row.requestedAt.getTime() > jobLostMs && !asked.onlyLook)
    await inTransaction((tx) => addBuildJob(row.id, tx));
  return unbuilt(asked, stateOf(row));
}

type Unbuilt = { state: "waiting" | "running" | "failed"; failure: BuildFailure | null; log: string };

function stateOf(row: BuildRow | null): Unbuilt {
  if (row === null || row.status === "waiting") return { state: "waiting", failure: null, log: "" };
  if (row.status === "failed") return { state: "failed", failure: row.failure ?? "unexpected", log: row.log };
  return { state: "running", failure: null, log: "" };
}

async function unbuilt({ presentOf, commit }: AskedSite, state: Unbuilt): Promise<ShownBuild> {
  const last = presentOf === null ? null : await findLastBuilt(systemScope, presentOf, database());
  return { commit, ...state, shown: last?.outputCommit ?? null };
}

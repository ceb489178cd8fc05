import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import { type BuildRow, findBuilds, findLastBuilt, type RequestedBuild, touchBuild } from "./build-store.ts";
import type { RecipeInForce } from "./recipe-in-force.ts";
import { sourceTreeOf } from "./recipe-in-force.ts";
import { recipeOfVersion } from "./recipe-of-version.ts";
import { addBuildJob, requestBuild } from "./request-build.ts";
import type { PresentOf, ShownBuild } from "./schema.ts";
import { hashWithVariables } from "./variables/variables-of-build.ts";

/** A version of a project's site, and how it is made. */
export interface AskedVersion {
  projectId: string;
  repository: string;
  commit: string;
  /** Null for a site that is served as it lies in the repository, and "unconfirmed" while an admin must say how it is built. */
  recipe: RecipeInForce;
}

export interface AskedSite extends AskedVersion {
  /** The workspace whose present version it is: until it is built, the last one that was built is shown. Null for another version. */
  presentOf: PresentOf | null;
}

/**
 * Returns what people see of a version in a preview, and requests nothing. `shown` is a commit whose tree is the site: the version itself, or what was
 * built of it or, of the present version, of an earlier one. A clean build goes before a draft's, since that is what would be published.
 */
export async function findSite(asked: AskedSite): Promise<ShownBuild> {
  return (await lookForDraft(asked)).site;
}

/** As `findSite`, and requests the build at the first time. Not for a transaction that may hold the project's row. */
export async function requestSite(asked: AskedSite): Promise<ShownBuild> {
  return request(await lookForDraft(asked));
}

/** As `requestSite`, for files that are not those of the commit: a turn's that runs. */
export async function requestSiteOfTree(asked: AskedSite, tree: string): Promise<ShownBuild> {
  return request(await lookForDraft(asked, tree));
}

/** Returns the site that may be published of a version, if it was built clean, and requests nothing. */
export async function findCleanSite(asked: AskedVersion): Promise<ShownBuild> {
  return (await lookForClean(asked)).site;
}

/** As `findCleanSite`, and requests the build at the first time. Not for a transaction that may hold the project's row. */
export async function requestCleanSite(asked: AskedVersion): Promise<ShownBuild> {
  return request(await lookForClean(asked));
}

/** Known results, by their sources and recipes. After a while the row is read again, which notes that the site is still looked at. */
const known = () => processState("site-builds.built", () => new RecentMap<{ commit: string; untilMs: number }>(5_000));
const cleanKnownMs = 60 * 60_000;
/** A clean build may come after a draft's. */
const draftKnownMs = 10_000;
/** A build that waits longer may have lost its job, as one of a project that was hidden meanwhile. */
const jobLostMs = 60_000;

interface Look {
  site: ShownBuild;
  /** The build that can be requested; null if it was, or nothing is to be built. */
  missing: RequestedBuild | null;
  /** A build that waits for longer than one does. */
  lost: string | null;
}

async function request({ site, missing, lost }: Look): Promise<ShownBuild> {
  if (lost !== null) await inTransaction((tx) => addBuildJob(lost, tx));
  if (missing === null) return site;
  await requestBuild(missing);
  return { ...site, state: "waiting" };
}

const lookForDraft = (asked: AskedSite, tree?: string) =>
  look(asked, { isClean: false, presentOf: asked.presentOf, tree });
const lookForClean = (asked: AskedVersion) => look(asked, { isClean: true, presentOf: null });

interface Sought {
  isClean: boolean;
  presentOf: PresentOf | null;
  tree?: string | undefined;
}

async function look(asked: AskedVersion, { isClean, presentOf, tree }: Sought): Promise<Look> {
  const { projectId, commit, recipe } = asked;
  const found = (site: Omit<ShownBuild, "commit">): Look => ({ site: { commit, ...site }, missing: null, lost: null });
  if (recipe === null) return found({ ...unfailed, state: "as-it-lies", shown: commit });
  if (recipe === "unconfirmed") return found({ ...unfailed, state: "unconfirmed", shown: null });
  const lastBuilt = async () => presentOf && findLastBuilt(systemScope, presentOf.workspaceId, database());
  const whole = tree ?? (await keptTreeOf(asked.repository, commit));
  const sourceTree = await sourceTreeOf(asked.repository, whole, recipe);
  const { publishedInto: _, ...confirmed } = recipe;
  const version = await recipeOfVersion(asked.repository, sourceTree, confirmed);
  if (!version.ok)
    return found({
      ...unfailed,
      state: "failed",
      failure: version.failure,
      shown: (await lastBuilt())?.outputCommit ?? null,
    });
  const recipeHash = await hashWithVariables(projectId, version);
  const key = { projectId, sourceTree, recipeHash };
  const name = `${projectId} ${sourceTree} ${recipeHash} ${isClean}`;
  const kept = known().get(name);
  if (kept !== undefined && Date.now() < kept.untilMs)
    return found({ ...unfailed, state: "built", shown: kept.commit });

  const rows = await findBuilds(systemScope, key, database());
  const clean = rows.find((row) => row.isClean);
  const row = isClean || clean?.outputCommit ? clean : rows.find((other) => !other.isClean);
  if (row?.outputCommit) {
    await touchBuild(row.id, { isPresent: presentOf !== null }, database());
    const untilMs = Date.now() + (row.isClean ? cleanKnownMs : draftKnownMs);
    known().set(name, { commit: row.outputCommit, untilMs });
    return found({ ...unfailed, state: "built", shown: row.outputCommit });
  }
  const jobAt = row?.status === "waiting" ? row.requestedAt : row?.retryAt;
  const isLost = jobAt && Date.now() - jobAt.getTime() > jobLostMs;
  const last = await lastBuilt();
  // A version's own file is no setting: what it says is a change of the site.
  const hasOtherSettings = !version.isOwn && last?.recipeHash !== recipeHash;
  const isBySettings =
    row?.status === "failed" && last !== null && (hasOtherSettings || last.sourceTree === sourceTree);
  return {
    site: { commit, ...stateOf(row), shown: last?.outputCommit ?? null, isBySettings },
    missing: row ? null : { ...key, recipe: version.recipe, commit, isClean, presentOf },
    lost: row && isLost ? row.id : null,
  };
}

const unfailed = { failure: null, isBySettings: false, elsewhere: null, retryAt: null, log: "" };

function stateOf(row: BuildRow | undefined): Omit<ShownBuild, "commit" | "shown"> {
  if (row === undefined) return { ...unfailed, state: "not-requested" };
  if (row.status !== "failed") return { ...unfailed, state: row.status === "waiting" ? "waiting" : "running" };
  const { failure, outputElsewhere: elsewhere, retryAt, log } = row;
  const why = { failure: failure ?? "unexpected", elsewhere, retryAt: retryAt?.toISOString() ?? null, log };
  return { ...unfailed, ...why, state: "failed" };
}

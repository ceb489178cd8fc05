import type { Actor } from "#lib/accounts/schema.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { type LookSources, readLookSources } from "#lib/page-source/styles/look-places.ts";
import { lookTrial } from "#lib/page-source/styles/look-trial.ts";
import { type Look, readLook } from "#lib/page-source/styles/read-look.ts";
import { notFound } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { toSiteSource } from "#lib/workspaces/site/site-source.ts";
import { type AskedVersion, findShownVersion } from "./find-shown-version.ts";
import type { LookForDisplay, LookTrial, LookTrialAnswer } from "./look-schema.ts";

const looksKept = 60;
/** Up to some megabytes each. */
const sourcesKept = 6;

/** Looks by tree. */
const known = () => processState("site-looks", () => new RecentMap<Promise<Look>>(looksKept));

/** Facts of the styles by tree, so that trials of several values read a site once. */
const knownSources = () => processState("site-look-sources", () => new RecentMap<Promise<LookSources>>(sourcesKept));

/**
 * Returns the palette, type and spacing of a site as its stylesheets define them, in the present version (a running turn's too) or an
 * earlier one. Throws not-found for a commit that is missing.
 */
export async function readSiteLook(actor: Actor, asked: AskedVersion): Promise<LookForDisplay> {
  const { repository, commit, tree } = await findShownVersion(actor, asked);
  const key = `${repository} ${tree}`;
  return { commit, ...(await keepPromise(known(), key, () => readTree(repository, tree))) };
}

/**
 * Returns a stylesheet that shows other values of the look on a page of a version. Throws not-found for a commit or a page that is
 * missing.
 */
export async function readLookTrial(
  actor: Actor,
  asked: LookTrial & { workspaceId: string },
): Promise<LookTrialAnswer> {
  const { repository, tree } = await findShownVersion(actor, asked);
  const css = await withSource(repository, tree, async (source) =>
    lookTrial(source, asked.path, asked.values, await readSources(repository, tree, source)),
  );
  if (css === null) throw notFound();
  return { css };
}

const readTree = (repository: string, tree: string) =>
  withSource(repository, tree, async (source) => readLook(source, await readSources(repository, tree, source)));

const readSources = (repository: string, tree: string, source: SiteSource) =>
  keepPromise(knownSources(), `${repository} ${tree}`, () => readLookSources(source));

async function withSource<Result>(
  repository: string,
  tree: string,
  read: (source: SiteSource) => Promise<Result>,
): Promise<Result> {
  const site = await openSite({ repository, commit: tree });
  try {
    return await read(await toSiteSource(site));
  } finally {
    await site.close();
  }
}

import type { Actor } from "#lib/accounts/schema.ts";
import { type Look, readLook } from "#lib/page-source/styles/read-look.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { toSiteSource } from "#lib/workspaces/site/site-source.ts";
import { type AskedVersion, findShownVersion } from "./find-shown-version.ts";
import type { LookForDisplay } from "./look-schema.ts";

const looksKept = 60;

/** Looks by tree. Promises, so that concurrent callers share one reading. */
const known = () => processState("site-looks", () => new RecentMap<Promise<Look>>(looksKept));

/**
 * Returns the palette, type and spacing of a site as its stylesheets define them, in the present version (a running turn's too) or an
 * earlier one. Throws not-found for a commit that is missing.
 */
export async function readSiteLook(actor: Actor, asked: AskedVersion): Promise<LookForDisplay> {
  const { repository, commit, tree } = await findShownVersion(actor, asked);
  const key = `${repository} ${tree}`;
  const reading = known().get(key) ?? readTree(repository, tree);
  known().set(key, reading);
  try {
    return { commit, ...(await reading) };
  } catch (error) {
    known().delete(key);
    throw error;
  }
}

async function readTree(repository: string, tree: string): Promise<Look> {
  const site = await openSite({ repository, commit: tree });
  try {
    return await readLook(await toSiteSource(site));
  } finally {
    await site.close();
  }
}

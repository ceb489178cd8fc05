import type { Actor } from "#lib/accounts/schema.ts";
import { readNavigations, readPageUse } from "#lib/page-source/site-operations/page-use.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import { toSiteSource } from "#lib/workspaces/site/site-source.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { loadProtection } from "../protection/load-protection.ts";
import { type AskedVersion, findShownVersion } from "./find-shown-version.ts";
import type { NavigationsForDisplay, PageUseForDisplay } from "./page-use-schema.ts";

interface AskedPage extends AskedVersion {
  /** The page's file in the repository. */
  path: string;
}

/** Returns what depends on a page: links, the sitemap, redirects. Throws not-found for a page or commit that is missing. */
export async function getPageUse(actor: Actor, asked: AskedPage): Promise<PageUseForDisplay> {
  return readSite(actor, asked, async (site, commit) => {
    const use = await readPageUse(site, asked.path);
    return use && { commit, path: asked.path, ...use };
  });
}

/** Returns the navigations of a page with their entries. Throws not-found for a page or commit that is missing. */
export async function getNavigations(actor: Actor, asked: AskedPage): Promise<NavigationsForDisplay> {
  return readSite(actor, asked, async (site, commit) => {
    const navigations = await readNavigations(site, asked.path);
    return navigations && { commit, path: asked.path, navigations };
  });
}

async function readSite<T>(
  actor: Actor,
  asked: AskedPage,
  read: (site: SiteSource, commit: string) => Promise<T | null>,
): Promise<T> {
  const { repository, commit, tree } = await findShownVersion(actor, asked);
  const workspace = await findWorkspace(actor, asked.workspaceId, database());
  if (!workspace) throw notFound();
  const isProtected = await loadProtection(actor, workspace);
  const files = await openSite({ repository, commit: tree });
  try {
    const site = await toSiteSource(files);
    const root = await findRootInTree(repository, tree);
    const found = await read({ ...site, root, mayWrite: (path) => !isProtected(path) }, commit);
    if (found === null) throw notFound();
    return found;
  } finally {
    await files.close();
  }
}

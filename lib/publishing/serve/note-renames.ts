import { systemScope } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { isPagePath } from "#lib/workspaces/preview/preview-file.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { findSiteRoot, pathInSite } from "#lib/workspaces/site/site-root.ts";
import type { PublishedSite } from "../publishing-store.ts";
import { followRenames } from "./follow-renames.ts";
import { listRedirects, replaceRedirects } from "./redirect-store.ts";

/** Two published versions, one after the other. */
export interface Step {
  repository: string;
  before: PublishedSite;
  after: PublishedSite;
}

/** The pages that a step renamed and the files that it added, as paths of the site. */
export interface Renames {
  renames: readonly { from: string; to: string }[];
  added: readonly string[];
}

/** Returns which pages the second version has under another name. Starts git. */
export async function readRenames({ repository, before, after }: Step): Promise<Renames> {
  const files = await changedFiles({ repository, before: filesOf(before), after: filesOf(after) });
  const rootOf = ({ commit, rendered }: PublishedSite) =>
    rendered === null ? findSiteRoot({ repository, commit }) : "";
  const roots = { before: await rootOf(before), after: await rootOf(after) };
  const renames = files.flatMap(({ oldPath, path }) =>
    oldPath !== undefined && isPagePath(oldPath) && isPagePath(path)
      ? [{ from: pathInSite(oldPath, roots.before), to: pathInSite(path, roots.after) }]
      : [],
  );
  const added = files
    .filter(({ status }) => status === "added" || status === "renamed")
    .map(({ path }) => pathInSite(path, roots.after));
  return { renames, added };
}

const filesOf = ({ commit, rendered }: PublishedSite) => rendered ?? commit;

/** Keeps redirects for the renamed pages. The caller holds the workspace's row. */
export async function noteRenames(projectId: string, { renames, added }: Renames, tx: Tx): Promise<void> {
  const present = await listRedirects(systemScope, projectId, tx);
  const next = followRenames(present, renames, added);
  if (next !== present) await replaceRedirects(projectId, next, tx);
}

import { systemScope } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { isPagePath } from "#lib/workspaces/preview/preview-file.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { findSiteRoot, pathInSite } from "#lib/workspaces/site/site-root.ts";
import { followRenames } from "./follow-renames.ts";
import { listRedirects, replaceRedirects } from "./redirect-store.ts";

interface Step {
  projectId: string;
  repository: string;
  /** Two published commits, one after the other. */
  before: string;
  after: string;
}

/** Keeps redirects for the pages that the second version has under another name. The caller holds the workspace's row. */
export async function noteRenames({ projectId, repository, before, after }: Step, tx: Tx): Promise<void> {
  if (before === after) return;
  const files = await changedFiles({ repository, before, after });
  const roots = {
    before: await findSiteRoot({ repository, commit: before }),
    after: await findSiteRoot({ repository, commit: after }),
  };
  const renames = files.flatMap(({ oldPath, path }) =>
    oldPath !== undefined && isPagePath(oldPath) && isPagePath(path)
      ? [{ from: pathInSite(oldPath, roots.before), to: pathInSite(path, roots.after) }]
      : [],
  );
  const added = files
    .filter(({ status }) => status === "added" || status === "renamed")
    .map(({ path }) => pathInSite(path, roots.after));
  const present = await listRedirects(systemScope, projectId, tx);
  const next = followRenames(present, renames, added);
  if (next !== present) await replaceRedirects(projectId, next, tx);
}

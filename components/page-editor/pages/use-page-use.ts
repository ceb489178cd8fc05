"use client";

import type { PageUseForDisplay } from "#lib/projects/preview/page-use-schema.ts";
import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { useRead } from "../../http/use-read";

/** Returns a file's path in the repository. */
export const inRepository = ({ root }: PagesForDisplay, path: string) => (root === "" ? path : `${root}/${path}`);

/** Returns a function for paths from the site's root. */
export const inSite =
  ({ root }: PagesForDisplay) =>
  (path: string) =>
    root !== "" && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;

/** Returns what depends on a page of the listed version, or the sentence to show if that can't be read. */
export function usePageUse(workspaceId: string, site: PagesForDisplay, path: string | null) {
  const query = path === null ? null : new URLSearchParams({ path: inRepository(site, path), commit: site.commit });
  const { data, problem } = useRead<PageUseForDisplay>(query && `/api/workspaces/${workspaceId}/page-use?${query}`);
  // The answer before another page was chosen is of no use.
  const use = data !== null && path !== null && data.path === inRepository(site, path) ? data : null;
  return { use, problem: use === null ? problem : null };
}

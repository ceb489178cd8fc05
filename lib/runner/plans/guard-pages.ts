import type { SitePort } from "#lib/agent/ports.ts";
import type { SiteFailure } from "#lib/workspaces/schema.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";

/** Whose page a path is that this item has to leave alone; null where it is free. The path is as `checkSitePath` gives it. */
export type OwnerOf = (path: string) => "other-item" | "kept" | null;

/**
 * The site as the turn of one item may change it: pages of other items and pages that the plan keeps are neither made nor
 * replaced, moved or deleted. Edits in them are possible, for links and navigation lead from page to page.
 */
export function guardPages(site: SitePort, ownerOf: OwnerOf): SitePort {
  const refusal = (path: string): SiteFailure | null => {
    const checked = checkSitePath(path);
    const owner = checked.ok ? ownerOf(checked.path) : null;
    return owner ? { ok: false, code: "not-allowed", message: sentence(path, owner) } : null;
  };
  return {
    list: (glob) => site.list(glob),
    read: (path) => site.read(path),
    search: (query) => site.search(query),
    async write(path, content, how) {
      const refused = how === "whole" ? refusal(path) : null;
      return refused ?? site.write(path, content, how);
    },
    async move(from, to) {
      return refusal(from) ?? refusal(to) ?? site.move(from, to);
    },
    async delete(path) {
      return refusal(path) ?? site.delete(path);
    },
  };
}

function sentence(path: string, owner: "other-item" | "kept"): string {
  const whose = owner === "kept" ? "The plan keeps" : "Another item of the plan builds";
  return `${whose} ${path}. Leave it as it is, except for links and navigation, which edit_file can change.`;
}

import type { SitePort } from "#lib/agent/ports.ts";
import type { SiteFailure } from "#lib/workspaces/schema.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";

/** Returns the owner of a page that this item must not change; null if it may. Takes a path from `checkSitePath`. */
export type OwnerOf = (path: string) => "other-item" | "kept" | null;

/**
 * Restricts the site for the turn of one item: it can't create, replace, move or delete pages of other items and pages that the
 * plan keeps. It can edit parts of them, because links and navigation connect pages.
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

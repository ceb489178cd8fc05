import { systemScope } from "#lib/accounts/schema.ts";
import { resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { findSiteBase, withoutBase } from "#lib/workspaces/preview/site-base.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";
import type { ServedSite } from "./find-site.ts";
import { findRedirectOf } from "./redirect-store.ts";

/**
 * Returns the address, as a path, under which a site has a page that the asked path led to in an earlier published version; null for an
 * unknown path. It keeps the style of the asked path: without `.html` if that had none.
 */
export async function findRedirect(site: ServedSite, rawPath: string): Promise<string | null> {
  const whole = decodePath(rawPath);
  if (whole === null) return null;
  const base = site.siteRoot === undefined ? "" : await findSiteBase(site.repository, site.commit);
  const inBase = base === "" ? null : withoutBase(whole.split("/"), base);
  const path = inBase?.join("/") ?? whole;
  const to = await findRedirectOf(systemScope, site.projectId, filesOf(path));
  if (to === null) return null;
  const address = toAddress(inBase ? `${base}/${to}` : to, { isShort: !path.endsWith(".html") });
  // A redirect to a page that is gone as well would only lead further astray.
  const found = await resolvePreviewFile({ ...site, rawPath: address });
  return found.status === 200 ? address : null;
}

/** The files that a path can have stood for. */
function filesOf(path: string): string[] {
  if (path === "" || path.endsWith("/")) return [`${path}index.html`];
  return [path, `${path}.html`, `${path}/index.html`];
}

function toAddress(file: string, { isShort }: { isShort: boolean }): string {
  const shown = file.replace(/(^|\/)index\.html$/, "$1");
  const path = isShort ? shown.replace(/\.html$/, "") : shown;
  return `/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** Returns the path without its first slash, decoded; null if it can't name a file. */
function decodePath(rawPath: string): string | null {
  try {
    const path = decodeURIComponent(rawPath.replace(/^\//, ""));
    const name = path.replace(/\/$/, "");
    return name === "" || checkSitePath(name).ok ? path : null;
  } catch {
    return null;
  }
}

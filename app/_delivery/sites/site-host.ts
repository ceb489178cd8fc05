import { isIP } from "node:net";
import { env } from "#lib/platform/env.ts";
import { previewTokenOfHost } from "../preview/preview-host.ts";

// Published sites have hosts of their own: a label below `SITES_ORIGIN`, by default of this machine (RFC 6761, section 6.3), or a whole
// domain, which a proxy passes on in the Host header.

const localSuffix = ".sites.localhost";
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * `name`: a host that only a site can have; its name is null if it is malformed. `domain`: a host that is neither the app's nor a
 * preview's, and may be a site's.
 */
export type SiteHost = { kind: "name"; name: string | null } | { kind: "domain"; name: string };

/** Returns what site a request's Host header asks for, or null if it is the app's or a preview's. */
export function readSiteHost(host: string | null): SiteHost | null {
  const name = nameOf(host);
  for (const suffix of siteSuffixes()) {
    if (name === suffix.slice(1)) return { kind: "name", name: null };
    if (!name.endsWith(suffix)) continue;
    const asked = name.slice(0, -suffix.length);
    return { kind: "name", name: label.test(asked) ? asked : null };
  }
  const { APP_URL } = env();
  // Without it the app answers under every name.
  if (!APP_URL || name === new URL(APP_URL).hostname || previewTokenOfHost(host) !== undefined) return null;
  return name.length <= 253 && domain.test(name) && isIP(name) === 0 ? { kind: "domain", name } : null;
}

/** Returns the Host header with another label in place of the first one. */
export function hostOfName(host: string, name: string): string {
  return host.replace(/^[^.]*/, name);
}

/** Returns a host's name in lower case, without its port and its last dot. */
function nameOf(host: string | null): string {
  return (host ?? "")
    .toLowerCase()
    .replace(/:[^:\]]*$/, "")
    .replace(/\.$/, "");
}

function siteSuffixes(): string[] {
  const { SITES_ORIGIN } = env();
  if (!SITES_ORIGIN) return [localSuffix];
  const { hostname } = new URL(SITES_ORIGIN.replace("*", "site"));
  return [hostname.replace(/^site/, ""), localSuffix];
}

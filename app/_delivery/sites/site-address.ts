import { env } from "#lib/platform/env.ts";
import { takesDomains } from "#lib/publishing/hosts/site-domain.ts";
import type { Published, PublishedForDisplay } from "#lib/publishing/schema.ts";
import { serverOrigin } from "../server-origin.ts";

type Addresses = Omit<PublishedForDisplay, keyof Published>;

/**
 * Adds the addresses under which visitors reach a site: `SITES_ORIGIN`, or on this machine `*.sites.localhost`. A server that is reached
 * under another name and has no `SITES_ORIGIN` has addresses for own domains only.
 */
export function withAddress<Some extends Published>(headers: Pick<Headers, "get">, publishing: Some): Some & Addresses {
  const pattern = patternOf(headers);
  const { name, domains } = publishing;
  const [domain] = domains;
  const address =
    domain !== undefined && takesDomains()
      ? `${new URL(serverOrigin(headers)).protocol}//${domain}/`
      : name !== null && pattern !== null
        ? `${pattern.replace("*", name)}/`
        : null;
  return { ...publishing, address, pattern, takesDomains: takesDomains() };
}

function patternOf(headers: Pick<Headers, "get">): string | null {
  const { SITES_ORIGIN } = env();
  if (SITES_ORIGIN) return SITES_ORIGIN;
  const { protocol, hostname, port } = new URL(serverOrigin(headers));
  const isThisMachine = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isThisMachine && protocol === "http:" ? `http://*.sites.localhost${port && `:${port}`}` : null;
}

/** Returns the address from which git clones a project's published history. */
export function cloneAddress(headers: Pick<Headers, "get">, projectId: string): string {
  return `${serverOrigin(headers)}/api/clone/${projectId}/site.git`;
}

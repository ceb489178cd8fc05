import { isIP } from "node:net";
import { env } from "#lib/platform/env.ts";

// A site's own domain: the proxy in front passes its name on in the Host header.

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domain = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);
const suffixesOfThisMachine = [".localhost", ".local", ".internal", ".invalid", ".test", ".onion"];

/** Returns a domain as a Host header has it, in lower case and punycode; null if the text is not a domain, or can't be a site's. */
export function readDomain(text: string): string | null {
  const given = text.trim().replace(/\.$/, "");
  if (/[\s/\\@:?#%]/.test(given) || !URL.canParse(`http://${given}`)) return null;
  const { hostname } = new URL(`http://${given}`);
  if (hostname.length > 253 || isIP(hostname) !== 0 || !domain.test(hostname)) return null;
  return isOfServer(hostname) ? null : hostname;
}

/** Returns true if only the server itself, or no server at all, is reached under the name. */
function isOfServer(hostname: string): boolean {
  const { APP_URL, PREVIEW_ORIGIN, SITES_ORIGIN } = env();
  if (APP_URL && new URL(APP_URL).hostname === hostname) return true;
  const wildcards = [PREVIEW_ORIGIN, SITES_ORIGIN].flatMap((origin) =>
    origin ? [new URL(origin.replace("*", "any")).hostname.slice("any".length)] : [],
  );
  return [...wildcards, ...suffixesOfThisMachine].some((suffix) => `.${hostname}`.endsWith(suffix));
}

/** Returns true if this server can tell the hosts of own domains from its own: without `APP_URL`, every name is its own. */
export function takesDomains(): boolean {
  return env().APP_URL !== undefined;
}

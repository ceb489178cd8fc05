import ipaddr from "ipaddr.js";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { peerAddress } from "#lib/platform/peer-address.ts";
import { processState } from "#lib/platform/process-state.ts";

/** The longest text that can be an address with a port. */
const charactersMax = 64;

/**
 * Returns the address that failures are counted by: an IPv4 address, or the /64 of an IPv6 address, because one customer
 * holds all of it. Behind `TRUSTED_PROXIES` proxies this is the address that the outermost proxy saw, the n-th entry of
 * `X-Forwarded-For` from the right; a client can write only the entries to the left of it. Without proxies, or without such
 * an entry, it is the other end of the socket. All unknown addresses are counted as one, "unknown".
 */
export function clientAddress(headers: Pick<Headers, "get">): string {
  const { TRUSTED_PROXIES: proxies, APP_URL } = env();
  const header = headers.get("x-forwarded-for");
  // If the client sends no such header, Next adds it with the socket's address.
  if (proxies === 0 && APP_URL && header && header !== peerAddress(headers)) warnOfIgnoredProxy();
  return clientAddressBehind(proxies, headers);
}

/** Returns the same for a given number of proxies. */
export function clientAddressBehind(proxies: number, headers: Pick<Headers, "get">): string {
  const entries = headers.get("x-forwarded-for")?.split(",");
  const forwarded = proxies > 0 ? countedAddress(entries?.at(-proxies)) : null;
  return forwarded ?? countedAddress(peerAddress(headers)) ?? "unknown";
}

/** Warns once per process: behind a proxy that `TRUSTED_PROXIES` does not count, everybody is counted as one client. */
function warnOfIgnoredProxy(): void {
  processState("client-address.warned", () => {
    log.warn("A request carries X-Forwarded-For, which counts for nothing while TRUSTED_PROXIES is 0.");
    return true;
  });
}

/** Returns the address in its counted form, or null if the text is not an address. */
function countedAddress(text: string | null | undefined): string | null {
  if (!text || text.length > charactersMax) return null;
  const bare = withoutPort(text.trim());
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  // `process` turns an IPv4-mapped address (RFC 4291, section 2.5.5.2) into its IPv4 address.
  const address = ipaddr.process(bare);
  if (address.kind() === "ipv4") return address.toString();
  const network = [...address.toByteArray().slice(0, 8), ...new Array<number>(8).fill(0)];
  return `${ipaddr.fromByteArray(network)}/64`;
}

/** Some proxies write `203.0.113.9:4711` and `[2001:db8::1]:4711` (as RFC 7239, section 6, has it). */
function withoutPort(text: string): string {
  const [, inBrackets, beforePort] = /^\[([^\]]*)\](?::\d{1,5})?$|^([^:]*):\d{1,5}$/.exec(text) ?? [];
  return inBrackets ?? beforePort ?? text;
}

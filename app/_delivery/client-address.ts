import ipaddr from "ipaddr.js";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { peerAddress } from "#lib/platform/peer-address.ts";
import { processState } from "#lib/platform/process-state.ts";

/** Nothing longer is an address with a port. */
const charactersMax = 64;

/**
 * Where a request came from, for counting what fails: an IPv4 address, or the /64 of an IPv6 address, which one customer holds
 * as a whole. Behind `TRUSTED_PROXIES` proxies it is what the outermost of them saw, the n-th entry of `X-Forwarded-For` from
 * the right; a client can write only what stands left of it. Without proxies, and where there is no such entry, it is the
 * other end of the socket. "unknown" counts like one address.
 */
export function clientAddress(headers: Headers): string {
  const { TRUSTED_PROXIES: proxies, APP_URL } = env();
  const header = headers.get("x-forwarded-for");
  // Next adds this header, with the socket's address, when the client sent none.
  if (proxies === 0 && APP_URL && header && header !== peerAddress(headers)) warnOfIgnoredProxy();
  return clientAddressBehind(proxies, headers);
}

/** As above, for that number of proxies. */
export function clientAddressBehind(proxies: number, headers: Headers): string {
  const entries = headers.get("x-forwarded-for")?.split(",");
  const forwarded = proxies > 0 ? countedAddress(entries?.at(-proxies)) : null;
  return forwarded ?? countedAddress(peerAddress(headers)) ?? "unknown";
}

/** Once a process: behind a proxy that is not counted on, everybody is counted as one client. */
function warnOfIgnoredProxy(): void {
  processState("client-address.warned", () => {
    log.warn("A request carries X-Forwarded-For, which counts for nothing while TRUSTED_PROXIES is 0.");
    return true;
  });
}

/** Returns the address in the form that is counted; null if the text is not an address. */
function countedAddress(text: string | null | undefined): string | null {
  if (!text || text.length > charactersMax) return null;
  const bare = withoutPort(text.trim());
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  // `process` turns an IPv4-mapped address (RFC 4291, section 2.5.5.2) into the IPv4 address that it is.
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

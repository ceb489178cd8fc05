import { expect, test } from "vitest";
import { peerHeaders } from "#lib/platform/peer-address.ts";
import { clientAddressBehind } from "./client-address.ts";

function addressOf(proxies: number, forwarded: string | null, peer = "192.0.2.1"): string {
  const headers = new Headers(peerHeaders(peer));
  if (forwarded !== null) headers.set("x-forwarded-for", forwarded);
  return clientAddressBehind(proxies, headers);
}

test.each([
  ["no proxy, no header", 0, null, "192.0.2.1"],
  ["no proxy, a header that the client wrote", 0, "203.0.113.9", "192.0.2.1"],
  ["one proxy", 1, "203.0.113.9", "203.0.113.9"],
  ["one proxy that appended to what the client wrote", 1, "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  ["two proxies", 2, "198.51.100.1, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["fewer entries than proxies", 2, "203.0.113.9", "192.0.2.1"],
  ["no header behind a proxy", 1, null, "192.0.2.1"],
  ["an empty header", 1, "", "192.0.2.1"],
  ["an empty entry", 1, "203.0.113.9,", "192.0.2.1"],
  ["what is no address", 1, "unknown", "192.0.2.1"],
  ["a number", 1, "3405803785", "192.0.2.1"],
  ["an octal address", 1, "0313.0.0161.011", "192.0.2.1"],
  ["an address out of range", 1, "203.0.113.256", "192.0.2.1"],
  ["a very long entry", 1, "1".repeat(5_000), "192.0.2.1"],
  ["a port", 1, "203.0.113.9:4711", "203.0.113.9"],
  ["an IPv6 address", 1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["another one of the same network", 1, "2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["an IPv6 address with a port", 1, "[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["an IPv6 address in brackets", 1, "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["an IPv4-mapped address", 1, "::ffff:203.0.113.9", "203.0.113.9"],
  ["an IPv4-mapped address in hexadecimal", 1, "::ffff:cb00:7109", "203.0.113.9"],
])("the client's address is right with %s", (_what, proxies, forwarded, address) => {
  expect(addressOf(proxies, forwarded)).toBe(address);
});

test.each([
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::1", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["", "unknown"],
])("the socket's address %j is counted as %s", (peer, address) => {
  expect(addressOf(0, null, peer)).toBe(address);
});

test("a socket address that the client claims by itself is ignored", () => {
  const forged = new Headers({ "x-sitewright-peer": "203.0.113.9", "x-forwarded-for": "203.0.113.9" });
  expect(clientAddressBehind(0, forged)).toBe("unknown");
});

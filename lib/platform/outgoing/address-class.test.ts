import { expect, test } from "vitest";
import { type AddressClass, classifyAddress } from "./address-class.ts";

test.each<[AddressClass, ...string[]]>([
  ["public", "1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "192.169.0.1", "100.63.255.255", "100.128.0.1"],
  ["public", "168.63.129.15", "168.63.129.17"],
  ["public", "2606:4700::1111", "::ffff:1.1.1.1", "::ffff:101:101", "64:ff9b::808:808"],
  ["local", "127.0.0.1", "127.255.255.254", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1"],
  [
    "local",
    "::1",
    "0:0:0:0:0:0:0:1",
    "fd12:3456::1",
    "fd00:ec1::254",
    "fd00:ec3::254",
    "fc00::",
    "fec0::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
  ],
  ["local", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "::1%lo"],
  ["never", "169.254.169.254", "169.254.0.1", "0.0.0.0", "0.1.2.3", "100.100.100.200", "192.0.0.192"],
  ["never", "168.63.129.16", "::ffff:168.63.129.16", "64:ff9b::a83f:8110", "fd00:ec2::23", "fd00:ec2:1::1"],
  ["never", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.51.100.7", "203.0.113.9"],
  ["never", "::", "fe80::1", "fe80::1%eth0", "ff02::1", "fd00:ec2::254", "fd20:ce::254", "::ffff:169.254.169.254"],
  ["never", "::ffff:a9fe:a9fe", "::127.0.0.1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2001:0:1::", "2001:db8::1"],
  ["never", "", "localhost", "2130706433", "0x7f000001", "127.1", "1.2.3.4.5"],
])("addresses are %s: %s", (expected, ...addresses) => {
  expect(Object.fromEntries(addresses.map((address) => [address, classifyAddress(address)]))).toEqual(
    Object.fromEntries(addresses.map((address) => [address, expected])),
  );
});

test("every form in which a URL names loopback or metadata is one of theirs", () => {
  const written = {
    local: [
      "2130706433",
      "0x7f000001",
      "0177.0.0.1",
      "127.1",
      "0x7f.1",
      "127.0.0.1.",
      "１２７.0.0.1",
      "[::FFFF:127.0.0.1]",
    ],
    never: ["2852039166", "0xA9FEA9FE", "0251.0376.0251.0376", "169.254.43518", "[::ffff:a9fe:a9fe]", "[::]", "0"],
  };
  for (const [expected, hosts] of Object.entries(written)) {
    for (const host of hosts) {
      const { hostname } = new URL(`http://${host}/v1`);
      expect([host, classifyAddress(hostname.replace(/^\[|\]$/g, ""))]).toEqual([host, expected]);
    }
  }
});

import { expect, test } from "vitest";
import { networkOf } from "./network-of.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["127.0.0.1", "127.0.0.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:7:9::/64", "2001:db8:7::/48"],
  ["2001:db8:7:9:1:2:3:4", "2001:db8:7::/48"],
  ["2001:0:0:9::/64", "2001::/48"],
  ["::1", "::/48"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(["unknown", "", "203.0.113", "203.0.113.0x1", "example.org", "fe80::1%eth0'; --"])(
  "%j has no network",
  (address) => {
    expect(networkOf(address)).toBeNull();
  },
);

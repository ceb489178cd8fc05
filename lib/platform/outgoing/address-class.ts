import { isIP } from "node:net";

/** `local`: loopback and private networks. `never`: link-local, metadata services, multicast, reserved. */
export type AddressClass = "public" | "local" | "never";

/** Returns the class of an IP address as the operating system writes it; "never" for any other text. */
export function classifyAddress(address: string): AddressClass {
  const family = isIP(address);
  if (family === 4) return classOf(v4Ranges, bytesOfV4(address));
  if (family === 6) return classifyV6(bytesOfV6(address));
  return "never";
}

interface Range {
  prefix: readonly number[];
  bits: number;
  is: AddressClass;
}

const v4 = (prefix: string, bits: number, is: AddressClass): Range => ({ prefix: bytesOfV4(prefix), bits, is });
const v6 = (prefix: string, bits: number, is: AddressClass): Range => ({ prefix: bytesOfV6(prefix), bits, is });

// The first range that matches decides. The sources are the IANA registries of special-purpose addresses.
const v4Ranges: readonly Range[] = [
  // Metadata services of Alibaba and Oracle, which lie in ranges that are otherwise private.
  v4("100.100.100.200", 32, "never"),
  v4("192.0.0.0", 24, "never"),
  // Azure's, which lies in a range that is otherwise public.
  v4("168.63.129.16", 32, "never"),
  v4("169.254.0.0", 16, "never"),
  v4("0.0.0.0", 8, "never"),
  v4("192.0.2.0", 24, "never"),
  v4("192.88.99.0", 24, "never"),
  v4("198.51.100.0", 24, "never"),
  v4("203.0.113.0", 24, "never"),
  v4("224.0.0.0", 4, "never"),
  v4("240.0.0.0", 4, "never"),
  v4("127.0.0.0", 8, "local"),
  v4("10.0.0.0", 8, "local"),
  v4("172.16.0.0", 12, "local"),
  v4("192.168.0.0", 16, "local"),
  v4("100.64.0.0", 10, "local"),
  v4("198.18.0.0", 15, "local"),
];

const v6Ranges: readonly Range[] = [
  // Metadata services of Amazon, with its other services of instances, and of Google.
  v6("fd00:ec2::", 32, "never"),
  v6("fd20:ce::254", 128, "never"),
  v6("::1", 128, "local"),
  v6("fc00::", 7, "local"),
  v6("fec0::", 10, "local"),
  // Documentation, and tunnels, which may end at any address.
  v6("2001:db8::", 32, "never"),
  v6("2001::", 32, "never"),
  v6("2002::", 16, "never"),
  v6("2000::", 3, "public"),
];

/** An IPv4 address inside an IPv6 one has the class of the former. Outside of the known ranges nothing is reached. */
function classifyV6(bytes: readonly number[]): AddressClass {
  const holdsV4 = [v6("::ffff:0:0", 96, "public"), v6("64:ff9b::", 96, "public")];
  if (holdsV4.some((range) => isWithin(bytes, range))) return classOf(v4Ranges, bytes.slice(12));
  return v6Ranges.find((range) => isWithin(bytes, range))?.is ?? "never";
}

const classOf = (ranges: readonly Range[], bytes: readonly number[]): AddressClass =>
  ranges.find((range) => isWithin(bytes, range))?.is ?? "public";

function isWithin(bytes: readonly number[], { prefix, bits }: Range): boolean {
  return bytes.every((byte, index) => {
    const taken = Math.min(8, Math.max(0, bits - index * 8));
    return byte >> (8 - taken) === (prefix[index] ?? 0) >> (8 - taken);
  });
}

function bytesOfV4(address: string): number[] {
  return address.split(".").map(Number);
}

/** The URL parser writes every form of an IPv6 address in the shortest one, with hexadecimal groups only. */
function bytesOfV6(address: string): number[] {
  const [withoutZone = ""] = address.split("%");
  const short = new URL(`http://[${withoutZone}]/`).hostname.slice(1, -1);
  const [front = "", back = ""] = short.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [left, right] = [groups(front), groups(back)];
  const zeros = short.includes("::") ? Array<number>(8 - left.length - right.length).fill(0) : [];
  return [...left, ...zeros, ...right].flatMap((group) => [group >> 8, group & 255]);
}

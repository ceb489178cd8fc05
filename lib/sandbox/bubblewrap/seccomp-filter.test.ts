import { expect, test } from "vitest";
import { createSeccompFilter, type Machine } from "./seccomp-filter.ts";

const audit: Record<Machine, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };
const [allowed, killed, notPermitted, notImplemented, noFamily] = [0x7fff0000, 0x80000000, 0x50001, 0x50026, 0x50061];

/** Runs the filter as the kernel does, with `struct seccomp_data`: number, machine, address, six arguments. */
function judge(machine: Machine, call: number, args: number[] = [], arch = audit[machine]): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call, 0);
  data.writeUInt32LE(arch, 4);
  args.forEach((value, index) => {
    data.writeBigUInt64LE(BigInt(value), 16 + 8 * index);
  });
  const program = createSeccompFilter(machine);
  let accumulator = 0;
  for (let at = 0; at < program.length; at += 8) {
    const [code, constant] = [program.readUInt16LE(at), program.readUInt32LE(at + 4)];
    const jump = (isTrue: boolean) => {
      at += 8 * program.readUInt8(at + (isTrue ? 2 : 3));
    };
    if (code === 0x20) accumulator = data.readUInt32LE(constant);
    else if (code === 0x15) jump(accumulator === constant);
    else if (code === 0x25) jump(accumulator > constant);
    else if (code === 0x45) jump((accumulator & constant) !== 0);
    else if (code === 0x05) at += 8 * constant;
    else if (code === 0x06) return constant;
    else throw new Error(`no instruction ${code}`);
  }
  throw new Error("the filter has no end");
}

const numbers: Record<Machine, Record<string, number>> = {
  x64: {
    read: 0,
    clone: 56,
    clone3: 435,
    unshare: 272,
    ioctl: 16,
    socket: 41,
    socketpair: 53,
    keyctl: 250,
    mount: 165,
    execve: 59,
    prlimit: 302,
    memfd: 319,
  },
  arm64: {
    read: 63,
    clone: 220,
    clone3: 435,
    unshare: 97,
    ioctl: 29,
    socket: 198,
    socketpair: 199,
    keyctl: 219,
    mount: 40,
    execve: 221,
    prlimit: 261,
    memfd: 279,
  },
};

test.each<Machine>(["x64", "arm64"])("on %s what programs need is allowed, and other calls fail", (machine) => {
  const number = (name: string) => numbers[machine][name] ?? Number.NaN;
  const threads = 0x3d0f00;
  const judged = (name: string, ...args: number[]) => judge(machine, number(name), args);
  expect(["read", "execve", "prlimit"].map((name) => judged(name))).toEqual([allowed, allowed, allowed]);
  expect(["keyctl", "mount"].map((name) => judged(name))).toEqual([notPermitted, notPermitted]);
  expect(["clone3", "memfd"].map((name) => judged(name))).toEqual([notImplemented, notImplemented]);
  expect([judged("clone", threads), judged("clone", 17), judged("clone", 0x4000 | 17)]).toEqual([
    allowed,
    allowed,
    allowed,
  ]);
  const namespaces = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];
  for (const flag of namespaces) {
    expect([flag, judged("clone", threads | flag)]).toEqual([flag, notPermitted]);
    expect([flag, judged("unshare", flag)]).toEqual([flag, notPermitted]);
  }
  expect([judged("unshare", 0x80), judged("unshare", 0x400)]).toEqual([notPermitted, allowed]);
  expect([judged("ioctl", 1, 0x5401), judged("ioctl", 1, 0x5412), judged("ioctl", 1, 0x541c)]).toEqual([
    allowed,
    notPermitted,
    notPermitted,
  ]);
  // The kernel reads half of the argument too.
  expect(judged("ioctl", 1, 0x7_0000_5412)).toBe(notPermitted);
  for (const call of ["socket", "socketpair"]) {
    expect([1, 2, 10, 16].map((family) => judged(call, family))).toEqual([allowed, allowed, allowed, allowed]);
    expect([17, 40, 38, 31].map((family) => judged(call, family))).toEqual([noFamily, noFamily, noFamily, noFamily]);
  }
});

test("calls of another machine end the process, and calls that came later are unknown", () => {
  expect(judge("x64", 0, [], 0x40000003)).toBe(killed);
  expect(judge("arm64", 0, [], 0x40000028)).toBe(killed);
  expect(judge("x64", 463)).toBe(notImplemented);
  expect(judge("x64", 0x40000000 + 165)).toBe(notImplemented);
});

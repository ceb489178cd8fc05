// A filter of system calls, as the kernel runs it (seccomp(2), classic BPF): what no build needs and what has let processes out of
// containers before. The numbers are the kernel's, from asm/unistd_64.h (x64) and asm-generic/unistd.h (arm64).

/** The calls that fail, with their numbers on x64 and arm64; null where the machine has no such call. */
const refusedCalls: Record<string, readonly [x64: number | null, arm64: number | null]> = {
  // Keys of the kernel, which no namespace holds.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  // Mounts and namespaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  move_mount: [429, 429],
  open_tree: [428, 428],
  mount_setattr: [442, 442],
  setns: [308, 268],
  // Large parts of the kernel, with a history of faults.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  fanotify_init: [300, 262],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  lookup_dcookie: [212, 18],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  modify_ldt: [154, null],
  uselib: [134, null],
  // The machine itself.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  syslog: [103, 116],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  iopl: [172, null],
  ioperm: [173, null],
  vhangup: [153, 58],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  // Memory that no limit of ours sees.
  shmget: [29, 194],
};

/** The calls that fail as on a kernel that has never heard of them, so that programs take their older way. */
const unknownCalls: typeof refusedCalls = {
  // Its flags lie in memory, where no filter can read them; libraries fall back to clone.
  clone3: [435, 435],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
};

const machines = {
  x64: { audit: 0xc000003e, column: 0, clone: 56, unshare: 272, ioctl: 16, socket: 41, socketpair: 53 },
  arm64: { audit: 0xc00000b7, column: 1, clone: 220, unshare: 97, ioctl: 29, socket: 198, socketpair: 199 },
} as const;
export type Machine = keyof typeof machines;
export const isKnownMachine = (name: string): name is Machine => Object.hasOwn(machines, name);

/** `mseal`. Calls that came later are unknown ones, and so are x64's calls of the x32 interface, which have larger numbers. */
const newestCall = 462;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const namespaceFlags = 0x7e020000;
/** Of `unshare` also CLONE_NEWTIME, which is a signal's number for `clone`. */
const unshareFlags = namespaceFlags | 0x80;
const terminalInput = [/* TIOCSTI */ 0x5412, /* TIOCLINUX */ 0x541c];
/** AF_UNIX, AF_INET, AF_INET6 and AF_NETLINK. The network's namespace does not hold all others: AF_VSOCK leads to a machine's host. */
const socketFamilies = [1, 2, 10, 16];

const allow = 0x7fff0000;
const killProcess = 0x80000000;
const failWith = (errno: number) => 0x00050000 | errno;
const notPermitted = failWith(1);
const notImplemented = failWith(38);
const familyNotSupported = failWith(97);

/** One instruction: its code, where it goes on if a comparison is true or false, and its constant. */
type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, constant: number];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const answer = (verdict: number): Instruction => [0x06, 0, 0, verdict];
const skipUnlessEqual = (value: number, skip: number): Instruction => [0x15, 0, skip, value];
const skipUnlessGreater = (value: number, skip: number): Instruction => [0x25, 0, skip, value];
const skipUnlessAnyBit = (bits: number, skip: number): Instruction => [0x45, 0, skip, bits];

/** The lower half of an argument, which holds all of an `int`; both machines are little-endian. */
const argument = (index: number) => load(16 + 8 * index);

/** Returns the filter in the form that `bwrap --seccomp` reads. */
export function createSeccompFilter(machine: Machine): Buffer {
  const { audit, column, clone, unshare, ioctl, socket, socketpair } = machines[machine];
  const calls = (table: typeof refusedCalls) => Object.values(table).flatMap((numbers) => numbers[column] ?? []);
  /** Instructions that decide about one call alone. */
  const about = (call: number, instructions: Instruction[]): Instruction[] => [
    skipUnlessEqual(call, instructions.length),
    ...instructions,
  ];
  const ifEqual = (value: number, verdict: number): Instruction[] => [skipUnlessEqual(value, 1), answer(verdict)];
  const withoutFlags = (flags: number): Instruction[] => [
    argument(0),
    skipUnlessAnyBit(flags, 1),
    answer(notPermitted),
    answer(allow),
  ];
  const ofFamilies: Instruction[] = [
    argument(0),
    ...socketFamilies.flatMap((family) => ifEqual(family, allow)),
    answer(familyNotSupported),
  ];
  return encode([
    // Calls of another machine, such as 32-bit ones, have other numbers.
    load(4),
    skipUnlessEqual(audit, 1),
    [0x05, 0, 0, 1],
    answer(killProcess),
    load(0),
    skipUnlessGreater(newestCall, 1),
    answer(notImplemented),
    ...calls(refusedCalls).flatMap((call) => ifEqual(call, notPermitted)),
    ...calls(unknownCalls).flatMap((call) => ifEqual(call, notImplemented)),
    ...about(clone, withoutFlags(namespaceFlags)),
    ...about(unshare, withoutFlags(unshareFlags)),
    ...about(ioctl, [
      argument(1),
      ...terminalInput.flatMap((request) => ifEqual(request, notPermitted)),
      answer(allow),
    ]),
    ...about(socket, ofFamilies),
    ...about(socketpair, ofFamilies),
    answer(allow),
  ]);
}

/** `struct sock_filter`: u16, u8, u8, u32. */
function encode(instructions: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(instructions.length * 8);
  instructions.forEach(([code, ifTrue, ifFalse, constant], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(constant >>> 0, index * 8 + 4);
  });
  return bytes;
}

import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readdirSync, readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import type { SandboxLimits } from "../sandbox.ts";
import { type Mount, mountScratch, mountSystem, nameOwnPrograms } from "./mounts.ts";
import { findProgram } from "./programs.ts";
import { createSeccompFilter, isKnownMachine } from "./seccomp-filter.ts";

/**
 * The user that commands run as if Sitewright runs as root: for the kernel, root has no limit of processes. The number is from a range
 * that systemd's list of users (UIDS-GIDS) leaves free.
 */
export const sandboxUser = 60_731;
export const runsAsRoot = () => process.getuid?.() === 0;

const userInside = "1000";
const accounts = `root:x:0:0::/root:/bin/sh\nsite:x:${userInside}:${userInside}::/tmp/home:/bin/sh\n`;
const groups = `root:x:0:\nsite:x:${userInside}:\n`;
const hosts = "127.0.0.1 localhost\n::1 localhost\n";

export interface StartedSandbox {
  child: ChildProcess;
  /** Both outputs of the command. */
  output: Readable;
  /** bubblewrap's own messages when it fails. */
  complaints: Readable;
  /** Lines of JSON, of which one names the process of the host with which all others inside end. */
  process: Readable;
  /** Lines of JSON, of which one has the exit code if the command began. May be the same stream. */
  status: Readable;
}

interface Start {
  program: readonly string[];
  /** Below `/site`, or empty. */
  workingFolder: string;
  mounts: readonly Mount[];
  environment: Readonly<Record<string, string>>;
  limits: Required<SandboxLimits>;
}

// File descriptors of bubblewrap.
const [statusFd, filterFd, argumentsFd, accountsFd, groupsFd, hostsFd, outerStatusFd] = [3, 4, 5, 6, 7, 8, 9];

/** Starts a program in namespaces of its own. It ends when this process ends. */
export function startBubblewrap({ program, workingFolder, mounts, environment, limits }: Start): StartedSandbox {
  const bwrap = findProgram("bwrap");
  if (!bwrap || !isKnownMachine(process.arch)) throw new Error("bubblewrap can't run here");
  const staged = runsAsRoot() ? stageAsRoot(bwrap, mounts) : { before: [], mounts };
  const args = [
    ...["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"],
    ...["--uid", userInside, "--gid", userInside, "--hostname", "sandbox", "--cap-drop", "ALL"],
    ...["--json-status-fd", String(statusFd), "--seccomp", String(filterFd)],
    ...mountSystem(),
    ...mountScratch(limits.temporaryBytes),
    ...["--perms", "0444", "--file", String(accountsFd), "/etc/passwd"],
    ...["--perms", "0444", "--file", String(groupsFd), "/etc/group"],
    ...["--perms", "0444", "--file", String(hostsFd), "/etc/hosts"],
    ...staged.mounts.flatMap(({ from, to, isWritable }) => [isWritable ? "--bind" : "--ro-bind", from, to]),
    ...nameOwnPrograms(),
    ...["--remount-ro", "/", "--chdir", "/site", "--clearenv"],
    ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
  const inner = [bwrap, "--args", String(argumentsFd), "--", ...limitedProgram(program, workingFolder, limits)];
  const [first = "", ...rest] = [...staged.before, ...inner];
  const child = spawn(first, rest, {
    cwd: "/",
    env: processEnvironment({ PATH: "/usr/bin:/bin" }),
    stdio: [...(["ignore", "pipe", "pipe"] as const), ...Array<"pipe">(7).fill("pipe"), ...closeInherited(10)],
  });
  const { stdio } = child;
  // Arguments come on a pipe, since every user of the machine can read a command line, and the environment may be secret.
  feed(stdio[argumentsFd], args.map((arg) => `${arg}\0`).join(""));
  feed(stdio[filterFd], createSeccompFilter(process.arch));
  feed(stdio[accountsFd], accounts);
  feed(stdio[groupsFd], groups);
  feed(stdio[hostsFd], hosts);
  return {
    child,
    output: stdio[1] as Readable,
    complaints: stdio[2] as Readable,
    process: stdio[runsAsRoot() ? outerStatusFd : statusFd] as Readable,
    status: stdio[statusFd] as Readable,
  };
}

/**
 * Returns `stdio` from a file descriptor on, such that a child gets /dev/null for each that this process has got from its own parent and
 * would pass on. Node closes all that it has opened itself.
 */
function closeInherited(from: number): (number | "ignore")[] {
  const inherited = readdirSync("/proc/self/fd")
    .map(Number)
    .filter((fd) => fd >= from && isInheritable(fd));
  if (inherited.length === 0) return [];
  nothing ??= openSync("/dev/null", "r");
  const given = Array<number | "ignore">(Math.max(...inherited) - from + 1).fill("ignore");
  for (const fd of inherited) given[fd - from] = nothing;
  return given;
}

let nothing: number | undefined;
/** O_CLOEXEC, in octal as `fdinfo` writes it. */
const closedAtStart = 0o2000000;

function isInheritable(fd: number): boolean {
  try {
    const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "latin1"))?.[1] ?? "0";
    return (Number.parseInt(flags, 8) & closedAtStart) === 0;
  } catch {
    // Closed since the folder was read.
    return false;
  }
}

/** A child that ends early closes its end; its exit tells why. */
function feed(stream: unknown, content: string | Buffer): void {
  const pipe = stream as Writable;
  pipe.on("error", () => {});
  pipe.end(content);
}

/**
 * Lets an unprivileged user reach the mounts, whose folders on the host are closed to it. An outer bubblewrap, as root, binds them
 * below an empty `/tmp` that only its children see; then the user changes.
 */
function stageAsRoot(bwrap: string, mounts: readonly Mount[]): { before: string[]; mounts: Mount[] } {
  const staged = mounts.map((mount, index) => ({ ...mount, from: `/tmp/${index}` }));
  const binds = mounts.flatMap(({ from }, index) => ["--bind", from, `/tmp/${index}`]);
  const setpriv = findProgram("setpriv") ?? "setpriv";
  const user = [`--reuid=${sandboxUser}`, `--regid=${sandboxUser}`, "--clear-groups"];
  const rights = ["--inh-caps=-all", "--bounding-set=-all", "--no-new-privs"];
  return {
    mounts: staged,
    before: [
      // With processes of its own, since bubblewrap has no right to end those of another user when its parent ends.
      ...[bwrap, "--unshare-pid", "--die-with-parent", "--json-status-fd", String(outerStatusFd)],
      ...["--dev-bind", "/", "/", "--tmpfs", "/tmp", ...binds, "--"],
      ...[setpriv, ...user, ...rights, "--"],
    ],
  };
}

/** Counts as a process's data although it is not used: Node reserves more than half of this. */
const reservedBytes = 1024 ** 3;

/** Limits are set inside, where the kernel counts the processes of this sandbox alone (since Linux 5.14). */
function limitedProgram(program: readonly string[], workingFolder: string, limits: SandboxLimits): string[] {
  const script = [
    "exec 2>&1",
    // The kernel ends this before anything else when the machine has no memory left.
    "echo 1000 >/proc/self/oom_score_adj",
    'cd -- "$1" || exit 1',
    "shift",
    'exec nice -n 10 prlimit "$@"',
  ].join("\n");
  const limitArgs = [
    `--nproc=${2 * limits.processes}`,
    `--fsize=${limits.fileBytes}`,
    `--nofile=${limits.openFiles}`,
    // Of one process: a backstop against one that grows faster than it is watched.
    `--data=${reservedBytes + 2 * limits.memoryBytes}`,
    "--core=0",
    "--memlock=0",
    "--msgqueue=0",
  ];
  return ["/bin/sh", "-c", script, "sandbox", `./${workingFolder}`, ...limitArgs, "--", ...program];
}

import { spawn } from "node:child_process";
import { processEnvironment } from "#lib/platform/process-environment.ts";

/** A child that ends with the launcher, even when the launcher is killed. */
export interface GuardedProcess {
  readonly pid: number;
  /** Resolves with the exit code when the child has ended, null if a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: boolean;
  /** Asks the child to end, and kills it with all its descendants after this many milliseconds. */
  end(graceMs: number): Promise<void>;
  /** If the launcher is killed, this child ends only after the other one is gone. */
  endAfter(other: GuardedProcess): void;
}

export interface GuardedCommand {
  command: readonly string[];
  /** The whole environment of the child: it inherits nothing. */
  env: Record<string, string>;
  cwd?: string;
  /** Runs the child as another user; only root can. */
  userId?: number;
  /** The signal that asks the child to end. */
  endSignal?: "INT" | "TERM";
  /** The milliseconds that a child may take to end after its launcher is gone; then it is killed. */
  orphanMs?: number;
  /** Receives the child's output, both streams in the order of arrival. */
  onOutput: (text: string) => void;
}

// The child becomes its program once its guard exists. If the launcher is killed before that, the read fails and the
// child ends.
const starterScript = `read -r word && exec "$@" </dev/null`;

// The guard blocks on a pipe that only the launcher holds open, so it notices any end of the launcher. Until then each
// line is `after <pid>` or `release`. It waits two and a half seconds for all of those together, since each of them has a guard too. A
// zombie, which `kill -0` takes for a process, has ended; systems without /proc wait for it until the bound.
const guardScript = `
target=$1 signal=$2 tenths=$3 after=
is_alive() {
  kill -0 "$1" 2>/dev/null || return 1
  stat=
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null
  case $stat in *") Z "*) return 1 ;; esac
}
await_end() { while is_alive "$1" && [ "$n" -lt "$2" ]; do sleep 0.1; n=$((n + 1)); done; }
while read -r word pid; do
  case $word in
    after) after="$after $pid" ;;
    release) exit 0 ;;
  esac
done
n=0
for pid in $after; do await_end "$pid" 25; done
kill -s "$signal" "$target" 2>/dev/null
n=0
await_end "$target" "$tenths"
kill -s KILL -- "-$target" 2>/dev/null
`;

/**
 * Starts a child in a process group of its own, so that Ctrl-C in the terminal reaches only the launcher, with a guard
 * process that ends the child when the launcher is gone. A missing program ends with code 127, as in a shell.
 */
export function spawnGuarded(options: GuardedCommand): GuardedProcess {
  const { command, env, cwd, userId, endSignal = "TERM", orphanMs = 1000, onOutput } = options;
  const child = spawn("/bin/sh", ["-c", starterScript, "start", ...command], {
    cwd,
    env: processEnvironment(env),
    uid: userId,
    gid: userId,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("No process could be started.");
  const guard = spawn("/bin/sh", ["-c", guardScript, "guard", `${pid}`, endSignal, `${orphanMs / 100}`], {
    env: processEnvironment({ PATH: env.PATH ?? "/usr/bin:/bin" }),
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Writing to a process that has ended fails and does not matter.
  for (const stream of [child.stdin, guard.stdin]) stream.on("error", () => undefined);
  child.stdin.end("start\n");
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onOutput);

  let hasEnded = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => {
      hasEnded = true;
      killGroup(pid);
      guard.stdin.end("release\n");
      resolve(code);
    });
  });
  return {
    pid,
    ended,
    get hasEnded() {
      return hasEnded;
    },
    async end(graceMs) {
      if (hasEnded) return;
      const timer = setTimeout(() => killGroup(pid), graceMs);
      child.kill(`SIG${endSignal}`);
      await ended;
      clearTimeout(timer);
    },
    endAfter: (other) => void guard.stdin.write(`after ${other.pid}\n`),
  };
}

/** Runs a guarded child to its end. Returns its exit code and its output. */
export async function runGuarded(
  options: Omit<GuardedCommand, "onOutput"> & Partial<Pick<GuardedCommand, "onOutput">>,
  onStart: (child: GuardedProcess) => void = () => undefined,
): Promise<{ code: number | null; output: string }> {
  let output = "";
  const onOutput = (text: string) => {
    output += text;
    options.onOutput?.(text);
  };
  const child = spawnGuarded({ ...options, onOutput });
  onStart(child);
  return { code: await child.ended, output };
}

/** Kills the child's process group, including descendants that it left behind. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // No process is left.
  }
}

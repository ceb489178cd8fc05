import { type ChildProcess, spawn } from "node:child_process";

/** A child that cannot outlive the launcher, whatever kills the launcher. */
export interface GuardedProcess {
  readonly pid: number;
  /** Resolves when the child has ended, with its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: boolean;
  /** Sends the signal to the child alone. */
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGKILL to the child and everything that it started. */
  kill(): void;
  /** Should the launcher be killed, this child is ended only after the other one is gone. */
  endAfter(other: GuardedProcess): void;
}

export interface GuardedCommand {
  command: string;
  args: string[];
  cwd?: string;
  /** The whole environment of the child: it inherits nothing. */
  env: Record<string, string>;
  /** What asks the child to end. */
  endSignal: "INT" | "TERM";
  /** How long a child without its launcher may take to end before it is killed, in milliseconds. */
  endMs: number;
  /** Receives what the child writes, both streams together. */
  onOutput: (text: string) => void;
}

// Blocked on a pipe that only the launcher holds open: however the launcher ends, the pipe reaches its end. Until then
// each line is `after <pid>` or `release`. A process that nobody reaps stays visible to kill -0, hence the bounds.
const guardScript = `
target=$1 signal=$2 tenths=$3 after=
await() { n=0; while kill -0 "$1" 2>/dev/null && [ $n -lt "$2" ]; do sleep 0.1; n=$((n + 1)); done; }
while read -r word pid; do
  case $word in
    after) after="$after $pid" ;;
    release) exit 0 ;;
  esac
done
for pid in $after; do await "$pid" 20; done
kill -s "$signal" "$target" 2>/dev/null
await "$target" "$tenths"
kill -s KILL -- "-$target" 2>/dev/null
`;

/**
 * Starts a child in a process group of its own, so that Ctrl-C in the terminal reaches only the launcher, with a guard
 * beside it that ends the child when the launcher is gone. Throws what spawn throws when the command cannot be run.
 */
export async function spawnGuarded(options: GuardedCommand): Promise<GuardedProcess> {
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", options.onOutput);
  const pid = await pidOf(child);

  const guard = spawn("/bin/sh", ["-c", guardScript, "guard", `${pid}`, options.endSignal, `${options.endMs / 100}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // The guard may be gone before a line reaches it; then there is nothing left to guard.
  guard.stdin.on("error", () => undefined);
  guard.on("error", () => undefined);
  const tell = (line: string) => guard.stdin.write(`${line}\n`);

  let hasEnded = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => {
      hasEnded = true;
      tell("release");
      guard.stdin.end();
      resolve(code);
    });
  });
  return {
    pid,
    ended,
    get hasEnded() {
      return hasEnded;
    },
    signal: (signal) => void child.kill(signal),
    kill() {
      if (!hasEnded) process.kill(-pid, "SIGKILL");
    },
    endAfter: (other) => void tell(`after ${other.pid}`),
  };
}

function pidOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => resolve(child.pid as number));
  });
}

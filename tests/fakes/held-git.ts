import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "#tests/setup/api-client.ts";

/** A git in front of the real one on the product's PATH: a command that the test names waits or fails. */
export interface HeldGit {
  /** For the front of the PATH. */
  folder: string;
  /** From now on commands whose line contains these words wait. */
  hold(words: string): void;
  /** From now on commands whose line contains these words fail with this message. */
  fail(words: string, message: string): void;
  /** Resolves with the process once a command waits. */
  reached(): Promise<{ pid: number }>;
  /** Lets waiting commands go on, even if the process that started them is gone, and ends all failing. */
  release(): void;
}

export function createHeldGit(folder: string): HeldGit {
  const held = join(folder, "held");
  const failing = join(folder, "failing");
  const reached = join(folder, "reached");
  const real = spawnSync("/bin/sh", ["-c", "command -v git"], { encoding: "utf8" }).stdout.trim();
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh
if [ -f '${held}' ]; then
  read -r words < '${held}'
  case " $* " in *"$words"*)
    echo $$ > '${reached}'
    while [ -f '${held}' ]; do sleep 0.02; done ;;
  esac
fi
if [ -f '${failing}' ]; then
  { read -r words; read -r message; } < '${failing}'
  case " $* " in *"$words"*)
    [ -n "$words" ] && { echo "$message" >&2; exit 128; } ;;
  esac
fi
exec '${real}' "$@"
`;
  writeFileSync(join(folder, "git"), script);
  chmodSync(join(folder, "git"), 0o755);
  return {
    folder,
    hold(words) {
      rmSync(reached, { force: true });
      writeFileSync(held, `${words}\n`);
    },
    fail: (words, message) => writeFileSync(failing, `${words}\n${message}\n`),
    async reached() {
      const read = async () => (existsSync(reached) ? Number(readFileSync(reached, "utf8")) : 0);
      return { pid: await until(read, (pid) => pid > 0) };
    },
    release() {
      rmSync(held, { force: true });
      rmSync(failing, { force: true });
    },
  };
}

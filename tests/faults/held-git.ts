import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "#tests/setup/api-client.ts";

/** A git that stands before the real one on a worker's PATH: a command that a test names waits until it is let go. */
export interface HeldGit {
  /** For the front of the PATH. */
  folder: string;
  /** From now on commands whose line contains these words wait. */
  hold(words: string): void;
  /** Resolves when a command waits. */
  reached(): Promise<void>;
  /** Lets those that wait go on, also where whoever started them is gone. */
  release(): void;
}

export function createHeldGit(folder: string): HeldGit {
  const held = join(folder, "held");
  const reached = join(folder, "reached");
  const real = spawnSync("/bin/sh", ["-c", "command -v git"], { encoding: "utf8" }).stdout.trim();
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh
if [ -f '${held}' ]; then
  read -r words < '${held}'
  case " $* " in *"$words"*)
    : > '${reached}'
    while [ -f '${held}' ]; do sleep 0.02; done ;;
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
    reached: async () => void (await until(async () => existsSync(reached), Boolean)),
    release: () => rmSync(held, { force: true }),
  };
}

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { until } from "#tests/setup/api-client.ts";
import { placesIn, type Rule } from "./install-held-files.ts";

/** A disk that hangs or is full where the test says. It holds for each process that called `installHeldFiles` with the folder. */
export interface HeldFiles {
  /** From now on, opening a file whose path contains these words waits; with `nth`, from that many times on. */
  hold(words: string, nth?: number): void;
  /** From now on, opening a file whose path contains these words fails because the disk is full; with `nth`, from that many times on. */
  fail(words: string, nth?: number): void;
  /** Resolves once a process waits. */
  reached(): Promise<void>;
  /** Lets waiting processes go on, and ends all failing. */
  release(): void;
}

export function createHeldFiles(folder: string): HeldFiles {
  mkdirSync(folder, { recursive: true });
  const { held, failing, reached } = placesIn(folder);
  let rules = 0;
  const write = (path: string, words: string, nth: number) => {
    const rule: Rule = { words, nth, id: ++rules };
    writeFileSync(path, JSON.stringify(rule));
  };
  return {
    hold(words, nth = 1) {
      rmSync(reached, { force: true });
      write(held, words, nth);
    },
    fail: (words, nth = 1) => write(failing, words, nth),
    async reached() {
      await until(async () => existsSync(reached), Boolean);
    },
    release() {
      rmSync(held, { force: true });
      rmSync(failing, { force: true });
    },
  };
}

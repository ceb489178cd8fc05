import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commitFiles, git } from "./git-repository.ts";

/**
 * Creates a git repository with one commit in a folder of its own, as somebody else's git would. Returns the folder.
 */
export function createLocalRepository(folder: string, files: Record<string, string>): string {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { stdio: "pipe", env: environment });
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message=Start");
  return folder;
}

/** Creates a bare git repository with one commit of exactly these files. Returns the folder. */
export function createRepositoryOf(folder: string, files: Record<string, string | Uint8Array>): string {
  mkdirSync(folder, { recursive: true });
  git(folder, ["init", "--quiet", "--bare", "--initial-branch=main"]);
  commitFiles(folder, Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])));
  return folder;
}

const environment = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.org",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.org",
};

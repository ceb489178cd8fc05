import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect } from "vitest";

// Sentinels: files around and inside the data folder that no turn may touch, and programs that must never start.

/** Part of every sentinel: text that contains it comes from outside the site. */
export const secret = "SENTINEL-5f1c";

const hookNames = [
  ...["pre-commit", "post-commit", "commit-msg", "prepare-commit-msg", "post-checkout", "post-merge", "pre-push"],
  ...[
    "pre-receive",
    "update",
    "post-receive",
    "post-update",
    "reference-transaction",
    "post-index-change",
    "pre-auto-gc",
  ],
  ...["proc-receive", "push-to-checkout", "fsmonitor-watchman", "post-rewrite", "pre-rebase"],
];

export interface Sentinels {
  /** A program for tests that try to have one started. */
  program: string;
  /** Fails if a sentinel, or anything around it, has changed, or if the program was started. */
  expectUnchanged(): void;
}

/**
 * Plants sentinels in `around`, the data folder's parent: beside the data folder, in it, among the repositories, and in
 * the repository, whose configuration then names a program for everything that git lets a repository name.
 */
export function plantSentinels({
  around,
  dataDir,
  repository,
}: Record<"around" | "dataDir" | "repository", string>): Sentinels {
  const program = join(around, "bin/program");
  const started = join(around, "started");
  const files = [around, dataDir, join(dataDir, "repositories"), repository].flatMap((folder) =>
    ["secret.html", "secret.txt", "index.html", "hooks/pre-commit", ".git/config", ".git/hooks/pre-commit"].map(
      (name) => join(folder, name),
    ),
  );
  for (const file of [...files, join(repository, "info/exclude"), join(repository, "description")]) {
    place(file, `${secret} ${file}\n`);
  }
  place(program, `#!/bin/sh\necho "$0 $*" >> '${started}'\ncat\n`, 0o755);
  for (const name of hookNames) place(join(repository, "hooks", name), readFileSync(program, "utf8"), 0o755);
  const config = join(repository, "config");
  writeFileSync(config, `${readFileSync(config, "utf8")}${hostileConfiguration(program)}`);
  const before = fingerprint(around, repository);
  return {
    program,
    expectUnchanged() {
      expect(existsSync(started), "a program of the repository was started").toBe(false);
      expect(fingerprint(around, repository)).toEqual(before);
    },
  };
}

function place(file: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
}

function hostileConfiguration(program: string): string {
  return `
[core]
	fsmonitor = ${program}
	editor = ${program}
	pager = ${program}
	sshCommand = ${program}
	askPass = ${program}
	gitProxy = ${program}
	alternateRefsCommand = ${program}
[filter "sentinel"]
	clean = ${program}
	smudge = ${program}
	process = ${program}
	required = true
[diff]
	external = ${program}
[diff "sentinel"]
	command = ${program}
	textconv = ${program}
[merge "sentinel"]
	driver = ${program} %O %A %B
[gpg]
	program = ${program}
[commit]
	gpgSign = true
[credential]
	helper = !${program}
[uploadpack]
	packObjectsHook = ${program}
[receive]
	procReceiveRefs = refs
[trailer "sentinel"]
	command = ${program}
[alias]
	cat-file = !${program}
	grep = !${program}
`;
}

/** Returns kind, mode and content of everything below `around` except the repository's objects and refs. */
function fingerprint(around: string, repository: string): Record<string, string> {
  const growing = new Set(["objects", "refs", "packed-refs"].map((name) => join(repository, name)));
  const found: Record<string, string> = {};
  const waiting = [around];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (growing.has(path)) continue;
      const { mode, isDirectory, isSymbolicLink, isSocket } = describe(path);
      if (isDirectory) waiting.push(path);
      const content = isDirectory || isSocket ? "" : isSymbolicLink ? readlinkSync(path) : digest(path);
      found[relative(around, path)] = `${mode.toString(8)} ${content}`;
    }
  }
  found["/etc/passwd"] = digest("/etc/passwd");
  found["the working folder"] = readdirSync(".").sort().join(" ");
  return found;
}

function describe(path: string) {
  const stats = lstatSync(path);
  return {
    mode: stats.mode,
    isDirectory: stats.isDirectory(),
    isSymbolicLink: stats.isSymbolicLink(),
    isSocket: stats.isSocket(),
  };
}

function digest(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

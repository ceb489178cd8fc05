import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { processEnvironment } from "#lib/platform/process-environment.ts";

// Real repositories in temporary folders, including ones that git itself would never create.

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-test-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Runs git as the person at the other end would, not through the product. Returns the output without the line end. */
export function git(folder: string, args: string[], input?: string | Buffer): string {
  return runGit(folder, args, input).toString("utf8").trimEnd();
}

/** Returns every byte of a file; `name` is the commit or branch, and the path: "main:index.html". */
export function blobAt(repository: string, name: string): Buffer {
  return runGit(repository, ["cat-file", "blob", name]);
}

/** Returns the id of the tree of a commit or branch. */
export function treeAt(repository: string, commit: string): string {
  return git(repository, ["rev-parse", `${commit}^{tree}`]);
}

function runGit(folder: string, args: string[], input?: string | Buffer): Buffer {
  return execFileSync("git", args, {
    cwd: folder,
    input,
    env: processEnvironment({
      PATH: process.env.PATH,
      HOME: "/nonexistent",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "Test",
      GIT_AUTHOR_EMAIL: "test@example.org",
      GIT_COMMITTER_NAME: "Test",
      GIT_COMMITTER_EMAIL: "test@example.org",
      GIT_AUTHOR_DATE: "@1700000000 +0000",
      GIT_COMMITTER_DATE: "@1700000000 +0000",
    }),
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

export type RawEntry = string | Buffer | { mode: string; content?: string | Buffer; id?: string };

/** C-style quoting, which fast-import reads for any path. */
function quote(path: string): string {
  const bytes = Buffer.from(path, "utf8");
  return `"${Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}"`;
}

/** Commits files of any name and mode on top of `parent`, straight into the objects. Returns the commit's id. */
export function commitFiles(
  repository: string,
  files: Record<string, RawEntry | null>,
  options: { parent?: string; branch?: string; message?: string } = {},
): string {
  const branch = options.branch ?? "main";
  const message = Buffer.from(options.message ?? "A commit");
  const parts: (string | Buffer)[] = [
    `commit refs/heads/${branch}\ncommitter Test <test@example.org> 1700000000 +0000\ndata ${message.length}\n`,
    message,
    `\n${options.parent ? `from ${options.parent}\n` : ""}`,
  ];
  for (const [path, entry] of Object.entries(files)) {
    if (entry === null) {
      parts.push(`D ${quote(path)}\n`);
      continue;
    }
    const {
      mode,
      content = "",
      id,
    } = typeof entry === "string" || Buffer.isBuffer(entry) ? { mode: "100644", content: entry, id: undefined } : entry;
    if (id) {
      parts.push(`M ${mode} ${id} ${quote(path)}\n`);
      continue;
    }
    const bytes = Buffer.from(content);
    parts.push(`M ${mode} inline ${quote(path)}\ndata ${bytes.length}\n`, bytes, "\n");
  }
  git(repository, ["fast-import", "--quiet", "--force"], Buffer.concat(parts.map((part) => Buffer.from(part))));
  return git(repository, ["rev-parse", `refs/heads/${branch}`]);
}

/** Creates a bare repository whose branch `main` has these files. */
export function makeRepository(
  files: Record<string, RawEntry>,
  folder: string = temporaryFolder(),
): { repository: string; commit: string; folder: string } {
  const repository = join(folder, "site.git");
  git(folder, ["init", "--quiet", "--bare", "--initial-branch=main", repository]);
  return { repository, commit: commitFiles(repository, files), folder };
}

/**
 * Commits a tree made by hand, in which names that fast-import refuses, such as `.git` and `..`, are possible. Returns
 * the commit's id.
 */
export function commitTreeOf(repository: string, entries: { mode: string; name: string; id: string }[]): string {
  const bytes = Buffer.concat(
    entries.map(({ mode, name, id }) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`, "utf8"), Buffer.from(id, "hex")]),
    ),
  );
  const tree = git(repository, ["hash-object", "-t", "tree", "--literally", "-w", "--stdin"], bytes);
  return git(repository, ["commit-tree", tree, "-m", "A tree made by hand"]);
}

export function writeTestBlob(repository: string, content: string | Buffer): string {
  return git(repository, ["hash-object", "-w", "--stdin"], Buffer.from(content));
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { emptyTree } from "#lib/workspaces/git/git-environment.ts";
import { initRepository } from "#lib/workspaces/repository.ts";
import { SiteFiles } from "#lib/workspaces/site/site-files.ts";

let emptyRepository: Promise<Map<string, Buffer | null>> | undefined;

/**
 * Creates the repository that `createRepositoryFromFiles` creates, without starting git: most tests need a site, and none of them is about
 * its creation. Returns the commit, at which `main` is.
 */
export async function createSiteRepository(
  repository: string,
  files: Record<string, string | Uint8Array>,
): Promise<string> {
  emptyRepository ??= readEmptyRepository();
  mkdirSync(dirname(repository), { recursive: true, mode: 0o700 });
  for (const [path, content] of await emptyRepository) {
    if (content === null) mkdirSync(join(repository, path));
    else writeFileSync(join(repository, path), content);
  }
  const site = new SiteFiles(repository, emptyTree);
  for (const [path, content] of Object.entries(files)) {
    const written = await site.write(path, content);
    if (!written.ok) throw new Error(`A test's file can't be kept: ${written.message}`);
  }
  const head = await site.commit({
    parents: [],
    author: { name: "Ada", email: "ada@example.org" },
    message: "Start",
  });
  await site.close();
  writeNewBranch(repository, "main", head);
  return head;
}

/** Creates a branch as git stores it, without starting git. No other branch may be in its way. */
export function writeNewBranch(repository: string, branch: string, head: string): void {
  const ref = join(repository, "refs/heads", branch);
  mkdirSync(dirname(ref), { recursive: true });
  writeFileSync(ref, `${head}\n`, { flag: "wx" });
}

/** Returns the folders and files of a repository that git has just created, a folder before its contents and as null. */
async function readEmptyRepository(): Promise<Map<string, Buffer | null>> {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-empty-"));
  try {
    await initRepository(folder, "main");
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
    const contentOf = (path: string) => (statSync(path).isDirectory() ? null : readFileSync(path));
    return new Map([".", ...paths].map((path) => [path, contentOf(join(folder, path))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

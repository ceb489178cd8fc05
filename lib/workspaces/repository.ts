import { randomBytes } from "node:crypto";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { env } from "#lib/platform/env.ts";
import { isId } from "#lib/platform/ids.ts";
import { copyOf, projectOf, type RepositoryCopy } from "./git/copies.ts";
import { runGit } from "./git/git.ts";
import { emptyTree } from "./git/git-environment.ts";
import { moveBranch, readBranch, readDefaultBranch } from "./git/refs.ts";
import type { Person } from "./schema.ts";
import { SiteFiles } from "./site/site-files.ts";

export interface NewRepository {
  defaultBranch: string;
  head: string;
}

export function repositoryPath(dataDir: string, projectId: string): string {
  if (!isId(projectId)) throw new TypeError("A project's id was expected.");
  return join(dataDir, "repositories", `${projectId.toLowerCase()}.git`);
}

/** Returns the ids of the projects of which this host has a repository. */
export async function listRepositories(): Promise<string[]> {
  const folder = join(env().DATA_DIR, "repositories");
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => projectOf(join(folder, name)) ?? []);
}

/** Returns true if a project's repository exists; it is complete then. */
export async function isMade(repository: string): Promise<boolean> {
  await copyOf(repository)?.catchUp();
  return exists(repository);
}

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

export async function describeRepository(repository: string): Promise<NewRepository> {
  const defaultBranch = await readDefaultBranch(repository);
  const head = await readBranch(repository, defaultBranch);
  if (head === null) throw new Error("A repository has no commit on its default branch.");
  return { defaultBranch, head };
}

/** Removes what a crash left of earlier attempts. The setups of one project share a queue, so none is at work there now. */
async function removeLeftovers(repository: string): Promise<void> {
  const folder = dirname(repository);
  const prefix = `${basename(repository)}.partial-`;
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Makes a repository in a temporary folder beside its place and moves it there when it is complete, so that a crash leaves
 * no partial repository and a retry starts from the beginning. Returns an existing repository as it is.
 */
export async function makeInPlace(
  repository: string,
  make: (partial: string) => Promise<NewRepository>,
): Promise<NewRepository> {
  if (await isMade(repository)) return describeRepository(repository);
  await mkdir(dirname(repository), { recursive: true, mode: 0o700 });
  await removeLeftovers(repository);
  const partial = `${repository}.partial-${randomBytes(6).toString("hex")}`;
  try {
    const made = await make(partial);
    const copy = copyOf(repository);
    if (copy) return await shareWithAllHosts(copy, repository, partial);
    await rename(partial, repository);
    return made;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** This host makes its copy as every other one does. If another host was faster, its repository counts. */
async function shareWithAllHosts(copy: RepositoryCopy, repository: string, made: string): Promise<NewRepository> {
  await copy.offer(made);
  await copy.catchUp();
  await rm(made, { recursive: true, force: true });
  return describeRepository(repository);
}

/** Creates an empty bare repository, without the hooks of git's template. */
export async function initRepository(repository: string, defaultBranch: string): Promise<void> {
  await runGit(null, [
    "init",
    "--quiet",
    "--bare",
    "--template=",
    `--initial-branch=${defaultBranch}`,
    "--",
    repository,
  ]);
}

/** Creates the repository of a starter site: its first commit, on `main`, holds the given files by path. */
export async function createRepositoryFromFiles(input: {
  repository: string;
  files: ReadonlyMap<string, Uint8Array>;
  author: Person;
  message: string;
}): Promise<NewRepository> {
  return makeInPlace(input.repository, async (partial) => {
    await initRepository(partial, "main");
    const site = new SiteFiles(partial, emptyTree);
    for (const [path, content] of input.files) {
      const written = await site.write(path, content);
      if (!written.ok) throw new Error(`A starter site's file can't be kept: ${written.message}`);
    }
    const head = await site.commit({ parents: [], author: input.author, message: input.message });
    await site.close();
    await moveBranch(partial, "main", head, null);
    return { defaultBranch: "main", head };
  });
}

/** Removes a project's repository and its leftovers. */
export async function removeRepository(repository: string): Promise<void> {
  await rm(repository, { recursive: true, force: true });
  if (await exists(dirname(repository))) await removeLeftovers(repository);
}

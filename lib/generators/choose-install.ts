import { folderOf } from "./folder-path.ts";
import { below, type Repository } from "./repository.ts";
import type { Evidence, NeededTool } from "./schema.ts";

/** How a site's tools are installed, or the package manager that is not supported. */
export type Install =
  | { ok: true; install: string | null; lockFile: string | null; evidence: Evidence[] }
  | { ok: false; path: string; manager: string };

const npmLocks = ["npm-shrinkwrap.json", "package-lock.json"];
/** Lock files of other package managers. npm would not read them, and would install other versions than the site's developers have. */
const otherLocks: Readonly<Record<string, string>> = {
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
};

/** The commands that are chosen here. Without a person's word, nothing else installs packages. */
export const chosenInstalls: readonly string[] = ["npm ci", "npm install", "bundle install"];

/** Returns how the tools of a site are installed, by its lock file. A workspace of npm has the lock file of the folder above it. */
export async function chooseInstall(repository: Repository, folder: string, needs: NeededTool): Promise<Install> {
  const gems = needs === "ruby" && repository.has(below(folder, "Gemfile"));
  if (gems) {
    const lock = below(folder, "Gemfile.lock");
    return installed("bundle install", repository.has(lock) ? lock : null, below(folder, "Gemfile"));
  }
  const manifest = below(folder, "package.json");
  if (!repository.has(manifest)) return { ok: true, install: null, lockFile: null, evidence: [] };

  const roots = [folder, ...(await workspaceRoots(repository, folder))];
  const find = (names: readonly string[]) =>
    roots.flatMap((root) => names.map((name) => below(root, name))).find(repository.has);
  const lock = find(npmLocks);
  const other = find(Object.keys(otherLocks));
  if (lock) {
    const { ok: _, ...found } = installed("npm ci", lock, manifest);
    const unused = other && { path: other, why: "lock-file-unused" as const, params: { manager: managerOf(other) } };
    return { ok: true, ...found, evidence: [...found.evidence, ...(unused ? [unused] : [])] };
  }
  if (other) return { ok: false, path: other, manager: managerOf(other) };
  for (const root of roots) {
    const manager = (await repository.readPackage(root))?.packageManager;
    if (manager && manager !== "npm") return { ok: false, path: below(root, "package.json"), manager };
  }
  return installed("npm install", null, manifest);
}

const managerOf = (lock: string) => otherLocks[lock.slice(lock.lastIndexOf("/") + 1)] ?? "";

function installed(install: string, lockFile: string | null, manifest: string) {
  const why = lockFile ? ("lock-file" as const) : ("lock-file-missing" as const);
  const evidence: Evidence[] = [{ path: lockFile ?? manifest, why, params: { command: install } }];
  return { ok: true as const, install, lockFile, evidence };
}

/** The folders above a site that install it with themselves. */
async function workspaceRoots(repository: Repository, folder: string): Promise<string[]> {
  const roots: string[] = [];
  for (let inside = folder; inside !== ""; ) {
    inside = folderOf(inside);
    const pnpm = repository.has(below(inside, "pnpm-workspace.yaml"));
    if (pnpm || (await repository.readPackage(inside))?.hasWorkspaces) roots.push(inside);
  }
  return roots;
}

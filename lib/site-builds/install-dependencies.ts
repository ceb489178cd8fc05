import { createHash, randomBytes } from "node:crypto";
import { copyFile, lstat, mkdir, readFile, rename, rm, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#lib/platform/env.ts";
import { isId } from "#lib/platform/ids.ts";
import { removeFolder } from "#lib/sandbox/remove-folder.ts";
import { runInSandbox } from "#lib/sandbox/run-in-sandbox.ts";
import type { CommandEnd } from "#lib/sandbox/schema.ts";
import { modulesCache } from "./caches.ts";
import { findRegistry } from "./find-registry.ts";
import { installLimits } from "./limits.ts";
import { findTrueFolder } from "./true-folder.ts";

// The packages that a build needs. They are kept by what decides them, so that an equal lock file installs nothing again, and are the
// organization's own: nobody else's build can have written into them. A build sees them read-only.

/** The files that decide which packages are installed. */
const decisive = ["package.json", "package-lock.json", "npm-shrinkwrap.json"];

export type Installed =
  /** `folder` has `node_modules`; null if nothing had to be installed. */
  { ok: true; folder: string | null; isNew: boolean } | { ok: false; end: CommandEnd };

interface ToInstall {
  organizationId: string;
  /** On this host, with the files of the site's folder. */
  siteFolder: string;
  command: string;
  /** Whether packages may run scripts while they are installed. */
  installScripts: boolean;
  onOutput: (text: string) => void;
  signal: AbortSignal;
}

/** Installs the packages of a site's folder, or finds those that are installed. Safe to run concurrently: the first to finish counts. */
export async function installDependencies(wanted: ToInstall): Promise<Installed> {
  const key = await keyOf(wanted);
  if (key === null) return { ok: true, folder: null, isNew: false };
  const shelf = dependenciesFolder(wanted.organizationId);
  const folder = join(shelf, key);
  if (await touch(folder)) return { ok: true, folder, isNew: false };
  const partial = `${folder}.partial-${randomBytes(6).toString("hex")}`;
  await mkdir(partial, { recursive: true });
  try {
    for (const name of decisive) {
      await copyFile(join(wanted.siteFolder, name), join(partial, name)).catch(ignoreMissing);
    }
    const end = await runInSandbox({
      command: wanted.command,
      folder: partial,
      environment: {},
      // The operator chose the registry, so it may be in a private network.
      network: { registry: await findRegistry(), allowsInstallScripts: wanted.installScripts, allowsLocal: true },
      limits: installLimits,
      onOutput: wanted.onOutput,
      signal: wanted.signal,
    });
    if (end.ending !== "exited" || end.code !== 0) return { ok: false, end };
    // A site without packages has none. A link in its place would be mounted, and written to, where it leads.
    await mkdir(join(partial, "node_modules")).catch(ignoreExisting);
    const modules = await findTrueFolder(partial, "node_modules");
    if (modules === null) return { ok: false, end };
    await linkCaches(modules);
    await rename(partial, folder).catch(async (error: unknown) => {
      // Another build was faster.
      if (!(await touch(folder))) throw error;
    });
    return { ok: true, folder, isNew: true };
  } finally {
    await removeFolder(partial);
  }
}

/** Folders in `node_modules` that generators write to: in a build each is a link to a folder of the workspace's own. */
const writtenInside = [".cache", ".vite", ".vite-temp", ".astro"];

async function linkCaches(modules: string): Promise<void> {
  for (const name of writtenInside) {
    await removeFolder(join(modules, name));
    // Followed only within the sandbox, where the workspace's folder lies at /site.
    await symlink(join("/site", modulesCache, name), join(modules, name));
  }
}

/** Makes the folders to which the links in `node_modules` lead, in the folder of a workspace. */
export async function makeModulesCaches(top: string): Promise<void> {
  for (const name of ["", ...writtenInside]) {
    const path = join(top, modulesCache, name);
    const stats = await lstat(path).catch(ignoreMissing);
    if (stats?.isDirectory()) continue;
    // An earlier build may have put a link there.
    await rm(path, { force: true });
    await mkdir(path);
  }
}

/** The folder of an organization's installed packages. */
export function dependenciesFolder(organizationId: string): string {
  if (!isId(organizationId)) throw new TypeError("An organization's id was expected.");
  return join(env().DATA_DIR, "dependencies", organizationId.toLowerCase());
}

/** Returns a name for the packages; null if the site has no `package.json`. */
async function keyOf({ siteFolder, command, installScripts }: ToInstall): Promise<string | null> {
  const hash = createHash("sha256").update(`${process.version}\0${command}\0${installScripts}`);
  let hasAny = false;
  for (const name of decisive) {
    const content = await readFile(join(siteFolder, name)).catch(ignoreMissing);
    if (!content) continue;
    hasAny = true;
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hasAny ? hash.digest("hex").slice(0, 40) : null;
}

/** Notes that the packages are used, for the sweep. Returns false if they are not installed. */
async function touch(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

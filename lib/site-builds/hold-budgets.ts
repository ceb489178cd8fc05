import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { forgetBuiltSite } from "./build-refs.ts";
import { deleteUnneededBuild, findOrganizations, listUnneededBuilds, sumBuiltBytes } from "./build-store.ts";
import { organizationLimits } from "./limits.ts";
import { bytesOnDisk, type KeptFolder, listKeptFolders, removeKeptFolder } from "./put-away.ts";

/** Something that can go. `remove` returns false if it is needed after all. */
interface Removable {
  bytes: number;
  usedAt: Date;
  remove: () => Promise<boolean>;
}

/** A folder that was used so lately may be in use: an installation and a build take a quarter of an hour. */
const inUseMs = 60 * 60_000;
/** Of the built sites that could go, as many are looked at in one sweep. */
const buildsMax = 200;

/** Removes what builds keep of organizations that keep more than they may: what was not used for the longest goes first. */
export async function holdBudgets(now = new Date(), { keptBytes } = organizationLimits): Promise<void> {
  const folders = await foldersByOrganization();
  const built = new Map((await sumBuiltBytes(systemScope, database())).map((row) => [row.organizationId, row.bytes]));
  for (const organizationId of new Set([...folders.keys(), ...built.keys()])) {
    const own = folders.get(organizationId) ?? [];
    let bytes = own.reduce((sum, folder) => sum + folder.bytes, built.get(organizationId) ?? 0);
    if (bytes <= keptBytes) continue;
    const candidates = [...own, ...(await removableBuilds(organizationId))]
      .filter(({ usedAt }) => now.getTime() - usedAt.getTime() > inUseMs)
      .sort((one, other) => one.usedAt.getTime() - other.usedAt.getTime());
    const before = bytes;
    for (const candidate of candidates) {
      if (bytes <= keptBytes) break;
      if (await candidate.remove()) bytes -= candidate.bytes;
    }
    log.info(
      { organization: organizationId, before, after: bytes },
      "builds of an organization kept more than they may",
    );
  }
}

async function foldersByOrganization(): Promise<Map<string, Removable[]>> {
  const folders = await listKeptFolders();
  const projects = folders.flatMap(({ kind, owner }) => (kind === "working-folder" ? [owner] : []));
  const organizations = await findOrganizations(systemScope, projects, database());
  const found = new Map<string, Removable[]>();
  for (const folder of folders) {
    const organizationId = folder.kind === "packages" ? folder.owner : organizations.get(folder.owner);
    if (organizationId === undefined) continue;
    const { usedAt } = folder;
    const removable = { bytes: await measured(folder), usedAt, remove: () => removeKeptFolder(folder) };
    found.set(organizationId, [...(found.get(organizationId) ?? []), removable]);
  }
  return found;
}

/** Packages do not change, and a working folder only by a build. */
const sizes = () => processState("site-builds.sizes", () => new RecentMap<number>(10_000));

async function measured({ path, kind, usedAt }: KeptFolder): Promise<number> {
  const key = kind === "packages" ? path : `${path} ${usedAt.getTime()}`;
  const known = sizes().get(key);
  if (known !== undefined) return known;
  const bytes = await bytesOnDisk(path);
  // A build that began just now may still write.
  if (Date.now() - usedAt.getTime() > inUseMs) sizes().set(key, bytes);
  return bytes;
}

async function removableBuilds(organizationId: string): Promise<Removable[]> {
  const builds = await listUnneededBuilds(systemScope, { organizationId, limit: buildsMax }, database());
  return builds.map((build) => ({
    bytes: build.bytes,
    usedAt: build.usedAt,
    remove: async () => {
      if (!(await deleteUnneededBuild(systemScope, build, database()))) return false;
      await forgetBuiltSite(repositoryPath(env().DATA_DIR, build.projectId), build);
      return true;
    },
  }));
}

import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetBuiltSite, keepBuiltSite } from "#lib/site-builds/build-refs.ts";
import { claimBuild } from "#lib/site-builds/build-store.ts";
import { requestSite } from "#lib/site-builds/find-site.ts";
import { holdBudgets } from "#lib/site-builds/hold-budgets.ts";
import { dependenciesFolder } from "#lib/site-builds/install-dependencies.ts";
import { organizationLimits } from "#lib/site-builds/limits.ts";
import { lockFolder } from "#lib/site-builds/lock-folder.ts";
import { listKeptFolders, removeKeptFolder } from "#lib/site-builds/put-away.ts";
import { workingFolder } from "#lib/site-builds/working-folder.ts";
import { readRef } from "#lib/workspaces/git/refs.ts";
import { ownRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";

afterAll(async () => {
  await closeDatabase();
});

const mebibyte = 1024 ** 2;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);

/** A folder of a mebibyte that builds have left, and that was used then. */
function leaveFolder(folder: string, used: Date, mark = folder): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "content"), Buffer.alloc(mebibyte, 1));
  if (mark !== folder) writeFileSync(mark, "{}");
  utimesSync(mark, used, used);
  return folder;
}

const packagesOf = (site: Site, name: string, used: Date) =>
  leaveFolder(join(dependenciesFolder(site.organizationId), name), used);

function workedIn(site: Site, used: Date): string {
  const folder = workingFolder({ ...site, isClean: false });
  return leaveFolder(folder, used, join(folder, "written.json"));
}

/** A version that was built, and was looked at then. */
async function leaveBuild(site: Site, commit: string, usedAt: Date, workspaceId: string | null = null) {
  await requestSite({ ...site, commit, recipe: ownRecipe, presentOf: null });
  const { id } = await database().siteBuild.findFirstOrThrow({ where: { projectId: site.projectId, commit } });
  return database().siteBuild.update({
    where: { id },
    data: {
      ...{ status: "built", outputCommit: site.head, outputBytes: mebibyte, endedAt: usedAt, usedAt, workspaceId },
    },
  });
}

const otherVersion = (site: Site, text: string) =>
  commitFiles(site.repository, { "other.html": text }, { parent: site.head, branch: "other" });

test("what was not used for the longest goes first, until the rest fits", async () => {
  const site = await createSite(await createActor());
  const [oldest, middle] = [packagesOf(site, "oldest", hoursAgo(50)), packagesOf(site, "middle", hoursAgo(30))];
  const newest = workedIn(site, hoursAgo(10));
  const build = await leaveBuild(site, otherVersion(site, "one"), hoursAgo(40));
  await holdBudgets(new Date(), { ...organizationLimits, keptBytes: 2.5 * mebibyte });
  expect([oldest, middle, newest].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  expect(await database().siteBuild.count({ where: { id: build.id } })).toBe(0);
});

test("what is in use or shown stays, even without room for it", async () => {
  const actor = await createActor();
  const site = await createSite(actor);
  const [lately, locked] = [packagesOf(site, "lately", hoursAgo(0.5)), workedIn(site, hoursAgo(50))];
  const present = await leaveBuild(site, site.head, hoursAgo(50), site.workspaceId);
  const lock = await lockFolder(locked);
  await holdBudgets(new Date(), { ...organizationLimits, keptBytes: 0 });
  expect([lately, locked].map((folder) => existsSync(folder))).toEqual([true, true]);
  expect(await database().siteBuild.count({ where: { id: present.id } })).toBe(1);
  await lock?.free();
  await holdBudgets(new Date(), { ...organizationLimits, keptBytes: 0 });
  expect(existsSync(locked)).toBe(false);
});

test("packages that were used since they were listed are not removed", async () => {
  const site = await createSite(await createActor());
  const folder = packagesOf(site, "used-again", hoursAgo(50));
  const [listed] = (await listKeptFolders()).filter(({ path }) => path === folder);
  utimesSync(folder, new Date(), new Date());
  expect(await removeKeptFolder(listed!)).toBe(false);
  expect(existsSync(join(folder, "content"))).toBe(true);
});

test("an organization's builds beyond its number wait their turn", async () => {
  const site = await createSite(await createActor());
  const ids: string[] = [];
  for (let number = 0; number <= organizationLimits.running; number += 1) {
    const { id } = await leaveBuild(site, otherVersion(site, `page ${number}`), new Date());
    const workspaceId = null;
    // Each in a project of its own, so that they don't wait for a folder.
    const { projectId } = number === 0 ? site : await createSiteIn(site);
    await database().siteBuild.update({
      where: { id },
      data: { projectId, workspaceId, status: "waiting", outputCommit: null, endedAt: null },
    });
    ids.push(id);
  }
  const claimed = await Promise.all(ids.map((id) => claimBuild(systemScope, id, 60_000)));
  expect(claimed.filter((build) => build !== null)).toHaveLength(organizationLimits.running);
  // A worker that has died holds no place.
  await database().siteBuild.updateMany({
    where: { id: { in: ids }, status: "running" },
    data: { leaseUntil: new Date(0) },
  });
  const [left] = await database().siteBuild.findMany({ where: { id: { in: ids }, status: "waiting" } });
  expect(await claimBuild(systemScope, left?.id ?? "", 60_000)).not.toBeNull();
});

async function createSiteIn({ organizationId }: Site): Promise<Site> {
  const site = await createSite(await createActor());
  await database().project.update({ where: { id: site.projectId }, data: { organizationId } });
  return site;
}

test("old versions beyond a number are requested only when others are built", async () => {
  const site = await createSite(await createActor());
  const ask = (commit: string) => requestSite({ ...site, commit, recipe: ownRecipe, presentOf: null });
  const versions = Array.from({ length: organizationLimits.waitingVersions + 1 }, (_, at) =>
    otherVersion(site, `${at}`),
  );
  for (const version of versions) expect(await ask(version)).toMatchObject({ state: "waiting" });
  const count = () => database().siteBuild.count({ where: { projectId: site.projectId } });
  expect(await count()).toBe(organizationLimits.waitingVersions);
  await database().siteBuild.deleteMany({ where: { projectId: site.projectId, commit: versions[0] ?? "" } });
  await ask(versions.at(-1)!);
  expect(await count()).toBe(organizationLimits.waitingVersions);
});

test("forgetting a build that is gone leaves the site of its rebuild", async () => {
  const site = await createSite(await createActor());
  const gone = await leaveBuild(site, site.head, hoursAgo(50));
  await keepBuiltSite(site.repository, gone, site.head);
  await database().siteBuild.delete({ where: { id: gone.id } });
  // Between the deletion of the row and that of its ref, somebody looks at the version, and it is built again.
  const rebuilt = await leaveBuild(site, site.head, new Date());
  await keepBuiltSite(site.repository, rebuilt, site.head);
  await forgetBuiltSite(site.repository, gone);
  const refOf = ({ id, sourceTree }: typeof gone) => `refs/sitewright/builds/${sourceTree}-${id}`;
  expect(await readRef(site.repository, refOf(gone))).toBeNull();
  expect(await readRef(site.repository, refOf(rebuilt))).toBe(site.head);
});

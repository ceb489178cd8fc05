import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { getBuild } from "#lib/projects/building/get-build.ts";
import { requestSite } from "#lib/site-builds/find-site.ts";
import { decideRecipe, ownRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";

afterAll(async () => {
  await closeDatabase();
});

/** A built site with a version that is neither its base nor its head. */
async function createSiteWithOther() {
  const owner = await createActor();
  const site = await createSite(owner);
  await decideRecipe(site.projectId, owner.userId);
  const other = commitFiles(site.repository, { "other.html": "other" }, { parent: site.head, branch: "other" });
  return { owner, site, other };
}

test("people who may not edit request no builds of arbitrary versions", async () => {
  const { site, other } = await createSiteWithOther();
  const reviewer = await joinProject(await createActor(), site.projectId, "reviewer");
  const asked = { workspaceId: site.workspaceId, commit: other };
  expect(await getBuild(reviewer, asked)).toMatchObject({ state: "not-requested", shown: null });
  expect(await database().siteBuild.count({ where: { projectId: site.projectId } })).toBe(0);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  expect(await getBuild(editor, asked)).toMatchObject({ state: "waiting" });
  expect(await getBuild(reviewer, asked)).toMatchObject({ state: "waiting" });
});

test("people who may not edit request the builds of the present and published versions", async () => {
  const { owner, site, other } = await createSiteWithOther();
  const reviewer = await joinProject(await createActor(), site.projectId, "reviewer");
  const { projectId, workspaceId } = site;
  expect(await getBuild(reviewer, { workspaceId })).toMatchObject({ state: "waiting" });
  await database().publishedVersion.create({
    data: { id: newId(), projectId, number: 1, commit: other, userId: owner.userId },
  });
  expect(await getBuild(reviewer, { workspaceId, commit: other })).toMatchObject({ state: "waiting" });
});

test("the head and what a turn has written wait beside each other", async () => {
  const { site, other } = await createSiteWithOther();
  const { workspaceId } = site;
  const ask = (commit: string, as: "head" | "live") =>
    requestSite({ ...site, commit, recipe: ownRecipe, presentOf: { workspaceId, as } });
  await ask(site.head, "head");
  await ask(other, "live");
  const waiting = await database().siteBuild.findMany({ where: { workspaceId }, orderBy: { requestedAt: "asc" } });
  expect(waiting.map(({ commit }) => commit)).toEqual([site.head, other]);
});

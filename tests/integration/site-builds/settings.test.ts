import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { getBuilding } from "#lib/projects/building/get-building.ts";
import { keepRecognised, recogniseSite } from "#lib/projects/building/recognise-site.ts";
import { saveBuilding } from "#lib/projects/building/save-building.ts";
import { saveVariable } from "#lib/projects/building/save-variable.ts";
import { getRepositoryPaths } from "#lib/projects/protection/get-repository-paths.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { requestSite } from "#lib/site-builds/find-site.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { runBuild } from "#lib/site-builds/run-build.ts";
import type { ShownBuild } from "#lib/site-builds/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

// Settings of a build by an admin, and their effect on the site.

const files = {
  "package.json": JSON.stringify({ scripts: { build: "node build.mjs" } }),
  "build.mjs": `import { mkdirSync, writeFileSync } from "node:fs";
    mkdirSync("public/deep", { recursive: true });
    writeFileSync("public/index.html", "<title>" + (process.env.SITE_TITLE ?? "untitled") + "</title>");
    writeFileSync("public/deep/index.html", "<title>Deep</title>");`,
  "docs/index.html": "<title>A page of the sources</title>",
};
const how = { siteFolder: "", install: null, build: "node build.mjs", output: "public", installScripts: false };

let actor: Actor;
let site: Site;

async function look(commit = site.head): Promise<ShownBuild> {
  const recipe = await findRecipeInForce(systemScope, site.projectId);
  const presentOf = { workspaceId: site.workspaceId, as: "head" } as const;
  const asked = { ...site, commit, recipe, presentOf };
  await requestSite(asked);
  const waiting = await database().siteBuild.findMany({ where: { projectId: site.projectId, status: "waiting" } });
  for (const { id } of waiting) await runBuild({ buildId: id }, new AbortController().signal);
  return requestSite(asked);
}

describe.skipIf((await findSandbox()).kind === "none")("the settings of a build", () => {
  beforeAll(async () => {
    actor = await createActor();
    site = await createSite(actor, files);
    const recognised = await recogniseSite(site.repository, site.head);
    await inTransaction((tx) => keepRecognised(site.projectId, recognised, tx));
  });
  afterAll(closeDatabase);

  test("a wrong folder names the one with the pages, and blames the settings", async () => {
    await saveBuilding(actor, site.projectId, { status: "on", ...how, output: "dist" });
    expect(await look()).toMatchObject({ failure: "no-output", elsewhere: "public", isBySettings: false, shown: null });
    await saveBuilding(actor, site.projectId, { status: "on", ...how });
    const built = await look();
    expect(built).toMatchObject({ state: "built", elsewhere: null });
    await saveBuilding(actor, site.projectId, { status: "on", ...how, output: "dist" });
    expect(await look()).toMatchObject({ failure: "no-output", isBySettings: true, shown: built.shown });
    await saveBuilding(actor, site.projectId, { status: "on", ...how });
  });

  test("a change before other settings is not blamed, at the second look either", async () => {
    await look();
    const next = commitFiles(site.repository, { "docs/more.html": "<title>More</title>" }, { parent: site.head });
    await saveBuilding(actor, site.projectId, { status: "on", ...how, output: "dist" });
    for (const _ of [1, 2]) expect(await look(next)).toMatchObject({ failure: "no-output", isBySettings: true });
    await saveBuilding(actor, site.projectId, { status: "on", ...how });
  });

  test("an admin names a variable, and it stays when the settings are saved", async () => {
    const untitled = await look();
    const named = await saveVariable(actor, site.projectId, { name: "SITE_TITLE", value: "The choir on the hill" });
    expect(named.variables).toMatchObject([{ name: "SITE_TITLE", setAt: expect.any(String) }]);
    await saveBuilding(actor, site.projectId, { status: "on", ...how });
    expect((await getBuilding(actor, site.projectId)).generator?.recipe?.environment).toEqual(["SITE_TITLE"]);
    const titled = await look();
    expect(titled).toMatchObject({ state: "built" });
    expect(titled.shown).not.toBe(untitled.shown);
    const forgotten = await saveVariable(actor, site.projectId, { name: "SITE_TITLE", value: null });
    expect(forgotten).toMatchObject({ variables: [], generator: { recipe: { environment: [] } } });
    expect(await look()).toMatchObject({ shown: untitled.shown });
  });

  test.each(["9A", "PATH", "LD_PRELOAD"])("a variable can't be named %s", async (name) => {
    expect(await refusalOf(saveVariable(actor, site.projectId, { name, value: "x" }))).toBe("not-found");
  });
});

test("admins are told how many files each path of the repository closes", async () => {
  const owner = await createActor();
  const contract = 'build: node build.mjs\noutput: _site\nprotectedPaths: [docs, "**", "{a"]\n';
  const { projectId } = await createSite(owner, { ...files, ".sitewright/project.yaml": contract });
  expect(await getRepositoryPaths(owner, projectId)).toEqual([
    { path: "docs", closed: 1, files: 4 },
    { path: "**", closed: 4, files: 4 },
    { path: "{a", closed: null, files: 4 },
  ]);
});

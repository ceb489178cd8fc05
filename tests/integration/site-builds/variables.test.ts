import { afterAll, describe, expect, test } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { secretMark } from "#lib/platform/remove-secrets.ts";
import { getBuilding } from "#lib/projects/building/get-building.ts";
import { keepRecognised, recogniseSite } from "#lib/projects/building/recognise-site.ts";
import { saveBuilding } from "#lib/projects/building/save-building.ts";
import { saveVariable } from "#lib/projects/building/save-variable.ts";
import { resealTokens } from "#lib/projects/secrets/reseal-tokens.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { requestSite } from "#lib/site-builds/find-site.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { runBuild } from "#lib/site-builds/run-build.ts";
import { openVariables } from "#lib/site-builds/variables/variables-of-build.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { blobAt, commitFiles } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

afterAll(async () => {
  await closeDatabase();
});

const canary = "CANARY-5c1d-value-for-builds";
const contract = (...names: string[]) => ({
  ".sitewright/project.yaml": `build: node build.mjs\noutput: _site\nenvironment: [${names.join(", ")}]\n`,
});
const files = {
  ...contract("SITE_KEY", "SITE_NAME"),
  "build.mjs": `import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
    const { SITE_KEY = "none", SITE_NAME = "none", OTHER = "none" } = process.env;
    mkdirSync("_site", { recursive: true });
    writeFileSync("_site/index.html", [SITE_KEY, SITE_NAME, OTHER].join(" "));
    process.stdout.write("The key is " + SITE_KEY.slice(0, 5));
    setTimeout(() => {
      console.log(SITE_KEY.slice(5) + " and in base64 " + Buffer.from("x" + SITE_KEY).toString("base64"));
      if (readFileSync("text.md", "utf8").includes("{{")) throw new Error("can't build with " + SITE_KEY);
    }, 50);`,
  "text.md": "Welcome",
};

async function confirm(actor: Actor, site: Site): Promise<void> {
  const recognised = await recogniseSite(site.repository, site.head);
  await inTransaction((tx) => keepRecognised(site.projectId, recognised, tx));
  const how = { siteFolder: "", install: null, build: "node build.mjs", output: "_site", installScripts: false };
  await saveBuilding(actor, site.projectId, { status: "on", ...how });
}

async function createBuilt() {
  const actor = await createActor();
  const site = await createSite(actor, files);
  await confirm(actor, site);
  return { actor, site };
}

const change = (site: Site, changed: Record<string, string>) =>
  commitFiles(site.repository, changed, { parent: site.head, branch: "changed" });

async function look(site: Site, commit = site.head) {
  const recipe = await findRecipeInForce(systemScope, site.projectId);
  return requestSite({ ...site, commit, recipe, presentOf: { workspaceId: site.workspaceId, as: "head" } });
}

async function built(site: Site, commit = site.head) {
  await look(site, commit);
  for (const { id } of await database().siteBuild.findMany({ where: { projectId: site.projectId, status: "waiting" } }))
    await runBuild({ buildId: id }, new AbortController().signal);
  return look(site, commit);
}

const pageOf = (site: Site, commit: string | null) => blobAt(site.repository, `${commit}:index.html`).toString();

describe.skipIf((await findSandbox()).kind === "none")("values for builds", () => {
  test("reach the build, and a new value builds the site again", async () => {
    const { actor, site } = await createBuilt();
    expect(pageOf(site, (await built(site)).shown)).toBe("none none none");
    await saveVariable(actor, site.projectId, { name: "SITE_NAME", value: "Choir" });
    expect(await look(site)).toMatchObject({ state: "waiting" });
    expect(pageOf(site, (await built(site)).shown)).toBe("none Choir none");
    await saveVariable(actor, site.projectId, { name: "SITE_NAME", value: "Band" });
    expect(pageOf(site, (await built(site)).shown)).toBe("none Band none");
    await saveVariable(actor, site.projectId, { name: "SITE_NAME", value: null });
    expect(pageOf(site, (await look(site)).shown)).toBe("none none none");
  });

  test("do not reach a version whose recipe does not name them", async () => {
    const { actor, site } = await createBuilt();
    await saveVariable(actor, site.projectId, { name: "SITE_KEY", value: canary });
    const other = change(site, contract("SITE_NAME", "OTHER"));
    expect(pageOf(site, (await built(site, other)).shown)).toBe("none none none");
  });

  test("are in no log, no error and no row", async () => {
    const { actor, site } = await createBuilt();
    await saveVariable(actor, site.projectId, { name: "SITE_KEY", value: canary });
    await built(site);
    const failed = await built(site, change(site, { "text.md": "{{" }));
    expect(failed).toMatchObject({ state: "failed", failure: "build-failed" });
    expect(failed.log).toContain(`The key is ${secretMark} and in base64`);
    expect(failed.log).toContain(`can't build with ${secretMark}`);
    const db = database();
    const { projectId } = site;
    const rows = [
      await db.siteBuild.findMany({ where: { projectId } }),
      await db.siteVariable.findMany({ where: { projectId } }),
      await db.auditEntry.findMany({ where: { projectId } }),
      await db.siteGenerator.findMany({ where: { projectId } }),
      await getBuilding(actor, projectId),
    ];
    for (const form of [canary, Buffer.from(canary).toString("base64").slice(0, 20), canary.slice(0, 12)])
      expect(JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value))).not.toContain(
        form,
      );
    expect(rows[1]).toHaveLength(1);
  });
});

test("a value is told by its last four characters only if it is long", async () => {
  const { actor, site } = await createBuilt();
  await saveVariable(actor, site.projectId, { name: "SITE_KEY", value: canary });
  const { variables } = await saveVariable(actor, site.projectId, { name: "SITE_NAME", value: "Choir" });
  expect(variables).toEqual([
    { name: "SITE_KEY", setAt: expect.any(String), end: "ilds" },
    { name: "SITE_NAME", setAt: expect.any(String), end: null },
  ]);
});

test("only admins set values, and only of names that the recipe has", async () => {
  const { actor, site } = await createBuilt();
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  const value = { name: "SITE_KEY", value: canary };
  expect(await refusalOf(saveVariable(editor, site.projectId, value))).toBe("read-only");
  expect(await refusalOf(saveVariable(await createActor(), site.projectId, value))).toBe("not-found");
  expect(await refusalOf(saveVariable(actor, site.projectId, { ...value, name: "PATH" }))).toBe("not-found");
  expect(await database().siteVariable.count({ where: { projectId: site.projectId } })).toBe(0);
});

test("a value opens only in its own row, also with a new instance key", async () => {
  const { actor, site } = await createBuilt();
  await saveVariable(actor, site.projectId, { name: "SITE_KEY", value: canary });
  await saveVariable(actor, site.projectId, { name: "SITE_NAME", value: "Choir" });
  const recipe = { environment: ["SITE_KEY", "SITE_NAME"] };
  const values = { SITE_KEY: canary, SITE_NAME: "Choir" };
  expect(await openVariables(site.projectId, recipe)).toEqual(values);

  const [from, to] = [env().SITEWRIGHT_KEY, "ab".repeat(32)];
  await resealTokens({ from, to });
  await expect(openVariables(site.projectId, recipe)).rejects.toThrow();
  await resealTokens({ from: to, to: from });
  expect(await openVariables(site.projectId, recipe)).toEqual(values);

  const [key, name] = await database().siteVariable.findMany({
    where: { projectId: site.projectId },
    orderBy: { name: "asc" },
  });
  await database().siteVariable.update({
    where: { id: name?.id ?? "" },
    data: { valueSealed: key?.valueSealed ?? "" },
  });
  await expect(openVariables(site.projectId, recipe)).rejects.toThrow();
});

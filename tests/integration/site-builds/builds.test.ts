import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { claimBuild, endBuild } from "#lib/site-builds/build-store.ts";
import { requestCleanSite, requestSite } from "#lib/site-builds/find-site.ts";
import { BuildTaken, runBuild } from "#lib/site-builds/run-build.ts";
import { workingFolder } from "#lib/site-builds/working-folder.ts";
import { readObjectInfo, treeOf } from "#lib/workspaces/git/read-objects.ts";
import { ownRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { blobAt, commitFiles, temporaryFolder } from "#tests/factories/git-repository.ts";
import { folderOfOrdinaryUser, runProgramAsOrdinaryUser } from "../sandbox/run-as.ts";

// A generator of a few lines: it needs no packages, so that these tests are about builds and not about registries.
const generator = `
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
mkdirSync("_site", { recursive: true });
for (const name of readdirSync("pages")) {
  const text = readFileSync("pages/" + name, "utf8");
  if (text.includes("{{")) throw new Error("pages/" + name + ": a variable that nobody knows");
  writeFileSync("_site/" + name.replace(".md", ".html"), "<!doctype html><title>" + name + "</title><p>" + text + "</p>");
}
`;
const files = { "build.mjs": generator, "pages/index.md": "Welcome", "pages/about.md": "About us" };

const recipe = ownRecipe;

const sandbox = await findSandbox();
const inSandbox = describe.skipIf(sandbox.kind === "none");

const head = (site: Site) => ({ workspaceId: site.workspaceId, as: "head" }) as const;
const ask = (site: Site, commit: string) => requestSite({ ...site, presentOf: head(site), commit, recipe });

/** Runs the builds that wait, as a worker would. */
async function runBuilds(projectId: string, status = "waiting"): Promise<void> {
  const waiting = await database().siteBuild.findMany({ where: { projectId, status } });
  for (const { id } of waiting) await runBuild({ buildId: id }, new AbortController().signal);
}

/** Commits a change on top of the site's head. */
const change = (site: Site, changed: Record<string, string | null>) =>
  commitFiles(site.repository, changed, { parent: site.head, branch: "changed" });

/** The id that git gives to a content. */
const blobId = (content: string) =>
  createHash("sha1")
    .update(`blob ${Buffer.byteLength(content)}\0${content}`)
    .digest("hex");

const pageOf = (site: Site, commit: string | null, name: string) =>
  blobAt(site.repository, `${commit}:${name}`).toString();

/** Requests a version, builds what waits, and returns what is shown then. */
async function built(site: Site, commit: string) {
  await ask(site, commit);
  await runBuilds(site.projectId);
  return ask(site, commit);
}

/** Locks a folder in a process of its own, which never frees it. */
async function keepFolderElsewhere(folder: string) {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, "lock-folder.fixture.ts"), folder]);
  await once(keeper.stdout, "data");
  return keeper;
}

inSandbox("a site that a generator builds", () => {
  test("is shown as its generator made it", async () => {
    const site = await createSite(await createActor(), files);
    expect(await ask(site, site.head)).toMatchObject({ state: "waiting", shown: null });
    const { state, shown } = await built(site, site.head);
    expect(state).toBe("built");
    expect(pageOf(site, shown, "about.html")).toBe("<!doctype html><title>about.md</title><p>About us</p>");
    expect(pageOf(site, shown, "index.html")).toContain("Welcome");
  });

  test("shows the last built version until the next is, and after a mistake", async () => {
    const site = await createSite(await createActor(), files);
    const first = await built(site, site.head);
    const next = change(site, { "pages/index.md": "Come in" });
    expect(await ask(site, next)).toMatchObject({ state: "waiting", shown: first.shown });
    const second = await built(site, next);
    expect(pageOf(site, second.shown, "index.html")).toContain("Come in");

    const broken = await built(site, change(site, { "pages/index.md": "{{ who }}" }));
    expect(broken).toMatchObject({ state: "failed", failure: "build-failed", shown: second.shown });
    expect(broken.log).toContain("pages/index.md: a variable that nobody knows");
  });

  test("has no page that the sources do not have any more", async () => {
    const site = await createSite(await createActor(), files);
    await built(site, site.head);
    const { shown } = await built(site, change(site, { "pages/about.md": null }));
    expect(() => pageOf(site, shown, "about.html")).toThrow();
  });

  test("keeps the pages that lie where its build writes", async () => {
    const script = `import { writeFileSync } from "node:fs"; writeFileSync("_site/site.css", "p { color: teal }");`;
    const site = await createSite(await createActor(), { "build.mjs": script, "_site/index.html": "<p>Pottery</p>" });
    const { shown } = await built(site, site.head);
    expect([pageOf(site, shown, "index.html"), pageOf(site, shown, "site.css")]).toEqual([
      "<p>Pottery</p>",
      "p { color: teal }",
    ]);
  });

  test("is built once for all commits with equal sources", async () => {
    const site = await createSite(await createActor(), files);
    const first = await built(site, site.head);
    const again = commitFiles(site.repository, {}, { parent: site.head, branch: "again", message: "The same files" });
    expect(again).not.toBe(site.head);
    expect(await ask(site, again)).toMatchObject({ state: "built", shown: first.shown });
    expect(await database().siteBuild.count({ where: { projectId: site.projectId } })).toBe(1);
  });

  test("gives the same commit on every host", async () => {
    const sites = await Promise.all([createSite(await createActor(), files), createSite(await createActor(), files)]);
    const [one, other] = [await built(sites[0], sites[0].head), await built(sites[1], sites[1].head)];
    expect(one.shown).toBe(other.shown);
  });

  test("is not built in between when changes come faster than builds", async () => {
    const site = await createSite(await createActor(), files);
    await built(site, site.head);
    const [older, newer] = ["One", "Two"].map((text) => change(site, { "pages/index.md": text }));
    await ask(site, older!);
    await ask(site, newer!);
    await runBuilds(site.projectId);
    const rows = await database().siteBuild.findMany({
      where: { projectId: site.projectId },
      orderBy: { requestedAt: "asc" },
    });
    expect(rows.map(({ commit, status }) => [commit, status])).toEqual([
      [site.head, "built"],
      [newer, "built"],
    ]);
  });

  test("is built from its sources alone, not from leftovers of earlier builds", async () => {
    const planting = `import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
      writeFileSync("pages/planted.md", "Planted");
      appendFileSync("pages/about.md", " and more");
      rmSync("static", { recursive: true });
      symlinkSync("/etc", "static");
      mkdirSync("_site");
      writeFileSync("_site/index.html", "Planting");`;
    const site = await createSite(await createActor(), { ...files, "static/a.txt": "a", "build.mjs": planting });
    await built(site, site.head);
    const { shown } = await built(site, change(site, { "build.mjs": generator }));
    expect(pageOf(site, shown, "about.html")).toContain("<p>About us</p>");
    expect(() => pageOf(site, shown, "planted.html")).toThrow();
  });

  test.each([
    ["a link", "import { symlinkSync } from 'node:fs'; symlinkSync('/etc', '_site');", "no-output"],
    ["an empty folder", "import { mkdirSync } from 'node:fs'; mkdirSync('_site');", "no-output"],
    ["a program that is missing", null, "no-program"],
  ])("tells %s apart from a site", async (_name, script, failure) => {
    const site = await createSite(await createActor(), { ...files, ...(script !== null && { "build.mjs": script }) });
    const own = { ...recipe, build: script === null ? "no-such-generator" : recipe.build };
    const look = () => requestSite({ ...site, presentOf: head(site), commit: site.head, recipe: own });
    await look();
    await runBuilds(site.projectId);
    expect(await look()).toMatchObject({ state: "failed", failure, shown: null });
  });

  test("leaves nothing in the repository if it is too large", async () => {
    const large = `import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
      mkdirSync("_site");
      writeFileSync("_site/a.html", "a page that is read before the large file");
      writeFileSync("_site/b.bin", "");
      truncateSync("_site/b.bin", 60 * 1024 * 1024);`;
    const site = await createSite(await createActor(), { ...files, "build.mjs": large });
    expect(await built(site, site.head)).toMatchObject({ state: "failed", failure: "output-too-large" });
    const page = blobId("a page that is read before the large file");
    expect(await readObjectInfo(site.repository, page)).toBeNull();
  });

  test("reaches nothing of the host through links that a build or an installation leaves", async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, "kept.txt"), "kept");
    const linking = `import { mkdirSync, symlinkSync } from "node:fs";
      mkdirSync(".astro", { recursive: true });
      symlinkSync(${JSON.stringify(outside)}, ".astro/way");`;
    const site = await createSite(await createActor(), { ...files, "build.mjs": linking });
    const look = (own: Recipe) => requestSite({ ...site, presentOf: head(site), commit: site.head, recipe: own });
    const after = async (own: Recipe) => {
      await look(own);
      await runBuilds(site.projectId);
      return look(own);
    };
    await after(recipe);
    // The folder of a generator stays between builds, and the link in it.
    expect(await after({ ...recipe, output: ".astro/way" })).toMatchObject({
      state: "failed",
      failure: "contract-invalid",
    });
    const inCaches = { ...recipe, siteFolder: ".sitewright-cache/way" };
    expect(await after(inCaches)).toMatchObject({ state: "failed", failure: "contract-invalid" });

    const installing = { ...recipe, install: `ln -s ${outside} node_modules` };
    const withPackages = await createSite(await createActor(), { ...files, "package.json": "{}" });
    const ask = () =>
      requestSite({
        ...withPackages,
        presentOf: head(withPackages),
        commit: withPackages.head,
        recipe: installing,
      });
    await ask();
    await runBuilds(withPackages.projectId);
    expect(await ask()).toMatchObject({ state: "failed", failure: "install-failed" });
    expect(readdirSync(outside)).toEqual(["kept.txt"]);
  });

  test("is published without anything that a draft has left in a cache", async () => {
    const keeping = `import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
      const kept = [".cache/kept", ".sitewright-cache/.vite/kept"].filter((path) => existsSync(path));
      for (const folder of ["_site", ".cache", ".sitewright-cache/.vite"]) mkdirSync(folder, { recursive: true });
      writeFileSync("_site/index.html", kept.map((path) => readFileSync(path, "utf8")).join("") + "page");
      for (const folder of [".cache", ".sitewright-cache/.vite"]) writeFileSync(folder + "/kept", readFileSync("pages/index.md"));`;
    const site = await createSite(await createActor(), {
      ...files,
      "build.mjs": keeping,
      "pages/index.md": "planted ",
    });
    await built(site, site.head);
    const good = change(site, { "pages/index.md": "good" });
    const draft = await built(site, good);
    expect(pageOf(site, draft.shown, "index.html")).toBe("planted planted page");

    const publishable = () => requestCleanSite({ ...site, commit: good, recipe });
    expect(await publishable()).toMatchObject({ state: "waiting", shown: null });
    await runBuilds(site.projectId);
    const { shown } = await publishable();
    expect(pageOf(site, shown, "index.html")).toBe("page");
    // Nor does a clean build leave anything for the next one.
    const next = () => requestCleanSite({ ...site, commit: site.head, recipe });
    await next();
    await runBuilds(site.projectId);
    expect(pageOf(site, (await next()).shown, "index.html")).toBe("page");
  });

  test("has the sources that lie in a folder which a generator keeps", async () => {
    const copying = `import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
      mkdirSync("_site");
      writeFileSync("_site/index.html", readFileSync("resources/_gen/images/list.txt"));
      rmSync("resources/_gen/other", { recursive: true, force: true });
      renameSync("resources/_gen/images", "resources/_gen/other");
      symlinkSync("other", "resources/_gen/images");
      writeFileSync("resources/_gen/other/list.txt", "changed by a build");`;
    const tracked = { "resources/_gen/images/list.txt": "one" };
    const site = await createSite(await createActor(), { ...files, ...tracked, "build.mjs": copying });
    expect(pageOf(site, (await built(site, site.head)).shown, "index.html")).toBe("one");
    const same = await built(site, change(site, { "pages/index.md": "Other" }));
    expect(same.state).toBe("built");
    expect(pageOf(site, same.shown, "index.html")).toBe("one");
    const { shown } = await built(site, change(site, { "resources/_gen/images/list.txt": "two" }));
    expect(pageOf(site, shown, "index.html")).toBe("two");
  });

  test("is not built with an install command that no admin has confirmed", async () => {
    const contract = (install: string) => `build: node build.mjs\noutput: _site\ninstall: ${install}\n`;
    const own = "npm install --ignore-scripts=false";
    const site = await createSite(await createActor(), { ...files, ".sitewright/project.yaml": contract(own) });
    const look = (confirmed: string | null) =>
      requestSite({ ...site, commit: site.head, presentOf: null, recipe: { ...recipe, install: confirmed } });
    expect(await look(null)).toMatchObject({ state: "failed", failure: "install-unconfirmed" });
    expect(await look("npm ci")).toMatchObject({ state: "failed", failure: "install-unconfirmed" });
    expect(await database().siteBuild.count({ where: { projectId: site.projectId } })).toBe(0);
    expect(await look(own)).toMatchObject({ state: "waiting" });
    const chosen = change(site, { ".sitewright/project.yaml": contract("npm ci") });
    const asked = { ...site, commit: chosen, presentOf: null, recipe };
    expect(await requestSite(asked)).toMatchObject({ state: "waiting" });
  });

  test.runIf(process.getuid?.() === 0)("has its files although a killed worker has left closed folders", async () => {
    const site = await createSite(await createActor(), files);
    const folder = temporaryFolder();
    cpSync(site.repository, join(folder, "repository"), { recursive: true });
    const [pages, cache] = [join(folder, "site/pages"), join(folder, "site/.cache/closed")];
    for (const path of [pages, cache]) mkdirSync(path, { recursive: true });
    writeFileSync(join(cache, "kept"), "");
    for (const path of [cache, pages, join(folder, "site")]) chmodSync(path, 0);
    // Root enters every folder.
    const program = join(import.meta.dirname, "bring-folder.fixture.ts");
    const place = [folderOfOrdinaryUser, `${folderOfOrdinaryUser}/repository`];
    await runProgramAsOrdinaryUser(folder, program, [...place, await treeOf(site.repository, site.head)]);
    expect(readFileSync(join(pages, "index.md"), "utf8")).toBe("Welcome");
    expect(readdirSync(cache)).toEqual(["kept"]);
  });

  test("is taken over when its worker has died, and never twice at a time", async () => {
    const site = await createSite(await createActor(), files);
    await ask(site, site.head);
    const { id } = await database().siteBuild.findFirstOrThrow({ where: { projectId: site.projectId } });
    const dead = await claimBuild(systemScope, id, 60_000);
    expect(dead).not.toBeNull();
    await expect(runBuild({ buildId: id }, new AbortController().signal)).rejects.toThrow(BuildTaken);
    await database().siteBuild.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    await runBuilds(site.projectId, "running");
    expect(await ask(site, site.head)).toMatchObject({ state: "built" });
    // The worker that was thought dead comes back.
    expect(await endBuild(dead!, { status: "failed", failure: "unexpected", log: "" }, database())).toBe(false);
  });

  test("waits while a worker that has lost its lease is still in the folder", async () => {
    const site = await createSite(await createActor(), files);
    await ask(site, site.head);
    const { id } = await database().siteBuild.findFirstOrThrow({ where: { projectId: site.projectId } });
    const keeper = await keepFolderElsewhere(workingFolder({ ...site, isClean: false }));
    await expect(runBuild({ buildId: id }, new AbortController().signal)).rejects.toThrow(BuildTaken);
    expect(await database().siteBuild.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ status: "waiting", attempts: 0 },
    });
    // However that worker ends, the folder is free.
    keeper.kill("SIGKILL");
    await once(keeper, "close");
    await vi.waitFor(() => runBuild({ buildId: id }, new AbortController().signal), 10_000);
    expect(await ask(site, site.head)).toMatchObject({ state: "built" });
  });

  test("is left to another worker when this one stops", async () => {
    const slow = "await new Promise((resolve) => setTimeout(resolve, 60_000));";
    const site = await createSite(await createActor(), { ...files, "build.mjs": slow });
    await ask(site, site.head);
    const { id } = await database().siteBuild.findFirstOrThrow({ where: { projectId: site.projectId } });
    const stopping = new AbortController();
    const running = runBuild({ buildId: id }, stopping.signal);
    await vi.waitFor(async () => {
      const row = await database().siteBuild.findUniqueOrThrow({ where: { id } });
      expect(row.status).toBe("running");
    }, 10_000);
    stopping.abort();
    await running;
    expect(await database().siteBuild.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "waiting",
      attempts: 0,
    });
  });
});

test.runIf(sandbox.kind === "none")("without a sandbox nothing is built, and people are told", async () => {
  const site = await createSite(await createActor(), files);
  expect(await built(site, site.head)).toMatchObject({ state: "failed", failure: "no-sandbox", shown: null });
});

test("an unconfirmed site is not built", async () => {
  const site = await createSite(await createActor(), files);
  const asked = await requestSite({ ...site, presentOf: head(site), commit: site.head, recipe: "unconfirmed" });
  expect(asked).toMatchObject({ state: "unconfirmed", shown: null });
  expect(await database().siteBuild.count({ where: { projectId: site.projectId } })).toBe(0);
});

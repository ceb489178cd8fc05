import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { requestSite } from "#lib/site-builds/find-site.ts";
import { runBuild } from "#lib/site-builds/run-build.ts";
import { ownRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { startPackageRegistry } from "#tests/fakes/package-registry.ts";

const registryBefore = process.env.NPM_REGISTRY;

function useRegistry(address: string | undefined): void {
  if (address === undefined) delete process.env.NPM_REGISTRY;
  else process.env.NPM_REGISTRY = address;
  forgetEnv();
}

// A port that answers nothing.
beforeEach(() => useRegistry("http://127.0.0.1:1/"));
afterEach(() => useRegistry(registryBefore));
afterAll(async () => {
  await closeDatabase();
});

const files = {
  "package.json": JSON.stringify({ name: "site", version: "1.0.0", dependencies: { greeting: "1.0.0" } }),
  "build.mjs": `import greeting from "greeting";
    import { mkdirSync, writeFileSync } from "node:fs";
    mkdirSync("_site");
    writeFileSync("_site/index.html", greeting);`,
};
const recipe = { ...ownRecipe, install: "npm install --no-progress --fetch-retries=0" };

/** A site whose build needs a package, and what is done with its build. */
async function createBuild(changed: Partial<typeof files> = {}) {
  const site = await createSite(await createActor(), { ...files, ...changed });
  const look = () => requestSite({ ...site, commit: site.head, recipe, presentOf: null });
  await look();
  const { id } = await database().siteBuild.findFirstOrThrow({ where: { projectId: site.projectId } });
  const run = () => runBuild({ buildId: id }, new AbortController().signal);
  return { id, look, run };
}

/** Minutes until a time, as a whole number. */
const minutesUntil = (time: string | null) =>
  time === null ? null : Math.round((Date.parse(time) - Date.now()) / 60_000);

const makeDue = (id: string) => database().siteBuild.update({ where: { id }, data: { retryAt: new Date(0) } });

describe.skipIf((await findSandbox()).kind === "none")("a build that fails (needs a sandbox)", () => {
  test("because the registry is away is tried again by itself, later each time", async () => {
    const { id, look, run } = await createBuild();
    await run();
    const first = await look();
    expect(first).toMatchObject({ state: "failed", failure: "registry-away" });
    expect(minutesUntil(first.retryAt)).toBe(1);
    const jobs = await database().$queryRaw<{ due: Date }[]>`
      SELECT run_at AS due FROM graphile_worker.jobs WHERE key = ${`build:${id}`}`;
    expect(jobs.map(({ due }) => due.toISOString())).toEqual([first.retryAt]);

    // Before its time nothing happens.
    await run();
    expect(await look()).toEqual(first);
    await makeDue(id);
    await run();
    expect(minutesUntil((await look()).retryAt)).toBe(5);

    const registry = await startPackageRegistry();
    onTestFinished(() => registry.close());
    registry.add("greeting", { "index.js": 'module.exports = "Hello"' });
    useRegistry(registry.url.href);
    await makeDue(id);
    await run();
    expect(await look()).toMatchObject({ state: "built", failure: null, retryAt: null });
  });

  test("is tried again five times at most", async () => {
    const { id, look, run } = await createBuild();
    await database().siteBuild.update({ where: { id }, data: { retries: 5 } });
    await run();
    expect(await look()).toMatchObject({ failure: "registry-away", retryAt: null });
  });

  test("by the site's own fault waits for a person", async () => {
    const registry = await startPackageRegistry();
    onTestFinished(() => registry.close());
    useRegistry(registry.url.href);
    const { look, run } = await createBuild();
    await run();
    expect(await look()).toMatchObject({ failure: "install-failed", retryAt: null });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { getBuilding } from "#lib/projects/building/get-building.ts";
import { keepRecognised, recogniseSite } from "#lib/projects/building/recognise-site.ts";
import { saveBuilding } from "#lib/projects/building/save-building.ts";
import { createPreviewGrant } from "#lib/projects/preview/create-preview-grant.ts";
import { listPages } from "#lib/projects/preview/list-pages.ts";
import { openPreview } from "#lib/projects/preview/open-preview.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { findPublished } from "#lib/publishing/publishing-store.ts";
import type { ServedSite } from "#lib/publishing/serve/find-site.ts";
import { respondWithSite } from "#lib/publishing/serve/site-response.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { requestCleanSite, requestSite } from "#lib/site-builds/find-site.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { runBuild } from "#lib/site-builds/run-build.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { PreviewBrowser } from "#tests/setup/preview-browser.ts";

// A site whose addresses begin with /hand/book/, as its links say. Its generator writes the files without that path.

const page = (name: string) =>
  `<!doctype html><title>${name}</title><nav><a href="/hand/book/">Home</a> <a href="/hand/book/z.html">Z</a></nav>`;
const files = {
  ".sitewright/project.yaml": "build: node build.mjs\noutput: _site\nbase: /hand/book/\n",
  "build.mjs": `import { cpSync } from "node:fs"; cpSync("pages", "_site", { recursive: true });`,
  "pages/index.html": page("Home page"),
  "pages/a.html": page("A page"),
  "pages/z.html": page("Z page"),
  "pages/more/index.html": page("More"),
  "pages/hand/book/twice.html": page("Twice"),
  "pages/404.html": "Nothing here",
};

let browser: PreviewBrowser;
let actor: Actor;
let site: Site;

async function runBuilds(): Promise<void> {
  const waiting = await database().siteBuild.findMany({ where: { projectId: site.projectId, status: "waiting" } });
  for (const { id } of waiting) await runBuild({ buildId: id }, new AbortController().signal);
}

/** Returns the published site as its host serves it. */
async function findServed(): Promise<ServedSite> {
  const published = await findPublished(systemScope, site.projectId, database());
  const { projectId, repository } = site;
  return {
    projectId,
    repository,
    commit: published?.rendered ?? "",
    siteRoot: "",
    kind: "name",
    name: "x",
    isBuilt: true,
  };
}

describe.skipIf((await findSandbox()).kind === "none")("a site whose addresses begin with a path", () => {
  beforeAll(async () => {
    browser = await PreviewBrowser.start();
    actor = await createActor();
    site = await createSite(actor, files);
    const recognised = await recogniseSite(site.repository, site.head);
    await inTransaction((tx) => keepRecognised(site.projectId, recognised, tx));
    const how = { siteFolder: "", install: null, build: "node build.mjs", output: "_site", installScripts: false };
    await saveBuilding(actor, site.projectId, { status: "on", ...how });
    const recipe = await findRecipeInForce(systemScope, site.projectId);
    const presentOf = { workspaceId: site.workspaceId, as: "head" } as const;
    await requestSite({ ...site, commit: site.head, recipe, presentOf });
    await requestCleanSite({ ...site, commit: site.head, recipe });
    await runBuilds();
  });
  afterAll(async () => {
    browser.close();
    await closeDatabase();
  });

  const answers: [path: string, status: number, told: string][] = [
    ["/", 301, "./hand/book/"],
    ["/hand/book", 301, "./book/"],
    ["/hand/book/", 200, "Home page"],
    ["/hand/book/a.html", 200, "A page"],
    ["/hand/book/a", 200, "A page"],
    ["/hand/book/more", 301, "./more/"],
    ["/hand/book/more/", 200, "More"],
    ["/a.html", 200, "A page"],
    // A folder of the site that has the base's name.
    ["/hand/book/twice.html", 200, "Twice"],
    ["/hand/book/hand/book/twice.html", 200, "Twice"],
    ["/hand/other.html", 404, "Nothing here"],
    ["/hand/book/none.html", 404, "Nothing here"],
    ["/hand/bookkeeping/", 404, "Nothing here"],
  ];

  test("is found in a preview with its path and without it", async () => {
    const { token, code } = await createPreviewGrant(actor, { workspaceId: site.workspaceId, ref: "live" });
    const host = `${token}.preview.localhost:3000`;
    browser.cookies.set(host, `__Host-sitewright-preview=${await openPreview({ token, code: code ?? "" })}`);
    for (const [path, status, told] of answers) {
      const answer = await browser.visit(`http://${host}${path}`);
      expect([path, answer.status, status === 301 ? answer.headers.get("location") : await answer.text()]).toEqual([
        ...[path, status, status === 301 ? told : expect.stringContaining(told)],
      ]);
    }
  });

  test("is found by visitors with its path and without it", async () => {
    await publishSite(actor, site.projectId);
    for (const [path, status, told] of answers) {
      const request = { method: "GET", headers: new Headers(), visitor: "192.0.2.1" };
      const answer = await respondWithSite(await findServed(), path, request);
      const said = status === 301 ? answer.headers.location : Buffer.from(answer.body as Uint8Array).toString();
      expect([path, answer.status, said]).toEqual([
        path,
        status,
        status === 301 ? told : expect.stringContaining(told),
      ]);
    }
  });

  test("redirects a renamed page within its path", async () => {
    await database().siteRedirect.create({
      data: { projectId: site.projectId, fromPath: "old.html", toPath: "a.html" },
    });
    const request = { method: "GET", headers: new Headers(), visitor: "192.0.2.1" };
    const answer = await respondWithSite(await findServed(), "/hand/book/old", request);
    expect(answer).toMatchObject({ status: 301, headers: { location: "/hand/book/a" } });
  });

  test("lists its pages by the addresses of its links, in their order", async () => {
    const { pages } = await listPages(actor, { workspaceId: site.workspaceId });
    expect(pages.map(({ address }) => address)).toEqual([
      ...["/hand/book/", "/hand/book/z.html"],
      ...["/hand/book/404.html", "/hand/book/a.html", "/hand/book/more/", "/hand/book/hand/book/twice.html"],
    ]);
  });

  test("has the base that an admin corrects, unless its own file says it", async () => {
    const other = await createSite(actor, builtSiteFiles);
    const recognised = await recogniseSite(other.repository, other.head);
    await inTransaction((tx) => keepRecognised(other.projectId, recognised, tx));
    const how = { siteFolder: "", install: null, build: "node build.mjs", output: "_site", installScripts: false };
    const baseAfter = async (base?: string) => {
      await saveBuilding(actor, other.projectId, { status: "on", ...how, ...(base !== undefined && { base }) });
      return (await getBuilding(actor, other.projectId)).generator?.recipe?.base;
    };
    expect([await baseAfter(), await baseAfter("docs"), await baseAfter("")]).toEqual([undefined, "docs", undefined]);
  });
});

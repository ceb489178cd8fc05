import { afterAll, expect, test } from "vitest";
import { SiteSources } from "#lib/built-sources/site-sources.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { findMadeOf } from "#lib/site-builds/outputs/made-of.ts";
import { readerOf } from "#lib/site-builds/reader-of-tree.ts";
import { createBuiltVersion, decideRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { commitFiles, treeAt } from "#tests/factories/git-repository.ts";

// Of which files a built page is made, by earlier builds and by the output. The builds are stored as a build stores them.

afterAll(closeDatabase);

const sources = {
  "build.mjs": "",
  "texts/a.md": "# Visit\n",
  "texts/b.md": "# Prices\n",
  "data/menu.yml": "- Home\n",
};
type Files = Record<string, string>;

/** Builds each version of the sources in turn, and returns what is known of a page of the last one. */
async function knownOf(path: string, versions: [changed: Files, pages: Files][]) {
  const actor = await createActor();
  const site = await createConversation(actor, sources);
  await decideRecipe(site.projectId, actor.userId);
  let [commit, output, html] = [site.head, "", ""];
  let files: Files = sources;
  for (const [at, [changed, pages]] of versions.entries()) {
    files = { ...files, ...changed };
    commit = commitFiles(site.repository, files, { branch: `version-${at}`, message: `Version ${at}` });
    output = await createBuiltVersion(site, commit, pages);
    html = pages[path] ?? "";
  }
  const recipe = { siteFolder: "", output: "_site" };
  const read = await SiteSources.read(readerOf(site.repository, treeAt(site.repository, commit)), recipe);
  const { projectId, repository } = site;
  return findMadeOf({ projectId, repository, commit: output }, { path, html: parseHtml(html) }, read);
}

const pages = { "visit.html": "<h1>Visit</h1>", "prices.html": "<h1>Prices</h1>" };

test("a source whose change alone changed a page alone is the page's own", async () => {
  const after = { ...pages, "visit.html": "<h1>Find us</h1>" };
  const versions: [Files, Files][] = [
    [{}, pages],
    [{ "texts/a.md": "# Find us\n" }, after],
  ];
  expect(await knownOf("visit.html", versions)).toEqual({ own: ["texts/a.md"], makers: ["texts/a.md"] });
  expect(await knownOf("prices.html", versions)).toEqual({ own: [], makers: [] });
});

test("a source that changes several pages makes them, without being one's own", async () => {
  const after = { "visit.html": "<h1>Visit</h1>Start", "prices.html": "<h1>Prices</h1>Start" };
  const versions: [Files, Files][] = [
    [{}, pages],
    [{ "data/menu.yml": "- Start\n" }, after],
  ];
  expect(await knownOf("visit.html", versions)).toEqual({ own: [], makers: ["data/menu.yml"] });
});

test("a change of two sources at once tells nothing", async () => {
  const versions: [Files, Files][] = [
    [{}, pages],
    [
      { "texts/a.md": "# Find us\n", "data/menu.yml": "- Start\n" },
      { ...pages, "visit.html": "<h1>Find us</h1>" },
    ],
  ];
  expect(await knownOf("visit.html", versions)).toEqual({ own: [], makers: [] });
});

test("a page of VitePress tells its file by its script", async () => {
  const page = '<link rel="modulepreload" href="/assets/visit.md.AbC.lean.js"><h1>Visit</h1>';
  const script = `const a=JSON.parse('{"relativePath":"visit.md","filePath":"texts/a.md"}');`;
  const output = { "visit.html": page, "assets/visit.md.AbC.js": script };
  expect(await knownOf("visit.html", [[{}, output]])).toEqual({ own: ["texts/a.md"], makers: [] });
});

test("a page of Docusaurus tells its file by a script that names its address", async () => {
  const page =
    '<script src="/base/assets/js/a.js"></script><script src="https://a.example/b.js"></script><h1>Visit</h1>';
  const script = `JSON.parse('{"source":"@site/texts/a.md","slug":"/visit","permalink":"/base/visit"}')`;
  const output = { "visit.html": page, "prices.html": page, "assets/js/a.js": script };
  expect(await knownOf("visit.html", [[{}, output]])).toEqual({ own: ["texts/a.md"], makers: [] });
  expect(await knownOf("prices.html", [[{}, output]])).toEqual({ own: [], makers: [] });
});

test("the manifest of Vite and a source map tell what makes a page", async () => {
  const vite = { "visit.html": "<h1>Visit</h1>", "src/main.ts": "", "src/menu.ts": "" };
  const output = {
    "visit.html": '<script type="module" src="./assets/a.js"></script>',
    ".vite/manifest.json": '{"visit.html": {"isEntry": true, "imports": ["src/menu.ts"]}}',
    "assets/a.js": "",
    "assets/a.js.map": '{"sources": ["../../src/main.ts"]}',
  };
  expect(await knownOf("visit.html", [[vite, output]])).toEqual({
    own: ["visit.html"],
    makers: ["visit.html", "src/menu.ts", "src/main.ts"],
  });
});

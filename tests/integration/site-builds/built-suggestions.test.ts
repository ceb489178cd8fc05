import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { greet } from "#lib/conversations/conversation/greet.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { listPages } from "#lib/projects/preview/list-pages.ts";
import { createBuiltVersion, decideRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createPracticeConversation, readSiteFolder, type SiteTexts } from "#tests/fakes/practice-conversation.ts";

// Suggestions and pages of sites that a generator has built. Hugo builds its site here, where the machine has it.

afterAll(closeDatabase);

const asTexts = (files: SiteTexts) =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" ? content : Buffer.from(content).toString(),
    ]),
  );

const hasHugo = spawnSync("hugo", ["version"]).status === 0;

function buildHugo(sources: SiteTexts): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "hugo-"));
  try {
    for (const [path, content] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, "site", path)), { recursive: true });
      writeFileSync(join(folder, "site", path), content);
    }
    const paths = ["--source", join(folder, "site"), "--destination", join(folder, "built")];
    const { status, stderr } = spawnSync("hugo", paths, { encoding: "utf8" });
    expect(status, stderr).toBe(0);
    return asTexts(readSiteFolder(join(folder, "built")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function openBuilt(sources: SiteTexts, pages: Record<string, string>) {
  const actor = await createActor();
  const site = await createConversation(actor, asTexts(sources));
  await decideRecipe(site.projectId, actor.userId);
  await createBuiltVersion(site, site.head, pages);
  return { actor, site };
}

async function expectCarriedOut(sources: SiteTexts, pages: Record<string, string>): Promise<string[]> {
  const { actor, site } = await openBuilt(sources, pages);
  const greeting = await greet(actor, site);
  const texts = greeting?.suggestions.map(({ text }) => text) ?? [];
  for (const text of texts) {
    const turn = await createPracticeConversation(sources).say(text);
    expect(turn.changed, `${text}: ${turn.answer}`).not.toEqual([]);
  }
  return texts;
}

test("suggestions name texts of the sources only, and the practice model carries out each", async () => {
  const sources = readSiteFolder("tests/fixtures/generators/eleventy");
  const page = `<!doctype html><title>Home</title><h1>Bakery Lindner</h1>
<p>Sourdough from our own starter, baked every morning in Mill Lane 4.</p><h2>Opening hours</h2>
<p><a href="tel:+49305550142">+49 30 555 0142</a></p><h2>Computed by a program</h2>`;
  const texts = await expectCarriedOut(sources, { "index.html": page });
  expect(texts.join("\n")).toContain("+49 30 555 0000");
  expect(texts.join("\n")).not.toMatch(/Computed by a program|colour|background/);
});

test("a site whose texts are in no source gets no suggestion about a text", async () => {
  const page = "<!doctype html><title>X</title><h1>Made by a program</h1><h2>Of other words</h2>";
  expect(await expectCarriedOut({ "build.mjs": "", "data/a.json": "{}" }, { "index.html": page })).toEqual([]);
});

const orchard = readSiteFolder("tests/fixtures/generators/hugo");

test.skipIf(!hasHugo)("on a site of Hugo whose headings come from its settings, none is offered", async () => {
  expect(await expectCarriedOut(orchard, buildHugo(orchard))).toEqual([]);
});

test.skipIf(!hasHugo)("with a heading in Markdown on a Hugo site, each suggestion is carried out", async () => {
  const home = `${asTexts(orchard)["content/_index.md"]}\n## Pick your own\n\nOn Saturdays in September.\n`;
  const sources = { ...orchard, "content/_index.md": home };
  const texts = await expectCarriedOut(sources, buildHugo(sources));
  expect(texts.filter((text) => text.includes("“Pick your own”"))).toHaveLength(2);
});

test.skipIf(!hasHugo)("the pages of Hugo are listed without its empty pages of groups", async () => {
  const built = buildHugo(orchard);
  expect(Object.keys(built)).toEqual(expect.arrayContaining(["tags/index.html", "categories/index.html"]));
  const { actor, site } = await openBuilt(orchard, built);
  const { pages } = await listPages(actor, { workspaceId: site.workspaceId });
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["index.html", "visit/index.html", "apples/boskoop/index.html"]));
  expect(paths.filter((path) => /^(?:tags|categories)\//.test(path))).toEqual([]);
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import type { Recipe } from "#lib/generators/schema.ts";
import type { BuildingForDisplay } from "#lib/projects/building/schema.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { previewWords } from "#lib/words/preview.ts";
import { projectWords } from "#lib/words/projects.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { turnWords } from "#lib/words/turn.ts";
import { buildByHand } from "#scripts/generators/hand-build.ts";
import { type Change, rows } from "#scripts/generators/rows.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import { findInstalled } from "#tests/fakes/installed-packages.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { confirmFound } from "./built-site.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

// Three sites of `npm run generators`, as a person takes them through the product. Vite is installed with this project; Hugo and Jekyll
// are used where the machine has them.

interface RealSite {
  title: string;
  /** The program that the machine must have; null if npm installs it. */
  program: string | null;
  /** The pages on which a change of content and one of the template can be read, and what is read there. */
  content: { page: string; reads: string };
  template: { page: string; reads: string };
}

const sites: Record<string, RealSite> = {
  vite: {
    ...{ title: "Vite", program: null },
    content: { page: "index.html", reads: "since 1953" },
    template: { page: "contact/index.html", reads: "Imprint" },
  },
  hugo: {
    ...{ title: "Hugo", program: "hugo" },
    content: { page: "visit/index.html", reads: "nine to seven" },
    template: { page: "visit/index.html", reads: "Fruit of the season." },
  },
  jekyll: {
    ...{ title: "Jekyll", program: "jekyll" },
    content: { page: "vehicles/index.html", reads: "with a crew of" },
    template: { page: "index.html", reads: "Call 112 in an emergency." },
  },
};

// A first build fetches packages, and starts a program that takes seconds on a busy machine.
const builtMs = 120_000;

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-real-generators-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const [fixture, site] of Object.entries(sites)) {
  test(`${site.title}: from its address to an undone change`, async ({ page, owner, model }) => {
    test.skip((await findSandbox()).kind === "none", "this machine has no sandbox");
    test.skip(site.program !== null && !isThere(site.program), `this machine has no ${site.program}`);
    test.setTimeout(600_000);
    expect(owner.name).not.toBe("");
    const row = rows.find((each) => each.fixture === fixture);
    if (row === undefined) throw new Error(`There is no row for ${fixture}.`);
    const files = filesOf(fixture);

    const projectId = await importByAddress(page, createRepositoryOf(join(folder, `${fixture}.git`), files));
    await page.goto(`/projects/${projectId}/settings/building`);
    await expect(page.getByText(buildingWords.found(site.title))).toBeVisible();
    const recipe = await recognised(page, projectId);
    await confirmFound(page);
    await expect(page.getByText(/^Built: \d+ pages$/)).toBeVisible({ timeout: builtMs });

    const byHand = buildByHand(writeFiles(join(folder, fixture), files), recipe);
    await page.goto(`/projects/${projectId}`);
    await page.getByRole("button", { name: projectWords.start }).click();
    const editor = editorOf(page);
    await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible({ timeout: builtMs });
    await expectPages(page, byHand);

    const whole = editor.preview.locator("html");
    const change = async (edited: Change, { page: path, reads }: { page: string; reads: string }) => {
      await editor.goTo(path);
      await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(whole).not.toContainText(reads);
      const instruction = await model.prepare(
        "Change it",
        reply(say("I change it."), edit(edited)),
        reply(say("Done.")),
      );
      const turn = await editor.ask(instruction);
      await expect(turn.getByRole("button", { name: turnWords.undo })).toBeVisible({ timeout: builtMs });
      await editor.goTo(path);
      await expect(whole).toContainText(reads, { timeout: builtMs });
      return turn;
    };
    const turn = await change(row.content, site.content);
    await turn.getByRole("button", { name: turnWords.undo }).click();
    await expect(whole).not.toContainText(site.content.reads, { timeout: builtMs });
    await expectPages(page, byHand);
    await change(row.template, site.template);

    // The agent is told twice why the site does not build, makes another mistake each time, and gives up.
    const marks = [0, 1, 2].map(() => `unheard-of-${crypto.randomUUID()}`);
    const [first = "", second = "", third = ""] = marks;
    const { path, from, to } = row.broken;
    const mistake = (mark: string) => to.replace("unheard-of", mark);
    const exchange = (before: string, after: string) =>
      reply(say("I change it."), edit({ path, from: before, to: after }));
    const breaking = await model.prepare("Break it", exchange(from, mistake(first)), reply(say("Done.")));
    await model.script(first, exchange(mistake(first), mistake(second)), reply(say("Mended.")));
    await model.script(second, exchange(mistake(second), mistake(third)), reply(say("I can't find it.")));
    const broken = await editor.ask(breaking);
    await expect(broken.getByText(siteBuildWords.doneUnbuilt)).toBeVisible({ timeout: builtMs });
    await expect(page.getByText(siteBuildWords.failedBar)).toBeVisible({ timeout: builtMs });
    await page.getByText(siteBuildWords.details).click();
    await expect(page.getByText(third).first()).toBeVisible();
    await expect(whole).toContainText(site.template.reads);

    await model.script(third, exchange(mistake(third), from), reply(say("It builds again.")));
    await broken.getByRole("button", { name: siteBuildWords.askToFix }).click();
    await expect(page.getByText("It builds again.")).toBeVisible({ timeout: builtMs });
    await expect(page.getByText(siteBuildWords.failedBar)).toBeHidden({ timeout: builtMs });
    await expect(editor.turn(5).getByText(turnWords.allSet)).toBeVisible();
    await expect(whole).toContainText(site.template.reads);
  });
}

const edit = ({ path, from, to }: Change) => call("edit_file", { path, edits: [{ oldText: from, newText: to }] });

const isThere = (program: string) =>
  (process.env.PATH ?? "").split(delimiter).some((each) => existsSync(join(each, program)));

/** The files of a site, which takes Vite as it is installed with this project and so has no lock file of npm. */
function filesOf(fixture: string): Record<string, string | Uint8Array> {
  const files = readSiteFolder(join(import.meta.dirname, "../fixtures/generators", fixture));
  const { "package-lock.json": _, ...others } = files;
  if (!("package.json" in others)) return others;
  const manifest = JSON.parse(String(others["package.json"]));
  const [vite] = findInstalled("vite");
  return {
    ...others,
    "package.json": JSON.stringify({ ...manifest, devDependencies: { vite: vite?.manifest.version } }),
  };
}

function writeFiles(sources: string, files: Record<string, string | Uint8Array>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(sources, path)), { recursive: true });
    writeFileSync(join(sources, path), content);
  }
  return sources;
}

/** Makes a project by the address of a repository alone. Returns its id. */
async function importByAddress(page: Page, url: string): Promise<string> {
  await page.goto("/projects/new");
  await page.getByLabel(projectWords.name).fill("A real site");
  await page.getByRole("tab", { name: projectWords.fromRepository }).click();
  await page.getByLabel(projectWords.url).fill(url);
  await page.getByRole("button", { name: projectWords.createSubmit }).click();
  await expect(page.getByRole("button", { name: projectWords.start })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function recognised(page: Page, projectId: string): Promise<Recipe> {
  const answer = await page.request.get(`/api/projects/${projectId}/building`);
  const { generator } = (await answer.json()) as BuildingForDisplay;
  if (generator?.recognition?.kind !== "recognised") throw new Error(`This was not recognised: ${await answer.text()}`);
  return generator.recognition.build;
}

/** Checks that the preview, in a tab of its own, gets each page byte for byte as it was built by hand. */
async function expectPages(page: Page, byHand: ReadonlyMap<string, Buffer>): Promise<void> {
  const pages = [...byHand].filter(([path]) => path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(1);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: previewWords.openInTab }).click();
  const tab = await opened;
  await tab.waitForURL(/\.preview\.localhost/);
  for (const [path, content] of pages) {
    const answer = await tab.goto(new URL(`/${encodeURI(path)}`, tab.url()).href);
    const sent = (await answer?.body()) ?? Buffer.of();
    expect(sent.toString("latin1"), path).toBe(content.toString("latin1"));
  }
  await tab.close();
}

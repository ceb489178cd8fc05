import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { siteBuildWords as words } from "#lib/words/page/site-builds.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { turnWords } from "#lib/words/turn.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { confirmBuilding, createBuiltSite, proposeBuilding } from "./built-site.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

// A build starts processes and waits for a worker: more than an ordinary change takes on a busy machine.
const builtMs = 60_000;

test.beforeEach(async () => {
  test.skip((await findSandbox()).kind === "none", "this machine has no sandbox");
});

const edit = (from: string, to: string) =>
  reply(
    say("I change the page."),
    call("edit_file", { path: "pages/index.md", edits: [{ oldText: from, newText: to }] }),
  );

test("a built site is confirmed once, and changes with its sources", async ({ page, owner, model }) => {
  const site = await createBuiltSite(owner);
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The choir on the hill", { timeout: builtMs });

  const instruction = await model.prepare(
    "Call us the choir in the valley",
    edit("The choir on the hill", "The choir in the valley"),
    reply(say("Done.")),
  );
  await editor.ask(instruction);
  await expect(heading).toHaveText("The choir in the valley", { timeout: builtMs });
  await editor.goTo("about.html");
  await expect(heading).toHaveText("About us");
});

test("a change that breaks the build leaves the page, and is mended", async ({ page, owner, model }) => {
  const site = await createBuiltSite(owner);
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The choir on the hill", { timeout: builtMs });

  // The model mends it with two more mistakes, and then gives up.
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const breaking = await model.prepare(
    "Greet me by name",
    edit("The choir on the hill", `Hello {{ ${first} }}`),
    reply(say("Done.")),
  );
  await model.script(first, edit(`{{ ${first} }}`, `{{ ${second} }}`), reply(say("Mended.")));
  await model.script(second, edit(`{{ ${second} }}`, `{{ ${third} }}`), reply(say("I can't find it.")));
  await editor.ask(breaking);
  const change = page.getByRole("group", { name: turnWords.changed });
  await expect(change.getByText(words.doneUnbuilt)).toBeVisible({ timeout: builtMs });
  await expect(page.getByText(`${turnWords.unbuilt} ·`)).toBeVisible();
  await expect(page.getByText(turnWords.allSet)).toBeHidden();
  await expect(page.getByText(words.failedBar)).toBeVisible({ timeout: builtMs });
  await page.getByText(words.details).click();
  await expect(page.getByText(`pages/index.md: nobody knows what ${third} is`).first()).toBeVisible();
  await expect(heading).toHaveText("The choir on the hill");

  await model.script(third, edit(`Hello {{ ${third} }}`, "Hello, dear singer"), reply(say("It builds again.")));
  await change.getByRole("button", { name: words.askToFix }).click();
  await expect(heading).toHaveText("Hello, dear singer", { timeout: builtMs });
  await expect(page.getByText(words.failedBar)).toBeHidden();
  await expect(page.getByRole("button", { name: words.askToFix })).toBeHidden();
  await expect(page.getByText(turnWords.allSet)).toBeVisible();
});

test("before a confirmation nothing is built, and the way there is shown", async ({ page, owner }) => {
  const site = await createBuiltSite(owner);
  await proposeBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  await expect(editor.preview.getByRole("heading", { level: 1 })).toHaveText(words.unconfirmed);
  await page.getByRole("link", { name: words.confirmHere }).click();
  await expect(page.getByRole("button", { name: buildingWords.confirm })).toBeVisible();
});

const contract = `build: node build.mjs
output: _site
base: /choir/
startPage: about.html
environment: [SITE_KEY]
`;

test("a site with a path before its addresses opens at its start page", async ({ page, owner }) => {
  const layout = builtSiteFiles["layout.html"].replaceAll('href="/', 'href="/choir/');
  const site = await createConversation(owner, {
    ...builtSiteFiles,
    ".sitewright/project.yaml": contract,
    "layout.html": layout,
  });
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("About us", { timeout: builtMs });
  await editor.preview.getByRole("link", { name: "Home" }).click();
  await expect(heading).toHaveText("The choir on the hill");
});

test("a value for the build is set, told by its end, and forgotten", async ({ page, owner }) => {
  const site = await createConversation(owner, { ...builtSiteFiles, ".sitewright/project.yaml": contract });
  await confirmBuilding(page, site);
  const field = page.getByLabel("SITE_KEY", { exact: true });
  await expect(page.getByText(buildingWords.variableUnset)).toBeVisible();
  await field.fill("a-value-of-the-build");
  await page.getByRole("button", { name: buildingWords.variableSaveName("SITE_KEY") }).click();
  await expect(page.getByText(buildingWords.variableSaved("SITE_KEY"))).toBeVisible();
  await expect(field).toHaveValue("");
  await page.reload();
  await expect(page.getByText(buildingWords.variableEnd("uild"))).toBeVisible();
  expect(await page.content()).not.toContain("a-value-of-the-build");
  await page.getByRole("button", { name: buildingWords.variableForgetName("SITE_KEY") }).click();
  await expect(page.getByText(buildingWords.variableUnset)).toBeVisible();
});

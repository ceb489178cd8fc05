import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { pickWords, selectWords } from "#lib/words/page/page-editor.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { previewWords } from "#lib/words/preview.ts";
import { sourcesSiteFiles } from "#tests/factories/sources-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { confirmBuilding, createBuiltSite } from "./built-site.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { selectingOn } from "./selecting.ts";

// A build starts processes and waits for a worker: more than an ordinary change takes on a busy machine.
const builtMs = 60_000;

test.beforeEach(async () => {
  test.skip((await findSandbox()).kind === "none", "this machine has no sandbox");
});

test("a picked part of a built page is told by its source", async ({ page, owner, model }) => {
  const site = await createBuiltSite(owner, sourcesSiteFiles);
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The choir on the hill", { timeout: builtMs });
  await expect(page.getByRole("button", { name: previewWords.look })).toHaveCount(0);

  const select = selectingOn(page);
  await select.begin();
  await select.pick(heading, "Heading “The choir on the hill”");
  // A picked part can't be styled, replaced or released: its bytes are not on this page.
  await expect(select.toolbar.getByRole("button", { name: selectWords.change })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: pickWords.onlyHere })).toBeHidden();
  await select.toolbar.getByRole("button", { name: selectWords.ask }).click();
  await expect(editor.instruction).toBeFocused();
  const instruction = await model.prepare("Make it shorter", reply(say("I can’t.")));
  const turn = await editor.ask(instruction);
  await expect(turn.getByRole("list", { name: pickWords.picked })).toContainText("The choir on the hill");
  await expect
    .poll(async () => (await model.requests(instruction))[0]?.instruction)
    .toContain(`Its text is exactly this: "content/index.md", line 4 (Markdown)`);
});

test("a text is typed on a built page, or the agent is asked", async ({ page, owner }) => {
  const site = await createBuiltSite(owner, sourcesSiteFiles);
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const { preview } = editor;
  await preview.getByText("We sing on Thursdays.").dblclick({ timeout: builtMs });
  const field = page.getByRole("textbox", { name: typingWords.surface("Paragraph “We sing on Thursdays.”") });
  await field.fill("We sing on Mondays & *Fridays*.");
  await field.press("Enter");
  await expect(preview.getByText("We sing on Mondays & \\*Fridays\\*.")).toBeVisible({ timeout: builtMs });
  await expect(field).toBeHidden();

  await preview.getByText("Forty voices, one hill").dblclick();
  const motto = page.getByRole("textbox", { name: typingWords.surface("Paragraph “Forty voices, one hill”") });
  await motto.fill("Fifty voices");
  await page.getByRole("button", { name: typingWords.save, exact: true }).click();
  await expect(preview.getByText("Fifty voices")).toBeVisible({ timeout: builtMs });

  await preview.getByRole("link", { name: "Start" }).first().dblclick();
  await expect(page.getByRole("alert").filter({ hasText: "Ask the agent to change it" })).toBeVisible();
  // The keys go on into the text, and what was typed becomes the beginning of a wish.
  const link = page.getByRole("textbox", { name: typingWords.surface("Link “Start”") });
  await expect(link).toBeFocused();
  await page.keyboard.type("Home");
  await page.getByRole("button", { name: typingWords.askAgent }).click();
  await expect(selectingOn(page).chips).toContainText("Start");
  await expect(editor.instruction).toBeFocused();
  await expect(editor.instruction).toHaveValue(typingWords.wish("Start", "Home"));
});

test("the tools of a typed text cover no text beside it, nor the address", async ({ page, owner }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const site = await createBuiltSite(owner, sourcesSiteFiles);
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const { preview } = editor;
  await preview.getByText("We sing on Thursdays.").dblclick({ timeout: builtMs });
  const tools = page.getByRole("region", { name: typingWords.toolbar });
  await expect(tools.getByRole("button", { name: typingWords.save, exact: true })).toBeEnabled();
  const others = [
    page.getByLabel(previewWords.address, { exact: true }),
    preview.getByRole("heading", { level: 1 }),
    page.getByRole("textbox", { name: typingWords.surface("Paragraph “We sing on Thursdays.”") }),
    preview.getByText("Forty voices, one hill"),
  ];
  await expect(async () => {
    const own = await tools.boundingBox();
    for (const other of others) {
      const box = await other.boundingBox();
      expect(own && box && own.y < box.y + box.height && box.y < own.y + own.height && own.x < box.x + box.width).toBe(
        false,
      );
    }
  }).toPass();
});

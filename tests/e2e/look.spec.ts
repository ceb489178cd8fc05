import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { lookWords } from "#lib/words/page/look/look.ts";
import { panelWords, selectWords } from "#lib/words/page/page-editor.ts";
import { previewWords } from "#lib/words/preview.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import type { Site } from "#tests/factories/create-site.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { collectPosts, type Editor } from "./editor.ts";
import { expect, stillness, test } from "./fixtures.ts";
import { openBakery } from "./screens/bakery.ts";
import { phone } from "./screens/screen.ts";
import { styleOf, trialsOn } from "./shown.ts";
import { violationsOn } from "./violations.ts";

// The look of the whole site, on a starter: what shows before it is saved, what it changes in the stylesheet, and how it is undone.

interface Opened {
  page: Page;
  site: Site;
  editor: Editor;
  look: Locator;
}

const sheet = "css/styles.css";
const accent = "Accent #a4471f";

/** Opens the look of a realistic site, and the site on a phone too. */
async function openLook(visit: { page: Page; owner: Actor }, files?: Record<string, string>): Promise<Opened> {
  const { page } = visit;
  const editor = await openBakery(visit, files);
  const previewTab = page.getByRole("tab", { name: editorWords.tabPreview });
  if (await previewTab.isVisible()) await previewTab.click();
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
  const look = page.getByRole("form", { name: lookWords.title });
  await page.getByRole("button", { name: previewWords.look }).click();
  await expect(look.getByText(lookWords.kinds.colour)).toBeVisible();
  return { page, editor, site: editor.site, look };
}

async function readHead({ workspaceId, repository }: Site) {
  const commit = (await readWorkspace(workspaceId)).headCommit ?? "";
  return { commit, tree: await treeOf(repository, commit), css: blobAt(repository, `${commit}:${sheet}`).toString() };
}

test("colours, fonts and sizes show first, and are saved as one turn", async ({ page, owner }) => {
  const { look, editor, site } = await openLook({ page, owner });
  const before = await readHead(site);
  const saves = collectPosts(page, /manual-edits/);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  const button = editor.preview.getByRole("link", { name: "Find the shop" }).first();
  await expect(look.getByText(lookWords.used(10, 5), { exact: true }).first()).toBeVisible();
  await look.getByLabel(lookWords.colourCode(accent)).fill("#0a5c2f");
  await expect(look.getByRole("status").getByText(panelWords.unsaved, { exact: true })).toBeVisible();
  await look.getByLabel(/^Font of Display/).selectOption({ label: lookWords.systemFonts.typewriter });
  const size = look.getByLabel(/^Headings .*in pixels/);
  await size.fill("26");
  const smallHeading = editor.preview.getByRole("heading", { level: 3 }).first();
  await expect.poll(() => styleOf(heading, "font-family")).toContain("Cascadia Code");
  await expect.poll(() => styleOf(smallHeading, "font-size")).toBe("26px");
  await expect.poll(() => styleOf(button, "color")).toBe("rgb(10, 92, 47)");
  expect(saves).toEqual([]);
  expect((await readHead(site)).tree).toBe(before.tree);

  await look.getByRole("button", { name: panelWords.save }).click();
  await expect(look.getByText(panelWords.saved)).toBeVisible();
  if (process.env.PANEL_SHOTS) await page.screenshot({ path: `${process.env.PANEL_SHOTS}/saved.png` });
  const after = await readHead(site);
  expect(git(site.repository, ["diff", "--name-only", before.commit, after.commit])).toBe(sheet);
  expect(git(site.repository, ["rev-list", "--count", `${before.commit}..${after.commit}`])).toBe("1");
  const typewriter = 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace';
  expect(after.css).toBe(
    before.css
      .replace("--accent: #a4471f", "--accent: #0a5c2f")
      .replace(/(?<=--font-display: ).*(?=;)/, typewriter)
      .replaceAll("font-size: 1.3rem", "font-size: 1.625rem"),
  );
  // The saved version is a document of its own, without the trial.
  await expect.poll(() => trialsOn(heading)).toBe(0);
  await expect.poll(() => styleOf(button, "color")).toBe("rgb(10, 92, 47)");
  await expect(look.getByLabel(lookWords.colourCode("Accent #0a5c2f"))).toHaveValue("#0a5c2f");

  await look.getByRole("button", { name: panelWords.undo }).click();
  await expect.poll(async () => (await readHead(site)).tree).toBe(before.tree);
  await expect(look.getByLabel(lookWords.colourCode(accent))).toHaveValue("#a4471f");
});

test("texts that get hard to read are named while a colour is tried", async ({ page, owner }) => {
  const { look, editor } = await openLook({ page, owner });
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await look.getByLabel(lookWords.colourCode("Text #33231a")).fill("#e8e0d0");
  await expect(look.getByText(/get hard to read on this page/)).toBeVisible();
  await look.getByText(/get hard to read on this page/).click();
  await look.getByRole("button", { name: /^Heading “Our customers’ favourites” contrast 1\.\d$/ }).click();
  await expect(editor.preview.getByRole("heading", { name: /^Our customers/ })).toBeInViewport();
  await look.getByLabel(lookWords.colourCode("Text #33231a")).fill("#102030");
  await expect(look.getByText(lookWords.readable)).toBeVisible();
  await expect.poll(() => styleOf(heading, "color")).toBe("rgb(16, 32, 48)");
  await look.getByRole("button", { name: lookWords.putBackOf("Text") }).click();
  await expect.poll(() => styleOf(heading, "color")).toBe("rgb(51, 35, 26)");
  await expect(look.getByText(panelWords.noChanges)).toBeVisible();
});

test("a trial keeps what dark mode and other rules set instead", async ({ page, owner }) => {
  const files = {
    "index.html": `<!doctype html><html lang="en"><head><title>Inn</title><link rel="stylesheet" href="${sheet}"></head>
<body><h1>Inn</h1><p>Rooms</p><p class="late">Late</p></body></html>`,
    [sheet]: `:root { --ink: #112233 }
@media (min-width: 1px) { :root { --ink: #445566 } }
h1 { color: var(--ink) }
p { color: #777777; border-color: #777777 }
.late { color: #0000ff }
`,
  };
  const { look, editor, site } = await openLook({ page, owner }, files);
  await look.getByLabel(lookWords.colourCode("Ink #112233")).fill("#aa0000");
  await look.getByLabel(lookWords.colourCode("Text #777777")).fill("#00aa00");
  await expect(look.getByText(lookWords.othersStay("Ink"))).toBeVisible();
  const rooms = editor.preview.getByText("Rooms");
  await expect.poll(() => styleOf(rooms, "color")).toBe("rgb(0, 170, 0)");
  expect(await styleOf(editor.preview.getByRole("heading"), "color")).toBe("rgb(68, 85, 102)");
  expect(await styleOf(editor.preview.getByText("Late"), "color")).toBe("rgb(0, 0, 255)");
  await look.getByRole("button", { name: panelWords.save }).click();
  await expect(look.getByText(panelWords.saved)).toBeVisible();
  await expect.poll(() => trialsOn(rooms)).toBe(0);
  await expect.poll(() => styleOf(rooms, "color")).toBe("rgb(0, 170, 0)");
  expect(await styleOf(editor.preview.getByRole("heading"), "color")).toBe("rgb(68, 85, 102)");
  expect((await readHead(site)).css).toBe(files[sheet]?.replace("#112233", "#aa0000").replaceAll("#777777", "#00aa00"));
});

test("by keyboard the look changes a colour, keeps it while closed, and saves it", async ({ page, owner }) => {
  const editor = await openBakery({ page, owner });
  const look = page.getByRole("form", { name: lookWords.title });
  const button = page.getByRole("button", { name: previewWords.look });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(look.getByText(lookWords.kinds.colour)).toBeVisible();
  const code = look.getByLabel(lookWords.colourCode(accent));
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(code).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("#0a5c2f");
  await look.getByRole("button", { name: panelWords.close }).focus();
  await page.keyboard.press("Enter");
  await expect(look).toHaveCount(0);
  await expect(button).toBeFocused();
  const link = editor.preview.getByRole("link", { name: "Find the shop" }).first();
  await expect.poll(() => styleOf(link, "color")).toBe("rgb(164, 71, 31)");
  await page.keyboard.press("Enter");
  await expect(code).toHaveValue("#0a5c2f");
  await expect.poll(() => styleOf(link, "color")).toBe("rgb(10, 92, 47)");
  await code.focus();
  await page.keyboard.press("Enter");
  await expect(look.getByText(panelWords.saved)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(look).toHaveCount(0);
});

test("while the agent works nothing is saved, and the draft stays", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Wait", reply(pause.part, say("Done.")));
  const { look, editor } = await openLook({ page, owner });
  const code = look.getByLabel(lookWords.colourCode(accent));
  await code.fill("#0a5c2f");
  await editor.ask(instruction);
  await pause.reached();
  await expect(look.getByText(selectWords.blockedByTurn)).toBeVisible();
  await expect(code).toHaveValue("#0a5c2f");
  await pause.release();
  await expect(look.getByText(selectWords.blockedByTurn)).toBeHidden();
  await look.getByRole("button", { name: panelWords.save }).click();
  await expect(look.getByText(panelWords.saved)).toBeVisible();
});

test("the look is a sheet on a phone, and accessible in both themes", async ({ page, owner }) => {
  const { look } = await openLook({ page, owner });
  await page.addStyleTag({ content: stillness });
  await look.getByLabel(lookWords.colourCode("Text #33231a")).fill("#d8d0c0");
  await expect(look.getByText(/get hard to read on this page/)).toBeVisible();
  for (const size of [{ width: 1440, height: 900 }, { width: 834, height: 1112 }, phone]) {
    await page.setViewportSize(size);
    if (size === phone) await page.getByRole("tab", { name: editorWords.tabPreview }).click();
    await expect(look).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      if (process.env.PANEL_SHOTS)
        await page.screenshot({ path: `${process.env.PANEL_SHOTS}/${size.width}-${colorScheme}.png` });
      expect(await violationsOn(page)).toEqual([]);
    }
  }
  await expect.poll(async () => (await look.boundingBox())?.width).toBe(phone.width);
});

import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { panelWords, selectWords } from "#lib/words/page/page-editor.ts";
import { textSizeWords } from "#lib/words/page/text-size.ts";
import { previewWords } from "#lib/words/preview.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import type { Site } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { previewWidths } from "../../components/preview/preview-width.ts";
import { collectPosts, type Editor } from "./editor.ts";
import { expect, stillness, test } from "./fixtures.ts";
import { openBakery } from "./screens/bakery.ts";
import { phone } from "./screens/screen.ts";
import { selectingOn } from "./selecting.ts";
import { styleOf, trialsOn, widthOf } from "./shown.ts";
import { violationsOn } from "./violations.ts";

// The panel for what is picked, on a starter: what it changes in the source, what a browser then computes, and how it is undone.

interface Opened {
  page: Page;
  site: Site;
  editor: Editor;
  panel: Locator;
}

/** Opens the editor with a realistic site, and its page on a phone too. */
async function openSiteOf(visit: { page: Page; owner: Actor }): Promise<Opened> {
  const { page } = visit;
  const editor = await openBakery(visit);
  const previewTab = page.getByRole("tab", { name: editorWords.tabPreview });
  if (await previewTab.isVisible()) await previewTab.click();
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
  return {
    page,
    site: editor.site,
    editor,
    panel: page.getByRole("form").filter({ has: page.getByRole("button", { name: panelWords.close }) }),
  };
}

/** Picks an element of the page by the list and opens its panel. */
async function openPanel({ page, panel }: Pick<Opened, "page" | "panel">, name: string | RegExp): Promise<void> {
  const select = selectingOn(page);
  if ((await select.button.getAttribute("aria-pressed")) !== "true") await select.begin();
  await page.getByRole("button", { name: selectWords.listLong }).click();
  await page.getByRole("dialog", { name: selectWords.listTitle }).getByText(name).first().click();
  await page.getByRole("button", { name: selectWords.change }).click();
  await expect(panel).toBeVisible();
}

/** Returns the site's files at its newest version, and the version's tree. */
async function readNow({ workspaceId, repository }: Site): Promise<{ tree: string; files: Record<string, string> }> {
  const commit = (await readWorkspace(workspaceId)).headCommit ?? "";
  const site = await openSite({ repository, commit });
  const listed = await site.list();
  const files: Record<string, string> = {};
  for (const { path } of listed.ok ? listed.value : []) {
    const read = await site.read(path);
    if (read.ok) files[path] = new TextDecoder().decode(read.value.content);
  }
  await site.close();
  return { tree: await treeOf(repository, commit), files };
}

/** Returns the files that differ between two versions. */
function changedFiles(before: Record<string, string>, after: Record<string, string>): string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return paths.filter((path) => before[path] !== after[path]).sort();
}

async function undoInPanel({ panel, site }: Opened, tree: string): Promise<void> {
  await panel.getByRole("button", { name: panelWords.undo }).click();
  await expect.poll(async () => (await readNow(site)).tree).toBe(tree);
}

test("a plain text is saved with Enter, changes only itself, and is undone", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const before = await readNow(opened.site);
  await openPanel(opened, /^Heading “Good bread takes its time”/);
  const text = opened.panel.getByRole("textbox", { name: panelWords.text, exact: true });
  await text.fill("Fresh every morning");
  await text.press("Enter");
  await expect(opened.panel.getByText(panelWords.saved)).toBeVisible();
  const { files } = await readNow(opened.site);
  expect(changedFiles(before.files, files)).toEqual(["index.html"]);
  expect(files["index.html"]).toBe(
    before.files["index.html"]?.replace("<h1>Good bread takes its time</h1>", "<h1>Fresh every morning</h1>"),
  );
  await expect(opened.editor.preview.getByRole("heading", { name: "Fresh every morning" })).toBeVisible();
  await undoInPanel(opened, before.tree);
});

test("styles show before they are saved, and stay as shown at three widths", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const { editor, panel } = opened;
  const before = await readNow(opened.site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await openPanel(opened, /^Heading “Good bread takes its time”/);
  const saves = collectPosts(page, /manual-edits/);
  const belowBefore = await styleOf(heading, "margin-bottom");
  const size = panel.getByRole("textbox", { name: panelWords.size });
  await size.fill("40");
  await panel.getByRole("radio", { name: panelWords.alignments.center }).check();
  await panel.getByRole("button", { name: panelWords.spaceMore(panelWords.spaceBelow) }).click();
  await expect.poll(() => styleOf(heading, "font-size")).toBe("40px");
  await expect.poll(() => styleOf(heading, "text-align")).toBe("center");
  await expect.poll(() => styleOf(heading, "margin-bottom")).not.toBe(belowBefore);
  expect(saves).toEqual([]);
  expect((await readNow(opened.site)).tree).toBe(before.tree);
  const below = await styleOf(heading, "margin-bottom");

  await panel.getByRole("button", { name: panelWords.save }).click();
  await expect(panel.getByText(panelWords.saved)).toBeVisible();
  const { files } = await readNow(opened.site);
  for (const path of changedFiles(before.files, files)) expect(["css/styles.css", "index.html"]).toContain(path);
  // The saved version is a document of its own, without the trial.
  await expect.poll(() => trialsOn(heading)).toBe(0);
  for (const width of ["phone", "tablet", "desktop"] as const) {
    await page.getByLabel("Width of the page").selectOption(width);
    await expect.poll(() => widthOf(heading)).toBe(previewWidths[width]);
    await expect.poll(() => styleOf(heading, "font-size")).toBe("40px");
    expect(await styleOf(heading, "text-align")).toBe("center");
    expect(await styleOf(heading, "margin-bottom")).toBe(below);
  }
  await undoInPanel(opened, before.tree);
});

test("nothing in the panel moves while a person presses in it", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const { panel } = opened;
  await openPanel(opened, /^Heading “Our customers/);
  await page.addStyleTag({ content: stillness });
  const controls = panel.locator("fieldset :is(input, textarea, button), [type=submit]");
  // The browser scrolls to a field that is typed into.
  const placesNow = () =>
    controls.evaluateAll((all) =>
      all.map((one) => {
        const { x, y } = one.getBoundingClientRect();
        return `${x} ${Math.round(y + (one.closest(".overflow-y-auto")?.scrollTop ?? 0))}`;
      }),
    );
  const size = panel.getByRole("textbox", { name: panelWords.size });
  await expect(panel.getByText(/^It follows the width of the screen: \d/)).toBeVisible();
  await expect(panel.getByText(/^Good to read/)).toBeVisible();
  await expect(panel.getByRole("group", { name: panelWords.textColour }).getByRole("radio").first()).toBeVisible();
  const places = await placesNow();
  await panel.getByRole("button", { name: panelWords.larger }).click();
  await expect(panel.getByText(textSizeWords.followsWidth(null))).toBeVisible();
  expect(await placesNow()).toEqual(places);
  await size.fill("40");
  await expect(panel.getByText(textSizeWords.sameOnScreens)).toBeVisible();
  expect(await placesNow()).toEqual(places);
  const code = panel.getByRole("textbox", { name: `${panelWords.textColour}: ${panelWords.colourCode}` });
  await code.fill("#aaaaaa");
  await expect(panel.getByText(/^Hard to read/)).toBeVisible();
  expect(await placesNow()).toEqual(places);
  await panel.getByRole("button", { name: panelWords.save }).click();
  await expect(panel.getByText(panelWords.saved)).toBeVisible();
  await expect(panel.getByText(textSizeWords.sameOnScreens)).toBeHidden();
  expect(await placesNow()).toEqual(places);
});

test("the panel stays at its side while a trial moves what is picked", async ({ page, owner }) => {
  const text = "Find our little shop in Juniper Street";
  const html = `<!doctype html><title>Home</title><h1>Bread</h1><p style="text-align: right"><a href="#">${text}</a></p>`;
  await openBakery({ page, owner }, { "index.html": html });
  const panel = page.getByRole("form").filter({ has: page.getByRole("button", { name: panelWords.close }) });
  await openPanel({ page, panel }, text);
  await page.addStyleTag({ content: stillness });
  const box = await panel.boundingBox();
  await panel.getByRole("textbox", { name: panelWords.size }).fill("80");
  await panel.getByRole("button", { name: panelWords.save }).click();
  await expect(panel.getByText(panelWords.saved)).toBeVisible();
  expect(await panel.boundingBox()).toEqual(box);
});

test("a chosen colour of the site has a name and shows its code", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  await openPanel(opened, /^Heading “Good bread takes its time”/);
  const colours = opened.panel.getByRole("group", { name: panelWords.textColour });
  const accent = colours.getByRole("radio", { name: "Accent", exact: true });
  await accent.check();
  await expect(colours.getByTitle("Accent", { exact: true })).toBeVisible();
  const code = colours.getByRole("textbox", { name: `${panelWords.textColour}: ${panelWords.colourCode}` });
  await expect(code).toHaveValue("#a4471f");
});

test("the border of a button in the colour of its background changes with it", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const { panel } = opened;
  await openPanel(opened, /“See what we bake”/);
  await panel.getByRole("textbox", { name: `${panelWords.background}: ${panelWords.colourCode}` }).fill("#0a5c2f");
  await panel.getByRole("button", { name: panelWords.save }).click();
  await expect(panel.getByText(panelWords.saved)).toBeVisible();
  const button = opened.editor.preview.getByRole("link", { name: "See what we bake" });
  await expect.poll(() => trialsOn(button)).toBe(0);
  await expect.poll(() => styleOf(button, "background-color")).toBe("rgb(10, 92, 47)");
  await expect.poll(() => styleOf(button, "border-top-color")).toBe("rgb(10, 92, 47)");
});

test("discarding takes a trial back and stores nothing", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const before = await readNow(opened.site);
  const heading = opened.editor.preview.getByRole("heading", { level: 1 });
  await openPanel(opened, /^Heading “Good bread takes its time”/);
  const saves = collectPosts(page, /manual-edits/);
  const colour = await styleOf(heading, "color");
  await opened.panel
    .getByRole("textbox", { name: `${panelWords.textColour}: ${panelWords.colourCode}` })
    .fill("#ff0000");
  await expect.poll(() => styleOf(heading, "color")).toBe("rgb(255, 0, 0)");
  await expect(opened.panel.getByText(/Hard to read|Good to read/)).toBeVisible();
  await opened.panel.getByRole("button", { name: panelWords.discard }).click();
  await expect.poll(() => styleOf(heading, "color")).toBe(colour);
  // A panel that closes saves what is left in it.
  await opened.panel.getByRole("button", { name: panelWords.close }).click();
  await expect(opened.panel).toHaveCount(0);
  expect(saves).toEqual([]);
  expect((await readNow(opened.site)).tree).toBe(before.tree);
});

test("a link of the navigation moves on every page that has it", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const { panel } = opened;
  const before = await readNow(opened.site);
  await openPanel(opened, /^Link “Cakes”/);
  await panel.getByRole("button", { name: new RegExp(`^${panelWords.partOf}`) }).click();
  await expect(panel.getByText(panelWords.alsoOn(4))).toBeVisible();
  await panel.getByRole("button", { name: panelWords.move.left }).click();
  await expect(panel.getByText(panelWords.moved)).toBeVisible();
  const { files } = await readNow(opened.site);
  const pages = Object.keys(files).filter((path) => path.endsWith(".html"));
  expect(changedFiles(before.files, files)).toEqual(pages.sort());
  for (const path of pages) expect(files[path]).toMatch(/Cakes<\/a>[\s\S]{1,80}Bread &amp; pastry<\/a>/);
  await undoInPanel(opened, before.tree);
});

test("an undo is told until the page and the panel show it", async ({ page, owner }) => {
  await page.setViewportSize(phone);
  const opened = await openSiteOf({ page, owner });
  const { editor, panel } = opened;
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await openPanel(opened, /^Heading “Good bread takes its time”/);
  const size = panel.getByRole("textbox", { name: panelWords.size });
  const before = await size.inputValue();
  await size.fill("52");
  await panel.getByRole("button", { name: panelWords.save }).click();
  await expect(panel.getByText(panelWords.saved)).toBeVisible();
  // The panel knows that the undo is stored, and the page does not show it yet.
  const held = Promise.withResolvers<void>();
  await page.route("**/source-map?**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await panel.getByRole("button", { name: panelWords.undo }).click();
  await expect(panel.getByText(panelWords.undoBusy)).toBeVisible();
  await expect(panel.getByText(panelWords.noChanges)).toBeHidden();
  held.resolve();
  await expect(panel.getByText(panelWords.undone)).toBeVisible();
  await expect(size).toHaveValue(before);
  await expect.poll(() => styleOf(heading, "font-size")).not.toBe("52px");
});

test("a removed part can be brought back from the panel", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const { editor, panel } = opened;
  const before = await readNow(opened.site);
  const button = editor.preview.getByRole("link", { name: "Find the shop" });
  await openPanel(opened, /“Find the shop”/);
  await panel.getByRole("button", { name: panelWords.remove }).click();
  await expect(panel.getByText(panelWords.removed)).toBeVisible();
  await expect(button).toHaveCount(0);
  await undoInPanel(opened, before.tree);
  await expect(button).toBeVisible();
});

test("a link leads to a page that is chosen by its title", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const before = await readNow(opened.site);
  await openPanel(opened, /“Find the shop”/);
  const choice = opened.panel.getByLabel(panelWords.targetPage, { exact: true });
  await choice.selectOption("about.html");
  await opened.panel.getByRole("button", { name: panelWords.save }).click();
  await expect(opened.panel.getByText(panelWords.saved)).toBeVisible();
  const { files } = await readNow(opened.site);
  expect(files["index.html"]).toBe(
    before.files["index.html"]?.replace('quiet" href="visit.html">Find', 'quiet" href="about.html">Find'),
  );
});

test("a picture gets a description by keyboard alone", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  await openPanel(opened, /A golden croissant/);
  await opened.panel.getByRole("textbox", { name: panelWords.description }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("A croissant, still warm");
  await page.keyboard.press("Enter");
  await expect(opened.panel.getByText(panelWords.saved)).toBeVisible();
  const { files } = await readNow(opened.site);
  expect(files["index.html"]).toContain('alt="A croissant, still warm"');
  await page.keyboard.press("Escape");
  await expect(opened.panel).toHaveCount(0);
});

test("the panel is a sheet on a phone, and accessible in both themes", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  await openPanel(opened, /^Heading “Good bread takes its time”/);
  await page.addStyleTag({ content: stillness });
  for (const size of [{ width: 1440, height: 900 }, { width: 834, height: 1112 }, phone]) {
    await page.setViewportSize(size);
    const tab = page.getByRole("tab", { name: editorWords.tabPreview });
    if (size === phone) await tab.click();
    await expect(opened.panel).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      if (process.env.PANEL_SHOTS)
        await page.screenshot({ path: `${process.env.PANEL_SHOTS}/${size.width}-${colorScheme}.png` });
      expect(await violationsOn(page, { include: "form" })).toEqual([]);
    }
  }
  await expect.poll(async () => (await opened.panel.boundingBox())?.width).toBe(phone.width);
  await opened.panel.getByRole("button", { name: panelWords.fold }).click();
  await expect(opened.panel.getByRole("textbox", { name: panelWords.size })).toBeHidden();
});

test("on a phone the page shows what the panel changes above the panel", async ({ page, owner }) => {
  await page.setViewportSize(phone);
  const opened = await openSiteOf({ page, owner });
  await page.addStyleTag({ content: stillness });
  await openPanel(opened, /^Heading “Our customers/);
  const heading = opened.editor.preview.getByRole("heading", { name: /^Our customers/ }).first();
  await expect(async () => {
    // While the page scrolls, the heading can be above the panel for a moment only.
    await selectingOn(page).placeOf(heading);
    const [shown, panel] = [await heading.boundingBox(), await opened.panel.boundingBox()];
    expect(shown !== null && panel !== null && shown.y >= 0 && shown.y + shown.height <= panel.y).toBe(true);
  }).toPass();
});

test("a change that is left and refused is told, and leaves the page", async ({ page, owner }) => {
  const opened = await openSiteOf({ page, owner });
  const { panel, editor } = opened;
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await openPanel(opened, /^Heading “Good bread takes its time”/);
  const before = await styleOf(heading, "font-size");
  await panel.getByRole("textbox", { name: panelWords.size }).fill("40");
  await expect.poll(() => styleOf(heading, "font-size")).toBe("40px");
  await page.route("**/manual-edits", (route) => route.abort());
  await page.getByRole("button", { name: previewWords.select, exact: true }).click();
  const told = page.getByRole("alert").filter({ hasText: previewWords.changeUnsaved });
  await expect(told).toBeVisible();
  await expect.poll(() => styleOf(heading, "font-size")).toBe(before);
  await told.getByRole("button").click();
  await expect(told).toBeHidden();
});

test("a message takes the picks along and tells of the panel's unsaved change", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Wait", reply(pause.part, say("Done.")));
  const opened = await openSiteOf({ page, owner });
  const { panel, editor } = opened;
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await openPanel(opened, /^Heading “Good bread takes its time”/);
  const before = await styleOf(heading, "font-size");
  await panel.getByRole("textbox", { name: panelWords.size }).fill("40");
  await expect.poll(() => styleOf(heading, "font-size")).toBe("40px");
  await editor.ask(instruction);
  await pause.reached();
  await expect(page.getByRole("alert").filter({ hasText: previewWords.changeUnsaved })).toBeVisible();
  await expect.poll(() => styleOf(heading, "font-size")).toBe(before);
  await pause.release();
});

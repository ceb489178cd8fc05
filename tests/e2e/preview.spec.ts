import type { Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { previewWords } from "#lib/words/preview.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import type { ScriptedModel } from "./scripted-model.ts";
import { scrollOf, widthOf } from "./shown.ts";

const longPage = (heading: string, extra = "") => `<!doctype html>
<html lang="en">
<title>Long</title>
<h1>Top</h1>
<p style="height: 1500px">Far to go.</p>
<h2>${heading}</h2>
<p>Unchanged</p>
<p style="height: 1500px">And further.</p>${extra}
</html>
`;

const editHeading = (from: string, to: string) =>
  call("edit_file", { path: "index.html", edits: [{ oldText: `<h2>${from}</h2>`, newText: `<h2>${to}</h2>` }] });
const changeTo = (to: string) => reply(editHeading("Before", to));
const changeAgain = reply(editHeading("After", "Later"));

/** Opens the editor with a long page, and prepares the instruction that changes its middle. */
async function openLongPage({ page, owner, model }: { page: Page; owner: Actor; model: ScriptedModel }, files = {}) {
  const instruction = await model.prepare("Change it", changeTo("After"), reply(say("Done.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, { "index.html": longPage("Before"), ...files }));
  return { editor, instruction };
}

const address = (page: Page) => page.getByLabel(previewWords.address, { exact: true });

test("a change keeps the scroll position and briefly marks only the changed part", async ({ page, owner, model }) => {
  const { editor, instruction } = await openLongPage({ page, owner, model });
  const body = editor.preview.locator("body");
  await expect(editor.preview.getByRole("heading", { name: "Before" })).toBeVisible();
  await body.evaluate(() => scrollTo(0, 1_300));
  await expect.poll(() => scrollOf(body)).toBe(1_300);

  await editor.ask(instruction);
  await expect(editor.preview.getByRole("heading", { name: "After" })).toBeVisible();
  const marked = () =>
    body.evaluate(() =>
      document
        .getAnimations()
        .filter(({ id }) => id === "sitewright-flash")
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.textContent : null)),
    );
  // Another page may be swapped in during a query.
  const untilMarked = (wanted: string[]) =>
    expect(async () => expect(await marked()).toEqual(wanted)).toPass({ timeout: 60_000 });
  const untilItStands = () => expect.poll(() => scrollOf(body), { timeout: 60_000 }).toBe(1_300);
  await untilMarked(["After"]);
  await untilItStands();
  await untilMarked([]);
  await untilItStands();
  expect(await body.evaluate(() => document.scripts.length)).toBe(0);
});

test("the preview loads once for each change", async ({ page, owner, model }) => {
  const { editor, instruction } = await openLongPage({ page, owner, model });
  const again = await model.prepare("Change it again", changeAgain, reply(say("Done again.")));
  await expect(editor.preview.getByRole("heading", { name: "Before" })).toBeVisible();
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) loads.push(request.url());
  });

  const first = await editor.ask(instruction);
  // Undo is offered once the page knows the commit with which the change ended.
  await expect(first.getByRole("button", { name: turnWords.undo })).toBeEnabled();
  await expect(editor.preview.getByRole("heading", { name: "After" })).toBeVisible();
  // If the end of the first change had loaded the page, that would precede the second change.
  const second = await editor.ask(again);
  await expect(second.getByRole("button", { name: turnWords.undo })).toBeEnabled();
  await expect(editor.preview.getByRole("heading", { name: "Later" })).toBeVisible();
  expect(loads).toHaveLength(2);
});

test("a change out of view is scrolled to by itself", async ({ page, owner, model }) => {
  const { editor, instruction } = await openLongPage({ page, owner, model });
  // A page that was not seen yet has no change.
  await expect(editor.preview.getByRole("heading", { name: "Before" })).toBeVisible();
  await expect(editor.preview.getByRole("heading", { name: "Before" })).not.toBeInViewport();
  await editor.ask(instruction);
  await expect(editor.preview.getByRole("heading", { name: "After" })).toBeInViewport();
  await expect(editor.send).toHaveText(editorWords.send);
  await expect(page.getByRole("button", { name: previewWords.showChange })).toBeHidden();
});

test("a person who scrolls meanwhile stays, with a button that leads there", async ({ page, owner, model }) => {
  const linked = longPage("Before").replace("<h1>Top</h1>", '<h1>Top</h1><a href="about.html">Elsewhere</a>');
  const files = { "index.html": linked, "about.html": "<!doctype html><title>About</title><h1>About</h1>" };
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, files));
  const heading = (name: string) => editor.preview.getByRole("heading", { name });
  await expect(heading("Before")).toBeVisible();
  const toChange = page.getByRole("button", { name: previewWords.showChange });
  /** Makes a change, and scrolls while it is made. */
  const changeWhileScrolling = async (wish: string, change: ReturnType<typeof call>) => {
    const pause = model.pause();
    const instruction = await model.prepare(wish, reply(pause.part, change), reply(say("Done.")));
    await editor.ask(instruction);
    await pause.reached();
    const body = editor.preview.locator("body");
    const before = await scrollOf(body);
    await page.locator(`iframe[title="${previewWords.title}"]`).hover();
    await page.mouse.wheel(0, before > 50 ? -40 : 40);
    await expect.poll(() => scrollOf(body)).not.toBe(before);
    await pause.release();
  };

  await changeWhileScrolling("Change it", editHeading("Before", "After"));
  await expect(toChange).toBeVisible();
  await expect(editor.send).toHaveText(editorWords.send);
  await expect(heading("After")).not.toBeInViewport();
  await expect(async () => {
    await toChange.press("Enter", { timeout: 2_000 });
    await expect(heading("After")).toBeInViewport({ timeout: 2_000 });
    await expect(page.locator(`iframe[title="${previewWords.title}"]`)).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(toChange).toBeHidden();

  await editor.preview.locator("body").evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await changeWhileScrolling("Change it again", editHeading("After", "Later"));
  await expect(toChange).toBeVisible();
  await expect(editor.send).toHaveText(editorWords.send);
  await expect(async () => {
    await editor.preview.getByRole("link", { name: "Elsewhere" }).click({ timeout: 2_000 });
    await expect(heading("About")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(toChange).toBeHidden();
});

test("on a phone the preview stands at the change", async ({ page, owner, model }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { editor, instruction } = await openLongPage({ page, owner, model });
  const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
  await tab(editorWords.tabPreview).click();
  await expect(editor.preview.getByRole("heading", { name: "Before" })).toBeVisible();
  await tab(editorWords.tabConversation).click();
  await editor.ask(instruction);
  await expect(editor.send).toHaveText(editorWords.send);
  await tab(editorWords.tabPreview).click();
  await expect(editor.preview.getByRole("heading", { name: "After" })).toBeInViewport();
  await expect(page.getByRole("button", { name: previewWords.showChange })).toBeHidden();
});

const twoPages = {
  "index.html": '<!doctype html><title>Home</title><h1>Home</h1><a href="about.html">About us</a>',
  "about.html": "<!doctype html><title>About</title><h1>About</h1>",
};
const addNews = call("write_file", { path: "news.html", content: "<!doctype html><title>News</title><h1>News</h1>" });

test("a new page opens by itself, unless the person went elsewhere meanwhile", async ({ page, owner, model }) => {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, twoPages));
  const heading = (name: string) => editor.preview.getByRole("heading", { name });
  await expect(heading("Home")).toBeVisible();
  await editor.ask(await model.prepare("Add a page for news", reply(addNews), reply(say("It is there."))));
  await expect(heading("News")).toBeVisible();
  await expect(address(page)).toHaveValue("/news.html");

  const pause = model.pause();
  const more = call("write_file", { path: "shop.html", content: "<!doctype html><title>Shop</title><h1>Shop</h1>" });
  const turn = await editor.ask(await model.prepare("Add a shop", reply(more), reply(pause.part, say("There."))));
  await editor.goTo("about.html");
  await expect(heading("About")).toBeVisible();
  await pause.release();
  await expect(turn.getByRole("button", { name: turnWords.undo })).toBeEnabled();
  await expect(heading("About")).toBeVisible();
  await expect(address(page)).toHaveValue("/about.html");
});

test("the comparison and a reload keep the page that is shown", async ({ page, owner, model }) => {
  const edits = [{ oldText: "<h1>About</h1>", newText: "<h1>About all of us</h1>" }];
  const change = reply(call("edit_file", { path: "about.html", edits }));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, twoPages));
  await editor.preview.getByRole("link", { name: "About us" }).click();
  await expect(address(page)).toHaveValue("/about.html");
  await editor.ask(await model.prepare("Say all of us", change, reply(say("Done."))));
  const heading = editor.preview.getByRole("heading", { name: "About all of us" });
  await expect(heading).toBeVisible();

  const compare = page.getByRole("button", { name: previewWords.compare });
  await compare.click();
  await expect(page.frameLocator(`iframe[title="${previewWords.before}"]`).getByRole("heading")).toHaveText("About");
  await compare.click();
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(address(page)).toHaveValue("/about.html");
});

test("a comparison opened during the first change shows it at its end", async ({ page, owner, model }) => {
  const edits = [{ oldText: "<h1>About</h1>", newText: "<h1>About all of us</h1>" }];
  const pause = model.pause();
  const change = reply(call("edit_file", { path: "about.html", edits }));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, twoPages));
  await editor.preview.getByRole("link", { name: "About us" }).click();
  await expect(address(page)).toHaveValue("/about.html");
  await editor.ask(await model.prepare("Say all of us", change, reply(pause.part, say("Done."))));
  await pause.reached();
  await page.getByRole("button", { name: previewWords.compare }).click();
  await expect(page.getByText(previewWords.compareNothing)).toBeVisible();

  await pause.release();
  await expect(page.frameLocator(`iframe[title="${previewWords.before}"]`).getByRole("heading")).toHaveText("About");
});

test("page list, links, back, forward and address navigate the site", async ({ page, owner }) => {
  const link = '<a href="news/">News</a>';
  const editor = editorOf(page);
  await editor.open(
    await createConversation(owner, {
      "index.html": `<title>Home</title><h1>Home</h1>${link}`,
      "about.html": "<title>About</title><h1>About</h1>",
      "news/index.html": "<title>News</title><h1>News</h1>",
      "news/may.html": "<title>May</title><h1>May</h1>",
    }),
  );
  const heading = (name: string) => editor.preview.getByRole("heading", { name });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await editor.preview.getByRole("link", { name: "News" }).click();
  await expect(heading("News")).toBeVisible();
  await expect(address(page)).toHaveValue("/news/");

  await button(previewWords.pages).click();
  const pages = page.getByRole("navigation", { name: previewWords.pages });
  await expect(pages.getByRole("button")).toHaveText([
    pagesWords.add,
    pagesWords.order,
    ...["Home", "", "About", "", "News", "", "May", ""],
  ]);
  await pages.getByRole("button", { name: /^May/ }).click();
  await expect(heading("May")).toBeVisible();
  await expect(pages).toBeHidden();
  await expect(button(previewWords.pages)).toBeFocused();

  await button(previewWords.back).click();
  await expect(heading("News")).toBeVisible();
  await button(previewWords.back).click();
  await expect(heading("Home")).toBeVisible();
  await expect(button(previewWords.back)).toHaveAttribute("aria-disabled", "true");
  await button(previewWords.forward).click();
  await expect(heading("News")).toBeVisible();

  await address(page).fill("about.html");
  await address(page).press("Enter");
  await expect(heading("About")).toBeVisible();
  await expect(address(page)).toHaveValue("/about.html");
  await expect(button(previewWords.forward)).toHaveAttribute("aria-disabled", "true");
});

test("a page gets the viewport of phone, tablet or desktop at any size", async ({ page, owner }) => {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const body = editor.preview.locator("body");
  const width = page.getByLabel(previewWords.width);
  // A choice before the page's scripts have arrived has no effect. They load the preview.
  await body.waitFor();
  for (const [choice, viewport] of [
    ["phone", 390],
    ["tablet", 834],
    ["desktop", 1280],
  ] as const) {
    await width.selectOption(choice);
    await expect.poll(() => widthOf(body)).toBe(viewport);
    const shown = await page.locator(`iframe[title="${previewWords.title}"]`).first().boundingBox();
    const pane = await page.getByRole("region", { name: previewWords.title }).boundingBox();
    expect(shown?.width).toBeLessThanOrEqual(Math.min(viewport, pane?.width ?? 0) + 1);
  }
  await width.selectOption("fit");
  const pane = await page.getByRole("region", { name: previewWords.title }).boundingBox();
  await expect.poll(() => widthOf(body)).toBe(Math.round(pane?.width ?? 0));
});

test("before and after overlap, and the edge moves by keyboard", async ({ page, owner }) => {
  const site = await createConversation(owner);
  const turn = await createTurn(owner, site);
  const editor = editorOf(page);
  await editor.open(site);
  await page.getByRole("button", { name: previewWords.compare }).click();
  const edge = page.getByRole("slider", { name: previewWords.compareSlider(previewWords) });
  await expect(edge).toBeFocused();
  await expect(page.frameLocator(`iframe[title="${previewWords.before}"]`).getByRole("heading")).toHaveText("Welcome");
  await expect(page.frameLocator(`iframe[title="${previewWords.after}"]`).getByRole("heading")).toHaveText(turn);

  const left = async () => (await edge.boundingBox())?.x ?? 0;
  const middle = await left();
  await page.keyboard.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuetext", previewWords.compareShare(52, previewWords));
  expect(await left()).toBeGreaterThan(middle);
  await page.keyboard.press("End");
  await expect(edge).toHaveAttribute("aria-valuenow", "100");
  await page.keyboard.press("Home");
  await page.keyboard.press("PageUp");
  await expect(edge).toHaveAttribute("aria-valuenow", "10");
  await page.getByRole("button", { name: previewWords.compare }).click();
  await expect(editor.preview.getByRole("heading")).toHaveText(turn);
});

test("missing files and pages are named, and a complete site shows no warning", async ({ page, owner }) => {
  const editor = editorOf(page);
  await editor.open(
    await createConversation(owner, {
      "index.html":
        '<title>Home</title><link rel="stylesheet" href="css/none.css"><h1>Home</h1><img src="images/loaf.svg" alt="A loaf">',
      "whole.html": "<title>Whole</title><h1>Whole</h1>",
    }),
  );
  const section = page.getByRole("region", { name: previewWords.title });
  await expect(section.getByRole("status")).toHaveText(
    /(css\/none\.css|images\/loaf\.svg) and 1 other file are missing/,
  );
  await address(page).fill("whole.html");
  await address(page).press("Enter");
  await expect(editor.preview.getByRole("heading", { name: "Whole" })).toBeVisible();
  await expect(section.getByRole("status")).toBeHidden();

  await address(page).fill("nowhere.html");
  await address(page).press("Enter");
  await expect(editor.preview.getByText(previewWords.missingText("/nowhere.html"))).toBeVisible();
  await editor.preview.getByRole("link", { name: previewWords.missingAction }).click();
  await expect(editor.preview.getByRole("heading", { name: "Home" })).toBeVisible();
});

test("a site that forbids our script is shown and follows its changes", async ({ page, owner, model }) => {
  const instruction = await model.prepare("Change it", changeTo("After"), reply(say("Done.")));
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`;
  const editor = editorOf(page);
  const index = longPage("Before").replace("<title>", `${policy}<title>`);
  await editor.open(await createConversation(owner, { "index.html": index }));
  await expect(editor.preview.getByRole("heading", { name: "Before" })).toBeVisible();
  await editor.ask(instruction);
  await expect(editor.preview.getByRole("heading", { name: "After" })).toBeVisible();
});

test("messages without the nonce or from another window have no effect", async ({ page, owner }) => {
  const forged = `<script>
    const lies = () => {
      for (const nonce of [undefined, "", "guess"]) {
        parent.postMessage({ type: "sitewright:page", nonce, path: "/forged.html", status: 200, marks: [] }, "*");
        parent.postMessage({ type: "sitewright:missing", nonce, paths: ["forged.svg"] }, "*");
      }
    };
    lies();
    addEventListener("load", lies);
  </script>`;
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, { "index.html": longPage("Forged", forged) }));
  await expect(editor.preview.getByRole("heading", { name: "Forged" })).toBeVisible();
  await page.evaluate(() => postMessage({ type: "sitewright:page", nonce: "guess", path: "/forged.html" }, "*"));
  // A genuine message after the forged ones shows that they were processed.
  await editor.preview.locator("body").evaluate(() => {
    location.hash = "true";
  });
  await expect(address(page)).toHaveValue("/#true");
  await expect(page.getByText("forged.svg")).toBeHidden();
});

import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { panelWords, selectWords } from "#lib/words/page/page-editor.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { previewWords } from "#lib/words/preview.ts";
import { turnWords } from "#lib/words/turn.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, treeAt } from "#tests/factories/git-repository.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { collectPosts, editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import type { Visit } from "./screens/screen.ts";
import { selectingOn } from "./selecting.ts";

const index = `<!doctype html>
<title>Home</title>
<style>
  h1 { font: 700 40px Georgia, serif; color: #7a2e1d; text-align: center; text-wrap: balance }
  .hot { color: #c00000 }
</style>
<h1>Fresh   <em>bread</em>
    every day</h1>
<p>We bake <span class="hot">sour dough</span>, <b>rye</b> &amp; <a href="about.html">much more</a>.<br>
  Come early.</p>
<p id=last>Open daily.</p>
`;
const files = { "index.html": index, "about.html": "<!doctype html>\n<title>About</title>\n<h1>About us</h1>\n" };

const surfaceOn = (page: Page) => page.getByRole("textbox", { name: new RegExp(`^${typingWords.surface("")}`) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The newest version. The branch follows it a moment later. */
const headOf = async ({ workspaceId }: Site) => (await readWorkspace(workspaceId)).headCommit ?? "";
const fileNow = async (site: Site, path: string) => blobAt(site.repository, `${await headOf(site)}:${path}`).toString();
const treeNow = async (site: Site) => treeAt(site.repository, await headOf(site));

const openedMs = 5_000;

/** Double-clicks a text until a person can type into it. A page that has only begun does not know the editor yet. */
async function openText(page: Page, element: Locator): Promise<Locator> {
  const surface = surfaceOn(page);
  await expect(async () => {
    if (!(await surface.isVisible())) await element.dblclick({ timeout: openedMs });
    await expect(surface).toBeFocused({ timeout: openedMs });
  }).toPass();
  return surface;
}

/** Types over words of a text by the keyboard, as `from` stands before the caret at the text's end. */
async function replaceEnd(page: Page, from: string, to: string): Promise<void> {
  for (const _ of from) await page.keyboard.press("Backspace");
  await page.keyboard.type(to);
}

async function paste(surface: Locator, html: string): Promise<void> {
  await surface.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", data);
    clipboardData.setData("text/plain", "not this");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test("a word changes exactly in its place, and undo gives the same tree", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  const before = await treeNow(site);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading");
  const surface = await openText(page, heading);
  await expect(surface).toHaveText("Fresh bread every day");
  await expect(surface).toHaveAccessibleDescription(typingWords.keys);
  await expect(surface).toHaveCSS("font-size", "40px");
  await expect(surface).toHaveCSS("color", "rgb(122, 46, 29)");
  await expect(surface).toHaveCSS("text-wrap-style", "balance");
  await replaceEnd(page, "day", "morning");
  await page.keyboard.press("Enter");

  await expect(heading).toHaveText("Fresh bread every morning");
  await expect(surface).toBeHidden();
  await expect(page.locator(`iframe[title="${previewWords.title}"]:not([aria-hidden])`)).toBeFocused();
  await expect.poll(() => fileNow(site, "index.html")).toBe(index.replace("every day", "every morning"));
  const turn = editor.turn(1);
  await expect(turn).toContainText("every morning");
  await turn.getByRole("button", { name: turnWords.undo }).click();
  await expect(heading).toHaveText("Fresh bread every day");
  expect(await treeNow(site)).toBe(before);
});

test("a price is selected when it opens, so that typing replaces it", async ({ page, owner }) => {
  const menu = (price: string) => `<!doctype html><title>Menu</title><p>Loaf</p><p><b>${price}</b></p>`;
  const site = await createConversation(owner, { "index.html": menu("£4.80") });
  const editor = editorOf(page);
  await editor.open(site);
  await openText(page, editor.preview.getByText("£4.80"));
  await page.keyboard.type("£5.10");
  await page.keyboard.press("Enter");
  await expect.poll(() => fileNow(site, "index.html")).toBe(menu("£5.10"));
});

test("the tools of an open text give way to a window, and come back", async ({ page, owner, model }) => {
  const instruction = await model.prepare(
    "Say always",
    reply(call("edit_file", { path: "index.html", edits: [{ oldText: "Open daily.", newText: "Open always." }] })),
    reply(say("Done.")),
  );
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const turn = await editor.ask(instruction);
  await expect(editor.preview.getByText("Open always.")).toBeVisible();
  const tools = page.getByRole("region", { name: typingWords.toolbar });
  await openText(page, editor.preview.getByText("Open always."));
  await expect(tools).toBeVisible();
  const box = page.locator("section[popover]");
  await turn.getByRole("button", { name: turnWords.viewChanges }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(box).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(box).toBeVisible();
  await expect(surfaceOn(page)).toHaveText("Open always.");
});

test("a tip appears where Tab brings the focus, not where it returns", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const select = button(page, previewWords.select);
  await select.click();
  await expect(page.getByRole("application", { name: selectWords.overlay })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(select).toBeFocused();
  await page.mouse.move(0, 0);
  const tip = page.getByText(previewWords.selectTip);
  await expect(tip).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(select).toBeFocused();
  await expect(tip).toBeVisible();
});

test("an unchanged text is not saved, and formatting around changed words stays", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const saves = collectPosts(page, /manual-edits/);
  const paragraph = editor.preview.getByText("We bake");
  const surface = await openText(page, paragraph);
  await page.keyboard.press("Enter");
  await expect(surface).toBeHidden();
  await expect(editor.turn(1)).toBeHidden();

  await openText(page, paragraph);
  await replaceEnd(page, "early.", "soon");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("er");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Bye.");
  await page.keyboard.press("ControlOrMeta+k");
  const address = page.getByRole("textbox", { name: typingWords.address });
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  await expect(page.getByText(typingWords.addressInvalid)).toBeVisible();
  await address.fill("ada@example.com");
  await address.press("Enter");
  await expect(surface).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.preview.getByText("Come soon")).toBeVisible();
  await expect(surface).toBeHidden();
  const saved = await fileNow(site, "index.html");
  expect(saved).toContain(
    'We bake <span class="hot">sour dough</span>, <b>rye</b> &amp; <a href="about.html">much more</a>.',
  );
  expect(saved).toContain("Come soon<strong>er</strong><br>");
  expect(saved).toContain('Bye.<a href="mailto:ada@example.com">ada@example.com</a>');
  expect(saves).toHaveLength(1);
});

const withHeader = (title: string) =>
  `<!doctype html><title>${title}</title><header><a href="index.html" style="display: flex"><img src="mark.svg" alt="" width="20" height="20"><span>Ines Marlow <small style="display: block">Illustrator</small></span></a></header><h1>${title}</h1>`;
const headed = { "index.html": withHeader("Home"), "about.html": withHeader("About"), "mark.svg": "<svg/>" };
const atPhotographer = (path: "index.html" | "about.html") => headed[path].replace("Illustrator", "Photographer");

/** Types over the header's text and leaves the editor open. */
async function typeInHeader(page: Page, owner: Actor): Promise<Site> {
  const site = await createConversation(owner, headed);
  const editor = editorOf(page);
  await editor.open(site);
  const select = selectingOn(page);
  await select.begin();
  await select.pick(editor.preview.getByText("Illustrator"), /Ines Marlow|Illustrator/);
  await button(page, selectWords.editText).click();
  await expect(surfaceOn(page)).toBeFocused();
  await replaceEnd(page, "Illustrator", "Photographer");
  return site;
}

test("a text waits with its save until it is known where else it stands", async ({ page, owner }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/same-elsewhere?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const site = await typeInHeader(page, owner);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: typingWords.comparing })).toBeVisible();
  answer.resolve();
  for (const path of ["index.html", "about.html"] as const)
    await expect.poll(() => fileNow(site, path)).toBe(atPhotographer(path));
});

test("a save says first that other pages are not known, and is then made", async ({ page, owner }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/same-elsewhere?*", async (route) => {
    await answer.promise;
    await route.abort();
  });
  const site = await typeInHeader(page, owner);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: typingWords.comparing })).toBeVisible();
  answer.resolve();
  await expect(page.getByText(typingWords.notCompared)).toBeVisible();
  expect(await fileNow(site, "index.html")).toBe(headed["index.html"]);
  await expect(surfaceOn(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => fileNow(site, "index.html")).toBe(atPhotographer("index.html"));
  await expect.poll(() => fileNow(site, "about.html")).toBe(headed["about.html"]);
});

test("a header’s text changes in its own element, on every page with it", async ({ page, owner }) => {
  const site = await typeInHeader(page, owner);
  await expect(page.getByRole("switch", { name: panelWords.alsoOn(1) })).toBeChecked();
  await page.keyboard.press("Enter");
  for (const path of ["index.html", "about.html"] as const)
    await expect.poll(() => fileNow(site, path)).toBe(atPhotographer(path));
});

test("a paste from a word processor comes in clean", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const surface = await openText(page, editor.preview.getByText("Open daily."));
  await page.keyboard.press("ControlOrMeta+a");
  await paste(
    surface,
    `<html><head><style>p { color: red }</style></head><body><p class=MsoNormal style='margin:0'><b>Open</b><span style='mso-spacerun:yes'> </span>daily</p><p class=MsoNormal><img src=x onerror="document.title='hacked'">from <i>seven</i><script>document.title = 'hacked'</script></p></body></html>`,
  );
  await button(page, typingWords.save).click();
  await expect(editor.preview.getByText("seven")).toBeVisible();
  await expect
    .poll(() => fileNow(site, "index.html"))
    .toBe(index.replace("Open daily.", "<strong>Open</strong> daily<br>from <em>seven</em>"));
});

test("what was typed and left, or lost in a reload, can be brought back", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const surface = await openText(page, editor.preview.getByText("Open daily."));
  await replaceEnd(page, "daily.", "always.");
  await page.keyboard.press("Escape");
  await expect(surface).toBeHidden();
  await expect(editor.preview.getByText("Open daily.")).toBeVisible();
  await button(page, typingWords.bringBack).click();
  await expect(surface).toHaveText("Open always.");
  await expect(surface).toBeFocused();
  await page.keyboard.type("!");
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain("Open always.!");

  await page.reload();
  await button(page, typingWords.bringBack).click();
  await expect(surface).toHaveText("Open always.!");
  await expect(surface).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.preview.getByText("Open always.!")).toBeVisible();
  await expect.poll(() => fileNow(site, "index.html")).toBe(index.replace("Open daily.", "Open always.!"));
  await expect(surface).toBeHidden();
  await expect(button(page, typingWords.bringBack)).toBeHidden();
});

test("Enter that confirms a composition does not save", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const surface = await openText(page, editor.preview.getByText("Open daily."));
  const saves = collectPosts(page, /manual-edits/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.imeSetComposition", { text: "ぱん", selectionStart: 2, selectionEnd: 2 });
  await expect(surface).toHaveText("Open daily.ぱん");
  await devtools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Enter", windowsVirtualKeyCode: 229 });
  await devtools.send("Input.insertText", { text: "パン" });
  await expect(surface).toHaveText("Open daily.パン");
  await expect(button(page, typingWords.save)).toBeVisible();
  expect(await fileNow(site, "index.html")).toBe(index);
  await page.keyboard.press("Enter");
  await expect(editor.preview.getByText("Open daily.パン")).toBeVisible();
  expect(saves).toHaveLength(1);
});

test("the keyboard alone picks a text, types into it and saves", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  await expect(editor.preview.getByRole("heading")).toBeVisible();
  await button(page, previewWords.select).press("Enter");
  const overlay = page.getByRole("application", { name: selectWords.overlay });
  await expect(overlay).toBeFocused();
  await expect(page.getByText(selectWords.hintPointer)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "Heading “Fresh bread every day”" })).toBeAttached();
  await page.keyboard.press("Enter");
  await button(page, selectWords.editText).press("Enter");
  const surface = surfaceOn(page);
  await expect(surface).toBeFocused();
  await page.keyboard.type("!");
  await page.keyboard.press("Tab");
  await expect(button(page, typingWords.bold)).toBeFocused();
  await button(page, typingWords.save).focus();
  await page.keyboard.press("Enter");
  await expect(editor.preview.getByRole("heading")).toHaveText("Fresh bread every day!");
});

/** Opens a page whose one sentence the agent is about to change, as soon as `pause` is released. */
async function openWhileAgentEdits({ page, owner, model }: Visit, oldText: string, newText: string) {
  const pause = model.pause();
  const change = call("edit_file", { path: "index.html", edits: [{ oldText, newText }] });
  const instruction = await model.prepare("Say it so", reply(pause.part, change), reply(say("Done.")));
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  await editor.ask(instruction);
  await pause.reached();
  return { site, editor, pause };
}

test("a text typed while the agent works is saved when it has finished", async ({ page, owner, model }) => {
  const visit = { page, owner, model };
  const { site, editor, pause } = await openWhileAgentEdits(visit, "We bake", "We always bake");
  await openText(page, editor.preview.getByText("Open daily."));
  await replaceEnd(page, "daily.", "always.");
  await button(page, typingWords.saveLater).click();
  await expect(page.getByText(typingWords.waiting)).toBeVisible();
  await pause.release();
  await expect(editor.preview.getByText("Open always.")).toBeVisible();
  await expect(editor.preview.getByText("We always bake")).toBeVisible();
  await expect
    .poll(() => fileNow(site, "index.html"))
    .toBe(index.replace("We bake", "We always bake").replace("Open daily.", "Open always."));
});

test("a text that the agent changed meanwhile is shown beside the typed one", async ({ page, owner, model }) => {
  const visit = { page, owner, model };
  const { site, editor, pause } = await openWhileAgentEdits(visit, "Open daily.", "Open at seven.");
  await openText(page, editor.preview.getByText("Open daily."));
  await replaceEnd(page, "daily.", "always.");
  // The page may learn a moment later than the test that the agent works.
  await expect(button(page, typingWords.saveLater)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(typingWords.waiting)).toBeVisible();
  await pause.release();
  const conflict = page.getByRole("alertdialog", { name: typingWords.conflictTitle });
  await expect(conflict).toContainText("Open always.");
  await expect(conflict).toContainText("Open at seven.");
  await conflict.getByRole("button", { name: typingWords.useYours }).click();
  await expect(editor.preview.getByText("Open always.")).toBeVisible();
  await expect.poll(() => fileNow(site, "index.html")).toBe(index.replace("Open daily.", "Open always."));
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("on a phone the tools stand below the text and never cover it", async ({ page, owner }) => {
    const site = await createConversation(owner, files);
    const editor = editorOf(page);
    await editor.open(site);
    await page.getByRole("tab", { name: editorWords.tabPreview }).tap();
    const last = editor.preview.getByText("Open daily.");
    await expect(last).toBeVisible();
    await button(page, previewWords.select).tap();
    await expect(page.getByText(selectWords.hintTouch)).toBeVisible();
    await selectingOn(page).tap(last);
    await button(page, selectWords.editText).tap();
    const surface = surfaceOn(page);
    await expect(surface).toBeFocused();
    // A phone has no such keys.
    await expect(surface).toHaveAccessibleDescription("");
    await expect(async () => {
      const tools = await page.getByRole("region", { name: typingWords.toolbar }).boundingBox();
      const text = await surface.boundingBox();
      expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeCloseTo(844, 0);
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(tools?.y ?? 0);
    }).toPass();
    await replaceEnd(page, "daily.", "always.");
    await button(page, typingWords.save).tap();
    await expect(editor.preview.getByText("Open always.")).toBeVisible();
  });
});

/** Saves what another person does by hand in the meantime, from the version that is newest now. */
async function saveElsewhere(
  page: Page,
  { conversationId, ...site }: Site & { conversationId: string },
  operation: Operation,
) {
  const base = await headOf(site);
  const answer = await page.request.post(`/api/conversations/${conversationId}/manual-edits`, {
    data: { base, operations: [operation] },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Returns the ref of the element with this text in the newest version of the first page. */
async function refOf(page: Page, { workspaceId }: Site, text: string): Promise<string> {
  const answer = await page.request.get(`/api/workspaces/${workspaceId}/source-map?path=index.html`);
  const { elements }: SourceMap = await answer.json();
  return elements.findLast(({ textContent }) => textContent === text)?.ref ?? "";
}

test("a save whose answer was lost is sent again and stored once", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  // A route for one request would end during it, and the browser would then send it by itself.
  await page.route("**/manual-edits", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await editor.open(site);
  const surface = await openText(page, editor.preview.getByText("Open daily."));
  await replaceEnd(page, "daily.", "always.");
  await page.keyboard.press("Enter");
  const waiting = page.getByRole("alert").filter({ hasText: typingWords.waitingForConnection });
  // On a busy machine the browser has been seen to send the lost request again by itself.
  await expect.poll(async () => (await waiting.isVisible()) || (await surface.isHidden())).toBe(true);
  await page.unroute("**/manual-edits");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(surface).toBeHidden();
  await expect(editor.turn(1)).toContainText("always.");
  await expect(editor.turn(2)).toBeHidden();
  await expect.poll(() => fileNow(site, "index.html")).toBe(index.replace("Open daily.", "Open always."));
});

test("a text opened after the panel's save stays open over the next version", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  await expect(editor.preview.getByRole("heading")).toBeVisible();
  await button(page, previewWords.select).click();
  await expect(page.getByText(selectWords.hintPointer)).toBeVisible();
  await editor.preview.getByRole("heading").click({ force: true, position: { x: 5, y: 5 } });
  await button(page, selectWords.change).click();
  const panel = page.getByRole("form").filter({ has: button(page, panelWords.close) });
  await panel.getByRole("textbox", { name: panelWords.size }).fill("50");
  await panel.getByRole("button", { name: panelWords.save }).click();
  await expect(panel.getByText(panelWords.saved)).toBeVisible();
  await expect.poll(() => editor.turn(1).isVisible()).toBe(true);
  const surface = surfaceOn(page);
  // The button is off while the saved version is read, which can begin just as it is pressed.
  await expect(async () => {
    if (!(await surface.isVisible())) {
      await panel.getByRole("button", { name: panelWords.editText }).click({ timeout: 5_000 });
    }
    await expect(surface).toBeFocused({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.type("!");

  const place = { path: "index.html", ref: await refOf(page, site, "Open daily.") };
  await saveElsewhere(page, site, { op: "set-text", ...place, text: "Open at seven." });
  await expect(editor.preview.getByText("Open at seven.")).toBeVisible();
  await page.keyboard.type("!");
  await expect(surface).toHaveText("Fresh bread every day!!");
  await page.keyboard.press("Enter");
  await expect(editor.preview.getByRole("heading")).toHaveText("Fresh bread every day!!");
  await expect.poll(() => fileNow(site, "index.html")).toContain("every day!!</h1>");
});

test("a text double-clicked while another is saved opens after it", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  const held = Promise.withResolvers<void>();
  // A request that follows a page's first route at once can escape it, and is then not seen either.
  await page.route("**/manual-edits", async (route) => {
    await held.promise;
    await route.continue();
  });
  await editor.open(site);
  await openText(page, editor.preview.getByRole("heading"));
  await replaceEnd(page, "day", "morning");
  const sent = page.waitForRequest("**/manual-edits");
  await page.keyboard.press("Enter");
  await sent;
  await editor.preview.getByText("Open daily.").dblclick();
  held.resolve();
  const surface = surfaceOn(page);
  await expect(surface).toHaveText("Open daily.");
  await expect(surface).toBeFocused();
  await replaceEnd(page, "daily.", "always.");
  await page.keyboard.press("Enter");
  await expect(editor.preview.getByText("Open always.")).toBeVisible();
  const saved = index.replace("every day", "every morning").replace("Open daily.", "Open always.");
  await expect.poll(() => fileNow(site, "index.html")).toBe(saved);
});

test("a double click on another text saves the open one", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const surface = surfaceOn(page);
  await openText(page, editor.preview.getByText("Open daily."));
  // An unchanged text is only left.
  await editor.preview.getByRole("heading").dblclick();
  await expect(surface).toContainText("every");
  await replaceEnd(page, "day", "morning");
  await editor.preview.getByText("Open daily.").dblclick();
  await expect(surface).toHaveText("Open daily.");
  await expect(surface).toBeFocused();
  await expect.poll(() => fileNow(site, "index.html")).toBe(index.replace("every day", "every morning"));
});

test("a newest version that is not read is not called a lost text", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  await openText(page, editor.preview.getByText("Open daily."));
  await replaceEnd(page, "daily.", "always.");
  const place = { path: "index.html", ref: await refOf(page, site, "Open daily.") };
  await page.route("**/page-text?*", (route) => route.abort());
  await saveElsewhere(page, site, { op: "set-text", ...place, text: "Open at seven." });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /changed/ })).toBeVisible();
  await expect(page.getByText(typingWords.goneText)).toBeHidden();
  await page.unroute("**/page-text?*");
  await button(page, typingWords.save).click();
  await expect(page.getByRole("alertdialog", { name: typingWords.conflictTitle })).toContainText("Open at seven.");
});

test("a decided conflict is saved when the connection is back", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  let isCut = false;
  await page.route("**/manual-edits", (route) => (isCut ? route.abort() : route.continue()));
  await editor.open(site);
  await openText(page, editor.preview.getByText("Open daily."));
  await replaceEnd(page, "daily.", "always.");
  const place = { path: "index.html", ref: await refOf(page, site, "Open daily.") };
  await saveElsewhere(page, site, { op: "set-text", ...place, text: "Open at seven." });
  await page.keyboard.press("Enter");
  const conflict = page.getByRole("alertdialog", { name: typingWords.conflictTitle });
  await expect(conflict).toContainText("Open at seven.");
  isCut = true;
  await conflict.getByRole("button", { name: typingWords.useYours }).click();
  await expect(page.getByRole("alert").filter({ hasText: typingWords.waitingForConnection })).toBeVisible();
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(editor.preview.getByText("Open always.")).toBeVisible();
  await expect.poll(() => fileNow(site, "index.html")).toBe(index.replace("Open daily.", "Open always."));
});

import { commonWords } from "#lib/words/common.ts";
import { editorWords } from "#lib/words/editor.ts";
import { panelWords, pickWords, selectWords } from "#lib/words/page/page-editor.ts";
import { previewWords } from "#lib/words/preview.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { collectPosts, editorOf } from "./editor.ts";
import { expect, stillness, test } from "./fixtures.ts";
import { bakery, finishedWith, openBakery } from "./screens/bakery.ts";
import { selectingOn } from "./selecting.ts";

const headline = "Heading “Good bread takes its time”";
const cakesHeadline = "Cakes for the days that matter";
const orderButton = /“See what we bake”/;

test("a clicked part goes with the message, by its place in the source", async ({ page, owner, model }) => {
  const wait = model.pause();
  const instruction = await model.prepare("Make it larger", reply(say("I can’t."), wait.part));
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await select.begin();
  await select.point(heading, headline);
  await expect(select.chips).toBeHidden();
  await select.pick(heading, headline);
  await expect(page.getByRole("switch", { name: pickWords.onlyHere })).toBeChecked();

  await select.toolbar.getByRole("button", { name: selectWords.ask }).click();
  await expect(editor.instruction).toBeFocused();
  const sent = page.waitForRequest(
    (request) => request.url().endsWith("/edit-sessions") && request.method() === "POST",
  );
  const turn = await editor.ask(instruction);
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ onlyPicked: true, base: expect.stringMatching(/^[0-9a-f]{40}$/) });
  expect(body.picks).toEqual([{ path: "index.html", ref: expect.stringMatching(/^e\d+$/) }]);
  await expect(turn.getByRole("list", { name: pickWords.picked })).toContainText("Good bread takes its time");
  await expect(page.getByRole("switch", { name: pickWords.onlyHere })).toBeHidden();
  // A request that changed nothing gives its picks back, for the next attempt.
  await wait.release();
  await expect(select.chips).toContainText(headline);
});

test("several parts are picked, also on other pages, and outlive a reload", async ({ page, owner }) => {
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  const link = editor.preview.getByRole("link", { name: "See what we bake" });
  const chips = select.chips.getByRole("listitem");
  await select.begin();
  await select.pick(heading, headline);
  await expect(chips).toHaveCount(1);
  await page.keyboard.down("Shift");
  await select.click(link);
  await page.keyboard.up("Shift");
  await expect(chips).toHaveCount(2);
  await select.click(heading);
  await expect(chips).toHaveCount(1);
  await expect(select.chips).toContainText(orderButton);

  await editor.goTo("cakes.html");
  await expect(heading).toHaveText(cakesHeadline);
  // The name comes from the new page, so the page before it is not asked any more.
  await select.point(heading, cakesHeadline);
  await page.keyboard.down("Shift");
  await select.click(heading);
  await page.keyboard.up("Shift");
  await expect(chips).toHaveCount(2);

  await page.reload();
  await expect(chips).toHaveCount(2);
  await editor.goTo("cakes.html");
  await expect(heading).toHaveText(cakesHeadline);
  await select.chips.getByRole("button", { name: orderButton }).first().click();
  await expect(link).toBeVisible();
  await expect(select.tag(orderButton)).toBeVisible();
  await editor.instruction.press("Backspace");
  await expect(chips).toHaveCount(1);
  await select.chips.getByRole("button", { name: new RegExp(`^${pickWords.remove("")}`) }).click();
  await expect(select.chips).toBeHidden();
});

test("Done drops what is picked, unless a message about it is being written", async ({ page, owner }) => {
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  const done = page.getByRole("button", { name: selectWords.done, exact: true });
  await editor.instruction.fill("Larger, please");
  await select.begin();
  await select.pick(heading, headline);
  await done.click();
  await expect(select.overlay).toBeHidden();
  await expect(select.chips).toContainText(headline);
  await editor.instruction.fill("");
  await select.begin();
  await done.click();
  await expect(select.chips).toBeHidden();
});

test("by keyboard a person walks through the page, picks, and leaves", async ({ page, owner }) => {
  await openBakery({ page, owner });
  const select = selectingOn(page);
  const said = page.getByRole("region", { name: previewWords.title }).getByRole("status");
  await select.button.focus();
  await page.keyboard.press("Enter");
  await expect(select.overlay).toBeFocused();
  await expect(page.getByRole("button", { name: selectWords.listLong })).toBeEnabled();
  // Into the page's body, past the link that skips the header, and into the header.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText("Header");
  await page.keyboard.press("ArrowDown");
  await expect(said).not.toHaveText("Header");
  await page.keyboard.press("ArrowUp");
  await expect(said).toHaveText("Header");
  await page.keyboard.press("Enter");
  await expect(select.chips).toContainText("Header");
  await page.keyboard.press("Escape");
  await expect(select.overlay).toBeHidden();
  await expect(select.button).toBeFocused();
  await expect(select.chips).toContainText("Header");
});

test("by keyboard a person picks a heading, reaches its bar and changes it", async ({ page, owner }) => {
  const links = Array.from({ length: 60 }, (_, at) => `<p><a href="#${at}">Bread ${at}</a></p>`).join("");
  const files = { "index.html": `<!doctype html><title>Home</title><h1>Rye bread</h1>${links}` };
  const editor = await openBakery({ page, owner }, files);
  const select = selectingOn(page);
  await select.button.focus();
  await page.keyboard.press("Enter");
  await expect(select.overlay).toBeFocused();
  await expect(page.getByRole("button", { name: selectWords.listLong })).toBeEnabled();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(select.overlay).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(select.chips).toContainText("Rye bread");
  await page.keyboard.press("Tab");
  await expect(select.toolbar.getByRole("button", { name: selectWords.editText })).toBeFocused();
  await page.addStyleTag({ content: stillness });
  const y = (await select.toolbar.boundingBox())?.y ?? 0;
  await editor.preview.locator("html").evaluate(() => scrollTo(0, 10));
  await expect.poll(async () => (await select.toolbar.boundingBox())?.y).toBeCloseTo(y - 10, 0);
  await page.keyboard.press("Tab");
  await expect(select.toolbar.getByRole("button", { name: selectWords.change })).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("form").filter({ has: page.getByRole("button", { name: panelWords.close }) });
  await expect(panel).toBeFocused();
  const text = panel.getByRole("textbox", { name: panelWords.text, exact: true });
  const isReached = () => text.evaluate((one) => one === document.activeElement);
  for (let tabs = 0; tabs < 6 && !(await isReached()); tabs += 1) await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.type("Good ");
  await page.keyboard.press("Enter");
  await expect(panel.getByText(panelWords.saved)).toBeVisible();
  await expect(editor.preview.getByRole("heading")).toContainText("Good ");
});

test("the list finds a part of the page by its words", async ({ page, owner }) => {
  await openBakery({ page, owner });
  const select = selectingOn(page);
  await select.begin();
  await page.getByRole("button", { name: selectWords.listLong }).press("Enter");
  const list = page.getByRole("dialog", { name: selectWords.listTitle });
  await expect(list.getByRole("searchbox")).toBeFocused();
  for (const _ of ["picked", "chosen again"]) {
    await page.keyboard.type("good bread takes");
    await page.keyboard.press("Enter");
    await expect(list).toBeHidden();
    await expect(select.chips).toContainText(headline);
    await expect(select.toolbar.getByRole("button").first()).toBeFocused();
    await page.getByRole("button", { name: selectWords.listLong }).press("Enter");
    await expect(list.getByRole("searchbox")).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: selectWords.listLong })).toBeFocused();
});

test("on a scaled and scrolled page the outline is where the part is", async ({ page, owner }) => {
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  await page.getByRole("combobox", { name: previewWords.width }).selectOption("desktop");
  await select.begin();
  const footer = editor.preview.getByRole("contentinfo").getByRole("paragraph").last();
  await select.hover(editor.preview.getByRole("heading", { level: 1 }));
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    expect(await footer.evaluate((each) => each.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  }).toPass();
  await select.pick(footer, (await footer.innerText()).slice(0, 12));
  const outlines = page.locator("div[class*=border-]", { hasNotText: /./ }).and(page.locator("[class*=unscale]"));
  await expect(async () => {
    const at = await select.placeOf(footer);
    const outline = await outlines.last().boundingBox();
    expect(outline && outline.y < at.y && outline.y + outline.height > at.y).toBe(true);
  }).toPass();
});

test("Alt shows what lies under the pointer for as long as it is held", async ({ page, owner }) => {
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await heading.click();
  // A page that has only begun does not know the editor yet.
  await expect(async () => {
    await page.keyboard.up("Alt");
    await heading.hover();
    await page.keyboard.down("Alt");
    await expect(select.overlay).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await select.point(heading, headline);
  await page.keyboard.up("Alt");
  await expect(select.overlay).toBeHidden();
  await expect(select.chips).toBeHidden();
});

test("a part that a script made is named as such", async ({ page, owner }) => {
  const editor = editorOf(page);
  const select = selectingOn(page);
  const script = "document.querySelector('main').insertAdjacentHTML('beforeend', '<p>made by a script</p>')";
  const html = `<!doctype html><html lang="en"><title>T</title><main><h1>Welcome</h1></main><script>${script}</script></html>`;
  await editor.open(await createConversation(owner, { "index.html": html }));
  await select.begin();
  await select.point(editor.preview.getByText("made by a script"), selectWords.scripted);
  await select.point(editor.preview.getByRole("heading", { level: 1 }), "Heading “Welcome”");
  await expect(select.tag(selectWords.scripted)).toBeHidden();
});

test("while the agent works a part can be picked, but not changed by hand", async ({ page, owner, model }) => {
  const wait = model.pause();
  const instruction = await model.prepare("Look at it", reply(wait.part, say("Looked.")));
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  await editor.ask(instruction);
  await wait.reached();
  await select.begin();
  await select.pick(editor.preview.getByRole("heading", { level: 1 }), headline);
  await expect(select.toolbar).toContainText(selectWords.blockedByTurn);
  await expect(select.toolbar.getByRole("button", { name: selectWords.change })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await wait.release();
  await expect(select.toolbar).not.toContainText(selectWords.blockedByTurn);
});

test("a pick is found again after a change, and said to be gone", async ({ page, owner, model }) => {
  const source = bakery()["index.html"] ?? "";
  const [h1 = ""] = /<h1>.*<\/h1>/.exec(source) ?? [];
  const [lead = ""] = /<header[^>]*>/.exec(source) ?? [];
  const edit = (oldText: string, newText: string) =>
    call("edit_file", { path: "index.html", edits: [{ oldText, newText }] });
  const before = await model.prepare(
    "Put a line first",
    reply(edit(lead, `<p>New today</p>${lead}`)),
    reply(say("Put.")),
  );
  const removal = await model.prepare("Remove it", reply(edit(h1, "")), reply(say("Removed.")));
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  const link = editor.preview.getByRole("link", { name: "See what we bake" });
  await finishedWith(await editor.ask(before));
  await expect(editor.preview.getByText("New today")).toBeVisible();
  await select.begin();
  // Without an answer of the page nothing would be picked once the mode has ended.
  await select.pick(editor.preview.getByRole("heading", { level: 1 }), headline);
  await select.overlay.press("Escape");
  // From another tab: a message of this one would take the pick along.
  const conversation = /conversations\/([^/?#]+)/.exec(page.url())?.[1];
  await page.request.post(`/api/conversations/${conversation}/edit-sessions`, {
    data: { instruction: removal, clientRequestId: "removal" },
    headers: { origin: new URL(page.url()).origin },
  });
  await expect(select.chips).toContainText(pickWords.gone);
  await expect(link).toBeVisible();
});

test("a click on the page says how it is changed, until that is used", async ({ page, owner }) => {
  const editor = editorOf(page);
  const hint = page.getByRole("status").filter({ hasText: selectWords.firstPointer });
  const click = () => editor.preview.getByText("Open daily").click({ timeout: 5_000 });
  // A page that has only begun does not know the editor yet.
  const isSaid = () =>
    expect(async () => {
      await click();
      await expect(hint).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await editor.open(await createConversation(owner, { "index.html": "<!doctype html><p>Open daily</p>" }));
  await isSaid();
  await page.reload();
  await isSaid();
  const select = selectingOn(page);
  await select.begin();
  await expect(hint).toBeHidden();
  await select.button.click();
  await expect(select.overlay).toBeHidden();
  await click();
  await expect(hint).toBeHidden();
  const { origins } = await page.context().storageState();
  expect(origins.flatMap(({ localStorage }) => localStorage)).toContainEqual({
    name: "sitewright.first-hint",
    value: "over",
  });
});

test("what the page says of its changes can be put away", async ({ page, owner }) => {
  const editor = editorOf(page);
  const hint = page.getByRole("status").filter({ hasText: selectWords.firstPointer });
  await editor.open(await createConversation(owner, { "index.html": "<!doctype html><p>Open daily</p>" }));
  await expect(async () => {
    await editor.preview.getByText("Open daily").click({ timeout: 5_000 });
    await expect(hint).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await hint.getByRole("button", { name: commonWords.close }).click();
  await expect(hint).toBeHidden();
});

/** Covers everything, reads the nonce, and says all that the editor might believe. */
const hostile = `<!doctype html><html lang="en"><title>Hostile</title><body><h1>Welcome</h1><p id="target">Open daily</p>
<script>
addEventListener("message", ({ data }) => {
  const nonce = data && data.nonce;
  if (!nonce) return;
  const say = (type, members) => parent.postMessage({ type: "sitewright:" + type, nonce, ...members }, "*");
  const boxes = [{ x: 0, y: 0, width: 9999, height: 9999 }];
  for (let id = 1; id < 200; id++) {
    say("answer", { id, ref: "e5", name: "Button “Free money”", isScripted: false });
    say("measured", { id, elements: [{ ref: "e5", name: "Button “Free money”", boxes, style: {} }] });
  }
  for (const what of ["alt", "edit", "pick", "click"]) say("want", { what, x: 20, y: 20 });
});
const cover = document.createElement("div");
cover.textContent = "Button “Free money”";
cover.style.cssText = "position:fixed;inset:0;z-index:2147483647;background:#fff";
document.documentElement.append(cover);
</script></body></html>`;

test("a hostile page that fakes messages and covers itself picks and changes nothing", async ({ page, owner }) => {
  const editor = editorOf(page);
  const select = selectingOn(page);
  const changes = collectPosts(page, /manual-edits|edit-sessions/);
  await editor.open(await createConversation(owner, { "index.html": hostile }));
  await editor.instruction.fill("I am typing");
  await expect(editor.preview.getByText("Free money")).toBeVisible();
  // It may open the overlay, and no more.
  await expect(select.overlay).toBeVisible();
  await expect(editor.instruction).toBeFocused();
  await expect(select.chips).toBeHidden();
  const stage = await select.overlay.boundingBox();
  const at = { x: (stage?.x ?? 0) + 40, y: (stage?.y ?? 0) + 200 };
  await page.mouse.move(at.x, at.y);
  // The page's answer has come: it names a part, and the name is the server's.
  await expect(select.tag("Paragraph “Open daily”")).toBeVisible();
  await expect(page.getByText("Free money")).toHaveCount(0);
  const onTop = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.getAttribute("role"), at);
  expect(onTop).toBe("application");
  await expect(select.chips).toBeHidden();
  expect(changes).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap picks, a drag scrolls, and a thumb reaches the tools", async ({ page, owner }) => {
    const editor = await openBakery({ page, owner });
    const select = selectingOn(page);
    await page.getByRole("tab", { name: editorWords.tabPreview }).tap();
    const heading = editor.preview.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    await select.button.tap();
    await expect(page.getByRole("button", { name: selectWords.listLong })).toBeEnabled();
    await select.tap(heading);
    await expect(select.toolbar).toBeInViewport({ ratio: 1 });

    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: 200, y: at }] });
    await touch("touchStart", 600);
    for (const at of [560, 480, 400, 320]) await touch("touchMove", at);
    await touch("touchEnd");
    const scrolled = () => heading.evaluate(() => scrollY);
    await expect.poll(scrolled).toBeGreaterThan(100);
    await expect(async () => {
      const before = await scrolled();
      await heading.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await scrolled(), "the page has come to rest").toBe(before);
    }).toPass();

    // A browser can take a tap after a drag as the end of a glide; a person then taps again.
    await expect(async () => {
      const ask = select.toolbar.getByRole("button", { name: selectWords.ask });
      if (await ask.isVisible()) await ask.tap();
      await expect(editor.instruction).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await expect(select.chips).toContainText(headline);
  });

  test("a long press offers the acts, and picks nothing by itself", async ({ page, owner }) => {
    const editor = await openBakery({ page, owner });
    const select = selectingOn(page);
    await page.getByRole("tab", { name: editorWords.tabPreview }).tap();
    const heading = editor.preview.getByRole("heading", { level: 1 });
    const box = await heading.boundingBox();
    if (!box) throw new Error("The heading is not shown.");
    const session = await page.context().newCDPSession(page);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // A page that has only begun does not know the editor yet.
    await expect(async () => {
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
      try {
        await expect(select.toolbar).toBeInViewport({ ratio: 1, timeout: 4_000 });
      } finally {
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      }
    }).toPass();
    await expect(select.toolbar.getByRole("button", { name: selectWords.editText })).toBeVisible();
    await page.getByRole("tab", { name: editorWords.tabConversation }).tap();
    await expect(select.chips).toBeHidden();
    await page.getByRole("tab", { name: editorWords.tabPreview }).tap();
    await select.toolbar.getByRole("button", { name: selectWords.ask }).tap();
    await expect(select.chips).toContainText(headline);
  });
});

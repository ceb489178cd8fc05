import type { Locator, Page } from "@playwright/test";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { sourceNotes, sourceWords } from "#lib/words/page/source.ts";
import { turnWords } from "#lib/words/turn.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, treeAt } from "#tests/factories/git-repository.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { openSource, sourceOf } from "./open-source.ts";
import { selectingOn } from "./selecting.ts";
import { violationsOn } from "./violations.ts";

const index = `<!doctype html>\r
<title>Home</title>\r
<link rel="stylesheet" href="site.css">\r
<h1>Grüße 🥖</h1>\r
<p id=hours>Open daily.</p>\r
<p id=last>Come early.</p>\r
`;
const files = {
  "index.html": index,
  "site.css": "h1 {\n\tcolor: #7a2e1d;\n}\n.a{margin:0}\n",
  ".github/workflows/build.yml": "on: push\n",
};

const headOf = async ({ workspaceId }: Site) => (await readWorkspace(workspaceId)).headCommit ?? "";
const fileNow = async (site: Site, path: string) => blobAt(site.repository, `${await headOf(site)}:${path}`).toString();
const button = (dialog: Locator, name: string) => dialog.getByRole("button", { name, exact: true });

/** Selects a text of the source with the editor's own search, which is open afterwards no more. */
async function select(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+f");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

/** Changes a range of the home page as another window would. */
async function changeElsewhere(page: Page, site: Site & { conversationId: string }, from: string, to: string) {
  const source = await fileNow(site, "index.html");
  const start = Buffer.byteLength(source.slice(0, source.indexOf(from)));
  const range: Operation = { op: "replace-range", path: "index.html", start, end: start + from.length, text: to };
  const answer = await page.request.post(`/api/conversations/${site.conversationId}/manual-edits`, {
    data: { base: await headOf(site), operations: [range] },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test("a source is checked, formatted and saved, and undo gives the same tree", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const before = treeAt(site.repository, site.head);
  const editor = editorOf(page);
  await editor.open(site);
  const dialog = await openSource(page);
  const text = sourceOf(dialog, "index.html");
  await expect(text).toBeFocused();
  await select(page, "Open daily.</p>");
  await page.keyboard.insertText("Open <b>always</p>");
  await button(dialog, sourceWords.notes(1)).click();
  await expect(dialog.getByRole("listbox")).toContainText(sourceNotes.notClosed("<b>"));
  expect(await violationsOn(page, { include: "[role=dialog]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await select(page, "always");
  await page.keyboard.insertText("always</b>");
  await expect(button(dialog, sourceWords.noNotes)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(dialog.getByText(sourceWords.saved)).toBeVisible();
  // Only what was typed has changed: the line ends and the other bytes are the file's own.
  expect(await fileNow(site, "index.html")).toBe(index.replace("Open daily.", "Open <b>always</b>"));

  await dialog.getByRole("navigation").getByRole("button", { name: "site.css" }).click();
  await expect(sourceOf(dialog, "site.css")).toBeVisible();
  await sourceOf(dialog, "site.css").focus();
  await select(page, "#7a2e1d");
  await page.keyboard.type("rde");
  await expect(button(dialog, sourceWords.notes(1))).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await select(page, "color");
  await page.keyboard.press("ArrowRight");
  await button(dialog, sourceWords.format).click();
  await expect(dialog.getByText(sourceWords.formatted)).toBeVisible();
  // The old lines stand above the new ones.
  await expect(dialog.locator(".cm-deletedChunk")).toContainText(".a{margin:0}");
  await button(dialog, sourceWords.save).click();
  await expect(dialog.getByText(sourceWords.saved)).toBeVisible();
  expect(await fileNow(site, "site.css")).toBe("h1 {\n\tcolor: #7a2e1d;\n}\n.a {\n\tmargin: 0;\n}\n");

  await dialog
    .getByRole("navigation")
    .getByRole("button", { name: /build.yml/ })
    .click();
  await expect(dialog.getByText(sourceWords.protected)).toBeVisible();
  await expect(button(dialog, sourceWords.save)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(editor.preview.getByText("Open always")).toBeVisible();
  for (const turn of [editor.turn(2), editor.turn(1)]) {
    await turn.getByRole("button", { name: turnWords.undo }).click();
    await expect(turn).toContainText(turnWords.undone);
  }
  await expect(editor.preview.getByText("Open daily.")).toBeVisible();
  expect(treeAt(site.repository, await headOf(site))).toBe(before);
});

test("by keyboard on a phone, an unsaved source survives a reload", async ({ page, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const dialog = await openSource(page);
  const text = sourceOf(dialog, "index.html");
  await expect(text).toBeFocused();
  await page.keyboard.type("x");
  expect(await violationsOn(page, { include: "[role=dialog]" })).toEqual([]);
  // Tab types, Escape leaves the text for the button, and once more closes the window.
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(dialog, sourceWords.save)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(sourceWords.unsavedSource("index.html"))).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: editorWords.tabPreview }).click();
  await page.getByRole("button", { name: sourceWords.bringBack }).click();
  await expect(dialog.getByText(sourceWords.restored)).toBeVisible();
  await expect(text).toContainText(/^\s*x/);
  await text.press("ControlOrMeta+s");
  await expect(dialog.getByText(sourceWords.saved)).toBeVisible();
  expect(await fileNow(site, "index.html")).toBe(`  x${index}`);
});

test("other lines are merged, and of the same lines both are shown", async ({ page, owner }) => {
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  const selecting = selectingOn(page);
  await selecting.begin();
  await selecting.pick(editor.preview.getByText("Open daily."), "Open daily.");
  await selecting.toolbar.getByRole("button", { name: sourceWords.show }).click();
  const dialog = page.getByRole("dialog", { name: sourceWords.title });
  const text = sourceOf(dialog, "index.html");
  await expect(text).toBeFocused();
  // The picked element is selected.
  await page.keyboard.insertText("<p id=hours>Open always.</p>");
  await changeElsewhere(page, site, "Come early.", "Come late.");
  await button(dialog, sourceWords.save).click();
  await expect(dialog.getByText(sourceWords.saved)).toBeVisible();
  await expect(text).toContainText("Come late.");
  expect(await fileNow(site, "index.html")).toBe(
    index.replace("Open daily.", "Open always.").replace("Come early.", "Come late."),
  );

  await text.focus();
  await select(page, "Open always.");
  await page.keyboard.insertText("Open at six.");
  await changeElsewhere(page, site, "Open always.", "Open at nine.");
  await button(dialog, sourceWords.save).click();
  const conflict = dialog.getByRole("alert");
  await expect(conflict).toContainText(sourceWords.conflictText);
  await expect(dialog.locator(".cm-deletedChunk")).toContainText("Open at nine.");
  await expect(text).toContainText("Open at six.");
  expect(await violationsOn(page, { include: "[role=dialog]" })).toEqual([]);
  await conflict.getByRole("button", { name: sourceWords.saveMine }).click();
  await expect(dialog.getByText(sourceWords.saved)).toBeVisible();
  expect(await fileNow(site, "index.html")).toContain("Open at six.");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: selectWords.listLong })).toBeVisible();
});

test("a source that is saved while the agent works waits for its end", async ({ page, owner, model }) => {
  const pause = model.pause();
  const edit = call("edit_file", { path: "index.html", edits: [{ oldText: "Come early.", newText: "Come late." }] });
  const instruction = await model.prepare("Say late", reply(edit), reply(say("Done. "), pause.part));
  const site = await createConversation(owner, files);
  const editor = editorOf(page);
  await editor.open(site);
  await editor.enter(instruction);
  await pause.reached();
  const dialog = await openSource(page);
  await expect(sourceOf(dialog, "index.html")).toBeFocused();
  await select(page, "Open daily.");
  await page.keyboard.type("Open always.");
  await button(dialog, sourceWords.saveLater).click();
  await expect(dialog.getByText(sourceWords.waiting)).toBeVisible();
  await pause.release();
  await expect(dialog.getByText(sourceWords.saved)).toBeVisible();
  expect(await fileNow(site, "index.html")).toBe(
    index.replace("Open daily.", "Open always.").replace("Come early.", "Come late."),
  );
});

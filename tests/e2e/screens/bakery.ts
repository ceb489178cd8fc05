import { expect, type Locator, type Page } from "@playwright/test";
import { changesWords } from "#lib/words/changes.ts";
import { editorWords } from "#lib/words/editor.ts";
import { historyWords } from "#lib/words/history.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { mainJobSites } from "#tests/fixtures/main-job-table.ts";
import { type Editor, editorOf } from "../editor.ts";
import type { Visit } from "./screen.ts";

const headline = "<h1>Good bread takes its time</h1>";

export const headlineRequest = "Change the headline to “Bread worth waking up for”";
export const changeHeadline = reply(
  say("I look for the headline."),
  call("edit_file", {
    path: "index.html",
    edits: [{ oldText: headline, newText: "<h1>Bread worth waking up for</h1>" }],
  }),
);
export const headlineChanged = reply(
  say("The headline of the first page now says **“Bread worth waking up for”**. ", "Nothing else has changed."),
);

/** The files of a realistic site. */
export function bakery(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readSiteFolder(mainJobSites.bakery)).map(([path, text]) => [path, `${text}`]),
  );
}

/** Opens the editor with a realistic site, or with one of these files. */
export async function openBakery(
  { page, owner }: Pick<Visit, "page" | "owner">,
  files: Record<string, string> = bakery(),
): Promise<Editor & { site: Site }> {
  const editor = editorOf(page);
  const site = await createConversation(owner, files);
  await editor.open(site);
  await expect(editor.instruction).toBeEditable();
  // On a phone the site loads when its tab is opened.
  const isPhone = await page.getByRole("tab", { name: editorWords.tabPreview }).isVisible();
  if (!isPhone) await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
  return { ...editor, site };
}

/** Opens the editor after one change of the site. */
export async function openChangedBakery(visit: Visit): Promise<{ editor: Editor; turn: Locator }> {
  const instruction = await visit.model.prepare(headlineRequest, changeHeadline, headlineChanged);
  const editor = await openBakery(visit);
  const turn = await editor.ask(instruction);
  await finishedWith(turn);
  return { editor, turn };
}

/** Opens a turn's changes, side by side by default. */
export async function showChanges(page: Page, turn: Locator): Promise<void> {
  await turn.getByRole("button", { name: turnWords.viewChanges }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: changesWords.showCode }).click();
  await expect(dialog.getByRole("region", { name: "index.html" })).toBeVisible();
}

export async function finishedWith(turn: Locator): Promise<void> {
  await expect(turn).toContainText(/Worked for \d+ s/);
}

/** Opens the history of a site that was changed four times, and waits for the newest picture. */
export async function openHistory({ page, owner }: Pick<Visit, "page" | "owner">): Promise<void> {
  const files = bakery();
  const site = await createConversation(owner, files);
  const changes: [instruction: string, headline: string][] = [
    [headlineRequest, "<h1>Bread worth waking up for</h1>"],
    ["Say instead that we are open on Sundays, too.\n\nAnd keep it short.", "<h1>Now open on Sundays</h1>"],
    ["Put our new address into the headline", "<h1>Find us at 4 Mill Lane</h1>"],
    ["Say what the bread is like", "<h1>A crust that sings</h1>"],
  ];
  for (const [instruction, changed] of changes) {
    const content = files["index.html"]?.replace(headline, changed) ?? "";
    await createTurn(owner, site, { instruction, change: { path: "index.html", content } });
  }
  await page.goto(`/projects/${site.projectId}/history`);
  const versions = page.getByRole("list", { name: historyWords.versions });
  await expect(versions.getByRole("listitem")).toHaveCount(changes.length + 1);
  const newest = page.frameLocator(`iframe[title="${historyWords.picture(changes.at(-1)?.[0] ?? "")}"]`);
  await expect(newest.getByRole("heading", { level: 1 })).toBeAttached();
}

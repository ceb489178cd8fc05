import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { releaseAbandonedConversations } from "#lib/conversations/conversation/release-conversations.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { markUnseen } from "#lib/conversations/presence/presence-store.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { editorWords } from "#lib/words/editor.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { releasedPlacesWords } from "#lib/words/settings/released-places.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { blobAt } from "#tests/factories/git-repository.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { carrySignIn, expect, test } from "./fixtures.ts";
import { openReplaceDialog, plainPicture, replaceDialog, siteWithPictures } from "./pictures.ts";
import { selectingOn } from "./selecting.ts";

// Both people have a browser of their own: an administrator, and a restricted person who types and chooses a picture meanwhile.

const hours = "Open daily.";
const surfaceOn = (page: Page) => page.getByRole("textbox", { name: new RegExp(`^${typingWords.surface("")}`) });

async function readNow({ workspaceId, repository }: Site): Promise<string> {
  return `${blobAt(repository, `${(await readWorkspace(workspaceId)).headCommit}:index.html`)}`;
}

async function releaseAll(owner: Actor, { projectId, head, repository }: Site): Promise<void> {
  const source = `${blobAt(repository, `${head}:index.html`)}`;
  const ref = `e${parseHtml(source).elements.findIndex(({ start }) => source.startsWith(`<p>${hours}`, start)) + 1}`;
  const forEditors = { for: { role: "editor" } } as const;
  await releasePlace(owner, projectId, { kind: "element", path: "index.html", ref, commit: head, ...forEditors });
  await releasePlace(owner, projectId, { kind: "content", content: "pictures", path: "", ...forEditors });
}

/** Withdraws everything in the settings, as the administrator does it. */
async function withdrawAll(admin: Page): Promise<void> {
  await admin.reload();
  const withdraw = admin.getByRole("button", { name: /^Withdraw/ });
  for (let left = await withdraw.count(); left > 0; left--) {
    await withdraw.first().click();
    await expect(withdraw).toHaveCount(left - 1);
  }
  await expect(admin.getByText(releasedPlacesWords.none)).toBeVisible();
}

async function openText(page: Page, element: Locator): Promise<Locator> {
  const surface = surfaceOn(page);
  await expect(async () => {
    if (!(await surface.isVisible())) await element.dblclick({ timeout: 5_000 });
    await expect(surface).toBeFocused({ timeout: 5_000 });
  }).toPass();
  return surface;
}

test("what a restricted person typed and chose outlasts a withdrawal and another's turn", async ({
  page: admin,
  owner,
  model,
  browser,
}) => {
  test.slow();
  const site = await createSite(owner, await siteWithPictures());
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  await releaseAll(owner, site);
  await restrictPerson(owner, { projectId: site.projectId, userId: lin.userId, restricted: true });
  const { conversation } = await startConversation(lin, { projectId: site.projectId });
  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS ?? "" });
  await carrySignIn(context, lin);
  const page = await context.newPage();
  const editor = editorOf(page);
  await editor.open({ conversationId: conversation.id });
  await admin.goto(`/projects/${site.projectId}/settings/released-places`);

  // The administrator withdraws what the person types into.
  const surface = await openText(page, editor.preview.getByText(hours));
  await surface.fill("Open from eight.");
  await withdrawAll(admin);
  await page.keyboard.press("Enter");
  const refused = page.getByRole("alert").filter({ hasText: releasedWords.refused([]) });
  await expect(refused).toBeVisible();
  await expect(surface).toHaveText("Open from eight.");
  expect(await readNow(site)).toContain(hours);
  await releaseAll(owner, site);
  await surface.press("Enter");
  await expect(editor.preview.getByText("Open from eight.")).toBeVisible();

  // The administrator withdraws the picture that the person replaces.
  await openReplaceDialog(page, /A loaf of rye/);
  const dialog = replaceDialog(page);
  const file = { name: "rye.jpg", mimeType: "image/jpeg", buffer: await plainPicture(300, 200, "#112233") };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(dialog.getByRole("button", { name: pictureWords.save })).toBeVisible();
  await withdrawAll(admin);
  await dialog.getByRole("button", { name: pictureWords.save }).click();
  await expect(dialog.getByText(releasedWords.refused([]))).toBeVisible();
  await releaseAll(owner, site);
  await dialog.getByRole("button", { name: pictureWords.save }).click();
  await expect(dialog).toHaveCount(0);
  expect(await readNow(site)).toMatch(/src="images\/rye[^"]*\.jpe?g"/);

  // The person was away for long, so the administrator edits the site, while the agent works.
  await selectingOn(page).button.click();
  await openText(page, editor.preview.getByText("Open from eight."));
  await surface.fill("Open from nine.");
  await markUnseen(conversation.id, database());
  await releaseAbandonedConversations();
  const pause = model.pause();
  const edits = [{ oldText: "<h1>Bread", newText: "<h1>Good bread" }];
  const change = reply(pause.part, call("edit_file", { path: "index.html", edits }));
  const instruction = await model.prepare("Say good bread", change, reply(say("Done.")));
  const theirs = (await startConversation(owner, { projectId: site.projectId })).conversation.id;
  const their = editorOf(admin);
  await their.open({ conversationId: theirs });
  await their.ask(instruction);
  await pause.reached();
  // The page learns with its next sign of life that the session has ended.
  await expect(page.getByText(editorWords.released)).toBeVisible();
  await pause.release();
  await expect(their.preview.getByText("Good bread")).toBeVisible();
  // The turn settles a moment after its last word.
  await expect(async () => void (await finishConversation(owner, { conversationId: theirs }))).toPass();
  await page.getByRole("button", { name: editorWords.continue }).click();
  await expect(editor.preview.getByText("Good bread")).toBeVisible();
  await page.getByRole("button", { name: typingWords.bringBack }).click();
  await expect(surface).toHaveText("Open from nine.");
  await surface.press("Enter");
  await expect(editor.preview.getByText("Open from nine.")).toBeVisible();
  expect(await readNow(site)).toContain("<h1>Good bread");
  await context.close();
});

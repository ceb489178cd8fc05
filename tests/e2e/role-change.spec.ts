import { changeRole } from "#lib/accounts/people/change-role.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { editorWords } from "#lib/words/editor.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { peopleWords } from "#lib/words/people.ts";
import { releasedPlacesWords } from "#lib/words/settings/released-places.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { editorOf } from "./editor.ts";
import { carrySignIn, expect, test } from "./fixtures.ts";
import { photographTo } from "./photograph-to.ts";
import { phone } from "./screens/screen.ts";
import { violationsOn } from "./violations.ts";

const draft = "Write “Open from eight” on the page about us, and\nsay it on the first page as well.";

test("who changed a role is told, and the draft returns with the role", async ({ page: admin, owner, browser }) => {
  const site = await createSite(owner);
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  const { conversation } = await startConversation(lin, site);
  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS ?? "", locale: "en-US" });
  await carrySignIn(context, lin);
  const page = await context.newPage();
  const editor = editorOf(page);
  await editor.open({ conversationId: conversation.id });
  await expect(editor.send).toBeAttached();
  await editor.instruction.fill(draft);

  await admin.goto(`/projects/${site.projectId}/settings/people`);
  await admin.getByLabel(peopleWords.roleOf("Lin")).selectOption("reviewer");
  await admin.getByRole("button", { name: peopleWords.changeRole }).click();

  const lost = page.getByText(editorWords.roleLost(owner.name, false));
  await expect(lost).toContainText(editorWords.draftKept);
  const kept = page.getByRole("textbox", { name: editorWords.draftTitle });
  await expect(kept).toHaveValue(draft);
  await expect(editor.instruction).toHaveCount(0);
  // The conversation ends moments later; the sentence stays, also after a reload.
  await page.reload();
  await expect(lost).toContainText(editorWords.draftKept);
  await expect(kept).toHaveValue(draft);
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect(kept).toBeInViewport();
  expect(await violationsOn(page)).toEqual([]);
  await photographTo(page, "role");
  await page.setViewportSize({ width: 1440, height: 900 });

  await changeRole(owner, { projectId: site.projectId, userId: lin.userId, role: "editor" });
  await expect(page.getByText(editorWords.roleBack)).toBeVisible();
  await page.getByRole("button", { name: editorWords.continue }).click();
  await expect(editor.instruction).toHaveValue(draft);
  expect(page.url()).toContain(conversation.id);

  await admin.reload();
  await admin.getByRole("button", { name: peopleWords.removeWho("Lin") }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: peopleWords.remove, exact: true }).click();
  const removed = page.getByText(editorWords.roleLost(owner.name, true));
  await expect(removed).toContainText(editorWords.draftKept);
  await expect(kept).toHaveValue(draft);
  await expect(page.getByRole("link", { name: editorWords.shutAction })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await context.close();
});

test("a person who is restricted while they write keeps the draft", async ({ page: admin, owner, browser }) => {
  const site = await createSite(owner);
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  const { conversation } = await startConversation(lin, site);
  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS ?? "", locale: "en-US" });
  await carrySignIn(context, lin);
  const page = await context.newPage();
  const editor = editorOf(page);
  await editor.open({ conversationId: conversation.id });
  await expect(editor.send).toBeAttached();
  await editor.instruction.fill(draft);

  await admin.goto(`/projects/${site.projectId}/settings/released-places`);
  const restricted = admin.getByRole("switch", { name: releasedPlacesWords.restricted("Lin") });
  await restricted.click();
  await expect(restricted).toBeChecked();
  const told = page.getByText(releasedWords.restrictedBy(owner.name));
  await expect(told).toBeVisible();
  await expect(page.getByText(releasedWords.allowed([]))).toBeVisible();
  await expect(editor.instruction).toHaveValue(draft);
  await page.reload();
  await expect(told).toBeVisible();
  await expect(editor.instruction).toHaveValue(draft);
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect(told).toBeInViewport();
  expect(await violationsOn(page)).toEqual([]);
  await photographTo(page, "restricted");

  await restricted.click();
  await expect(restricted).not.toBeChecked();
  await expect(told).toHaveCount(0);
  await expect(editor.instruction).toHaveValue(draft);
  await context.close();
});

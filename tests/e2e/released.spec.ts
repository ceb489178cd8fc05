import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { commonWords } from "#lib/words/common.ts";
import { greetingWords, suggestionWords } from "#lib/words/greeting.ts";
import { heldScreenWords } from "#lib/words/page/held-screen.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { releaseWords } from "#lib/words/page/release.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { previewWords } from "#lib/words/preview.ts";
import { releasedPlacesWords } from "#lib/words/settings/released-places.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { carrySignIn, expect, test } from "./fixtures.ts";
import { selectingOn } from "./selecting.ts";
import { violationsOn } from "./violations.ts";

// An administrator releases a part of a page by pointing at it. A restricted person changes that part and nothing else; the rest of
// what the agent did for them waits for the administrator.

const files = {
  "index.html":
    '<!doctype html><html lang="en"><head><title>Home</title></head><body><h1>Welcome</h1><p>Open from seven.</p><p>We bake.</p></body></html>',
};
const hours = "Paragraph “Open from seven.”";

test("a part is released by pointing at it, and only that part changes", async ({ page, owner, model, browser }) => {
  test.slow();
  const site = await createConversation(owner, files);
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  const editor = editorOf(page);
  await editor.open(site);
  const select = selectingOn(page);
  await select.begin();
  await select.pick(editor.preview.getByText("Open from seven."), hours);
  await select.toolbar.getByRole("button", { name: releaseWords.open }).click();
  const dialog = page.getByRole("dialog", { name: releaseWords.title(hours) });
  await expect(dialog.getByLabel(releaseWords.forWhom)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: releaseWords.release, exact: true }).click();
  await expect(dialog.getByText(releaseWords.released(releasedPlacesWords.all.editor))).toBeVisible();
  await expect(dialog.getByRole("link", { name: releaseWords.toList })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: commonWords.close }).last().press("Enter");
  await expect(dialog).toBeHidden();
  await finishConversation(owner, site);

  await page.goto(`/projects/${site.projectId}/settings/released-places`);
  await expect(page.getByText(hours)).toBeVisible();
  const restricted = page.getByRole("switch", { name: releasedPlacesWords.restricted("Lin") });
  await restricted.click();
  await expect(restricted).toBeChecked();

  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS ?? "" });
  await carrySignIn(context, lin);
  const theirs = await context.newPage();
  await theirs.goto(`/projects/${site.projectId}`);
  await expect(theirs.getByText(releasedWords.restricted)).toBeVisible();
  const { conversation } = await startConversation(lin, { projectId: site.projectId });
  const their = editorOf(theirs);
  await their.open({ conversationId: conversation.id });
  await expect(theirs.getByText(releasedWords.elsewhere)).toBeVisible();
  const suggested = theirs.getByRole("region", { name: greetingWords.suggestions }).getByRole("button");
  await expect(suggested).toHaveText([suggestionWords.released("the paragraph “Open from seven.” on “Home”")]);
  await expect(theirs.getByText(greetingWords.plan)).toHaveCount(0);
  await their.preview.getByText("We bake.").dblclick();
  await expect(theirs.getByText(/^This isn’t released to you/)).toBeVisible();
  expect(await violationsOn(theirs)).toEqual([]);
  await theirs.getByRole("button", { name: commonWords.close, exact: true }).click();
  await theirs.getByRole("button", { name: previewWords.look }).click();
  await expect(theirs.getByText(/^The look of the whole site isn’t released to you/)).toBeVisible();
  await theirs.keyboard.press("Escape");
  const selecting = selectingOn(theirs);
  await selecting.begin();
  await selecting.point(their.preview.getByText("We bake."), selectWords.notReleased("Paragraph “We bake.”"));
  await selecting.pick(their.preview.getByText("We bake."), "Paragraph “We bake.”");
  await expect(selecting.toolbar.getByRole("button", { name: selectWords.editText })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(selecting.toolbar.getByRole("button", { name: selectWords.change })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  expect(await violationsOn(theirs)).toEqual([]);
  await selecting.pick(their.preview.getByText("Open from seven."), hours);
  await selecting.toolbar.getByRole("button", { name: selectWords.editText }).click();
  const surface = theirs.getByRole("textbox", { name: new RegExp(`^${typingWords.surface("")}`) });
  await surface.fill("Open from eight.");
  await theirs.keyboard.press("Enter");
  await expect(their.preview.getByText("Open from eight.")).toBeVisible();

  const edits = [
    { oldText: "Open from eight.", newText: "Open from nine." },
    { oldText: "We bake.", newText: "We sell." },
  ];
  const instruction = await model.prepare(
    "Change both",
    reply(call("edit_file", { path: "index.html", edits })),
    reply(say("Done.")),
  );
  const turn = await their.ask(instruction);
  await expect(turn.getByText(releasedWords.decidedByAdmin)).toBeVisible();
  await expect(turn).toContainText("“We bake.” would become “We sell.”");
  await expect(their.preview.getByText("Open from nine.")).toBeVisible();
  await expect(their.preview.getByText("We bake.")).toBeVisible();

  await page.reload();
  await expect(page.getByText(releasedPlacesWords.asked("Lin"))).toBeVisible();
  const apply = page.getByRole("button", { name: releasedPlacesWords.apply });
  await expect(apply).toBeDisabled();
  await expect(apply).toHaveAccessibleDescription(releasedPlacesWords.proposalsWait("Lin"));
  await finishConversation(lin, { conversationId: conversation.id });
  await page.reload();
  await expect(apply).toBeEnabled();
  await page.getByRole("button", { name: heldScreenWords.compare }).click();
  const compared = page.getByRole("dialog", { name: heldScreenWords.dialog });
  await expect(compared.getByText("We sell.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(compared).toBeHidden();
  await apply.press("Enter");
  await expect(page.getByText(releasedPlacesWords.applied("Lin", instruction))).toBeVisible();
  await expect(page.getByText(releasedPlacesWords.noProposals)).toBeVisible();
  // The keyboard goes on from the list that the button was in.
  await expect(page.locator(":focus")).toContainText(releasedPlacesWords.noProposals);
  await page.getByRole("button", { name: new RegExp(`^${releasedPlacesWords.withdraw}`) }).press("Enter");
  await expect(page.locator(":focus")).toContainText(releasedPlacesWords.none);
  await context.close();
});

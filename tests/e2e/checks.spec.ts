import { checkWords } from "#lib/words/page/checks.ts";
import { previewWords } from "#lib/words/preview.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { expect, test } from "./fixtures.ts";

const page = (body: string) =>
  `<!doctype html>\n<html lang="en"><head><title>Home</title><meta name="description" content="Bread"></head><body>\n${body}\n</body></html>\n`;

test("a broken link holds publishing up until the agent has fixed it", async ({ page: tab, owner, model }) => {
  const place = await createConversation(owner, {
    "index.html": page("<h1>Welcome</h1>"),
    "about.html": page('<h1>About</h1><a href="old.html">Old</a>'),
  });
  // By the address that the message has, the scripted model knows what it is asked.
  const gone = crypto.randomUUID();
  const content = page(`<h1>About us</h1><a href="old.html">Old</a><a href="${gone}.html">New</a>`);
  await createTurn(owner, place, { change: { path: "about.html", content } });
  const mended = { oldText: `<a href="${gone}.html">New</a>`, newText: '<a href="index.html">New</a>' };
  await model.script(
    gone,
    reply(say("I mend the link."), call("edit_file", { path: "about.html", edits: [mended] })),
    reply(say("The link leads home now.")),
  );

  await tab.goto(`/conversations/${place.conversationId}`);
  const open = tab.getByRole("button", { name: publishingWords.publish, exact: true });
  await open.click();
  const dialog = tab.getByRole("dialog", { name: publishingWords.dialogTitle });
  await expect(dialog).toContainText(checkWords.blocks(1));
  await expect(dialog).toContainText(checkWords.findings["link-dead"](`${gone}.html`, null));
  await expect(dialog.getByRole("button", { name: publishingWords.publish, exact: true })).toBeDisabled();
  // The fault from before is folded up.
  await expect(dialog.getByText(checkWords.findings["link-dead"]("old.html", null))).toBeHidden();
  await dialog.getByText(checkWords.standing(1)).click();
  await expect(dialog.getByText(checkWords.findings["link-dead"]("old.html", null))).toBeVisible();

  await dialog
    .getByRole("button", { name: checkWords.showPage("about.html") })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(tab.getByRole("textbox", { name: previewWords.address, exact: true })).toHaveValue("/about.html");

  await open.click();
  await dialog.getByRole("button", { name: checkWords.askToFix }).click();
  await expect(dialog).toBeHidden();
  await expect(tab.getByText("The link leads home now.")).toBeVisible();
  await open.click();
  await expect(dialog).toContainText(checkWords.fine);
  await dialog.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  await expect(tab.getByRole("dialog", { name: publishingWords.doneTitle })).toBeVisible();
});

test("an admin lets a check warn, and the change goes out with a warning", async ({ page: tab, owner }) => {
  const place = await createConversation(owner, { "index.html": page("<h1>Welcome</h1>") });
  const content = page('<h1>Welcome</h1><a href="gone.html">Gone</a>');
  await createTurn(owner, place, { change: { path: "index.html", content } });
  await tab.goto(`/projects/${place.projectId}/settings/checks`);
  await tab.getByLabel(checkWords.names.links, { exact: true }).selectOption("warn");
  await tab.getByRole("button", { name: checkWords.save, exact: true }).click();
  await expect(tab.getByText(checkWords.saved)).toBeVisible();
  await tab.reload();
  await expect(tab.getByLabel(checkWords.names.links, { exact: true })).toHaveValue("warn");

  await tab.goto(`/conversations/${place.conversationId}`);
  await tab.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const dialog = tab.getByRole("dialog");
  await expect(dialog).toContainText(checkWords.warns(1));
  await dialog.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  await expect(tab.getByRole("dialog", { name: publishingWords.doneTitle })).toBeVisible();
});

test("the same fault in several places is one, with its places folded up", async ({ page: tab, owner }) => {
  const place = await createConversation(owner, { "index.html": page("<h1>Welcome</h1>") });
  const content = page('<h1>Welcome</h1>\n<a href="gone.html">Gone</a>\n<p><a href="gone.html">Gone, too</a></p>');
  await createTurn(owner, place, { change: { path: "index.html", content } });
  await tab.goto(`/conversations/${place.conversationId}`);
  await tab.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const dialog = tab.getByRole("dialog", { name: publishingWords.dialogTitle });
  await expect(dialog).toContainText(checkWords.blocks(1));
  await expect(dialog.getByText(checkWords.findings["link-dead"]("gone.html", null))).toHaveCount(1);
  await expect(dialog.getByText(checkWords.place("index.html", 5))).toBeHidden();
  await dialog.getByText(checkWords.places(2)).click();
  await expect(dialog.getByText(checkWords.place("index.html", 4))).toBeVisible();
  await expect(dialog.getByText(checkWords.place("index.html", 5))).toBeVisible();
});

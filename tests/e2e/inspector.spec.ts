import { baseParts } from "#lib/projects/instructions/base-parts.ts";
import { accountsWords } from "#lib/words/accounts.ts";
import { editorWords } from "#lib/words/editor.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { foundWords } from "#lib/words/inspector/found.ts";
import { contextWords, inspectorWords } from "#lib/words/inspector.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createLongConversation } from "#tests/factories/create-long-conversation.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { untilHydrated } from "./hydrated.ts";
import { finishedWith } from "./screens/bakery.ts";
import { openInspector, openPurged } from "./screens/inspector-screens.ts";
import { violationsOn } from "./violations.ts";

test("a developer inspects a request, a note's origin and a comparison of two requests", async ({
  page,
  owner,
  model,
}) => {
  await openInspector({ page, owner, model });
  const timeline = page.getByRole("navigation", { name: inspectorWords.timeline });
  await expect(timeline.getByRole("button")).toHaveCount(4);
  await expect(page.getByRole("heading", { name: inspectorWords.request(2, 1, 1) })).toBeVisible();
  await expect(page.getByText(`${inspectorWords.fromTurn(1)} · m3`)).toBeVisible();

  // The memory recalled from another conversation, with its query and its source.
  await expect(page.getByText(inspectorWords.recalledFrom.instruction("m5"))).toBeVisible();
  await expect(page.getByText("Relevant memories").first()).toBeVisible();
  await expect(page.getByRole("link", { name: inspectorWords.recalledSource(1, owner.name) })).toBeVisible();

  // Each part of the base is a section of its own, with its name and its words.
  const safety = page.locator("details", { hasText: `Base: ${baseParts.safety.label}` });
  await safety.locator("summary").click();
  await expect(safety.locator("pre")).toHaveText(baseParts.safety.text);

  // Pressing a part of the bar shows only that section, opened.
  await page.locator("[data-kind=note]").click();
  await expect(page.getByRole("button", { name: inspectorWords.kinds.note })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("details")).toHaveCount(1);
  await expect(page.locator("details pre")).toHaveText("The owner's name is Ada.");

  await timeline.getByRole("button", { name: inspectorWords.request(1, 2, 3) }).click();
  await expect(page.getByText(inspectorWords.figures.inputText(4_210, 3_072))).toBeVisible();

  // The answer: the call with its result, then the provider's own events on demand.
  await page.getByRole("radio", { name: inspectorWords.views.answer }).click();
  await expect(page.locator("details pre").first()).toContainText("The owner's name is Ada.");
  await expect(page.getByText(inspectorWords.answer.result("write_note_to_self"), { exact: true })).toBeVisible();
  const events = page.locator("details", { hasText: "of the provider" });
  await events.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(events.locator("pre")).toContainText("chat.completion.chunk");

  await page.getByRole("radio", { name: inspectorWords.views.tools }).click();
  await expect(page.getByText("write_note_to_self", { exact: true })).toBeVisible();

  await page.getByLabel(inspectorWords.compareLabel).selectOption(inspectorWords.request(1, 1, 3));
  const messages = page.getByRole("region", { name: comparisonWords.whole });
  await messages.locator("summary").click();
  await expect(messages.locator(".diff-code-insert").filter({ hasText: "read_file(" })).toBeVisible();
  await expect(messages.locator(".diff-code-delete")).toHaveCount(0);
  const tools = page.getByRole("region", { name: inspectorWords.parts.tools, exact: true });
  await expect(tools).toContainText(inspectorWords.same);
});

test("a request has an address that survives, and copies without its key", async ({ page, context, owner, model }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openInspector({ page, owner, model });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: inspectorWords.request(1, 1, 3) }).click();
  await page.getByRole("radio", { name: inspectorWords.views.tools }).click();
  await page.locator("summary", { hasText: "write_note_to_self" }).click();
  await page.getByRole("button", { name: inspectorWords.copyLink("write_note_to_self"), exact: true }).click();
  await expect.poll(copied).toContain("#tool-write_note_to_self");
  const address = await copied();

  await page.goto("/projects");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: inspectorWords.request(1, 1, 3) })).toBeVisible();
  await expect(page.getByRole("radio", { name: inspectorWords.views.tools })).toBeChecked();
  // The named block alone is open, and in view.
  await expect(page.locator("details[open] summary")).toHaveText(["write_note_to_self"]);
  await expect(page.locator("details[open] summary")).toBeInViewport();

  await page.getByRole("button", { name: inspectorWords.copies.forms.curl }).click();
  await expect.poll(copied).toContain('curl "$OPENAI_BASE_URL/chat/completions"');
  expect(await copied()).toContain('"Authorization: Bearer $OPENAI_API_KEY"');
  await page.getByRole("button", { name: inspectorWords.copies.forms.sdk }).click();
  await expect.poll(copied).toContain("streamText({");
});

test("a link to a comparison leads there after a sign-in", async ({ page, context, owner, model }) => {
  await openInspector({ page, owner, model });
  await page.getByRole("button", { name: inspectorWords.request(1, 2, 3) }).click();
  await page.getByLabel(inspectorWords.compareLabel).selectOption(inspectorWords.request(1, 1, 3));
  await expect(page).toHaveURL(/&with=/);
  const address = `${page.url()}#left-out`;
  await context.clearCookies();
  // Only another document makes the browser ask the server again.
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByLabel(accountsWords.email).fill(owner.email);
  await page.getByLabel(accountsWords.password).fill(knownPassword);
  await page.getByRole("button", { name: accountsWords.signInSubmit }).click();
  await expect(page).toHaveURL(address);
  const title = inspectorWords.compareTitle(inspectorWords.request(1, 1, 3), inspectorWords.request(1, 2, 3));
  await expect(page.getByText(title)).toBeVisible();
});

test("the newest request can be linked as soon as the page is there", async ({ page, context, owner, model }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openInspector({ page, owner, model });
  await page.getByRole("button", { name: inspectorWords.copies.forms.link, exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\?at=[\da-f-]{36}\.1&view=sections$/);
});

test("the timeline of a turn leads to each of its requests, by keyboard", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  await page.getByRole("button", { name: inspectorWords.request(1, 1, 3) }).click();
  const view = page.getByRole("radio", { name: inspectorWords.views.timeline });
  await view.focus();
  await page.keyboard.press("Space");
  const rows = page.getByRole("region", { name: inspectorWords.request(1, 1, 3) }).getByRole("listitem");
  await expect(rows.first()).toContainText(inspectorWords.timelineView.tokens(12_630, 258));
  const request = (n: number) =>
    page.getByRole("button", { name: inspectorWords.timelineView.request(n, 3), exact: true });
  await expect(rows.filter({ has: request(1) })).toContainText(inspectorWords.timelineView.cached(73));
  for (const tool of ["read_file", "write_note_to_self"])
    await expect(rows.filter({ hasText: inspectorWords.timelineView.call(tool) })).toHaveCount(1);
  const third = rows.getByRole("button", { name: inspectorWords.timelineView.request(3, 3) });
  await third.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: inspectorWords.request(1, 3, 3) })).toBeVisible();
  await expect(page.getByRole("radio", { name: inspectorWords.views.sections })).toBeChecked();
});

test("a search leads to the request that first carried a text, by keyboard", async ({ page, owner, model }) => {
  const { search } = inspectorWords;
  await openInspector({ page, owner, model });
  await page.getByRole("searchbox", { name: search.label }).focus();
  await page.keyboard.type("name is ADA");
  await page.keyboard.press("Enter");
  const called = page.getByRole("listitem").filter({ hasText: search.cameBack });
  await expect(called.locator("mark").first()).toHaveText("name is Ada");
  await expect(page.getByRole("searchbox", { name: search.label })).toBeFocused();

  await expect(page.getByText(search.isInNewest)).toBeVisible();

  const first = called
    .first()
    .getByRole("link", { name: inspectorWords.request(1, 3, 3), exact: true })
    .first();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: inspectorWords.request(1, 3, 3) })).toBeVisible();
  const opened = page.locator("details[open]").filter({ hasText: "The owner's name is Ada." });
  await expect(opened.locator("summary").first()).toBeFocused();
  await expect(page).toHaveURL(/&view=messages&find=name%20is%20ADA#message-\d+$/);

  // The address leads back to the same search and the same part.
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(opened.locator("summary").first()).toBeInViewport();
  await expect(called.first()).toBeVisible();
  await page.getByRole("button", { name: search.clear }).click();
  await expect(called).toHaveCount(0);
  await expect(page).not.toHaveURL(/find=/);
});

test("Back leads through what a search led to", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  await page.getByRole("searchbox").fill("name is ada");
  await page.keyboard.press("Enter");
  const line = page.getByRole("listitem").filter({ hasText: inspectorWords.search.cameBack });
  await line
    .first()
    .getByRole("link", { name: inspectorWords.request(1, 3, 3), exact: true })
    .first()
    .click();
  await expect(page.locator("details[open] mark").first()).toHaveText("name is Ada");
  await line.first().getByRole("link", { name: inspectorWords.search.compare }).click();
  const compared = page.getByText(
    inspectorWords.compareTitle(inspectorWords.request(1, 3, 3), inspectorWords.request(2, 1, 1)),
  );
  await expect(compared).toBeVisible();

  await page.goBack();
  await expect(compared).toHaveCount(0);
  await expect(page.locator("details[open] mark").first()).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { name: inspectorWords.request(2, 1, 1) })).toBeVisible();
  await expect(line.first()).toBeVisible();
});

test("a search that finds nothing says so", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  await page.getByRole("searchbox", { name: inspectorWords.search.label }).fill("croissant");
  await page.getByRole("button", { name: inspectorWords.search.submit }).click();
  await expect(page.getByText(inspectorWords.search.none("croissant"))).toBeVisible();
});

test("an editor gets neither a link to the inspector nor its page", async ({ page, context, owner, model }) => {
  const site = await createConversation(owner);
  const asked = await model.prepare("Say hello", reply(say("Hello.")));
  const own = editorOf(page);
  await own.open(site);
  await finishedWith(await own.ask(asked));
  await expect(page.getByRole("link", { name: turnWords.inspect })).toHaveCount(1);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  await context.clearCookies();
  await signIn(context.request, editor);
  expect((await page.goto(`/conversations/${site.conversationId}/inspector`))?.status()).toBe(404);
  await page.goto(`/conversations/${site.conversationId}`);
  await expect(page.locator("#turn-1")).toBeVisible();
  await expect(page.getByRole("link", { name: editorWords.contextLink })).toHaveCount(0);
  await expect(page.getByRole("link", { name: turnWords.inspect })).toHaveCount(0);
});

test("a purged request says at its address who purged it and why", async ({ page, owner, model }) => {
  const { conversationId } = await openPurged({ page, owner, model });
  const mark = new RegExp(`^Purged by ${owner.name} on .+ because: A customer asked for it\\.$`);
  const request = page.getByRole("region", { name: inspectorWords.request(2, 1) });
  await expect(request.getByText(mark)).toBeVisible();
  await page.reload();
  await expect(request.getByText(mark)).toBeVisible();
  await untilHydrated(page, "ol ol button");
  // The turn says it of its note, by keyboard; the requests that did not hold it are still there.
  const timeline = page.getByRole("navigation", { name: inspectorWords.timeline });
  await timeline.getByText(inspectorWords.turnPurged).focus();
  await page.keyboard.press("Enter");
  await expect(timeline.getByText(inspectorWords.purgedEntry("Note", 2, "m6"))).toBeVisible();
  await expect(timeline.getByText(mark)).toBeVisible();
  await timeline.getByRole("button", { name: inspectorWords.request(1, 1, 1), exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: inspectorWords.views.sections })).toBeVisible();

  await page.goto(`/conversations/${conversationId}/context`);
  await expect(page.getByText(mark)).toBeVisible();
  await expect(page.getByText("0151 2345")).toHaveCount(1);
});

test("two turns stand side by side at an address of their own, by keyboard", async ({ page, owner, model }) => {
  const { turns: words } = comparisonWords;
  await openInspector({ page, owner, model });
  await page.getByRole("link", { name: words.compare(2, 1) }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.title(1, 2) })).toBeFocused();
  const instruction = page.getByRole("region", { name: words.parts.instruction });
  await expect(instruction.locator(".diff-code-delete")).toContainText("Read the first page");
  await expect(instruction.locator(".diff-code-insert")).toContainText("And what is my name?");
  const calls = page.getByRole("region", { name: words.parts.calls });
  await expect(calls.locator(".diff-code-delete").filter({ hasText: "index.html" })).toBeVisible();
  // By its heading, because lines of the differences are rows as well.
  const fact = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(fact(words.facts.requests)).toContainText("31");
  await expect(fact(words.facts.ending)).not.toContainText(words.differs);
  // The context that both turns were given: what came, each a link to its place.
  const context = page.getByRole("region", { name: words.parts.context });
  const summary = context.getByRole("region", { name: comparisonWords.summary });
  await summary.getByRole("link", { name: comparisonWords.fromTurn(1, 3) }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?turn=2&against=1#compared-\d+$/);
  expect(await violationsOn(page)).toEqual([]);

  // The address leads there again, and either side can be chosen.
  await page.reload();
  await expect(instruction.locator(".diff-code-insert")).toContainText("And what is my name?");
  await page.getByLabel(words.first).selectOption("2");
  await expect(page).toHaveURL(/\?turn=2&against=2$/);
  await expect(instruction).toContainText(inspectorWords.same);
  await page.getByLabel(words.second).selectOption("1");
  await expect(instruction.locator(".diff-code-insert")).toContainText("Read the first page");
  await page.getByRole("button", { name: inspectorWords.request(1, 2, 3) }).click();
  await expect(page.getByRole("heading", { name: inspectorWords.request(1, 2, 3) })).toBeVisible();
});

test("a turn in the conversation leads to what the agent was sent", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  const conversation = page.url().replace(/\/inspector.*$/, "");
  await page.goto(conversation);
  const link = page.locator("#turn-1").getByRole("link", { name: turnWords.inspect });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: inspectorWords.request(1, 3, 3) })).toBeVisible();
  await expect(page.getByRole("radio", { name: inspectorWords.views.sections })).toBeChecked();
});

test("coming back from another page shows what was shown", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  await page.getByRole("navigation", { name: inspectorWords.timeline }).getByRole("button").first().click();
  await page.getByText(inspectorWords.views.answer, { exact: true }).click();
  const left = page.url();
  await page.getByRole("link", { name: contextWords.back }).click();
  await expect(page.locator("#turn-1")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: inspectorWords.views.answer })).toBeChecked();
  expect(page.url()).toBe(left);
});

test("a comparison comes into view with the focus on its heading", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  await page.setViewportSize({ width: 1024, height: 500 });
  const heading = page.getByRole("heading", {
    name: inspectorWords.compareTitle(inspectorWords.request(1, 3, 3), inspectorWords.request(2, 1, 1)),
  });
  await page.getByLabel(inspectorWords.compareLabel).selectOption(inspectorWords.request(1, 3, 3));
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole("region", { name: comparisonWords.summary })).toBeInViewport();

  // Stepping through the closed list keeps the focus there.
  const choice = page.getByLabel(inspectorWords.compareLabel);
  await choice.selectOption("");
  await choice.focus();
  await page.keyboard.type(inspectorWords.request(1, 2, 3));
  await expect(page.getByRole("region", { name: comparisonWords.summary })).toBeAttached();
  await expect(choice).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toContainText(inspectorWords.request(1, 2, 3));

  await page.getByRole("searchbox").fill("name is ada");
  await page.keyboard.press("Enter");
  const line = page.getByRole("listitem").filter({ hasText: inspectorWords.search.cameBack }).first();
  await line.getByRole("link", { name: inspectorWords.search.compare }).click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test("a search reaches every place, and marks it in turns and comparisons", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  await page.getByRole("searchbox").fill("read the first page");
  await page.keyboard.press("Enter");
  const turns = page.getByRole("navigation", { name: inspectorWords.timeline });
  await expect(turns.getByText(foundWords.holds("read the first page"))).toHaveCount(2);
  const line = page.getByRole("listitem").filter({ hasText: inspectorWords.search.firstSent }).first();
  await line.getByRole("button", { name: /^All \d+ places$/ }).click();
  for (const name of [
    inspectorWords.request(1, 1, 3),
    inspectorWords.request(1, 2, 3),
    inspectorWords.request(2, 1, 1),
  ])
    await expect(line.getByRole("link", { name }).last()).toBeVisible();
  await line
    .getByRole("link", { name: inspectorWords.request(1, 2, 3) })
    .last()
    .click();
  await expect(turns.getByRole("button", { name: inspectorWords.request(1, 2, 3) })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(turns.getByRole("button", { name: inspectorWords.request(1, 2, 3) })).toBeInViewport();

  await page.getByLabel(inspectorWords.compareLabel).selectOption(inspectorWords.request(2, 1, 1));
  await expect(page.getByRole("region", { name: comparisonWords.summary })).toBeVisible();
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get("found") ?? [])].map((range) => range.toString().toLowerCase()));
  // Folded sections are marked once they are opened.
  await page.locator("details", { hasText: comparisonWords.states.left }).first().locator("summary").click();
  await page.locator("details", { hasText: comparisonWords.whole }).last().locator("summary").click();
  await expect.poll(async () => new Set(await marked())).toEqual(new Set(["read the first page"]));
});

test("a comparison says first what differs, and folds what is the same", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  await page.getByLabel(inspectorWords.compareLabel).selectOption(inspectorWords.request(1, 3, 3));
  const summary = page.getByRole("region", { name: comparisonWords.summary });
  await expect(summary).toContainText(comparisonWords.reasons.ownTurn);
  const sections = page.getByRole("region", { name: comparisonWords.sections, exact: true });
  await expect(sections.getByText(/are the same in both/)).toBeVisible();
  await expect(sections.getByText("Base: Safety")).toBeHidden();
  const target = summary.getByRole("link", { name: "User m5" });
  await target.focus();
  await page.keyboard.press("Enter");
  const block = sections.locator("details[open]", { hasText: "User m5" });
  await expect(block.locator("summary").first()).toBeInViewport();
  await expect(block.locator(".diff-code-insert")).toContainText("And what is my name?");
  expect(await violationsOn(page)).toEqual([]);
});

test("a recalled memory leads to the turn that wrote it, by keyboard", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  const address = page.url();
  // A note of the same conversation, whose turn has a kept request.
  await page
    .getByRole("link", { name: inspectorWords.fromTurn(1), exact: true })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: inspectorWords.request(1, 3, 3) })).toBeVisible();
  await expect(page.getByRole("radio", { name: inspectorWords.views.timeline })).toBeChecked();
  await expect(page.getByText("write_note_to_self")).toBeVisible();

  // A memory of another conversation, of whose turn no request is kept.
  await page.goto(address);
  await page.getByRole("link", { name: inspectorWords.recalledSource(1, owner.name) }).focus();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole("heading", { name: inspectorWords.turn(1), exact: true })).toBeVisible();
  await expect(page.getByText(inspectorWords.turnBare)).toBeVisible();
  await page.getByRole("link", { name: inspectorWords.turnInConversation }).click();
  await expect(page).toHaveURL(/#turn-1$/);
});

test("older turns are listed a page at a time, and a link leads back", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 65);
  await page.goto(`/conversations/${conversationId}/inspector`);
  const turns = page.getByRole("navigation", { name: inspectorWords.timeline }).locator("> ol > li");
  await expect(turns).toHaveCount(60);
  await expect(page.getByText(inspectorWords.noneHere)).toBeVisible();
  await page.getByRole("link", { name: inspectorWords.earlier }).click();
  await expect(turns).toHaveCount(5);
  await expect(turns.first()).toContainText(inspectorWords.turn(5));
  await expect(page.getByRole("link", { name: inspectorWords.earlier })).toHaveCount(0);
  await page.getByRole("link", { name: inspectorWords.newest }).click();
  await expect(turns.first()).toContainText(inspectorWords.turn(65));
});

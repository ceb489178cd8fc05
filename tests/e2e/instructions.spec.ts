import { readFileSync } from "node:fs";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { baseParts } from "#lib/projects/instructions/base-parts.ts";
import { instructionsCharactersMax } from "#lib/projects/schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { basePartWords } from "#lib/words/settings/base-parts.ts";
import { effectivePromptWords as promptWords } from "#lib/words/settings/effective-prompt.ts";
import { instructionsWords as words } from "#lib/words/settings/instructions.ts";
import { instructionsHistoryWords as historyWords } from "#lib/words/settings/instructions-history.ts";
import { rulesWords } from "#lib/words/settings/rules.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { untilHydrated } from "./hydrated.ts";
import { violationsOn } from "./violations.ts";

test("the safety part is switched off by keyboard, after a question, and back", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  await page.goto(`/projects/${site.projectId}/settings/instructions`);
  await page.getByLabel(words.background).fill("Not saved yet.");
  const safety = page.getByRole("switch", { name: basePartWords.safety.name });
  await expect(safety).toHaveAccessibleDescription(new RegExp(basePartWords.safety.without));
  await safety.focus();
  await page.keyboard.press("Space");
  const question = page.getByRole("alertdialog", { name: words.safetyTitle });
  await expect(question).toContainText(basePartWords.safety.without);
  await expect(question.getByRole("button", { name: words.safetyKeep })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(safety).toBeFocused();
  await expect(safety).toBeChecked();

  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(question.getByRole("button", { name: words.safetyOff })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(safety).not.toBeChecked();
  await expect(page.getByText(words.offBy(owner.name))).toBeVisible();
  await expect(page.getByLabel(words.background)).toHaveValue("Not saved yet.");
  await expect(page.getByText(words.version(1))).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  const editor = editorOf(page);
  await editor.open(site);
  const without = await model.prepare("Say hello", reply(say("Hello.")));
  await expect(await editor.ask(without)).toContainText("Hello.");
  const [request] = await model.requests(without);
  expect(request?.messages[0]?.text).toContain(baseParts.memory.text);
  expect(request?.messages[0]?.text).not.toContain(baseParts.safety.text);

  await page.goto(`/projects/${site.projectId}/settings/instructions`);
  await expect(safety).not.toBeChecked();
  await safety.focus();
  await page.keyboard.press("Space");
  await expect(safety).toBeChecked();
  await expect(page.getByText(words.offBy(owner.name))).toHaveCount(0);
});

test("a rule in the repository is added, told, changed and removed, by keyboard", async ({ page, owner, model }) => {
  const site = await createConversation(owner, { "index.html": "<h1>Welcome</h1>" });
  await finishConversation(owner, site);
  await page.goto(`/projects/${site.projectId}/settings/instructions`);
  await expect(page.getByText(rulesWords.none)).toBeVisible();
  const name = page.getByLabel(rulesWords.name);
  await untilHydrated(page, "form textarea");
  await page.getByRole("button", { name: rulesWords.add }).focus();
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await page.keyboard.type("../prices");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Prices end in .50.");
  await page.getByRole("button", { name: rulesWords.save }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(rulesWords.nameWrong)).toBeVisible();
  await expect(name).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("prices");
  await page.keyboard.press("Enter");
  await expect(page.getByText(rulesWords.saved("prices.md"))).toBeVisible();
  await expect(page.getByRole("button", { name: rulesWords.change("prices.md") })).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);

  // The next message is told of it. The session that wrote it is over, so a new one begins.
  const { conversation } = await startConversation(owner, site);
  const editor = editorOf(page);
  await editor.open({ ...site, conversationId: conversation.id });
  const asked = await model.prepare("Say hello", reply(say("Hello.")));
  await expect(await editor.ask(asked)).toContainText("Hello.");
  const [request] = await model.requests(asked);
  expect(request?.messages[0]?.text).toContain("- prices.md (19 bytes)");

  await page.goto(`/projects/${site.projectId}/settings/instructions`);
  const text = page.getByLabel(rulesWords.rule);
  await untilHydrated(page, "form textarea");
  await page.getByRole("button", { name: rulesWords.change("prices.md") }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("Prices end in .50.");
  await text.fill("Prices end in .90, always.");
  await page.getByRole("button", { name: rulesWords.save }).click();
  await expect(page.getByText(rulesWords.bytes(27))).toBeVisible();
  await page.getByRole("button", { name: rulesWords.remove("prices.md") }).click();
  await expect(page.getByText(rulesWords.removed("prices.md"))).toBeVisible();
  await expect(page.getByText(rulesWords.none)).toBeVisible();
  await expect(page.getByRole("button", { name: rulesWords.add })).toBeFocused();
  await page.goto(`/projects/${site.projectId}/history`);
  await expect(page.getByRole("heading", { name: /^Removed .*rule “prices.md”/ })).toBeVisible();
});

test("a part's words are folded, and opened by keyboard", async ({ page, owner }) => {
  const site = await createConversation(owner);
  await page.goto(`/projects/${site.projectId}/settings/instructions`);
  const text = page.getByText(baseParts.commits.text.split("\n")[1] ?? "");
  await expect(text).toBeHidden();
  const commits = page.getByRole("listitem").filter({ hasText: basePartWords.commits.name });
  await commits.getByText(words.readPart).focus();
  await page.keyboard.press("Enter");
  await expect(text).toBeVisible();
});

test("texts of an earlier version are announced until an admin dismisses it", async ({ page, owner }) => {
  const { projectId } = await createConversation(owner);
  const earlier = JSON.parse(readFileSync("tests/fixtures/earlier-defaults.json", "utf8")) as { output: string[] };
  const output = `${earlier.output.at(-1)}\n\nSay “Grüezi”.`;
  await database().$executeRaw`
    INSERT INTO instructions (project_id, version, background, output, user_id)
    VALUES (${projectId}::uuid, 1, 'We sell bread.', ${output}, ${owner.userId}::uuid)`;
  await page.goto(`/projects/${projectId}/settings/instructions`);
  const title = page.getByText(words.replacedTitle(["background", "output"]));
  await expect(title).toBeVisible();
  await expect(page.getByLabel(words.background)).toHaveValue("We sell bread.");
  await expect(page.getByLabel(words.output)).toHaveValue("Say “Grüezi”.");
  await page.getByLabel(words.steps).fill("Ask first.");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.version(2))).toBeVisible();
  await page.reload();
  await expect(title).toBeVisible();
  await page.getByRole("button", { name: words.replacedDismiss }).focus();
  await page.keyboard.press("Enter");
  await expect(title).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(words.background)).toBeFocused();
  await page.reload();
  await expect(page.getByLabel(words.steps)).toHaveValue("Ask first.");
  await expect(title).toBeHidden();
});

test("an admin reads what a version changed and brings another back", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const settings = `/projects/${site.projectId}/settings/instructions`;
  await page.goto(settings);
  await page.getByLabel(words.background).fill("We are a bakery.\nSay “you”.");
  await page.getByLabel(words.reason, { exact: true }).fill("A tone for all pages");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await page.getByLabel(words.background).fill("We are a bakery.\nSay “thou”.");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.version(2))).toBeVisible();

  await page.getByRole("link", { name: historyWords.link, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: historyWords.title })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: historyWords.version(2) })).toContainText(
    historyWords.inForce,
  );
  await expect(page.getByRole("listitem").filter({ hasText: historyWords.version(1) })).toContainText(
    "A tone for all pages",
  );
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("link", { name: historyWords.version(2) }).click();
  const background = page.getByRole("region", { name: words.background });
  await expect(background).toContainText("Say “you”.");
  await expect(background).toContainText("Say “thou”.");
  expect(await violationsOn(page)).toEqual([]);

  await page.goto(`${settings}/versions/1`);
  const other = page.getByLabel(historyWords.compareWith);
  await untilHydrated(page, "main select");
  await other.selectOption("2");
  await expect(background).toContainText("Say “thou”.");
  // The address has both versions, so it can be handed on.
  await expect(page).toHaveURL(/\/versions\/1\?with=2$/);
  await page.reload();
  await expect(other).toHaveValue("2");
  await expect(background).toContainText("Say “thou”.");
  await untilHydrated(page, "main select");
  await other.selectOption("0");
  await expect(background).not.toContainText("Say “thou”.");
  await page.getByRole("button", { name: historyWords.restore }).focus();
  await page.keyboard.press("Enter");
  const back = page.getByRole("listitem").filter({ hasText: historyWords.version(3) });
  await expect(back).toContainText(historyWords.broughtBack(1));
  await expect(back).toContainText(historyWords.inForce);

  const editor = editorOf(page);
  await editor.open(site);
  const after = await model.prepare("Say hello", reply(say("Hello.")));
  await expect(await editor.ask(after)).toContainText("Hello.");
  const [request] = await model.requests(after);
  expect(request?.messages[0]?.text).toContain("Say “you”.");
  await page.goto(`/conversations/${site.conversationId}/inspector`);
  await page.getByRole("link", { name: inspectorWords.instructions(3) }).click();
  await expect(page.getByRole("heading", { level: 1, name: historyWords.versionTitle(3) })).toBeVisible();
});

test("unsaved texts survive leaving, and can be discarded", async ({ page, owner }) => {
  const site = await createConversation(owner);
  const settings = `/projects/${site.projectId}/settings/instructions`;
  await page.goto(settings);
  await page.getByLabel(words.background).fill("Half a thought");
  await page.goto("/projects");
  await page.goto(settings);
  await expect(page.getByText(words.kept)).toBeVisible();
  await expect(page.getByLabel(words.background)).toHaveValue("Half a thought");
  await page.getByRole("button", { name: words.discard }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(words.background)).toHaveValue("");
  await expect(page.getByLabel(words.background)).toBeFocused();
  await page.reload();
  await expect(page.getByLabel(words.background)).toHaveValue("");
  await expect(page.getByText(words.kept)).toHaveCount(0);
});

test("a text that is too long is refused and not cut", async ({ page, owner }) => {
  const site = await createConversation(owner);
  await page.goto(`/projects/${site.projectId}/settings/instructions`);
  const long = "a".repeat(instructionsCharactersMax + 1);
  await page.getByLabel(words.background).fill(long);
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.textTooLong(long.length, instructionsCharactersMax))).toBeVisible();
  await expect(page.getByLabel(words.background)).toBeFocused();
  await expect(page.getByLabel(words.background)).toHaveValue(long);
  await expect(page.getByText(words.version(0))).toBeVisible();
});

test("an admin sees the whole prompt with unsaved texts, and hints, before saving", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  await page.goto(`/projects/${site.projectId}/settings/instructions`);
  await page.getByLabel(words.steps).fill("Say “you”.\nDon’t take notes.");
  await page.getByRole("button", { name: promptWords.show }).click();
  const prompt = page.getByRole("region", { name: promptWords.title });
  await expect(prompt).toContainText(promptWords.contradictsBase(basePartWords.memory.name));
  await expect(prompt).toContainText("Don’t take notes.");
  await expect(prompt).toContainText(baseParts.commits.text.split("\n")[1] ?? "");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel(words.steps).fill("Say “you”.");
  await expect(prompt).toHaveCount(0);
  await page.getByRole("button", { name: promptWords.show }).click();
  await expect(prompt).not.toContainText(promptWords.hints);
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.saved)).toBeVisible();

  const editor = editorOf(page);
  await editor.open(site);
  const told = await model.prepare("Say hello", reply(say("Hello.")));
  await expect(await editor.ask(told)).toContainText("Hello.");
  const [request] = await model.requests(told);
  expect(request?.messages[0]?.text).toContain("STEPS, BY THE PROJECT\nSay “you”.");
});

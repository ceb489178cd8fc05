import { readFileSync } from "node:fs";
import { database } from "#lib/platform/db/transaction.ts";
import { baseParts } from "#lib/projects/instructions/base-parts.ts";
import { basePartWords } from "#lib/words/settings/base-parts.ts";
import { instructionsWords as words } from "#lib/words/settings/instructions.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
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

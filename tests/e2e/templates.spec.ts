import { dryRunWords } from "#lib/words/settings/dry-runs.ts";
import { effectivePromptWords as promptWords } from "#lib/words/settings/effective-prompt.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { instructionsHistoryWords as historyWords } from "#lib/words/settings/instructions-history.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { accountMenuWords } from "#lib/words/shell.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { createPastTurns } from "./dry-run.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { violationsOn } from "./violations.ts";

test("an agency's tone is written once, reaches two sites, and is taken back", async ({ page, owner, model }) => {
  const sites = [await createConversation(owner), await createConversation(owner)];
  await page.goto("/projects");
  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("link", { name: accountMenuWords.templates }).click();
  await page.getByRole("link", { name: words.create }).click();
  await page.getByLabel(words.name, { exact: true }).fill("Our tone");
  await page.getByLabel(instructionsWords.background).fill("Warm and short.");
  await page.getByRole("button", { name: words.add, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Our tone" })).toBeVisible();
  await expect(page.getByText(words.usersNone)).toBeVisible();
  const template = page.url();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: words.giveAll(2) }).click();
  await expect(page.getByText(words.nowUsed(2))).toBeVisible();
  for (const { projectId } of sites) {
    await page.goto(`/projects/${projectId}/settings/instructions`);
    await expect(page.getByText("Warm and short.")).toBeVisible();
  }
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole("link", { name: words.manage }).click();
  await expect(page.getByText(words.reaches(2, 0))).toBeVisible();
  await page.getByLabel(instructionsWords.background).fill("Dry and exact.");
  await page.getByLabel(instructionsWords.reason).fill("The new brand");
  await page.getByRole("button", { name: words.save, exact: true }).click();
  const question = page.getByRole("alertdialog", { name: words.saveTitle(2) });
  await expect(question.getByText(words.saveText([instructionsWords.background], []))).toBeVisible();
  await question.getByRole("button", { name: words.save, exact: true }).click();
  await expect(page.getByText(words.saved(2))).toBeVisible();
  await expect(page.getByText(words.version(2), { exact: true })).toBeVisible();
  await expect(page.getByText("The new brand")).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  const [first] = sites;
  if (!first) throw new Error("There is no site.");
  const editor = editorOf(page);
  await editor.open(first);
  const hello = await model.prepare("Say hello", reply(say("Hello.")));
  await expect(await editor.ask(hello)).toContainText("Hello.");
  const [request] = await model.requests(hello);
  expect(request?.messages[0]?.text).toContain("BACKGROUND, BY THE ORGANIZATION\nDry and exact.");

  // Back by keyboard.
  await page.goto(template);
  const earlier = page.getByRole("listitem").filter({ hasText: words.version(1) });
  await earlier.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(earlier.getByText("Dry and exact.")).toBeVisible();
  const back = earlier.getByRole("button", { name: words.restore });
  await page.keyboard.press("Tab");
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  const ask = page.getByRole("alertdialog", { name: words.restoreTitle(1) });
  await expect(ask.getByText(words.restoreText([instructionsWords.background], 2))).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.restored(2))).toBeVisible();
  await expect(page.getByText(words.broughtBack(1))).toBeVisible();
  await expect(page.getByLabel(instructionsWords.background)).toHaveValue("Warm and short.");

  await page.goto(`/projects/${first.projectId}/settings/instructions/versions`);
  await expect(
    page
      .getByText(historyWords.changed([historyWords.templateTexts(historyWords.sharedVersion("Our tone", 3, 1))]))
      .first(),
  ).toBeVisible();
});

test("a project leaves one shared text out, which the template's page shows", async ({ page, owner }) => {
  const { projectId } = await createConversation(owner);
  await page.goto("/settings/templates/new");
  await page.getByLabel(words.name, { exact: true }).fill("House rules");
  await page.getByLabel(instructionsWords.background).fill("A bakery.");
  await page.getByLabel(instructionsWords.steps).fill("Ask before you delete.");
  await page.getByRole("button", { name: words.add, exact: true }).click();
  await expect(page.getByRole("heading", { name: "House rules" })).toBeVisible();
  await page.goto(`/projects/${projectId}/settings/instructions`);
  await page.getByLabel(words.choice).selectOption("House rules");
  const steps = page.getByRole("switch", { name: words.applies(instructionsWords.steps) });
  await steps.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(words.leftOut)).toBeVisible();
  await expect(steps).not.toBeChecked();
  await page.getByRole("link", { name: words.manage }).click();
  await expect(page.getByText(words.without([instructionsWords.steps]))).toBeVisible();

  await expect(page.getByText(words.deleteUsed)).toBeVisible();
  const template = page.url();
  await page.goto(`/projects/${projectId}/settings/instructions`);
  await page.getByLabel(words.choice).selectOption(words.choiceNone);
  await expect(page.getByText(words.chosen)).toBeVisible();
  await page.goto(template);
  await page.getByRole("button", { name: words.delete, exact: true }).click();
  const question = page.getByRole("alertdialog", { name: words.deleteTitle("House rules") });
  await question.getByRole("button", { name: words.delete }).click();
  await expect(page.getByText(words.emptyTitle)).toBeVisible();
});

test("unsaved shared words survive leaving, and are read and tried in a project", async ({ page, owner, model }) => {
  const { projectId } = await createPastTurns({ owner, model });

  await page.goto("/settings/templates/new");
  await page.getByLabel(words.name, { exact: true }).fill("Manners");
  await page.getByLabel(instructionsWords.output).fill("Be casual.");
  await page.getByRole("button", { name: words.add, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Manners" })).toBeVisible();
  const template = page.url();
  await page.goto(`/projects/${projectId}/settings/instructions`);
  await page.getByLabel(words.choice).selectOption("Manners");
  await expect(page.getByText(words.chosen)).toBeVisible();

  await page.goto(template);
  await page.getByLabel(instructionsWords.output).fill("Be formal.");
  await page.getByRole("link", { name: words.tryOpen }).click();
  await expect(page.getByText(words.unsavedTitle("Manners"))).toBeVisible();
  await page.getByRole("button", { name: promptWords.show }).click();
  await expect(page.getByText("Be casual.").and(page.locator(".diff-code-delete"))).toBeVisible();
  await expect(page.getByText("Be formal.").and(page.locator(".diff-code-insert"))).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: dryRunWords.try }).click();
  await page.getByRole("button", { name: dryRunWords.start(2) }).click();
  await expect(page.getByText(dryRunWords.sharedNotSaved)).toBeVisible();
  await page.getByText(dryRunWords.texts).click();
  await expect(
    page.getByText(dryRunWords.sharedText(instructionsWords.output, "Manners", null), { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Be formal.")).toBeVisible();

  await page.goto(`/projects/${projectId}/settings/instructions`);
  await page.getByRole("switch", { name: words.unsavedUse }).click();
  await page.getByRole("button", { name: promptWords.show }).click();
  await expect(page.getByText(promptWords.same)).toBeVisible();

  await page.getByRole("link", { name: words.unsavedBack("Manners") }).click();
  await expect(page.getByText(instructionsWords.kept)).toBeVisible();
  await expect(page.getByLabel(instructionsWords.output)).toHaveValue("Be formal.");
  await page.getByRole("button", { name: instructionsWords.discard }).click();
  await expect(page.getByLabel(instructionsWords.output)).toHaveValue("Be casual.");
});

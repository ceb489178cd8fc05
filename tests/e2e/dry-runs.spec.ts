import { inspectorWords } from "#lib/words/inspector.ts";
import { askedAgainWords } from "#lib/words/settings/asked-again.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { compareChanged, createPastTurns, tryText } from "./dry-run.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { untilHydrated } from "./hydrated.ts";
import { finishedWith } from "./screens/bakery.ts";
import { violationsOn } from "./violations.ts";

const text = "Say what you left alone.";

test("texts are tried on past requests, compared, judged and then saved with the verdict", async ({
  page,
  owner,
  model,
}) => {
  const site = await createPastTurns({ owner, model });
  await tryText(page, site, text);
  await expect(page.getByText(words.otherSite)).toHaveCount(1);
  await expect(page.getByText(words.alike)).toHaveCount(1);
  await compareChanged(page);
  await expect(page.locator("del").filter({ hasText: "Warm" })).toBeVisible();
  await expect(page.locator("ins").filter({ hasText: "Nothing else" })).toBeVisible();
  await page.getByRole("button", { name: words.pages }).click();
  const frame = page.frameLocator(`iframe[title="${words.withTexts}"]`);
  await expect(frame.getByRole("heading", { name: "We welcome you" })).toBeVisible();
  await expect(page.getByText(words.differences)).toBeVisible();
  await page.getByRole("button", { name: words.code }).click();
  await expect(page.getByRole("region", { name: words.code })).toContainText("We welcome you");
  await page.getByRole("radio", { name: words.past }).check();
  await expect(page.getByRole("region", { name: words.code })).not.toContainText("We welcome you");
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole("button", { name: words.better }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.judged(owner.name))).toBeVisible();
  await expect(
    page.getByText(words.verdictsGiven(`1 ${words.verdictsOf.better}, 1 ${words.verdictsOf.unjudged}`)),
  ).toBeVisible();
  await page.getByRole("button", { name: words.addRemark }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(words.remark, { exact: true })).toBeFocused();
  await page.keyboard.type("It says what it left alone.");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: words.saveRemark }).click();
  await expect(page.getByRole("button", { name: words.changeRemark })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: words.better, pressed: true })).toHaveCount(1);
  await expect(page.getByText("It says what it left alone.")).toBeVisible();

  // Used from here, the texts are in force, and their version has the verdicts beside it.
  await expect(page.getByText(words.notSaved)).toBeVisible();
  await page.getByRole("button", { name: words.use }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.savedAndInForce)).toBeVisible();
  await expect(page.getByRole("button", { name: words.use })).toHaveCount(0);
  await page.goto(`/projects/${site.projectId}/settings/instructions`);
  await untilHydrated(page, "form textarea");
  await expect(page.getByLabel(instructionsWords.output)).toHaveValue(text);
  await expect(page.getByText(instructionsWords.kept)).toHaveCount(0);
  await page.goto(`/projects/${site.projectId}/settings/instructions/versions`);
  await expect(
    page.getByText(words.tried(`1 ${words.verdictsOf.better}, 1 ${words.verdictsOf.unjudged}`)),
  ).toBeVisible();
  await page.goto(`/projects/${site.projectId}/settings/instructions/versions/1`);
  await expect(page.getByRole("region", { name: words.listTitle })).toContainText(`1 ${words.verdictsOf.better}`);
  expect(await violationsOn(page)).toEqual([]);
});

test("a turn in the inspector is asked again with its own instructions", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const wish = await model.prepare("When are we open?", reply(say("You are open daily.")));
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(wish));
  await page.goto(`/conversations/${site.conversationId}/inspector`);
  await untilHydrated(page, "nav button");
  await page.getByRole("button", { name: words.again.open(1) }).click();
  await expect(page.getByLabel(words.otherModel).getByRole("option")).not.toHaveCount(1);
  await page.getByLabel(words.otherModel).selectOption({ index: 1 });
  await page.getByRole("button", { name: words.typeModel }).click();
  await page.getByLabel(words.otherModel).fill("");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: words.again.start, exact: true }).click();
  await expect(page.getByText(askedAgainWords.over.one(true))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(words.ownTexts)).toBeVisible();
  // The only turn is compared at once, each side under its model and instructions, and leads back.
  const { side, inInspector } = askedAgainWords;
  await expect(page.getByText(` · ${side.version(0)}`)).toHaveCount(2);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("link", { name: inInspector(1) }).click();
  await expect(page).toHaveURL(/\/inspector\?(?:turn=1|at=)/);
  await expect(page.getByRole("heading", { name: inspectorWords.request(1, 1, 1) })).toBeVisible();
});

test("without earlier requests the choice says so, and closes with the keyboard", async ({ page, owner }) => {
  const { projectId } = await createSite(owner);
  await page.goto(`/projects/${projectId}/settings/instructions`);
  await untilHydrated(page, "form textarea");
  await page.getByRole("button", { name: words.try }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.startTitle })).toBeFocused();
  await expect(page.getByText(words.none)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.startTitle })).toHaveCount(0);
  await page.goto(`/projects/${projectId}/settings/instructions/dry-runs`);
  await expect(page.getByText(words.listNone)).toBeVisible();
});

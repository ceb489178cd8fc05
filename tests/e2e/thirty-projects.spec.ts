import type { Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { chooseTemplate } from "#lib/projects/instructions/save-instructions.ts";
import { createTemplate } from "#lib/projects/templates/save-template.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { expect, test } from "./fixtures.ts";
import { photographTo } from "./photograph-to.ts";
import { violationsOn } from "./violations.ts";
import { pressByKeyboard, tabTo } from "./ways.ts";

// An agency's tone, told once for thirty sites. Three of them leave a part of it out.

const thirty = 30;
const deviating = 3;
const texts = { background: "Warm and short.", steps: "Ask before you delete.", output: null };

interface Shared {
  organizationId: string;
  templateId: string;
  projectIds: string[];
}

async function shareWith(owner: Actor, count: number): Promise<Shared> {
  const { organizationId, projectId: first } = await createSite(owner);
  const projectIds = [first];
  while (projectIds.length < count) projectIds.push((await createSite(owner)).projectId);
  const { id: templateId } = await createTemplate(owner, organizationId, { name: "Our tone", ...texts });
  for (const [index, projectId] of projectIds.entries()) {
    await database().project.update({ where: { id: projectId }, data: { name: `Client ${index + 1}` } });
    const off = index < deviating ? (["steps"] as const) : [];
    await chooseTemplate(owner, projectId, { templateId, off: [...off] });
  }
  return { organizationId, templateId, projectIds };
}

/** Returns the tone that each project's agent is told, once each. */
async function tonesOf(owner: Actor, { projectIds }: Shared): Promise<string[]> {
  const loaded = await Promise.all(projectIds.map((projectId) => loadInstructions(owner, projectId)));
  return [...new Set(loaded.map(({ template }) => template?.background ?? "none"))];
}

/** Changes the tone with the keyboard alone. */
async function changeTone(page: Page, tone: string, count: number): Promise<void> {
  await tabTo(page.getByLabel(instructionsWords.background));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(tone);
  await pressByKeyboard(page.getByRole("button", { name: words.save, exact: true }));
  const question = page.getByRole("alertdialog", { name: words.saveTitle(count) });
  await expect(question.getByText(words.saveText([instructionsWords.background], []))).toBeVisible();
  await pressByKeyboard(question.getByRole("button", { name: words.save, exact: true }));
  await expect(page.getByText(words.saved(count))).toBeVisible();
}

/** Brings the first version back with the keyboard alone. */
async function takeBack(page: Page, count: number): Promise<void> {
  const earlier = page.getByRole("listitem").filter({ hasText: words.version(1) });
  await pressByKeyboard(earlier.getByRole("button", { name: words.restore }));
  const question = page.getByRole("alertdialog", { name: words.restoreTitle(1) });
  await expect(question.getByText(words.restoreText([instructionsWords.background], count))).toBeVisible();
  await pressByKeyboard(question.getByRole("button", { name: words.restore }));
  await expect(page.getByText(words.restored(count))).toBeVisible();
}

test("one tone reaches thirty projects and is taken back, by keyboard alone", async ({ page, owner }) => {
  test.slow();
  const shared = await shareWith(owner, thirty);
  await page.goto("/settings/templates");
  await expect(page.getByText(words.used(thirty))).toBeVisible();
  await pressByKeyboard(page.getByRole("link", { name: "Our tone" }));
  await expect(page.getByText(words.reaches(thirty, 0))).toBeVisible();
  await expect(page.getByText(words.deviating(thirty, deviating))).toBeVisible();
  await expect(page.getByText(words.without([instructionsWords.steps]))).toHaveCount(deviating);
  await expect(page.getByText(words.all, { exact: true })).toHaveCount(thirty - deviating);
  await changeTone(page, "Dry and exact.", thirty);
  expect(await tonesOf(owner, shared)).toEqual(["Dry and exact."]);
  expect(await violationsOn(page)).toEqual([]);
  await photographTo(page, "thirty-projects");

  // One of those that deviate is told the new tone as well, without the part that it leaves out.
  await pressByKeyboard(page.getByRole("link", { name: "Client 1", exact: true }));
  await expect(page.getByText(words.leftOut)).toBeVisible();
  await expect(page.getByText("Dry and exact.")).toBeVisible();
  await page.goBack();
  await takeBack(page, thirty);
  expect(await tonesOf(owner, shared)).toEqual([texts.background]);
  await expect(page.getByText(words.deviating(thirty, deviating))).toBeVisible();
});

const places = [390, 768, 1440].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

test("a shared tone is changed and taken back at each width in both themes", async ({ page, owner }) => {
  test.slow();
  const count = deviating + 1;
  const shared = await shareWith(owner, count);
  for (const { width, colorScheme } of places) {
    await test.step(`${width} ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/settings/templates/${shared.templateId}`);
      await expect(page.getByText(words.deviating(count, deviating))).toBeVisible();
      const tone = `For ${width} in ${colorScheme}.`;
      await changeTone(page, tone, count);
      expect(await tonesOf(owner, shared)).toEqual([tone]);
      expect(await violationsOn(page)).toEqual([]);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWider).toBe(false);
    });
  }
  await page.reload();
  await takeBack(page, count);
  expect(await tonesOf(owner, shared)).toEqual([texts.background]);
});

import { defaultFollowUpSettings } from "#lib/follow-ups/schema.ts";
import { defaultPrompts } from "#lib/follow-ups/triggers-schema.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { expect, test } from "./fixtures.ts";

const { settings: text, triggers } = followUpAdminWords;

test("an admin allows follow-ups, sees wrong values named, and finds the saved ones", async ({ page, owner }) => {
  const { projectId } = await createSite(owner);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole("link", { name: settingsWords.link }).click();
  await page.getByRole("link", { name: text.link }).click();
  const enabled = page.getByRole("switch", { name: text.enabled });
  await expect(enabled).not.toBeChecked();
  await expect(page.getByText(text.off)).toBeVisible();
  await expect(page.getByRole("textbox", { name: triggers.check_in.label })).toHaveAttribute(
    "placeholder",
    defaultPrompts.check_in,
  );

  await enabled.click();
  await page.getByRole("switch", { name: triggers.check_in.label }).click();
  await page.getByRole("switch", { name: text.quiet }).click();
  await page.getByRole("textbox", { name: triggers.check_in.label }).fill("Ask whether anything is left to do.");
  await page.getByLabel(text.minDelay).fill("90");
  await expect(page.getByText(text.wrong.order)).toBeVisible();
  await page.getByRole("button", { name: text.save }).click();
  await expect(page.getByLabel(text.maxDelay)).toBeFocused();
  await page.getByLabel(text.minDelay).fill("0,5");
  await page.getByRole("button", { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();

  expect(await (await page.request.get(`/api/projects/${projectId}/follow-ups`)).json()).toEqual({
    ...defaultFollowUpSettings,
    enabled: true,
    triggers: { ...defaultFollowUpSettings.triggers, check_in: true },
    minDelayMs: 30_000,
    quietHours: { from: "20:00", until: "08:00" },
    prompts: { check_in: "Ask whether anything is left to do." },
  });
  await page.reload();
  await expect(enabled).toBeChecked();
  await expect(page.getByLabel(text.minDelay)).toHaveValue("0.5");
});

test("unsaved changes are not lost without a question", async ({ page, owner }) => {
  const { projectId } = await createSite(owner);
  await page.goto(`/projects/${projectId}/settings/follow-ups`);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual([]);
  await page.getByRole("switch", { name: text.enabled }).click();
  await expect(page.getByText(text.off)).toHaveCount(0);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

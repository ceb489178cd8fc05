import { adminWords } from "#lib/platform/admin-words.ts";
import { expect, test } from "./fixtures.ts";
import { openMemory } from "./screens/inspector-screens.ts";

const { memory } = adminWords;

test("an administrator finds a note, purges it with a reason, and the purge is told without what it said", async ({
  page,
  owner,
}) => {
  await openMemory({ page, owner });
  const note = page.getByText("12 Mill Lane");
  await page.getByLabel(memory.search).fill("mill lane");
  await expect(page.getByText("Headings are set")).toHaveCount(0);
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: memory.purgeEntry("Note", 1) }).click();
  const dialog = page.getByRole("dialog", { name: memory.purgeTitle.entry });
  await expect(dialog.getByRole("button", { name: memory.purgeConfirm })).toBeDisabled();
  await dialog.getByLabel(memory.reason).fill("It is somebody's home.");
  await dialog.getByRole("button", { name: memory.purgeConfirm }).click();
  await expect(dialog).toHaveCount(0);
  await expect(note).toHaveCount(0);
  await expect(page.getByText("It is somebody's home.")).toBeVisible();

  await page.getByLabel(memory.days).fill("0");
  await expect(page.getByText(memory.daysWrong)).toBeVisible();
  await page.getByLabel(memory.days).fill("90");
  await page.getByRole("button", { name: memory.daysSave }).click();
  await expect(page.getByText(memory.daysSaved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(memory.days)).toHaveValue("90");
});

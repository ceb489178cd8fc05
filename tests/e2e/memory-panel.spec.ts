import { memoryWords } from "#lib/words/memory.ts";
import { expect, test } from "./fixtures.ts";
import { untilHydrated } from "./hydrated.ts";
import { openMemory } from "./screens/inspector-screens.ts";

test("an admin finds and purges a note, and the record omits its text", async ({ page, owner }) => {
  await openMemory({ page, owner });
  const note = page.getByText("12 Mill Lane");
  await page.getByLabel(memoryWords.search).fill("mill lane");
  await expect(page.getByText("Headings are set")).toHaveCount(0);
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: memoryWords.purgeEntry("Note", 1) }).click();
  const dialog = page.getByRole("dialog", { name: memoryWords.purgeTitle.entry });
  await expect(dialog.getByRole("list")).toHaveText(
    [memoryWords.takesParts.notes(1), memoryWords.takesParts.searchEntries(1)].join(""),
  );
  await expect(dialog.getByRole("button", { name: memoryWords.purgeConfirm })).toBeDisabled();
  await dialog.getByLabel(memoryWords.reason).fill("It is somebody's home.");
  await dialog.getByRole("button", { name: memoryWords.purgeConfirm }).click();
  await expect(dialog).toHaveCount(0);
  await expect(note).toHaveCount(0);
  await page.getByLabel(memoryWords.search).fill("");
  const gap = page.getByText(/^Purged by .+ on .+ because: It is somebody's home\.$/);
  await expect(gap).toBeVisible();
  await expect(page.getByRole("listitem").filter({ has: gap }).getByText(memoryWords.fromTurn(1)).last()).toBeVisible();

  await page.getByLabel(memoryWords.days).fill("0");
  await expect(page.getByText(memoryWords.daysWrong)).toBeVisible();
  await page.getByLabel(memoryWords.days).fill("90");
  await page.getByRole("button", { name: memoryWords.daysSave }).click();
  await expect(page.getByText(memoryWords.daysSaved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(memoryWords.days)).toHaveValue("90");
});

test("an admin switches the search of the memory off and on, by keyboard", async ({ page, owner }) => {
  const { searchSwitch: words } = memoryWords;
  await openMemory({ page, owner });
  const search = page.getByRole("switch", { name: words.label });
  await expect(search).toBeChecked();
  await search.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: words.switched(false, owner.name) })).toBeVisible();
  await page.reload();
  await expect(search).not.toBeChecked();
  await untilHydrated(page, "input[type=search]");
  await search.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(words.switched(true, owner.name))).toBeVisible();
});

test("an admin pins a note and supersedes another, by keyboard", async ({ page, owner }) => {
  const { note: words } = memoryWords;
  await openMemory({ page, owner });
  await page.getByRole("button", { name: words.of(words.pin, 1) }).focus();
  await page.keyboard.press("Enter");
  const pinned = page.getByRole("listitem").filter({ hasText: "12 Mill Lane" }).last();
  await expect(pinned.getByText(words.states.pinned)).toBeVisible();
  await expect(pinned.getByText(words.by(owner.name))).toBeVisible();
  await expect(page.getByRole("button", { name: words.of(words.unpin, 1) })).toBeFocused();
  await page.getByRole("button", { name: words.of(words.supersede, 2) }).click();
  const superseded = page.getByRole("listitem").filter({ hasText: "Headings are set" }).last();
  await expect(superseded.getByText(words.states.superseded)).toBeVisible();
  await page.reload();
  await expect(superseded.getByText(words.states.superseded)).toBeVisible();
  await untilHydrated(page, "input[type=search]");
  await page.getByRole("button", { name: words.of(words.tell, 2) }).click();
  await expect(superseded.getByText(words.states.superseded)).toHaveCount(0);
  await expect(pinned.getByText(words.states.pinned)).toBeVisible();
});

import type { Locator, Page } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { replayWords } from "#lib/words/inspector/replay.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { turnWords } from "#lib/words/turn.ts";
import { expect, test } from "./fixtures.ts";
import { openInspector } from "./screens/inspector-screens.ts";
import { violationsOn } from "./violations.ts";

// A developer's way through the inspector with the keyboard alone, at each width and in each theme.

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const schemes = ["light", "dark"] as const;

/** Presses Tab until the element has the focus. Throws if it is not among the first 200. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

for (const size of sizes) {
  for (const colorScheme of schemes) {
    test(`a developer finds, compares, links and searches by keyboard, ${size.width} ${colorScheme}`, async ({
      page,
      context,
      owner,
      model,
    }) => {
      test.setTimeout(2 * test.info().timeout);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await openInspector({ page, owner, model });
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const clean = async (step: string) => {
        expect(await violationsOn(page), step).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBeLessThanOrEqual(size.width);
      };

      // From the composer back to the turn, and from there to its requests.
      await page.goto(page.url().replace(/\/inspector.*$/, ""));
      await page.getByRole("textbox", { name: editorWords.instruction }).focus();
      await tabTo(page, page.locator("#turn-1").getByRole("link", { name: turnWords.inspect }), "Shift+Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: inspectorWords.request(1, 3, 3) })).toBeVisible();
      await clean("the turn");

      // Its second request, and the answer to it.
      await press(page, page.getByRole("button", { name: inspectorWords.request(1, 2, 3) }));
      await tabTo(page, page.getByRole("radio", { name: inspectorWords.views.sections }));
      const answer = page.getByRole("radio", { name: inspectorWords.views.answer });
      for (let presses = 0; presses < 6 && !(await answer.isChecked()); presses += 1)
        await page.keyboard.press("ArrowRight");
      await expect(answer).toBeChecked();
      await expect(page.locator("details pre").first()).toContainText("The owner's name is Ada.");
      await clean("the answer");

      // A link to one part of it.
      const result = inspectorWords.answer.result("write_note_to_self");
      await press(page, page.getByRole("button", { name: inspectorWords.copyLink(result), exact: true }));
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/&view=answer#result-/);

      // Compared with the request before it.
      await page.reload();
      await tabTo(page, page.getByLabel(inspectorWords.compareLabel));
      await page.keyboard.type(inspectorWords.request(1, 1, 3));
      await page.keyboard.press("Enter");
      const title = inspectorWords.compareTitle(inspectorWords.request(1, 1, 3), inspectorWords.request(1, 2, 3));
      await expect(page.getByText(title)).toBeVisible();
      await clean("the comparison");

      // The first place of a text.
      await page.reload();
      await tabTo(page, page.getByRole("searchbox", { name: inspectorWords.search.label }));
      await page.keyboard.type("name is ada");
      await page.keyboard.press("Enter");
      const found = page.getByRole("listitem").filter({ hasText: inspectorWords.search.cameBack });
      await press(
        page,
        found
          .first()
          .getByRole("link", { name: inspectorWords.request(1, 3, 3), exact: true })
          .first(),
      );
      await expect(page.locator("details[open] mark").first()).toHaveText("name is Ada");
      await clean("the search");

      // The same turn again, as it was recorded.
      await press(page, page.getByRole("button", { name: replayWords.start(1) }));
      await press(page, page.getByRole("button", { name: replayWords.title, exact: true }));
      await expect(page.getByText(replayWords.same)).toBeVisible();
      await clean("the replay");
    });
  }
}

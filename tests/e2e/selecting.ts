import { expect, type Locator, type Page } from "@playwright/test";
import { pickWords, selectWords } from "#lib/words/page/page-editor.ts";
import { previewWords } from "#lib/words/preview.ts";

/** The parts of the Select mode, by the names that people and screen readers use. */
interface Selecting {
  button: Locator;
  /** Catches the pointer over the page. */
  overlay: Locator;
  chips: Locator;
  toolbar: Locator;
  /** The name over the page, which is hidden from screen readers: they hear it from the live region. */
  tag(name: string | RegExp): Locator;
  /** Turns the mode on, and waits until the page has been read. */
  begin(): Promise<void>;
  /** Returns the place of an element of the page in the window, also of a scaled page, once it has come to rest. */
  placeOf(element: Locator): Promise<{ x: number; y: number }>;
  hover(element: Locator): Promise<void>;
  /** Moves the pointer over an element until the page shows its name. */
  point(element: Locator, name: string | RegExp): Promise<void>;
  click(element: Locator): Promise<void>;
  /** Clicks an element until it is picked. */
  pick(element: Locator, name: string | RegExp): Promise<void>;
  /** Taps an element until it is picked. */
  tap(element: Locator): Promise<void>;
}

/** Longer than the editor waits for a page's answer: a page that is being replaced gives none, and a person tries again. */
const answeredMs = 2_000;

export function selectingOn(page: Page): Selecting {
  const overlay = page.getByRole("application", { name: selectWords.overlay });
  const button = page.getByRole("button", { name: previewWords.select, exact: true });
  const chips = page.getByRole("list", { name: pickWords.picked }).first();
  const tag = (name: string | RegExp) => page.locator("span[class*=origin-top-left]", { hasText: name });
  const placeOf = async (element: Locator) => {
    const inFrame = await element.evaluate(middleAtRest);
    const stage = await overlay.evaluate((each) => {
      const { left, top, width } = each.getBoundingClientRect();
      return { left, top, scale: width / (each as HTMLElement).offsetWidth };
    });
    return { x: stage.left + inFrame.x * stage.scale, y: stage.top + inFrame.y * stage.scale };
  };
  const click = async (element: Locator) => {
    const { x, y } = await placeOf(element);
    await page.mouse.click(x, y);
  };
  const toolbar = page.getByRole("toolbar");
  return {
    ...{ button, overlay, chips, toolbar, tag, placeOf, click },
    async begin() {
      await button.click();
      await expect(page.getByRole("button", { name: selectWords.listLong })).toBeEnabled();
    },
    async hover(element) {
      const { x, y } = await placeOf(element);
      await page.mouse.move(x, y);
    },
    async point(element, name) {
      await expect(async () => {
        const { x, y } = await placeOf(element);
        // A pointer that has not moved is not asked about again.
        await page.mouse.move(x - 1, y);
        await page.mouse.move(x, y);
        await expect(tag(name)).toBeVisible({ timeout: answeredMs });
      }).toPass();
    },
    async pick(element, name) {
      await expect(async () => {
        await click(element);
        await expect(chips).toContainText(name, { timeout: answeredMs });
      }).toPass();
    },
    async tap(element) {
      await expect(async () => {
        const { x, y } = await placeOf(element);
        await page.touchscreen.tap(x, y);
        await expect(toolbar).toBeVisible({ timeout: answeredMs });
      }).toPass();
    },
  };
}

/** Runs in the browser. Fonts that arrive, and a page that scrolls, move an element. */
async function middleAtRest(element: Element): Promise<{ x: number; y: number }> {
  await document.fonts.ready;
  let box = element.getBoundingClientRect();
  for (let before = ""; before !== JSON.stringify(box); box = element.getBoundingClientRect()) {
    before = JSON.stringify(box);
    await new Promise(requestAnimationFrame);
  }
  return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 };
}

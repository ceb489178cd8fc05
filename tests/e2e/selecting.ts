import { expect, type Locator, type Page } from "@playwright/test";
import { pickWords, selectWords } from "#lib/words/page/page-editor.ts";
import { previewWords } from "#lib/words/preview.ts";

/** The parts of the Select mode, by the names that people and screen readers use. */
export interface Selecting {
  button: Locator;
  /** Catches the pointer over the page. */
  overlay: Locator;
  chips: Locator;
  toolbar: Locator;
  /** Turns the mode on, and waits until the page has been read. */
  begin(): Promise<void>;
  /** Returns the place of an element of the page in the window, also of a scaled page. */
  placeOf(element: Locator): Promise<{ x: number; y: number }>;
  hover(element: Locator): Promise<void>;
  click(element: Locator): Promise<void>;
}

export function selectingOn(page: Page): Selecting {
  const overlay = page.getByRole("application", { name: selectWords.overlay });
  const button = page.getByRole("button", { name: previewWords.select, exact: true });
  const placeOf = async (element: Locator) => {
    const inFrame = await element.evaluate((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x: x + Math.min(width / 2, 60), y: y + height / 2 };
    });
    const stage = await overlay.evaluate((each) => {
      const { left, top, width } = each.getBoundingClientRect();
      return { left, top, scale: width / (each as HTMLElement).offsetWidth };
    });
    return { x: stage.left + inFrame.x * stage.scale, y: stage.top + inFrame.y * stage.scale };
  };
  return {
    button,
    overlay,
    chips: page.getByRole("list", { name: pickWords.picked }).first(),
    toolbar: page.getByRole("toolbar"),
    async begin() {
      await button.click();
      await expect(page.getByRole("button", { name: selectWords.listLong })).toBeEnabled();
    },
    placeOf,
    async hover(element) {
      const { x, y } = await placeOf(element);
      await page.mouse.move(x, y);
    },
    async click(element) {
      const { x, y } = await placeOf(element);
      await page.mouse.click(x, y);
    },
  };
}

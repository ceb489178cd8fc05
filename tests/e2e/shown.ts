import type { Locator } from "@playwright/test";

// Questions to the previewed page. Its frame gives way to the next version's at any moment after a change, so a question to the frame
// that has just left is asked again.

/** Resolves to the answer of a page that is there: of the next one if the asked one has just left. */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!/Frame was detached|Execution context was destroyed/.test(String(error))) throw error;
    }
  }
}

/** Returns the computed value of a style. */
export const styleOf = (element: Locator, property: string): Promise<string> =>
  askAgain(() => element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property));

/** Returns how many stylesheets on trial the element's page has: none once the saved version is shown. */
export const trialsOn = (element: Locator): Promise<number> =>
  askAgain(() => element.evaluate(() => document.adoptedStyleSheets.length));

/** Returns the width of the element's page in pixels. */
export const widthOf = (element: Locator): Promise<number> => askAgain(() => element.evaluate(() => innerWidth));

/** Returns how far the element's page is scrolled down, in pixels. */
export const scrollOf = (element: Locator): Promise<number> => askAgain(() => element.evaluate(() => scrollY));

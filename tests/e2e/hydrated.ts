import { expect, type Page } from "@playwright/test";

/** Whether React has taken over the first element that the selector finds. */
export function isHydrated(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
  }, selector);
}

/** Resolves once a press on the element has an effect: the page's scripts arrive after its text. */
export async function untilHydrated(page: Page, selector: string): Promise<void> {
  await expect.poll(() => isHydrated(page, selector)).toBe(true);
}

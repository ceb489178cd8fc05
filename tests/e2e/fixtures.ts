import { test as base, expect } from "@playwright/test";

export { expect };

/** A browser test: `page` and `request` know the product's address, and an exception in the page fails the test. */
export const test = base.extend<{ failOnPageErrors: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => {
    await use(process.env.E2E_ADDRESS);
  },
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors: Error[] = [];
      page.on("pageerror", (error) => errors.push(error));
      await use(undefined);
      expect(errors, "an exception in the page").toEqual([]);
    },
    { auto: true },
  ],
});

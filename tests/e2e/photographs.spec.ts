import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { everyScreen } from "./screens/every-screen.ts";
import { nameOf, phone, type Screen, walksOf } from "./screens/screen.ts";
import { settle, showWhole } from "./settled-page.ts";

// For `npm run photographs`: every screen and every state of the gallery, for people to look at. It tests nothing.

const folder = process.env.PHOTOGRAPHS ?? "";
const sizes = [{ width: 1440, height: 900 }, { width: 834, height: 1112 }, phone];

for (const walk of walksOf(everyScreen)) {
  test(nameOf(walk), async ({ page, owner, model }) => {
    test.setTimeout(test.info().timeout * walk.length);
    mkdirSync(folder, { recursive: true });
    for (const screen of walk)
      await test.step(screen.name, async () => {
        await page.emulateMedia({ colorScheme: "light" });
        await page.setViewportSize(screen.isPhone ? phone : { width: 1440, height: 900 });
        await screen.open({ page, owner, model });
        await photograph(page, screen);
      });
  });
}

async function photograph(page: Page, { name, isPhone, onPhone }: Screen): Promise<void> {
  for (const size of isPhone ? [phone] : sizes) {
    await showWhole(page, size);
    if (size === phone) await onPhone?.(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`) });
    }
  }
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "./fixtures.ts";
import { everyScreen } from "./screens/every-screen.ts";
import { phone } from "./screens/screen.ts";
import { settle, showWhole } from "./settled-page.ts";

// For `npm run photographs`: every screen and every state of the gallery, for people to look at. It tests nothing.

const folder = process.env.PHOTOGRAPHS ?? "";
const sizes = [{ width: 1440, height: 900 }, { width: 834, height: 1112 }, phone];

for (const { name, open, isPhone, onPhone } of everyScreen) {
  test(name, async ({ page, owner, model }) => {
    mkdirSync(folder, { recursive: true });
    await page.setViewportSize(isPhone ? phone : { width: 1440, height: 900 });
    await open({ page, owner, model });
    for (const size of isPhone ? [phone] : sizes) {
      await showWhole(page, size);
      if (size === phone) await onPhone?.(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`) });
      }
    }
  });
}

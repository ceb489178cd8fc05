import { expect } from "@playwright/test";
import { gallerySections } from "../../../components/gallery/gallery-sections.ts";
import type { Screen } from "./screen.ts";

/** The gallery: its list, each of its sections, and the whole editor. */
export const galleryScreens: Screen[] = [
  {
    name: "gallery",
    file: "app/(gallery)/gallery/page.tsx",
    async open({ page }) {
      await page.goto("/gallery");
      await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
    },
  },
  ...Object.entries(gallerySections).map(
    ([id, { title, states }]): Screen => ({
      name: `gallery-${id}`,
      file: "app/(gallery)/gallery/[section]/page.tsx",
      galleryStates: states,
      async open({ page }) {
        await page.goto(`/gallery/${id}`);
        await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      },
    }),
  ),
  {
    name: "gallery-editor",
    file: "app/(gallery)/gallery/editor/page.tsx",
    async open({ page }) {
      await page.goto("/gallery/editor");
      await expect(page.getByRole("article")).toHaveCount(2);
    },
  },
];

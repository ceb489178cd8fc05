import { expect } from "@playwright/test";
import { contentSiteFiles } from "#tests/factories/content-site.ts";
import { createBuiltSite } from "../built-site.ts";
import { openContent } from "../content.ts";
import { editorOf } from "../editor.ts";
import type { Screen } from "./screen.ts";

const file = "app/(app)/conversations/[conversationId]/page.tsx";

/** The content of a site as forms. */
export const contentScreens: Screen[] = [
  {
    name: "content-list",
    file,
    async open({ page, owner }) {
      await editorOf(page).open(await createBuiltSite(owner, contentSiteFiles));
      await openContent(page);
      await expect(page.getByRole("button", { name: /^Open air/ })).toBeVisible();
    },
  },
  {
    name: "content-entry",
    file,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: /^First night/ }).click();
      await expect(page.getByLabel("Title")).toBeVisible();
    },
  },
];

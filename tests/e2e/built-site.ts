import { expect, type Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { buildingWords as words } from "#lib/words/settings/building.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";

/** Creates a site that a generator builds, with a conversation. It is unconfirmed how it is built. */
export function createBuiltSite(
  owner: Actor,
  files: Record<string, string> = builtSiteFiles,
): Promise<Site & { conversationId: string }> {
  return createConversation(owner, files);
}

/** Has the repository looked at, as an admin does. */
export async function proposeBuilding(page: Page, { projectId }: Pick<Site, "projectId">): Promise<void> {
  await page.goto(`/projects/${projectId}/settings/building`);
  await page.getByRole("button", { name: words.lookAgain }).click();
  await expect(page.getByText(words.statusProposed)).toBeVisible();
}

/** As `proposeBuilding`, and confirms what was recognised. */
export async function confirmBuilding(page: Page, site: Pick<Site, "projectId">): Promise<void> {
  await proposeBuilding(page, site);
  await page.getByRole("button", { name: words.confirm }).click();
  await expect(page.getByRole("button", { name: words.save })).toBeVisible();
}

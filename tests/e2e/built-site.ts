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

const { ".sitewright/project.yaml": _, ...unsaid } = builtSiteFiles;

/** As `builtSiteFiles`, but an admin says how it is built, and not the repository. */
export const filesWithoutContract: Record<string, string> = {
  ...unsaid,
  "package.json": JSON.stringify({ name: "choir", scripts: { build: "node build.mjs" } }),
};

/** Creates a site of these files whose build an admin has confirmed, and waits until it is built. Leaves the browser on the settings. */
export async function createConfirmedSite(page: Page, owner: Actor): Promise<Site & { conversationId: string }> {
  const site = await createBuiltSite(owner, filesWithoutContract);
  await proposeBuilding(page, site);
  await page.getByLabel(words.install).fill("");
  await page.getByLabel(words.build).fill("node build.mjs");
  await page.getByLabel(words.output).fill("_site");
  await confirmFound(page);
  await expect(page.getByRole("button", { name: words.present.open })).toBeVisible({ timeout: 60_000 });
  return site;
}

/** Saves a command that builds nothing, on the open page of the settings. */
export async function breakBySettings(page: Page): Promise<void> {
  await page.getByLabel(words.build).fill("node unheard-of.mjs");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.present.failed)).toBeVisible({ timeout: 60_000 });
}

/** Has the repository looked at, as an admin does. */
export async function proposeBuilding(page: Page, { projectId }: Pick<Site, "projectId">): Promise<void> {
  await page.goto(`/projects/${projectId}/settings/building`);
  await page.getByRole("button", { name: words.lookAgain }).click();
  // An imported site was recognised before: an answer that comes after a confirmation would show the proposal again.
  await expect(page.getByText(words.looked)).toBeVisible();
  await expect(page.getByText(words.statusProposed)).toBeVisible();
}

/** As `proposeBuilding`, and confirms what was recognised. */
export async function confirmBuilding(page: Page, site: Pick<Site, "projectId">): Promise<void> {
  await proposeBuilding(page, site);
  await confirmFound(page);
}

/** Confirms what was recognised, on the open page of the settings. */
export async function confirmFound(page: Page): Promise<void> {
  await page.getByRole("button", { name: words.confirm }).click();
  await expect(page.getByRole("button", { name: words.save })).toBeVisible();
}

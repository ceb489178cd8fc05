import { expect, type Page } from "@playwright/test";
import { projectWords } from "#lib/words/projects.ts";
import { practiceOwner } from "#tests/setup/e2e-product.ts";
import { type Editor, editorOf } from "../editor.ts";
import { signIn } from "../fixtures.ts";

/** Creates a site from a starter in the product that runs the practice model. */
export async function createPracticeProject(
  page: Page,
  name = "Juniper Street Bakery",
  starter = "Bakery",
  onChosen: () => Promise<void> = async () => undefined,
): Promise<void> {
  const address = process.env.E2E_PRACTICE_ADDRESS ?? "";
  await signIn(page.context().request, { ...practiceOwner, address });
  await page.goto(`${address}/projects/new`);
  await page.getByLabel(projectWords.name).fill(name);
  await page.getByRole("tab", { name: projectWords.fromStarter }).click();
  await page.getByRole("radio", { name: starter }).check();
  await onChosen();
  await page.getByRole("button", { name: projectWords.createSubmit }).click();
}

/** Opens the editor of the project whose page is open. */
export async function openPracticeEditor(page: Page): Promise<Editor> {
  await page.getByRole("button", { name: projectWords.start }).click();
  const editor = editorOf(page);
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
  return editor;
}

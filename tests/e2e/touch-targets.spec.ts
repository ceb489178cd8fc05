import type { Page } from "@playwright/test";
import { chooseTemplate } from "#lib/projects/instructions/save-instructions.ts";
import { createTemplate } from "#lib/projects/templates/save-template.ts";
import { commonWords } from "#lib/words/common.ts";
import { projectWords } from "#lib/words/projects.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { expect, test } from "./fixtures.ts";
import { phone } from "./screens/screen.ts";

// The pages around the editor, and their dialogs.

const texts = { background: "Warm and short.", steps: "Ask before you delete.", output: null };

test("on a phone all controls around the editor have 44 pixels", async ({ page, owner }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(phone);
  const site = await createConversation(owner);
  await createTurn(owner, site);
  const [organizationId = ""] = Object.keys(owner.organizationRoles);
  const template = await createTemplate(owner, organizationId, { name: "Our tone", ...texts });
  await chooseTemplate(owner, site.projectId, { templateId: template.id, off: ["steps"] });
  const project = `/projects/${site.projectId}`;
  const settings = [
    "",
    "/general",
    "/people",
    "/who-may",
    "/released-places",
    "/instructions",
    "/instructions/dry-runs",
    "/memory",
    "/follow-ups",
    "/delete",
  ];
  const paths = [
    "/account",
    "/new-password",
    "/forgot-password",
    "/projects",
    "/projects/new",
    project,
    `${project}/history`,
    ...["", "/new", `/${template.id}`].map((at) => `/settings/templates${at}`),
    ...settings.map((at) => `${project}/settings${at}`),
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect.soft(await smallControls(page, "main"), path).toEqual([]);
  }
  await page.getByRole("button", { name: projectWords.delete }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await smallControls(page, "[role=dialog]")).toEqual([]);
  // Both are measured at one moment, because a dialog moves while it opens.
  const apart = await dialog.evaluate((root, close) => {
    const middle = (element: Element | null | undefined) => {
      const { top = Number.NaN, height = 0 } = element?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    const cross = Array.from(root.querySelectorAll("button")).find(
      (button) => button.textContent?.trim() === close || button.ariaLabel === close,
    );
    return Math.abs(middle(root.querySelector("h1, h2, h3")) - middle(cross));
  }, commonWords.close);
  expect(apart).toBeLessThan(3);
});

/** The controls that are lower or narrower than a finger needs, but for links in a text and those that fill their card. */
function smallControls(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluate((root) =>
    Array.from(root.querySelectorAll("button, select, textarea, a[href], input:not([type=radio], [type=checkbox])"))
      .filter((control) => control.checkVisibility() && getComputedStyle(control).display !== "inline")
      .filter((control) => getComputedStyle(control, "::after").position !== "absolute")
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return height < 43.5 || width < 43.5;
      })
      .map((control) => `${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent}`),
  );
}

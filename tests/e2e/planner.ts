import { expect, type Locator, type Page } from "@playwright/test";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { planWords } from "#lib/words/plan.ts";
import type { ApiClient } from "#tests/setup/api-client.ts";
import { type Editor, editorOf } from "./editor.ts";

/** The parts of the editor for plans, by the names that people and screen readers use. */
export interface Planner {
  editor: Editor;
  panel: Locator;
  item(title: string | RegExp): Locator;
  button(name: string): Locator;
  /** Begins a plan with this wish. */
  begin(wish: string): Promise<void>;
  /** Ends the discussion; resolves once the plan waits for approval. */
  makePlan(): Promise<void>;
  /** Approves and builds; resolves once everything is built and checked. */
  build(): Promise<void>;
}

/** A page takes the practice model several steps, and a busy machine some time for each. */
const builtWithin = { timeout: 90_000 };

export function plannerOf(page: Page): Planner {
  const editor = editorOf(page);
  const panel = page.getByRole("tabpanel").filter({ has: page.getByRole("list", { name: planWords.stepsLabel }) });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    editor,
    panel,
    button,
    item: (title) =>
      panel.getByRole("group", { name: planWords.itemsTitle }).getByRole("listitem").filter({ hasText: title }),
    async begin(wish) {
      await editor.instruction.fill(wish);
      await button(editorWords.planFirst).click();
      await expect(page.getByText(planWords.line.discuss)).toBeVisible();
      await expect(button(planWords.enough)).toBeEnabled();
    },
    async makePlan() {
      await button(planWords.enough).click();
      await expect(button(planWords.approve)).toBeVisible();
    },
    async build() {
      await button(planWords.approve).click();
      // Built as agreed, the site takes the stage, and the plan steps back.
      const site = page.getByRole("radio", { name: planWords.site, exact: true });
      await expect(async () => {
        const isBack = await site.isChecked();
        const isPartly = await panel.getByText(planWords.donePartly).isVisible();
        expect(isBack || isPartly).toBe(true);
      }).toPass(builtWithin);
      await page.getByRole("radio", { name: planWords.title, exact: true }).check();
      const outcome = panel.getByText(new RegExp(`${planWords.doneTitle}|${planWords.donePartly}`));
      await expect(outcome).toBeVisible(builtWithin);
    },
  };
}

/** Returns the plan of a conversation from the API. */
export async function planOf(client: ApiClient, conversationId: string): Promise<PlanForDisplay> {
  const { plan } = await client.conversation(conversationId);
  return client.must<PlanForDisplay>("GET", `/api/plans/${plan?.id}`);
}

import { expect, type Locator, type Page } from "@playwright/test";
import type { PlanForDisplay } from "#lib/plans/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { planWords } from "#lib/words/plan.ts";
import type { ApiClient } from "#tests/setup/api-client.ts";
import { type Editor, editorOf } from "./editor.ts";

/** The parts of the editor that have to do with a plan, by the names that people and screen readers know them by. */
export interface Planner {
  editor: Editor;
  panel: Locator;
  item(title: string | RegExp): Locator;
  button(name: string): Locator;
  /** Begins a plan with what is typed. */
  begin(wish: string): Promise<void>;
  /** Says that enough was said; resolves when the plan waits for approval. */
  makePlan(): Promise<void>;
  /** Resolves when everything is built and looked at. */
  build(): Promise<void>;
}

/** Building a page takes the practice model several steps, and a busy machine some time for each. */
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
      const outcome = panel.getByText(new RegExp(`${planWords.doneTitle}|${planWords.donePartly}`));
      await expect(outcome).toBeVisible(builtWithin);
    },
  };
}

/** The plan of a conversation, as the server tells it. */
export async function planOf(client: ApiClient, conversationId: string): Promise<PlanForDisplay> {
  const { plan } = await client.conversation(conversationId);
  return client.must<PlanForDisplay>("GET", `/api/plans/${plan?.id}`);
}

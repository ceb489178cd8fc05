import { expect, type Page } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { greetingWords } from "#lib/words/greeting.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { planWords } from "#lib/words/plan.ts";
import { type Planner, plannerOf } from "../planner.ts";
import { createPracticeProject, openPracticeEditor } from "./practice-editor.ts";
import type { Screen } from "./screen.ts";

const file = "app/(app)/conversations/[conversationId]/page.tsx";
const inspector = "app/(app)/conversations/[conversationId]/inspector/page.tsx";

/** Opens a nearly empty site with a plan in discussion. */
async function openPlanning(page: Page): Promise<Planner> {
  await createPracticeProject(page, "Spoke & Chain", "Blank");
  await openPracticeEditor(page);
  const planner = plannerOf(page);
  await planner.begin("A four-page site for a bike repair shop");
  return planner;
}

const showPlan = (page: Page) => page.getByRole("tab", { name: editorWords.tabPlan }).click();

/** A plan in the editor, in discussion, awaiting approval and built; and in the inspector. */
export const planScreens: Screen[] = [
  {
    name: "editor-blank",
    file,
    async open({ page }) {
      await createPracticeProject(page, "Spoke & Chain", "Blank");
      await openPracticeEditor(page);
      await page.getByRole("button", { name: greetingWords.plan }).click();
    },
  },
  {
    name: "editor-plan-discuss",
    file,
    async open({ page }) {
      await openPlanning(page);
      await page.getByRole("radio", { name: planWords.title }).check();
    },
    onPhone: async (page) => page.getByRole("tab", { name: editorWords.tabConversation }).click(),
  },
  {
    name: "editor-plan-approve",
    file,
    goesOn: true,
    async open({ page }) {
      await plannerOf(page).makePlan();
    },
    onPhone: showPlan,
  },
  {
    name: "inspector-plan",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.goto(`${page.url()}/inspector`);
      await page.getByRole("tab", { name: inspectorWords.plan.tab }).click();
      const call = page.getByRole("article", { name: inspectorWords.plan.call(1), exact: true });
      await call.locator("summary").first().click();
    },
  },
  {
    name: "editor-plan-built",
    file,
    goesOn: true,
    async open({ page }) {
      await page.goto(page.url().replace(/\/inspector.*$/, ""));
      await plannerOf(page).build();
    },
    onPhone: showPlan,
  },
  {
    name: "inspector-plan-timeline",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.goto(`${page.url().replace(/[?#].*$/, "")}/inspector`);
      await page.getByRole("radio", { name: inspectorWords.views.timeline }).click();
      await expect(page.getByText(inspectorWords.timelineView.planNow("build"))).toBeVisible();
    },
  },
];

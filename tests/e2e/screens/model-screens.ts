import { expect, type Page } from "@playwright/test";
import { connectModel } from "#lib/models/connect-model.ts";
import type { SaveModel } from "#lib/models/schema.ts";
import { probeTool } from "#lib/models/verify/probe-request.ts";
import { practiceWords } from "#lib/words/editor.ts";
import { modelWords, presetWords } from "#lib/words/settings/models.ts";
import { call, reply } from "#tests/fakes/scripted-model/script.ts";
import { createPracticeProject, openPracticeEditor } from "./practice-editor.ts";
import type { Screen } from "./screen.ts";

const file = "app/(app)/settings/model/page.tsx";
const unreachable = "http://127.0.0.1:9/v1";

async function fill(page: Page): Promise<void> {
  await page.getByRole("radio", { name: presetWords.ollama }).check();
  await page.getByLabel(modelWords.baseUrl).fill(unreachable);
  await page.getByLabel(modelWords.model, { exact: true }).fill("qwen3:8b");
}

/** The model of an organization, from the practice model's note to a connection. */
export const modelScreens: Screen[] = [
  {
    name: "model-practice",
    file,
    async open({ page }) {
      // Only the practice model offers to connect a model.
      await createPracticeProject(page);
      await openPracticeEditor(page);
      await page.getByRole("link", { name: practiceWords.connect }).click();
      await expect(page.getByText(modelWords.practiceText)).toBeVisible();
      await expect(page.getByRole("link", { name: modelWords.backToEditor })).toBeVisible();
      await expect(page.getByRole("button", { name: modelWords.verify, exact: true })).toBeEnabled();
    },
  },
  {
    name: "model-refused",
    file,
    async open({ page }) {
      await page.goto("/settings/model");
      await page.getByRole("radio", { name: presetWords.other }).check();
      await page.getByRole("button", { name: modelWords.verify, exact: true }).click();
      await expect(page.getByText(modelWords.baseUrlWrong)).toBeVisible();
      await expect(page.getByLabel(modelWords.baseUrl)).toBeFocused();
    },
  },
  {
    name: "model-does-not-work",
    file,
    goesOn: true,
    async open({ page }) {
      await fill(page);
      await page.getByRole("button", { name: modelWords.verify, exact: true }).click();
      await expect(page.getByText("does not answer")).toBeVisible();
    },
  },
  {
    name: "model-not-verified",
    file,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: modelWords.saveUnverified }).click();
      await expect(page.getByText(modelWords.notVerifiedText)).toBeVisible();
    },
  },
  {
    name: "model-disconnect",
    file,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: modelWords.disconnect }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "model-works",
    file,
    async open({ page, model }) {
      await model.script(probeTool, reply(call(probeTool, { word: "ready" })));
      await page.goto("/settings/model");
      await page.getByRole("radio", { name: presetWords.other }).check();
      await page.getByLabel(modelWords.baseUrl).fill(`${process.env.E2E_MODEL}/v1`);
      await page.getByRole("button", { name: modelWords.list }).click();
      await page.getByRole("combobox", { name: modelWords.model }).selectOption("scripted-small");
      await page.getByRole("button", { name: modelWords.verify, exact: true }).click();
      await expect(page.getByText("calls tools")).toBeVisible();
    },
  },
  {
    name: "model-connected",
    file,
    async open({ page, owner }) {
      const organizationId = Object.keys(owner.organizationRoles)[0] ?? "";
      const given: SaveModel = {
        preset: "openrouter",
        baseUrl: "https://openrouter.ai/api/v1",
        api: "chat",
        key: "sk-or-of-the-pictures-7d2f",
        model: "anthropic/claude-of-the-pictures",
        windowTokens: 200_000,
        seesPictures: true,
      };
      await connectModel(owner, { organizationId }, given);
      await page.goto("/settings/model");
      await expect(page.getByText(modelWords.keyKept("7d2f"))).toBeVisible();
    },
  },
];

import { expect } from "@playwright/test";
import { saveAccountChoices } from "#lib/accounts/save-account-choices.ts";
import { saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { dryRunWords as german } from "#lib/words/de/settings/dry-runs.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { compareChanged, createPastTurns, tryText } from "../dry-run.ts";
import { untilHydrated } from "../hydrated.ts";
import { projectOf, type Screen } from "./screen.ts";

const dryRuns = "app/(app)/projects/[projectId]/settings/instructions/dry-runs";
const versions = "app/(app)/projects/[projectId]/settings/instructions/versions";

/** Texts that are tried on past requests. */
export const dryRunScreens: Screen[] = [
  {
    name: "dry-run-start",
    file: "app/(app)/projects/[projectId]/settings/[section]/page.tsx",
    async open({ page, owner, model }) {
      const { projectId } = await createPastTurns({ owner, model });
      await page.goto(`/projects/${projectId}/settings/instructions`);
      await untilHydrated(page, "form textarea");
      await page.getByLabel(instructionsWords.output).fill("Say what you left alone.");
      await page.getByRole("button", { name: words.try }).click();
      await expect(page.getByRole("button", { name: words.start(2) })).toBeVisible();
    },
  },
  {
    name: "dry-run",
    file: `${dryRuns}/[dryRunId]/page.tsx`,
    async open({ page, owner, model }) {
      await tryText(page, await createPastTurns({ owner, model }), "Say what you left alone.");
      await page.getByRole("button", { name: words.better }).last().click();
      await expect(page.getByText(words.judged(owner.name))).toBeVisible();
    },
  },
  {
    name: "dry-run-compared",
    file: `${dryRuns}/[dryRunId]/page.tsx`,
    goesOn: true,
    async open({ page }) {
      await compareChanged(page);
      await page.getByRole("button", { name: words.pages }).click();
      await expect(page.frameLocator("iframe").first().getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "dry-runs",
    file: `${dryRuns}/page.tsx`,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/instructions/dry-runs`);
      await expect(page.getByText(`1 ${words.verdictsOf.better}`)).toBeVisible();
    },
  },
  {
    name: "instructions-history-tried",
    file: `${versions}/page.tsx`,
    goesOn: true,
    async open({ page, owner }) {
      const projectId = projectOf(page);
      await saveInstructions(owner, projectId, { background: null, steps: null, output: "Say what you left alone." });
      await page.goto(`/projects/${projectId}/settings/instructions/versions`);
      await expect(page.getByText(`1 ${words.verdictsOf.better}`)).toBeVisible();
    },
  },
  {
    name: "instructions-version-tried",
    file: `${versions}/[version]/page.tsx`,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/instructions/versions/1`);
      await expect(page.getByRole("region", { name: words.listTitle })).toBeVisible();
    },
  },
  {
    name: "dry-run-german",
    file: `${dryRuns}/[dryRunId]/page.tsx`,
    goesOn: true,
    async open({ page, owner }) {
      await saveAccountChoices(owner, { language: "de" });
      await page.goto(`/projects/${projectOf(page)}/settings/instructions/dry-runs`);
      // The navigation of the settings has links in a list as well.
      await page.locator('main a[href*="/dry-runs/"]').first().click();
      await page.getByRole("button", { name: german.open, exact: true }).last().click();
      await expect(page.getByText(german.changed).first()).toBeVisible();
    },
  },
];

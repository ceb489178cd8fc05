import { expect } from "@playwright/test";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { projectWords } from "#lib/words/projects.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { turnWords } from "#lib/words/turn.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import {
  breakBySettings,
  confirmBuilding,
  createBuiltSite,
  createConfirmedSite,
  proposeBuilding,
} from "../built-site.ts";
import { editorOf } from "../editor.ts";
import { projectOf, type Screen, type Visit } from "./screen.ts";

const settings = "app/(app)/projects/[projectId]/settings/[section]/page.tsx";
const editorPage = "app/(app)/conversations/[conversationId]/page.tsx";

/** Tells the model to write what no generator knows, and to give up. */
async function openUnbuilt({ page, owner, model }: Visit): Promise<void> {
  const site = await createBuiltSite(owner);
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The choir on the hill");
  // The model's next answer is found by the mistake, which the generator names.
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const change = (from: string, to: string) =>
    reply(say("I greet them."), call("edit_file", { path: "pages/index.md", edits: [{ oldText: from, newText: to }] }));
  const instruction = await model.prepare(
    "Greet me by name",
    change("The choir on the hill", `{{ ${first} }}`),
    reply(say("Done.")),
  );
  await model.script(first, change(`{{ ${first} }}`, `{{ ${second} }}`), reply(say("Mended.")));
  await model.script(second, change(`{{ ${second} }}`, `{{ ${third} }}`), reply(say("I can't find it.")));
  await editor.ask(instruction);
  await expect(
    page.getByRole("group", { name: turnWords.changed }).getByText(siteBuildWords.doneUnbuilt),
  ).toBeVisible();
  await expect(page.getByText(siteBuildWords.failedBar)).toBeVisible();
}

const screens: Screen[] = [
  {
    name: "building-proposed",
    file: settings,
    async open({ page, owner }) {
      await proposeBuilding(page, await createBuiltSite(owner));
    },
  },
  {
    name: "building-saved",
    file: settings,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: buildingWords.confirm }).click();
      await expect(page.getByRole("button", { name: buildingWords.present.open })).toBeVisible();
    },
  },
  {
    name: "editor-unconfirmed-build",
    file: editorPage,
    async open({ page, owner }) {
      const site = await createBuiltSite(owner);
      await proposeBuilding(page, site);
      const editor = editorOf(page);
      await editor.open(site);
      await expect(editor.preview.getByRole("heading", { level: 1 })).toHaveText(siteBuildWords.unconfirmed);
    },
  },
  { name: "editor-unbuilt", file: editorPage, open: openUnbuilt },
  {
    name: "publish-unbuilt",
    file: editorPage,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
      await expect(page.getByRole("dialog").getByText(siteBuildWords.unbuiltPublish)).toBeVisible();
    },
  },
  {
    name: "building-failed",
    file: settings,
    async open({ page, owner }) {
      const site = await createConfirmedSite(page, owner);
      await breakBySettings(page);
      await createTurn(owner, site, { change: { path: "pages/about.md", content: "About us\nFifty voices." } });
    },
  },
  {
    name: "project-unbuilt",
    file: "app/(app)/projects/[projectId]/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}`);
      await expect(page.getByText(siteBuildWords.failedBarSettings)).toBeVisible();
    },
  },
  {
    name: "publish-unbuilt-by-settings",
    file: editorPage,
    goesOn: true,
    async open({ page }) {
      await page
        .getByRole("button", { name: projectWords.start })
        .or(page.getByRole("button", { name: projectWords.resume }))
        .click();
      // The project's page has such a button, too.
      await page.waitForURL(/\/conversations\//);
      await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
      await expect(page.getByRole("dialog").getByText(siteBuildWords.bySettings)).toBeVisible();
    },
  },
  {
    name: "protection-of-built-site",
    file: settings,
    async open({ page, owner }) {
      const contract = "build: node build.mjs\noutput: _site\nprotectedPaths: [layout.html, build.mjs]\n";
      const site = await createBuiltSite(owner, { ...builtSiteFiles, ".sitewright/project.yaml": contract });
      await confirmBuilding(page, site);
      await page.goto(`/projects/${site.projectId}/settings/protection`);
      await expect(page.getByText(buildingWords.repositoryPaths.title)).toBeVisible();
    },
  },
];

/** Sites that a generator builds. Without a sandbox none is built. */
export const buildScreens: Screen[] = (await findSandbox()).kind === "none" ? [] : screens;

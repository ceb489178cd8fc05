import { expect } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { chooseTemplate, saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { listTemplates } from "#lib/projects/templates/get-templates.ts";
import { createTemplate, saveTemplate } from "#lib/projects/templates/save-template.ts";
import { accountsWords } from "#lib/words/accounts.ts";
import { historyWords } from "#lib/words/history.ts";
import { previewWords } from "#lib/words/preview.ts";
import { projectWords } from "#lib/words/projects.ts";
import { basePartWords } from "#lib/words/settings/base-parts.ts";
import { effectivePromptWords } from "#lib/words/settings/effective-prompt.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { instructionsHistoryWords } from "#lib/words/settings/instructions-history.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { protectionWords } from "#lib/words/settings/protection.ts";
import { releasedPlacesWords } from "#lib/words/settings/released-places.ts";
import { rulesWords } from "#lib/words/settings/rules.ts";
import { templateWords } from "#lib/words/settings/templates.ts";
import { accountMenuWords, notFoundWords } from "#lib/words/shell.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { untilHydrated } from "../hydrated.ts";
import { openHistory } from "./bakery.ts";
import { closeDialog, projectOf, type Screen } from "./screen.ts";

const projects = "app/(app)/projects/page.tsx";
const project = "app/(app)/projects/[projectId]/page.tsx";
const newProject = "app/(app)/projects/new/page.tsx";
const section = "app/(app)/projects/[projectId]/settings/[section]/page.tsx";
const versions = "app/(app)/projects/[projectId]/settings/instructions/versions";
const history = "app/(app)/projects/[projectId]/history/page.tsx";

/** Adds the organization's texts "Our tone", unless they are there. */
async function shareTone(owner: Actor): Promise<{ organizationId: string; id: string }> {
  const [organizationId = ""] = Object.keys(owner.organizationRoles);
  const known = (await listTemplates(owner, organizationId)).find(({ name }) => name === "Our tone");
  const tone = { name: "Our tone", background: "Warm.", steps: null, output: null };
  const { id } = known ?? (await createTemplate(owner, organizationId, tone));
  return { organizationId, id };
}

/** The pages beside the editor. */
export const pageScreens: Screen[] = [
  {
    name: "setup",
    file: "app/setup/page.tsx",
    async open({ page }) {
      await page.goto(`${process.env.E2E_EMPTY_ADDRESS}/setup`);
      await expect(page.getByRole("heading", { name: accountsWords.setupTitle })).toBeVisible();
    },
  },
  {
    name: "sign-in",
    file: "app/sign-in/page.tsx",
    async open({ page, owner }) {
      await page.context().clearCookies();
      await page.goto("/sign-in");
      await page.getByLabel(accountsWords.email).fill(owner.email);
      await page.getByLabel(accountsWords.password).fill("not the password");
      await page.getByRole("button", { name: accountsWords.signInSubmit }).click();
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "not-found",
    file: "app/not-found.tsx",
    async open({ page }) {
      await page.goto("/nowhere");
      await expect(page.getByRole("heading", { name: notFoundWords.title })).toBeVisible();
    },
  },
  {
    name: "projects-none",
    file: "app/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.goto("/");
      await expect(page.getByRole("link", { name: projectWords.emptyAction })).toBeVisible();
    },
  },
  {
    name: "new-project",
    file: newProject,
    goesOn: true,
    async open({ page }) {
      await page.goto("/projects/new");
      await expect(page.getByLabel(projectWords.describe)).toBeVisible();
    },
  },
  {
    name: "new-project-starter",
    file: newProject,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("tab", { name: projectWords.fromStarter }).click();
      await expect(page.getByRole("radio")).not.toHaveCount(0);
    },
  },
  {
    name: "new-project-repository",
    file: newProject,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("tab", { name: projectWords.fromRepository }).click();
      await page.getByRole("button", { name: projectWords.createSubmit }).click();
      await expect(page.getByText(projectWords.urlMissing)).toBeVisible();
    },
  },
  {
    name: "projects",
    file: projects,
    goesOn: true,
    async open({ page, owner }) {
      await createConversation(owner);
      await createSite(owner);
      await createProject(owner, { name: "A site with a rather long name that takes two lines", status: "in_setup" });
      await createProject(owner, { name: "Moved house", status: "problem" });
      await page.goto("/projects");
      await expect(page.getByRole("listitem")).toHaveCount(4);
      const picture = page.frameLocator(`iframe[title="${projectWords.picture("Bakery")}"]`).first();
      await expect(picture.getByRole("heading", { level: 1 })).toBeAttached();
    },
  },
  {
    name: "account-menu",
    file: projects,
    goesOn: true,
    async open({ page, owner }) {
      await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
      await expect(page.getByRole("button", { name: accountMenuWords.signOut })).toBeVisible();
    },
  },
  {
    name: "project-in-setup",
    file: project,
    async open({ page, owner }) {
      const { projectId, workspaceId: id } = await createProject(owner, { status: "in_setup" });
      const startedAt = new Date().toISOString();
      const setupSteps = [
        { code: "cloning-repository", startedAt, endedAt: startedAt },
        { code: "creating-branch", startedAt, endedAt: null },
      ];
      await database().workspace.update({ where: { id }, data: { setupSteps } });
      await page.goto(`/projects/${projectId}`);
      await expect(page.getByText(projectWords.setupSteps["creating-branch"])).toBeVisible();
    },
  },
  {
    name: "project-problem",
    file: project,
    goesOn: true,
    async open({ page, owner }) {
      const { projectId, workspaceId: id } = await createProject(owner, { status: "problem" });
      const problem = "The repository was not found. Check the address, and whether it needs an access token.";
      await database().workspace.update({ where: { id }, data: { problem } });
      await page.goto(`/projects/${projectId}`);
      await expect(page.getByText(problem)).toBeVisible();
    },
  },
  {
    name: "project-new",
    file: project,
    async open({ page, owner }) {
      const { projectId } = await createSite(owner);
      await page.goto(`/projects/${projectId}`);
      await expect(page.getByText(projectWords.conversationsEmptyTitle)).toBeVisible();
    },
  },
  {
    name: "history-none",
    file: history,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/history`);
      await expect(page.getByText(historyWords.emptyText)).toBeVisible();
    },
  },
  {
    name: "settings",
    file: "app/(app)/projects/[projectId]/settings/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings`);
      await expect(page.getByRole("link", { name: settingsWords.delete.link })).toBeVisible();
    },
  },
  {
    name: "settings-general",
    file: section,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/general`);
      await expect(page.getByLabel(projectWords.name)).toBeVisible();
    },
  },
  {
    name: "settings-delete",
    file: section,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/delete`);
      await expect(page.getByText(projectWords.deleteText)).toBeVisible();
    },
  },
  {
    name: "instructions",
    file: section,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/instructions`);
      await page.getByLabel(instructionsWords.background).fill("We are a bakery in Westbrook.");
      await expect(page.getByRole("switch", { name: basePartWords.safety.name })).toBeChecked();
    },
  },
  {
    name: "instructions-prompt",
    file: section,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/instructions`);
      await page.getByLabel(instructionsWords.steps).fill("Don’t take notes.");
      await page.getByRole("button", { name: effectivePromptWords.show }).click();
      await expect(page.getByRole("region", { name: effectivePromptWords.title })).toBeVisible();
    },
  },
  {
    name: "instructions-rule",
    file: section,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/instructions`);
      await untilHydrated(page, "form textarea");
      await page.getByRole("button", { name: rulesWords.add }).click();
      await page.getByLabel(rulesWords.name).fill("prices.md");
      await page.getByLabel(rulesWords.rule).fill("Prices end in .50, also those of special offers.");
      await page.getByRole("button", { name: rulesWords.save }).click();
      await expect(page.getByText(rulesWords.saved("prices.md"))).toBeVisible();
      await page.getByRole("button", { name: rulesWords.change("prices.md") }).click();
      await expect(page.getByLabel(rulesWords.rule)).toBeFocused();
    },
  },
  {
    name: "instructions-history",
    file: `${versions}/page.tsx`,
    goesOn: true,
    async open({ page, owner }) {
      const projectId = projectOf(page);
      for (const background of ["We are a bakery.", "We are a bakery in Westbrook."])
        await saveInstructions(owner, projectId, { background, steps: null, output: null, reason: "Tone" });
      await page.goto(`/projects/${projectId}/settings/instructions/versions`);
      await expect(page.getByText(instructionsHistoryWords.inForce)).toBeVisible();
    },
  },
  {
    name: "instructions-version",
    file: `${versions}/[version]/page.tsx`,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/instructions/versions/1`);
      await expect(page.getByRole("button", { name: instructionsHistoryWords.restore })).toBeVisible();
    },
  },
  {
    name: "instructions-versions-compared",
    file: `${versions}/[version]/page.tsx`,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/instructions/versions/2?with=0`);
      await expect(page.getByLabel(instructionsHistoryWords.compareWith)).toHaveValue("0");
    },
  },
  {
    name: "protection",
    file: section,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/protection`);
      await expect(page.getByText(protectionWords.noHistory)).toBeVisible();
    },
  },
  {
    name: "protection-changed",
    file: section,
    goesOn: true,
    async open({ page, owner }) {
      const projectId = projectOf(page);
      const openedPaths = [".github/workflows/deploy.yml"];
      await saveProtection(owner, projectId, { openedPaths, allowedOrigins: ["https://fonts.example.org"] });
      await page.reload();
      await page.getByText(/built-in paths/).click();
      await expect(page.getByText("package.json", { exact: true })).toBeVisible();
    },
  },
  {
    name: "released-places-none",
    file: section,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/released-places`);
      await expect(page.getByText(releasedPlacesWords.none)).toBeVisible();
    },
  },
  {
    name: "templates",
    file: "app/(app)/settings/templates/page.tsx",
    async open({ page, owner }) {
      await shareTone(owner);
      await page.goto("/settings/templates");
      await expect(page.getByRole("link", { name: "Our tone" })).toBeVisible();
    },
  },
  {
    name: "template-chosen",
    file: section,
    async open({ page, owner }) {
      const { organizationId, id } = await shareTone(owner);
      const { projectId } = await createConversation(owner);
      const tone = { name: "Our tone", background: "Warm and short.", steps: "Ask before you delete.", output: null };
      await saveTemplate(owner, { organizationId, templateId: id }, tone);
      await chooseTemplate(owner, projectId, { templateId: id, off: ["steps"] });
      await page.goto(`/projects/${projectId}/settings/instructions`);
      await expect(page.getByText(templateWords.leftOut)).toBeVisible();
    },
  },
  {
    name: "template",
    file: "app/(app)/settings/templates/[templateId]/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.getByRole("link", { name: templateWords.manage }).click();
      await expect(page.getByRole("heading", { name: templateWords.historyTitle })).toBeVisible();
    },
  },
  {
    name: "template-asks",
    file: "app/(app)/settings/templates/[templateId]/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.getByLabel(instructionsWords.background).fill("Dry and exact, as in a newspaper.");
      await page.getByRole("button", { name: templateWords.save, exact: true }).click();
      await expect(page.getByRole("alertdialog", { name: templateWords.saveTitle(1) })).toBeVisible();
    },
  },
  {
    name: "template-tried-unsaved",
    file: "app/(app)/projects/[projectId]/settings/[section]/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: templateWords.saveNot }).click();
      await page.getByRole("link", { name: templateWords.tryOpen }).click();
      await expect(page.getByRole("switch", { name: templateWords.unsavedUse })).toBeVisible();
    },
  },
  {
    name: "template-new",
    file: "app/(app)/settings/templates/new/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.goto("/settings/templates/new");
      await page.getByRole("button", { name: templateWords.add }).click();
      await expect(page.getByText(templateWords.nameMissing)).toBeVisible();
    },
  },
  {
    name: "project",
    file: project,
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await createTurn(owner, site);
      await page.goto(`/projects/${site.projectId}`);
      await expect(page.getByRole("link", { name: "Change the heading" })).toBeVisible();
    },
  },
  { name: "history", file: history, open: openHistory },
  {
    name: "history-version",
    file: history,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: historyWords.open }).nth(1).click();
      const version = page.getByRole("dialog").frameLocator(`iframe[title="${previewWords.title}"]`);
      await expect(version.getByRole("heading", { level: 1 })).toBeAttached();
    },
  },
  {
    name: "history-go-back",
    file: history,
    goesOn: true,
    async open({ page }) {
      await closeDialog(page);
      await page.getByRole("button", { name: historyWords.goBack }).nth(1).click();
      await expect(page.getByRole("dialog")).toContainText(historyWords.goBackChanges);
    },
  },
  {
    name: "history-went-back",
    file: history,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: historyWords.goBackConfirm, exact: true }).click();
      await expect(page.getByText(historyWords.wentBack)).toBeVisible();
    },
  },
  {
    name: "context",
    file: "app/(app)/conversations/[conversationId]/context/page.tsx",
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await createTurn(owner, site, { note: "The owner dislikes exclamation marks." });
      await page.goto(`/conversations/${site.conversationId}/context`);
      await expect(page.getByText("--- NOTE TO SELF ---")).toBeVisible();
    },
  },
  {
    name: "released-places",
    file: section,
    async open({ page, owner }) {
      const { projectId, head } = await createSite(owner);
      const client = await joinProject(await createActor(), projectId, "editor");
      const element = { kind: "element", path: "index.html", ref: "e3", commit: head } as const;
      await releasePlace(owner, projectId, { ...element, for: { userId: client.userId } });
      await releasePlace(owner, projectId, { kind: "folder", path: "news", for: { role: "editor" } });
      await restrictPerson(owner, { projectId, userId: client.userId, restricted: true });
      await page.goto(`/projects/${projectId}/settings/released-places`);
      await expect(page.getByText("Paragraph “Open daily.”", { exact: true })).toBeVisible();
    },
  },
];

import { database } from "#lib/platform/db/transaction.ts";
import { projectWords } from "#lib/words/projects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { expect, signIn, test } from "./fixtures.ts";

const problem = "code.example.org can't be reached. Check the address and the server's network, then try again.";

test("a failed site says why and is started over after a question", async ({ page, owner }) => {
  const site = await createSite(owner);
  await database().workspace.update({ where: { id: site.workspaceId }, data: { status: "problem", problem } });
  await page.goto(`/projects/${site.projectId}`);
  await expect(page.getByText(problem)).toBeVisible();
  await page.getByRole("button", { name: projectWords.reset }).click();
  const asked = page.getByRole("alertdialog", { name: projectWords.resetTitle });
  await expect(asked.getByRole("button", { name: projectWords.resetKeep })).toBeFocused();
  await asked.getByRole("button", { name: projectWords.reset, exact: true }).click();
  // The page updates by itself.
  await expect(page.getByRole("button", { name: projectWords.start })).toBeVisible();
  const { branch, headCommit } = await readWorkspace(site.workspaceId);
  expect(branch).not.toBe(site.branch);
  expect(headCommit).toBe(site.head);
});

test("an editor is told whom to ask about a failed site", async ({ page, context, owner }) => {
  const site = await createSite(owner);
  await database().workspace.update({ where: { id: site.workspaceId }, data: { status: "problem", problem } });
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  await context.clearCookies();
  await signIn(context.request, editor);
  await page.goto(`/projects/${site.projectId}`);
  await expect(page.getByText(projectWords.problemReader)).toBeVisible();
  for (const name of [projectWords.retry, projectWords.reset])
    await expect(page.getByRole("button", { name })).toBeHidden();
});

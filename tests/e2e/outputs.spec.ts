import { execFileSync } from "node:child_process";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { publishingSettingsWords as settings } from "#lib/words/settings/publishing.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { createRemoteConversation } from "#tests/factories/create-review.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { confirmBuilding } from "./built-site.ts";
import { expect, test } from "./fixtures.ts";

test("built files go to a branch, an earlier release is put back and downloaded", async ({ page, owner }) => {
  test.skip((await findSandbox()).kind === "none", "needs a sandbox");
  test.setTimeout(420_000);
  const site = await createRemoteConversation(owner, builtSiteFiles);
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 409) refused.push(`${response.request().method()} ${response.url()}`);
  });
  await confirmBuilding(page, site);

  await page.goto(`/projects/${site.projectId}/settings/publishing`);
  await page.getByLabel(settings.outputTo).selectOption("branch");
  await expect(page.getByLabel(settings.outputBranchName)).toHaveValue("gh-pages");
  await page.getByRole("button", { name: settings.outputSave }).click();
  await expect(page.getByText(settings.outputSaved)).toBeVisible();

  const publish = async (content: string) => {
    await createTurn(owner, site, { change: { path: "pages/index.md", content } });
    await page.goto(`/conversations/${site.conversationId}`);
    await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: publishingWords.dialogTitle });
    await dialog.getByRole("button", { name: publishingWords.publish, exact: true }).click();
    const done = page.getByRole("dialog", { name: publishingWords.doneElsewhereTitle });
    await expect(done).toContainText(settings.outputIs.pushed("gh-pages"), { timeout: 60_000 });
    await done.getByRole("button", { name: publishingWords.keep }).click();
    // The conversation goes on where it was, when the site is set up again.
    await expect(page.getByRole("button", { name: publishingWords.publish, exact: true })).toBeVisible({
      timeout: 120_000,
    });
  };
  const onBranch = () => blobAt(site.remote, "gh-pages:index.html").toString();
  await publish("The first release\nSung on Thursdays.");
  expect(onBranch()).toContain("<h1>The first release</h1>");
  expect(git(site.remote, ["ls-tree", "-r", "--name-only", "gh-pages"])).toBe(".nojekyll\nabout.html\nindex.html");
  await publish("The second release\nSung on Fridays.");
  expect(onBranch()).toContain("<h1>The second release</h1>");
  // Nothing of it was refused on the way.
  expect(refused).toEqual([]);

  await page.goto(`/projects/${site.projectId}/settings/publishing`);
  await page.getByRole("button", { name: settings.putBack }).click();
  const asked = page.getByRole("alertdialog", { name: settings.putBackTitle });
  await asked.getByRole("button", { name: settings.putBack }).click();
  await expect(page.getByText(settings.sourcesAhead)).toBeVisible();
  expect(onBranch()).toContain("<h1>The first release</h1>");
  expect(git(site.remote, ["rev-list", "--count", "gh-pages"])).toBe("3");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: settings.releaseZipLabel(1) }).click();
  const file = await (await download).path();
  expect((await download).suggestedFilename()).toMatch(/-release-1\.zip$/);
  expect(execFileSync("python3", ["-m", "zipfile", "-l", file], { encoding: "utf8" })).toContain("index.html");

  // The sources still have the newer change, and get rid of it as a change of their own.
  await page.getByRole("button", { name: settings.undoInSources }).click();
  const undo = page.getByRole("alertdialog", { name: settings.undoInSourcesTitle });
  await undo.getByRole("button", { name: settings.putBackKeep }).click();
  await expect(undo).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(`/projects/${site.projectId}/settings/publishing`);
  await page.getByRole("button", { name: settings.undoInSources }).click();
  await undo.getByRole("button", { name: settings.undoInSourcesConfirm }).click();
  await page.waitForURL(/\/conversations\//);
  await expect(page.frameLocator("iframe").first().getByRole("heading", { level: 1 })).toHaveText("The first release", {
    timeout: 60_000,
  });
});

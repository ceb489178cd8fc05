import { database } from "#lib/platform/db/transaction.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { protectedPathWords } from "#lib/words/settings/protected-path.ts";
import { protectionWords as text } from "#lib/words/settings/protection.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

const path = ".github/workflows/deploy.yml";
const steps = [reply(call("write_file", { path, content: "on: push\n" })), reply(say("That is what I could do."))];

test("once an admin opens a refused path the agent can write it", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const editor = editorOf(page);
  await editor.open(site);
  const refused = await editor.ask(await model.prepare("Deploy the site on every push", ...steps));
  await expect(refused.getByText(protectedPathWords.refused(path))).toBeVisible();

  await page.goto(`/projects/${site.projectId}`);
  await page.getByRole("link", { name: settingsWords.link }).click();
  await page.getByRole("link", { name: text.link, exact: true }).click();
  await expect(page.getByText(text.noHistory)).toBeVisible();
  await expect(page.getByText(text.pushNowhere)).toBeVisible();
  await expect(page.getByRole("switch", { name: text.push })).toHaveCount(0);
  await database().workspace.update({ where: { id: site.workspaceId }, data: { remoteState: "until_review" } });
  await page.reload();
  await page.getByLabel(text.opened).fill(path);
  await page.getByRole("switch", { name: text.push }).click();
  await page.getByRole("button", { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  await expect(page.getByText(`${owner.name} ${text.changed.opened(path)}`)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(text.opened)).toHaveValue(path);
  await expect(page.getByText(`${owner.name} ${text.changed.pushOn}`)).toBeVisible();

  await editor.open(site);
  const allowed = await editor.ask(await model.prepare("Deploy the site on every push", ...steps));
  await expect(allowed.getByText("The file “deploy.yml” is new.")).toBeVisible();
  await expect(allowed.getByText(protectedPathWords.refused(path))).toHaveCount(0);
});

test("an unreadable path is reported, and an allowed origin can be removed", async ({ page, owner }) => {
  const { projectId } = await createConversation(owner);
  const settings = `/api/projects/${projectId}/protection`;
  const headers = { origin: process.env.E2E_ADDRESS ?? "" };
  await page.request.put(settings, { headers, data: { allowedOrigins: ["https://fonts.example.org"] } });
  await page.goto(`/projects/${projectId}/settings/protection`);
  await page.getByLabel(text.own).fill("[a-z");
  await page.getByRole("button", { name: text.save }).click();
  await expect(page.getByText("can’t be read as a path")).toBeVisible();
  await page.getByLabel(text.own).fill("prices.html\n\n  legal ");
  await page.getByRole("button", { name: text.removeOrigin("https://fonts.example.org") }).click();
  await page.getByRole("button", { name: text.save }).click();
  await expect(page.getByText(text.noOrigins)).toBeVisible();
  await expect(page.getByText(text.saved)).toBeVisible();
  expect(await (await page.request.get(settings)).json()).toMatchObject({ openedPaths: [], allowedOrigins: [] });
  await expect(page.getByLabel(text.own)).toHaveValue("prices.html\nlegal");
});

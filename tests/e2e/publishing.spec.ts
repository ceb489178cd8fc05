import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { commonWords } from "#lib/words/common.ts";
import { editorWords } from "#lib/words/editor.ts";
import { previewWords } from "#lib/words/preview.ts";
import { projectWords } from "#lib/words/projects.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { publishingSettingsWords as settings } from "#lib/words/settings/publishing.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { expect, test } from "./fixtures.ts";

/** Creates a project from a starter and returns it when it is ready. */
async function createStarter(page: Page): Promise<ProjectForDisplay> {
  const headers = { origin: process.env.E2E_ADDRESS ?? "" };
  const data = { name: "Our new bakery", source: { type: "starter", starter: "bakery" } };
  const created = await page.request.post("/api/projects", { headers, data });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()) as ProjectForDisplay;
  const read = async () => (await (await page.request.get(`/api/projects/${id}`)).json()) as ProjectForDisplay;
  await expect.poll(async () => (await read()).status).toBe("ready");
  return read();
}

const siteAddress = (name: string) => {
  const { port } = new URL(process.env.E2E_ADDRESS ?? "");
  return `http://${name}.sites.localhost:${port}/`;
};

test("a starter is published from the editor, opened, and 404 once unpublished", async ({ page, owner }) => {
  expect(owner.name).not.toBe("");
  const { id } = await createStarter(page);
  await page.goto(`/projects/${id}`);
  await page.getByRole("button", { name: projectWords.start }).click();
  await page.waitForURL(/\/conversations\//);
  await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: publishingWords.dialogTitle });
  await expect(dialog).toContainText(publishingWords.firstPages(5));
  await expect(dialog).toContainText(publishingWords.examples(5));
  // An example leads to its page in the preview.
  await dialog.getByRole("button", { name: "Cakes to order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: previewWords.address, exact: true })).toHaveValue("/cakes.html");
  await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  await dialog.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const done = page.getByRole("dialog", { name: publishingWords.doneTitle });
  const link = done.getByRole("link", { name: publishingWords.open });
  const address = (await link.getAttribute("href")) ?? "";
  expect(address).toMatch(/^http:\/\/our-new-bakery(-\w+)?\.sites\.localhost:\d+\/$/);
  const [site] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(site.getByRole("heading", { level: 1 })).toBeVisible();
  expect(site.url()).toBe(address);

  // The project's page shows the address, and its settings take the site away.
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole("link", { name: publishingWords.open })).toHaveAttribute("href", address);
  await page.getByRole("link", { name: settingsWords.link, exact: true }).click();
  await page.getByRole("link", { name: settings.link, exact: true }).click();
  await page.getByRole("button", { name: settings.unpublish }).click();
  const asked = page.getByRole("alertdialog", { name: settings.unpublishAsk });
  await asked.getByRole("button", { name: settings.unpublish }).click();
  await expect(page.getByText(publishingWords.notYet)).toBeVisible();
  expect((await site.reload())?.status()).toBe(404);
});

test("changes are published with one button, and an earlier version is put back", async ({ page, owner }) => {
  const place = await createConversation(owner);
  await publishSite(owner, place.projectId);
  await createTurn(owner, place, { change: { path: "index.html", content: "<title>New</title><h1>New bread</h1>" } });
  const address = siteAddress((await getPublishing(owner, place.projectId)).name ?? "");
  await page.goto(`/conversations/${place.conversationId}`);
  await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: publishingWords.dialogTitle });
  await expect(dialog.getByText(address.replace(/\/$/, ""))).toBeVisible();
  await dialog.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const done = page.getByRole("dialog", { name: publishingWords.doneTitle });
  await expect(done.getByRole("link", { name: publishingWords.open })).toHaveAttribute("href", address);
  const site = await page.context().newPage();
  await site.goto(address);
  await expect(site.getByRole("heading")).toHaveText("New bread");

  // The conversation goes on where it was.
  await done.getByRole("button", { name: publishingWords.keep }).click();
  await expect(page.getByRole("textbox", { name: editorWords.instruction })).toBeEnabled();
  await expect(page.locator("#turn-1")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/conversations/${place.conversationId}`);

  await page.goto(`/projects/${place.projectId}/settings/publishing`);
  await page.getByRole("button", { name: settings.putBack }).click();
  const asked = page.getByRole("alertdialog", { name: settings.putBackTitle });
  await asked.getByRole("button", { name: settings.putBack }).click();
  await expect(page.getByText(settings.now)).toBeVisible();
  await expect(page.getByRole("button", { name: settings.putBack })).toHaveCount(1);
  await expect(async () => {
    await site.reload();
    await expect(site.getByRole("heading")).toHaveText("Welcome", { timeout: 1_000 });
  }).toPass();

  // The project's page says that visitors don't see the next change yet, and publishes it.
  await createTurn(owner, place, {
    change: { path: "index.html", content: "<title>Newer</title><h1>Newer bread</h1>" },
  });
  await page.goto(`/projects/${place.projectId}`);
  await expect(page.getByText(publishingWords.newsPictured)).toBeVisible();
  await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  await dialog.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  await done.getByRole("button", { name: commonWords.close }).last().click();
  await expect(page.getByText(publishingWords.newsPictured)).toBeHidden();
  await site.reload();
  await expect(site.getByRole("heading")).toHaveText("Newer bread");
});

test("name, token and download are found in the settings of publishing", async ({ page, owner }) => {
  const { projectId } = await createSite(owner);
  await publishSite(owner, projectId);
  await page.goto(`/projects/${projectId}/settings/publishing`);
  const name = `flour-${projectId.slice(-12)}`;
  await page.getByLabel(settings.name).fill("www");
  await page.getByRole("button", { name: settings.nameSave }).click();
  await expect(page.getByText("is kept for the server itself")).toBeVisible();
  await page.getByLabel(settings.name).fill(name);
  await page.getByRole("button", { name: settings.nameSave }).click();
  await expect(page.getByText(settings.nameSaved)).toBeVisible();
  await expect(page.getByRole("link", { name: publishingWords.open })).toHaveAttribute("href", siteAddress(name));

  await page.getByLabel(settings.tokenLabel).fill("The backup");
  await page.getByRole("button", { name: settings.createToken }).click();
  const token = page.getByLabel(settings.token, { exact: true });
  await expect(token).toHaveValue(/^[a-z2-7]{26}$/);
  const command = await page.getByLabel(settings.cloneCommand).inputValue();
  const address = new URL(command.replace("git clone ", ""));
  Object.assign(address, { username: "git", password: await token.inputValue() });
  const clone = join(mkdtempSync(join(tmpdir(), "sitewright-clone-")), "site");
  execFileSync("git", ["clone", "--quiet", address.href, clone], { stdio: "pipe" });
  expect(readFileSync(join(clone, "index.html"), "utf8")).toContain("<h1>Welcome</h1>");
  await page.reload();
  await expect(page.getByLabel(settings.token, { exact: true })).toBeHidden();
  await page.getByRole("button", { name: settings.takeBackLabel("The backup") }).click();
  await expect(page.getByText(settings.noTokens)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: settings.download }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bakery.zip");
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("a hostile published page reaches neither the app's cookies nor its routes", async ({
  page,
  context,
  owner,
  policyViolations,
}) => {
  const app = process.env.E2E_ADDRESS ?? "";
  const { projectId } = await createSite(owner, { "index.html": hostilePage(app) });
  await publishSite(owner, projectId);
  const before = await context.cookies(app);
  await page.goto(siteAddress((await getPublishing(owner, projectId)).name ?? ""));
  const found = page.locator("#found");
  await expect(found).toHaveText(/\}$/);
  expect(JSON.parse(await found.innerText())).toEqual({
    cookie: "",
    read: "TypeError",
    readWithCookies: "TypeError",
    wrote: "TypeError",
    ownApi: 404,
    frame: "blocked",
  });
  expect(await context.cookies(app)).toEqual(before);
  // The app's own policy refused to be framed.
  expect(policyViolations.splice(0)).toEqual([expect.stringContaining("frame-ancestors 'none'")]);
  await page.goto(`${app}/projects`);
  await expect(page.getByRole("link", { name: "Bakery" })).toBeVisible();
  await expect(page.getByText("Made by the page")).toBeHidden();
});

/** Tries every way to reach the app and writes down the results. */
function hostilePage(app: string): string {
  return `<!doctype html>
<html lang="en">
<title>Hostile</title>
<pre id="found"></pre>
<script type="module">
const app = ${JSON.stringify(app)};
const asked = (path, options) => fetch(app + path, options).then((response) => response.type, (error) => error.name);
for (const domain of ["localhost", "sites.localhost"]) {
  document.cookie = "planted=1; domain=" + domain + "; path=/";
}
document.cookie = "planted=; max-age=0; path=/; domain=sites.localhost";
const frame = document.createElement("iframe");
frame.src = app + "/projects";
document.body.append(frame);
await new Promise((resolve) => frame.addEventListener("load", resolve));
let framed = "blocked";
try { if (frame.contentDocument?.body?.textContent) framed = "read"; } catch {}
const found = {
  cookie: document.cookie,
  read: await asked("/api/projects", {}),
  readWithCookies: await asked("/api/projects", { credentials: "include" }),
  wrote: await asked("/api/projects", {
    method: "POST", mode: "no-cors", credentials: "include", headers: { "content-type": "text/plain" },
    body: JSON.stringify({ name: "Made by the page", source: { type: "starter", starter: "blank" } }),
  }),
  ownApi: (await fetch("/api/projects")).status,
  frame: framed,
};
document.querySelector("#found").textContent = JSON.stringify(found);
</script>
</html>
`;
}

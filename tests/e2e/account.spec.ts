import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { accountsWords, accountWords, resetWords } from "#lib/words/accounts.ts";
import { commonWords } from "#lib/words/common.ts";
import { editorWords } from "#lib/words/editor.ts";
import { formWords } from "#lib/words/forms.ts";
import { peopleWords } from "#lib/words/people.ts";
import { accountMenuWords } from "#lib/words/shell.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { phone } from "./screens/screen.ts";
import { violationsOn } from "./violations.ts";

const newPassword = "quite another password";

/** Signs the person in with a browser of another kind. */
async function anotherBrowser(browser: Browser, { email }: Actor): Promise<{ context: BrowserContext; page: Page }> {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS, userAgent });
  await signIn(context.request, { email });
  return { context, page: await context.newPage() };
}

async function signInOn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(accountsWords.email).fill(email);
  await page.getByLabel(accountsWords.password).fill(password);
  await page.getByRole("button", { name: accountsWords.signInSubmit }).click();
}

const signInHeading = (page: Page) => page.getByRole("heading", { name: accountsWords.signInTitle });

test("changing the password by keyboard signs another browser's editor out", async ({ page, owner, browser }) => {
  const site = await createConversation(owner);
  const other = await anotherBrowser(browser, owner);
  const editor = editorOf(other.page);
  await editor.open(site);

  await page.goto("/projects");
  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("link", { name: accountMenuWords.account }).click();
  await expect(page.getByRole("heading", { name: accountWords.title })).toBeVisible();
  await expect(page.getByText(accountWords.deviceOn("Firefox", "Linux"))).toBeVisible();

  const [current, next] = [page.getByLabel(accountWords.current), page.getByLabel(accountWords.next)];
  await current.focus();
  await page.keyboard.press("Enter");
  await expect(current).toBeFocused();
  await expect(page.getByText(accountWords.missing.currentPassword)).toBeVisible();
  await page.keyboard.type("not the present one");
  // The button that shows what is typed is between the fields.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(current).toHaveAttribute("type", "text");
  await page.keyboard.press("Tab");
  await expect(next).toBeFocused();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(page.getByText(formWords.tooShort(10))).toBeVisible();
  await next.fill(newPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not your present password.")).toBeVisible();
  await expect(page.getByText(accountWords.deviceOn("Firefox", "Linux"))).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await current.fill(knownPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText(accountWords.changed)).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(page.getByText(accountWords.deviceOn("Firefox", "Linux"))).toBeHidden();
  await expect(page.getByText(accountWords.isThis)).toBeVisible();

  await expect(other.page.getByText(editorWords.signedOut)).toBeVisible();
  await other.page.goto("/projects");
  await signInOn(other.page, owner.email, knownPassword);
  await expect(other.page.getByRole("main").getByRole("alert")).toBeVisible();
  await signInOn(other.page, owner.email, newPassword);
  await expect(other.page).toHaveURL(/\/projects$/);
  await page.goto("/projects");
  await expect(page).toHaveURL(/\/projects$/);
  await other.context.close();
});

test("a device is signed out from the list, and then all of them", async ({ page, owner, browser }) => {
  const other = await anotherBrowser(browser, owner);
  await other.page.goto("/projects");
  await page.setViewportSize(phone);
  await page.goto("/account");
  const device = accountWords.deviceOn("Firefox", "Linux");
  const row = page.getByRole("listitem").filter({ hasText: device });
  await expect(row).toContainText("127.0.0.…");
  await expect(row).not.toContainText("127.0.0.1");
  expect(await violationsOn(page)).toEqual([]);
  await row.getByRole("button", { name: accountWords.signOutWhich(device) }).click();
  await expect(row).toBeHidden();
  await other.page.reload();
  await expect(signInHeading(other.page)).toBeVisible();
  await signInOn(other.page, owner.email, knownPassword);
  await expect(other.page).toHaveURL(/\/projects$/);

  await page.getByRole("button", { name: accountWords.signOutAll }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: accountWords.signOutAll }).click();
  await expect(signInHeading(page)).toBeVisible();
  await other.page.reload();
  await expect(signInHeading(other.page)).toBeVisible();
  await other.context.close();
});

test("an owner's link sets a password once, with its token in no request's address", async ({
  page,
  owner,
  browser,
}) => {
  const { projectId } = await createSite(owner);
  const [organizationId = ""] = Object.keys(owner.organizationRoles);
  const colleague = await createActor({ name: "Lin", organizationId, role: "member" });
  await joinProject(colleague, projectId, "editor");
  await page.goto(`/projects/${projectId}/settings/people`);
  await expect(page.getByRole("button", { name: peopleWords.newPasswordWho(owner.name) })).toBeHidden();
  await page.getByRole("button", { name: peopleWords.newPasswordWho("Lin") }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: peopleWords.newPasswordMake }).press("Enter");
  const link = await page.getByRole("textbox", { name: peopleWords.passwordLink }).inputValue();
  expect(link).toMatch(/\/new-password#[a-z2-7]{26}$/);
  expect(await violationsOn(page)).toEqual([]);
  const token = link.split("#")[1] ?? "";

  const { context, page: theirs } = await anotherBrowser(browser, colleague);
  const sent: string[] = [];
  theirs.on("request", (request) => sent.push(request.url().split("#")[0] ?? "", request.headers().referer ?? ""));
  await theirs.goto(link);
  await expect(theirs.getByText(resetWords.setText(colleague.email))).toBeVisible();
  expect(await theirs.locator("meta[name=referrer]").getAttribute("content")).toBe("no-referrer");
  expect(await violationsOn(theirs)).toEqual([]);
  const field = theirs.getByLabel(resetWords.password);
  await expect(field).toBeFocused();
  await field.fill("password123");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText("one of the first that somebody would guess")).toBeVisible();
  await field.fill(newPassword);
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText(resetWords.done)).toBeVisible();
  // Their own browser is signed out too.
  await theirs.getByRole("link", { name: resetWords.signIn }).click();
  await signInOn(theirs, colleague.email, newPassword);
  await expect(theirs).toHaveURL(/\/projects$/);
  expect(sent.filter((address) => address.includes(token))).toEqual([]);

  await theirs.goto(link);
  await expect(theirs.getByText("This link can't be used")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: peopleWords.passwordLink })).toBeHidden();
  await context.close();
});

test("a link without its end says so, and the whole one still opens", async ({ page }) => {
  await page.goto("/new-password");
  await expect(page.getByText(resetWords.noTokenText)).toBeVisible();
  await page.evaluate(() => {
    window.location.hash = "unknown";
  });
  await expect(page.getByText("This link can't be used")).toBeVisible();
  await expect(page.getByText(commonWords.unexpected)).toBeHidden();
});

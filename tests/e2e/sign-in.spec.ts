import { accountMenuWords } from "#lib/platform/words/account-menu.ts";
import { accountsWords } from "#lib/platform/words/accounts.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { expect, test } from "./fixtures.ts";

test("signing out ends it for every page, and signing in leads to the projects", async ({ page, owner }) => {
  await page.goto("/projects");
  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("button", { name: accountsWords.signOut }).click();
  await expect(page.getByRole("heading", { name: accountsWords.signInTitle })).toBeVisible();

  await page.goto("/projects/new");
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.getByLabel(accountsWords.email).fill(owner.email);
  await page.getByLabel(accountsWords.password).fill(knownPassword);
  await page.getByRole("button", { name: accountsWords.signInSubmit }).click();

  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole("button", { name: accountMenuWords.menu(owner.name) })).toBeVisible();
});

test("a wrong password is told in a sentence, which does not say which half was wrong", async ({ page }) => {
  const { email } = await createActor();
  await page.goto("/sign-in");
  for (const tried of [email, "nobody@example.org"]) {
    await page.getByLabel(accountsWords.email).fill(tried);
    await page.getByLabel(accountsWords.password).fill("not the password");
    await page.getByRole("button", { name: accountsWords.signInSubmit }).click();

    await expect(page.getByRole("main").getByRole("alert")).toContainText(/do(n't| not) belong together/);
    await expect(page.getByLabel(accountsWords.email)).toHaveValue(tried);
    await expect(page.getByRole("button", { name: accountsWords.signInSubmit })).toBeEnabled();
  }
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("before the page's script has come, a pressed button sends no password anywhere in the address", async ({
  page,
}) => {
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.goto("/sign-in");
  await page.getByLabel(accountsWords.email).fill("ada@example.org");
  await page.getByLabel(accountsWords.password).fill("a secret");
  await page.getByRole("button", { name: accountsWords.signInSubmit }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
});

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountMenuWords } from "#lib/words/shell.ts";
import { findFreePort } from "#scripts/launcher/postgres.ts";
import { onServer, withDatabase } from "#tests/setup/database-server.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { photographTo } from "./photograph-to.ts";
import { phone } from "./screens/screen.ts";
import { violationsOn } from "./violations.ts";

// The switch stands in the menu only where the instance has a mail server, so that this product has one.

const owner = { email: "ada@example.org", password: "a password for the browser tests" };
const server = process.env.DATABASE_URL ?? "";
const database = `${new URL(server || "http://none/none").pathname.slice(1)}_mail_${process.pid}`;
let folder: string;
let product: Product;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-mail-"));
  await onServer(server, `CREATE DATABASE ${database}`);
  const port = `${await findFreePort()}`;
  product = await beginProduct({
    ...{ DATABASE_URL: withDatabase(server, database), DATA_DIR: folder, PORT: port },
    ...{ SITEWRIGHT_KEY: randomBytes(32).toString("hex"), APP_URL: `http://localhost:${port}` },
    ...{ SMTP_URL: "smtp://127.0.0.1:9", SMTP_FROM: "sites@example.org" },
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  });
  await untilReady(product);
});
test.afterAll(async () => {
  if (product) await stopProduct(product);
  await onServer(server, `DROP DATABASE IF EXISTS ${database}`);
  rmSync(folder, { recursive: true, force: true });
});

test("a person turns e-mails about follow-ups off and on again, by keyboard", async ({ page }) => {
  const { address } = product;
  await signIn(page.request, { ...owner, address });
  const open = async () => {
    await page.goto(`${address}/projects`);
    await page.getByRole("button", { name: new RegExp(`^${accountMenuWords.menu("")}`) }).focus();
    await page.keyboard.press("Enter");
  };
  const emails = page.getByRole("switch", { name: accountMenuWords.followUpEmails });
  const change = async (act: () => Promise<unknown>) => {
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/account"));
    await act();
    expect((await saved).status()).toBeLessThan(300);
  };
  await open();
  await expect(emails).toBeChecked();
  await expect(page.getByText(accountMenuWords.followUpEmailsHint)).toBeVisible();
  await emails.focus();
  await change(() => page.keyboard.press("Space"));
  await expect(emails).not.toBeChecked();
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize(phone);
  await open();
  await expect(emails).not.toBeChecked();
  expect(await violationsOn(page)).toEqual([]);
  await photographTo(page, "follow-up-emails");
  await change(() => emails.click());
  await open();
  await expect(emails).toBeChecked();
  // One that could not be saved stands as it was.
  await page.route("**/api/account", (route) => route.abort());
  await emails.click();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await expect(emails).toBeChecked();
});

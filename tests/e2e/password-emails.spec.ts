import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsWords, resetWords } from "#lib/words/accounts.ts";
import { findFreePort } from "#scripts/launcher/postgres.ts";
import { type FakeSmtpServer, startSmtpServer } from "#tests/fakes/smtp-server.ts";
import { onServer, withDatabase } from "#tests/setup/database-server.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { photographTo } from "./photograph-to.ts";
import { phone } from "./screens/screen.ts";
import { violationsOn } from "./violations.ts";

// Links for a new password are e-mailed only where the instance has a mail server, so that this product has one.

const owner = { email: "ada@example.org", password: "a password for the browser tests" };
const newPassword = "quite another password";
const server = process.env.DATABASE_URL ?? "";
const database = `${new URL(server || "http://none/none").pathname.slice(1)}_reset_${process.pid}`;
let folder: string;
let mail: FakeSmtpServer;
let product: Product;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-reset-"));
  mail = await startSmtpServer();
  await onServer(server, `CREATE DATABASE ${database}`);
  const port = `${await findFreePort()}`;
  product = await beginProduct({
    ...{ DATABASE_URL: withDatabase(server, database), DATA_DIR: folder, PORT: port, LOG_LEVEL: "debug" },
    ...{ SITEWRIGHT_KEY: randomBytes(32).toString("hex"), APP_URL: `http://localhost:${port}` },
    ...{ SMTP_URL: mail.url, SMTP_FROM: "sites@example.org" },
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  });
  await untilReady(product);
});
test.afterAll(async () => {
  if (product) await stopProduct(product);
  await mail?.close();
  await onServer(server, `DROP DATABASE IF EXISTS ${database}`);
  rmSync(folder, { recursive: true, force: true });
});

test("a forgotten password is replaced by e-mail, and the answer reveals no account", async ({ page, browser }) => {
  const { address } = product;
  const other = await browser.newContext();
  await signIn(other.request, { ...owner, address });
  await page.goto(`${address}/sign-in`);
  await page.getByRole("link", { name: accountsWords.forgot }).press("Enter");
  await expect(page.getByRole("heading", { name: resetWords.askTitle })).toBeVisible();
  const email = page.getByLabel(accountsWords.email);
  await expect(email).toBeFocused();
  await page.keyboard.type("ada@");
  await page.keyboard.press("Enter");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  for (const asked of ["nobody@example.org", owner.email]) {
    await email.fill(asked);
    await page.keyboard.press("Enter");
    await expect(page.getByText(resetWords.asked)).toBeVisible();
  }
  expect(await violationsOn(page)).toEqual([]);
  await photographTo(page, "forgot-password");
  await page.setViewportSize(phone);
  expect(await violationsOn(page)).toEqual([]);

  await expect.poll(() => mail.emails.length).toBe(1);
  const [sent] = mail.emails;
  expect(sent?.to).toEqual([owner.email]);
  const link = /http:\S+#\S+/.exec(sent?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel(resetWords.password).fill(newPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText(resetWords.done)).toBeVisible();
  const session = await other.request.get(`${address}/api/account/sign-ins`);
  expect(session.status()).toBe(401);
  await signIn(other.request, { email: owner.email, password: newPassword, address });
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText("This link can't be used")).toBeVisible();
  await other.close();

  const logged = product.stdout() + product.stderr();
  expect(logged).toContain("a password was set by a link");
  for (const secret of [link.split("#")[1] ?? "", newPassword, owner.email]) expect(logged).not.toContain(secret);
});

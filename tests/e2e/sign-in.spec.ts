import type { Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { signOut } from "#lib/accounts/sign-in/sign-out.ts";
import { countSignInAttempt } from "#lib/accounts/sign-in/throttle-sign-in.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { accountsWords, invitationWords } from "#lib/words/accounts.ts";
import { editorWords } from "#lib/words/editor.ts";
import { formWords } from "#lib/words/forms.ts";
import { accountMenuWords } from "#lib/words/shell.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createInvitation } from "#tests/factories/create-invitation.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { carrySignIn, expect, test } from "./fixtures.ts";

test("signing out ends it for every page, and signing in leads back to it", async ({ page, owner }) => {
  await page.goto("/projects");
  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("button", { name: accountMenuWords.signOut }).click();
  await expect(page.getByRole("heading", { name: accountsWords.signInTitle })).toBeVisible();

  await page.goto("/projects/new");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprojects%2Fnew$/);
  await page.getByLabel(accountsWords.email).fill(owner.email);
  await page.getByLabel(accountsWords.password).fill(knownPassword);
  await page.getByRole("button", { name: accountsWords.signInSubmit }).click();

  await expect(page).toHaveURL(/\/projects\/new$/);
  await expect(page.getByRole("button", { name: accountMenuWords.menu(owner.name) })).toBeVisible();
});

test("a wrong password gets a sentence that does not say which half was wrong", async ({ page }) => {
  const { email } = await createActor();
  await page.goto("/sign-in");
  for (const tried of [email, `nobody-${email}`]) {
    await page.getByLabel(accountsWords.email).fill(tried);
    await page.getByLabel(accountsWords.password).fill("not the password");
    await page.getByRole("button", { name: accountsWords.signInSubmit }).click();

    await expect(page.getByRole("main").getByRole("alert")).toContainText(/do(n't| not) belong together/);
    await expect(page.getByLabel(accountsWords.email)).toHaveValue(tried);
    await expect(page.getByRole("button", { name: accountsWords.signInSubmit })).toBeEnabled();
  }
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("after too many failures the form says when to retry and keeps its text", async ({ page }) => {
  const { email } = await createActor();
  for (let minutesAgo = 32; minutesAgo > 20; minutesAgo--) await failSignIn(email, minutesAgo);
  await page.goto("/sign-in");
  await page.getByLabel(accountsWords.email).fill(email);
  for (const password of ["not the password", knownPassword]) {
    await page.getByLabel(accountsWords.password).fill(password);
    await page.getByRole("button", { name: accountsWords.signInSubmit }).click();
    await expect(page.getByRole("button", { name: accountsWords.signInSubmit })).toBeEnabled();
  }

  await expect(page.getByRole("main").getByRole("alert")).toContainText(/Try again in \d+ minutes?\./);
  await expect(page.getByLabel(accountsWords.email)).toHaveValue(email);
});

/** Records a failed sign-in of this browser that long ago. */
async function failSignIn(email: string, minutesAgo: number): Promise<void> {
  const { ids } = await countSignInAttempt(email, { clientAddress: "127.0.0.1", knownDeviceId: null });
  await database().signInAttempt.updateMany({
    where: { id: { in: ids } },
    data: { at: new Date(Date.now() - minutesAgo * 60_000) },
  });
}

for (const { form, button, open } of [
  { form: "sign-in", button: accountsWords.signInSubmit, open: async () => "/sign-in?next=/projects/new" },
  {
    form: "invitation",
    button: invitationWords.create,
    async open() {
      const host = await createActor();
      return `/invitations/${(await createInvitation(host, await createSite(host))).token}`;
    },
  },
]) {
  test(`before its script arrives the ${form} form cannot be sent by Enter`, async ({ page }) => {
    await page.route("**/_next/static/**/*.js", (route) => route.abort());
    const path = await open();
    await page.goto(path);
    await page.getByLabel(accountsWords.email).fill("ada@example.org");
    await page.getByLabel(accountsWords.password).fill("a secret");
    await expect(page.getByRole("button", { name: button })).toBeDisabled();
    await page.getByLabel(accountsWords.password).press("Enter");
    expect(page.url()).toBe(new URL(path, page.url()).href);

    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.locator("form").evaluate((element: HTMLFormElement) => element.submit());
    expect((await answer).status()).toBe(303);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("button", { name: button })).toBeVisible();
  });
}

test("Enter before the page's script loses neither the text nor the destination", async ({ page }) => {
  const { email } = await createActor();
  const scripts = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/sign-in?next=/projects/new", { waitUntil: "commit" });
  await page.getByLabel(accountsWords.email).fill(email);
  await page.getByLabel(accountsWords.password).fill(knownPassword);
  await page.getByLabel(accountsWords.password).press("Enter");
  scripts.resolve();
  await page.getByRole("button", { name: accountsWords.signInSubmit }).click();
  await expect(page).toHaveURL(/\/projects\/new$/);
});

/** Opens the editor with a draft, in which the sign-in has ended. */
async function openSignedOut({ page, owner }: { page: Page; owner: Actor }, draft: string) {
  const site = await createConversation(owner);
  const editor = editorOf(page);
  await editor.open(site);
  await editor.instruction.fill(draft);
  await expect(editor.send).toBeEnabled();
  await signOut(owner.signInId);
  await editor.instruction.press("Enter");
  const notice = page.getByRole("alert").filter({ hasText: editorWords.signedOut });
  await expect(notice).toBeVisible();
  await expect(editor.instruction).toHaveValue(draft);
  await expect(editor.send).toBeDisabled();
  await expect(editor.send).toHaveText(editorWords.send);
  await notice.getByRole("button", { name: editorWords.signInAgain }).click();
  const dialog = page.getByRole("dialog", { name: accountsWords.signInTitle });
  await expect(dialog.getByLabel(accountsWords.password)).toBeFocused();
  const signInAs = async (email: string, password: string) => {
    await dialog.getByLabel(accountsWords.email).fill(email);
    await dialog.getByLabel(accountsWords.password).fill(password);
    await dialog.getByRole("button", { name: accountsWords.signInSubmit }).click();
  };
  return { editor, site, dialog, notice, signInAs };
}

test("an expired sign-in is renewed over the editor, which keeps the draft", async ({ page, owner, model }) => {
  const draft = await model.prepare("Say hello", reply(say("Hello.")));
  const { editor, site, dialog, notice, signInAs } = await openSignedOut({ page, owner }, draft);
  const loads: string[] = [];
  page.on("framenavigated", (frame) => (frame === page.mainFrame() ? loads.push(frame.url()) : undefined));
  await expect(dialog.getByLabel(accountsWords.email)).toHaveValue(owner.email);
  await signInAs(owner.email, "not the password");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await signInAs(owner.email, knownPassword);

  await expect(dialog).toBeHidden();
  await expect(notice).toBeHidden();
  await expect(editor.instruction).toBeFocused();
  await expect(editor.instruction).toHaveValue(draft);
  await editor.send.click();
  await expect(editor.turn(1)).toContainText("Hello.");
  await expect(page).toHaveURL(new RegExp(`/conversations/${site.conversationId}$`));
  expect(loads).toEqual([]);
});

test("another person who signs in over the editor gets a page of their own", async ({ page, owner }) => {
  const other = await createActor({ name: "Lin" });
  const { signInAs } = await openSignedOut({ page, owner }, "Half a sentence");
  await signInAs(other.email, knownPassword);
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole("button", { name: accountMenuWords.menu("Lin") })).toBeVisible();
});

test("signing in again in another tab revives this one", async ({ page, context, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Take your time", reply(say("Half "), pause.part, say("done.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.ask(instruction);
  await pause.reached();
  await context.clearCookies();
  const notice = page.getByRole("alert").filter({ hasText: editorWords.signedOut });
  await expect(notice).toBeVisible();
  await expect(editor.stop).toBeDisabled();

  await carrySignIn(context, owner);

  await expect(notice).toBeHidden();
  await pause.release();
  await expect(editor.turn(1)).toContainText("Half done.");
});

test("an incomplete sign-in is told in words beside its fields", async ({ page }) => {
  await page.goto("/sign-in");
  const email = page.getByLabel(accountsWords.email);
  const password = page.getByLabel(accountsWords.password);
  const submit = page.getByRole("button", { name: accountsWords.signInSubmit });
  await expect(async () => {
    await submit.click();
    await expect(email).toHaveAccessibleDescription(accountsWords.missing.email, { timeout: 1_000 });
  }).toPass();
  await expect(email).toBeFocused();
  await expect(password).toHaveAccessibleDescription(accountsWords.missing.password);
  await email.fill("ada");
  await password.fill("not yet");
  await submit.click();
  await expect(email).toHaveAccessibleDescription(formWords.email);
  await expect(password).not.toHaveAttribute("aria-invalid");
  await email.fill("ada@example.org");
  await expect(email).not.toHaveAttribute("aria-invalid");
});

test("what is typed as a password can be shown", async ({ page }) => {
  await page.goto("/sign-in");
  const password = page.getByLabel(accountsWords.password);
  const show = page.getByRole("button", { name: formWords.show });
  await password.fill("flour and water");
  await expect(async () => {
    await show.click();
    await expect(show).toHaveAttribute("aria-pressed", "true", { timeout: 1_000 });
  }).toPass();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("flour and water");
  await show.click();
  await expect(password).toHaveAttribute("type", "password");
});

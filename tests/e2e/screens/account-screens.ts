import { expect, type Page } from "@playwright/test";
import { makePasswordLink } from "#lib/accounts/password-reset/make-password-link.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { signIn } from "#lib/accounts/sign-in/sign-in.ts";
import { accountWords, resetWords } from "#lib/words/accounts.ts";
import { peopleWords } from "#lib/words/people.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import type { Screen } from "./screen.ts";

const account = "app/(app)/account/page.tsx";
const newPassword = "app/new-password/page.tsx";

/** Signs the person in on a phone and with a program without a name. */
async function signInOnDevices({ email }: Actor): Promise<void> {
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  for (const [userAgent, clientAddress] of [
    [phone, "2001:db8:7:9::/64"],
    [null, "203.0.113.77"],
  ] as const)
    await signIn({ email, password: knownPassword }, { clientAddress, userAgent, deviceToken: undefined });
}

/** Creates an editor in a project of the owner. */
async function createColleague(owner: Actor, projectId: string): Promise<Actor> {
  const [organizationId = ""] = Object.keys(owner.organizationRoles);
  const colleague = await createActor({ name: "Lin Baker", organizationId, role: "member" });
  return joinProject(colleague, projectId, "editor");
}

async function openLink(page: Page): Promise<void> {
  const owner = await createActor({ name: "Kim" });
  const { projectId } = await createProject(owner);
  const { userId } = await createColleague(owner, projectId);
  const { token } = await makePasswordLink(owner, { projectId, userId });
  await page.context().clearCookies();
  await page.goto(`/new-password#${token}`);
  await expect(page.getByLabel(resetWords.password)).toBeVisible();
}

/** A person's password and devices, and setting a new password by a link. */
export const accountScreens: Screen[] = [
  {
    name: "account",
    file: account,
    async open({ page, owner }) {
      await signInOnDevices(owner);
      await page.goto("/account");
      await expect(page.getByText(accountWords.deviceOn("Safari", "iOS"))).toBeVisible();
      await expect(page.getByText("2001:db8:7:…")).toBeVisible();
    },
  },
  {
    name: "account-wrong-password",
    file: account,
    goesOn: true,
    async open({ page }) {
      await page.getByLabel(accountWords.current).fill("not the present one");
      await page.getByLabel(accountWords.next).fill("quite another password");
      await page.getByRole("button", { name: accountWords.change }).click();
      await expect(page.getByText("This is not your present password.")).toBeVisible();
    },
  },
  {
    name: "account-sign-out-everywhere",
    file: account,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: accountWords.signOutAll }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "people-password-link",
    file: "app/(app)/projects/[projectId]/settings/[section]/page.tsx",
    async open({ page, owner }) {
      const { projectId } = await createSite(owner);
      await createColleague(owner, projectId);
      await page.goto(`/projects/${projectId}/settings/people`);
      await page.getByRole("button", { name: peopleWords.newPasswordWho("Lin Baker") }).click();
      await page.getByRole("button", { name: peopleWords.newPasswordMake }).click();
      await expect(page.getByRole("textbox", { name: peopleWords.passwordLink })).toBeVisible();
    },
  },
  {
    name: "people-password-link-asks",
    file: "app/(app)/projects/[projectId]/settings/[section]/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: peopleWords.newPasswordWho("Lin Baker") }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "new-password",
    file: newPassword,
    open: ({ page }) => openLink(page),
  },
  {
    name: "new-password-set",
    file: newPassword,
    goesOn: true,
    async open({ page }) {
      await page.getByLabel(resetWords.password).fill("quite another password");
      await page.getByRole("button", { name: resetWords.set }).click();
      await expect(page.getByRole("link", { name: resetWords.signIn })).toBeVisible();
    },
  },
  {
    name: "new-password-ended",
    file: newPassword,
    async open({ page }) {
      await page.context().clearCookies();
      await page.goto("/new-password#unknown");
      await expect(page.getByRole("link", { name: resetWords.askAgain })).toBeVisible();
    },
  },
  {
    name: "forgot-password-no-emails",
    file: "app/forgot-password/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.getByRole("link", { name: resetWords.askAgain }).click();
      await expect(page.getByText(resetWords.noEmailsText)).toBeVisible();
    },
  },
];

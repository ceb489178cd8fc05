import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { encode as encodeToken } from "next-auth/jwt";
import type { Actor } from "#lib/accounts/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { cookieName, sessionSecret } from "../../app/_delivery/sign-in/session-cookie.ts";
import { isHydrated } from "./hydrated.ts";
import { createScriptedModel, type ScriptedModel } from "./scripted-model.ts";

export { expect };

interface Fixtures {
  /** The owner of an organization of their own, signed in in the test's browser. */
  owner: Actor;
  /** The model that the product asks. */
  model: ScriptedModel;
  failOnPageErrors: undefined;
  /** The refusals of the app's content security policy so far; any that remain fail the test. */
  policyViolations: string[];
}

/**
 * A browser test of the product with the scripted model: `page` knows its address, the factories write into its
 * database, and an exception or a policy refusal in a page fails the test.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => {
    await use(process.env.E2E_ADDRESS);
  },
  context: async ({ context }, use) => {
    context.on("page", waitForScripts);
    await use(context);
  },
  owner: async ({ context }, use) => {
    const owner = await createActor();
    await carrySignIn(context, owner);
    await use(owner);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  model: async ({}, use) => {
    await use(createScriptedModel(process.env.E2E_MODEL ?? ""));
  },
  failOnPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("weberror", (error) => {
        // Errors of a site's own script, in the preview or published, belong to the site.
        if (!/\.(?:preview|sites)\.localhost/.test(error.error().stack ?? ""))
          errors.push(`${error.page()?.url()}: ${error.error().message}`);
      });
      await use(undefined);
      expect(errors, "an exception in a page").toEqual([]);
    },
    { auto: true },
  ],
  policyViolations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on("console", (message) => {
        const isOfPolicy = /Content.Security.Policy/i.test(message.text());
        // Refusals of a site's own policy, in the preview and in frames inside it, belong to the site.
        const isOfPreview = /\.(?:preview|sites)\.localhost|\/preview\/|^about:srcdoc/.test(message.location().url);
        if (message.type() === "error" && isOfPolicy && !isOfPreview) violations.push(message.text());
      });
      await use(violations);
      expect(violations, "what the policy of a page refused").toEqual([]);
    },
    { auto: true },
  ],
});

/** Gives a browser the cookie of an existing sign-in, so that no password has to be checked. */
export async function carrySignIn(context: BrowserContext, { signInId }: Actor): Promise<void> {
  const value = await encodeToken({ token: { signInId }, secret: sessionSecret() });
  const url = process.env.E2E_ADDRESS ?? "";
  await context.addCookies([{ name: cookieName("session"), value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Signs in the browser that sends these requests, without a page. */
export async function signIn(
  request: APIRequestContext,
  { email, password = knownPassword, address = process.env.E2E_ADDRESS ?? "" }: SignIn,
): Promise<void> {
  const { csrfToken } = await (await request.get(`${address}/api/auth/csrf`)).json();
  const answer = await request.post(`${address}/api/auth/callback/credentials`, {
    headers: { origin: address },
    data: { csrfToken, email, password, json: true },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

interface SignIn {
  email: string;
  password?: string;
  address?: string;
}

/** A style for pages that are measured or photographed: without it a colour could be halfway between two themes. */
export const stillness = "*, *::before, *::after { transition: none !important; animation: none !important; }";

/**
 * Makes loading a page of the app wait for its scripts, because a press before they have taken over a page can be lost. A load that names
 * another moment, or whose scripts do not arrive, does not wait.
 */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  const untilTakenOver = async (options: { waitUntil?: string } | undefined) => {
    if (options?.waitUntil !== undefined || new URL(page.url()).hostname !== "localhost") return;
    const hasScripts = async () => (await page.locator("script[src*='/_next/']").count()) > 0;
    await expect
      .poll(async () => !(await hasScripts()) || isHydrated(page, "body"), { timeout: 5_000 })
      .toBe(true)
      .catch(() => undefined);
  };
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    await untilTakenOver(options);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await untilTakenOver(options);
    return answer;
  };
}

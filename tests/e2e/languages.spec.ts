import { globSync } from "node:fs";
import type { Page } from "@playwright/test";
import { saveAccountChoices } from "#lib/accounts/save-account-choices.ts";
import { defaultPrompts } from "#lib/follow-ups/triggers-schema.ts";
import { accountsWords } from "#lib/words/accounts.ts";
import { accountsWords as germanAccounts } from "#lib/words/de/accounts.ts";
import { editorWords } from "#lib/words/de/editor.ts";
import { historyWords } from "#lib/words/de/history.ts";
import { projectWords } from "#lib/words/de/projects.ts";
import { accountMenuWords as germanMenu } from "#lib/words/de/shell.ts";
import { turnWords } from "#lib/words/de/turn.ts";
import { accountMenuWords } from "#lib/words/shell.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { expect, test } from "./fixtures.ts";
import { violationsOn } from "./violations.ts";

/** Names that are the same on a German page. The test's own project is called like a starter. */
const alsoGerman = /^(?:English|Bakery)$/;

/** Texts that the model gets, which the settings show in English. */
const forModel = new Set(Object.values(defaultPrompts).map((text) => text.trim()));

/** Words that stand in English sentences and never in German ones. The requests and texts of the site under test have none of them. */
const englishWord = /(?<!\S)(?:the|is|are|not|your|you|this|that|what|which|with|and|of|can|can't|has|have)(?!\S)/;

/** The sections of a project's settings. */
const sections =
  "general publishing people who-may released-places instructions memory follow-ups protection checks building delete".split(
    " ",
  );

/** Returns the texts of all words of one language that have no parameters. */
async function textsOf(folder: string): Promise<Set<string>> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.add(value.trim());
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) collect(each);
  };
  for (const file of globSync(`${folder}/**/*.ts`, { exclude: [`${folder}/de/**`, "**/*.test.ts"] }))
    collect({ ...(await import(`../../${file}`)) });
  return texts;
}

/** Returns the texts, labels and hints of a page outside of the edited site. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (!node.parentElement?.closest("script, style, [lang]:not(html)")) texts.push(node.textContent ?? "");
    for (const element of document.querySelectorAll("*"))
      for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.push(element.getAttribute(name) ?? "");
    return texts.map((text) => text.trim()).filter((text) => text !== "");
  });

async function expectGerman(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const german = await textsOf("lib/words/de");
  const english = [...(await textsOf("lib/words"))].filter((text) => !german.has(text) && !alsoGerman.test(text));
  // The sentences with parameters are not in that list, but hardly one of them is without these.
  const isEnglish = (text: string) => english.includes(text) || (englishWord.test(text) && !forModel.has(text));
  const found = (await textsOn(page)).filter(isEnglish);
  expect(found, `English on ${page.url()}`).toEqual([]);
}

test.describe("in a German browser", () => {
  test.use({ locale: "de-CH" });

  test("the sign-in is German, and this browser keeps another choice", async ({ page }) => {
    await createActor();
    await page.goto("/sign-in");
    await expect(page.getByRole("heading", { name: germanAccounts.signInTitle })).toBeVisible();
    await expectGerman(page);
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { name: accountsWords.signInTitle })).toBeVisible();
    await page.goto("/sign-in");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.getByRole("heading", { name: germanAccounts.signInTitle })).toBeVisible();
  });
});

test("the account's language holds in each browser, until the browser decides again", async ({ page, owner }) => {
  await page.goto("/projects");
  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: projectWords.title, level: 1 })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("sitewright-language");
  await page.reload();
  await expectGerman(page);

  await page.getByRole("button", { name: germanMenu.menu(owner.name) }).click();
  await page.getByRole("radio", { name: germanMenu.languageOfBrowser }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the next person at a browser gets its language, not the last person's", async ({ page, owner }) => {
  const next = await createActor({ name: "Lin" });
  await saveAccountChoices(owner, { language: "de" });
  await page.goto("/projects");
  await page.getByRole("button", { name: germanMenu.menu(owner.name) }).click();
  await page.getByRole("button", { name: germanMenu.signOut }).click();
  await expect(page.getByRole("heading", { name: accountsWords.signInTitle })).toBeVisible();
  // A choice on the sign-in page is for that page.
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: germanAccounts.signInTitle })).toBeVisible();
  await page.getByLabel(germanAccounts.email).fill(next.email);
  await page.getByLabel(germanAccounts.password).fill(knownPassword);
  await page.getByRole("button", { name: germanAccounts.signInSubmit }).click();
  await expect(page.getByRole("button", { name: accountMenuWords.menu("Lin") })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a person who reads German finds no English from projects to settings", async ({ page, owner, model }) => {
  test.setTimeout(180_000);
  await saveAccountChoices(owner, { language: "de" });
  const { projectId, conversationId } = await createConversation(owner);
  const wish = await model.prepare(
    "Begrüße auf Deutsch",
    reply(call("edit_file", { path: "index.html", edits: [{ oldText: "Welcome", newText: "Willkommen" }] })),
    reply(say("Fertig.")),
  );
  await page.goto(`/conversations/${conversationId}`);
  await expectGerman(page);
  expect(await violationsOn(page)).toEqual([]);
  const box = page.getByRole("textbox", { name: editorWords.instruction });
  await box.fill(wish);
  await expect(page.getByRole("button", { name: editorWords.send })).toBeEnabled();
  await box.press("Enter");
  await expect(page.getByRole("group", { name: turnWords.changed })).toBeVisible();
  await expectGerman(page);

  await page.goto("/projects");
  await expectGerman(page);
  expect(await violationsOn(page)).toEqual([]);
  for (const path of ["/projects/new", `/projects/${projectId}`, "/reviews", "/settings/model"]) {
    await page.goto(path);
    await expectGerman(page);
  }
  await page.goto(`/projects/${projectId}/history`);
  await expect(page.getByRole("heading", { name: historyWords.title, level: 1 })).toBeVisible();
  await expectGerman(page);
  for (const section of sections) {
    await page.goto(`/projects/${projectId}/settings/${section}`);
    await expectGerman(page);
  }
  expect(await violationsOn(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const editor = `/conversations/${conversationId}`;
  for (const path of [editor, "/projects", "/projects/new", `/projects/${projectId}`, "/reviews", "/settings/model"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  for (const section of sections) {
    await page.goto(`/projects/${projectId}/settings/${section}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBeLessThanOrEqual(390);
  }
});

test("pages and refusals that are made at the same time keep their languages", async ({ request }) => {
  await createSite(await createActor());
  const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? "de-CH,de;q=0.9" : "en-GB,en;q=0.9"));
  const answers = await Promise.all(
    asked.map(async (language) => {
      const headers = { "accept-language": language };
      const page = await (await request.get("/sign-in", { headers })).text();
      const refusal: unknown = await (await request.get("/api/projects", { headers })).json();
      return [page.includes('<html lang="de"'), page.includes(germanAccounts.signInText), JSON.stringify(refusal)];
    }),
  );
  for (const [index, [isGerman, saysGerman, refusal]] of answers.entries()) {
    const expected = index % 2 === 0;
    expect([isGerman, saysGerman]).toEqual([expected, expected]);
    expect(refusal).toContain(expected ? "Sie sind nicht angemeldet" : "You are not signed in");
  }
});

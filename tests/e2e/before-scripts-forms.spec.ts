import type { Locator, Page } from "@playwright/test";
import { createConversation } from "#tests/factories/create-site.ts";
import { expect, test } from "./fixtures.ts";

// The settings on a slow connection: what a person types, switches and chooses before the page's scripts have arrived is kept, and saved.

const formsOf = (projectId: string) => [
  ["the project", `/projects/${projectId}/settings`],
  ["the instructions", `/projects/${projectId}/settings/instructions`],
  ["the follow-ups", `/projects/${projectId}/settings/follow-ups`],
  ["the memory", `/projects/${projectId}/settings/memory`],
  ["the model", "/settings/model"],
  ["a template", "/settings/templates/new"],
];

test("what is typed before the scripts arrive stays in the forms of all settings", async ({ page, owner }) => {
  const { projectId } = await createConversation(owner);
  for (const [name, path = ""] of formsOf(projectId)) {
    await test.step(`${name}`, async () => {
      const sendScripts = await openWithoutScripts(page, path);
      const fields = await fieldsOf(page);
      expect(fields.length, name).toBeGreaterThan(0);
      const typed = [];
      for (const [index, field] of fields.entries()) typed.push(await change(field, index));
      await sendScripts();
      for (const [index, field] of fields.entries()) await expect.poll(() => read(field), name).toBe(typed[index]);
      // The next change renders the form once more, from what it knows.
      const first = fields[0] as Locator;
      const other = await change(first, 7);
      await expect.poll(() => read(first), name).toBe(other);
      for (const [index, field] of fields.entries()) if (index > 0) expect(await read(field), name).toBe(typed[index]);
    });
  }
});

test("instructions that were typed before the scripts arrived are saved", async ({ page, owner }) => {
  const { projectId } = await createConversation(owner);
  const path = `/projects/${projectId}/settings/instructions`;
  const sendScripts = await openWithoutScripts(page, path);
  const box = page.locator("main form textarea").first();
  await box.fill("We are a bakery.");
  await sendScripts();
  const saved = page.waitForResponse((answer) => answer.request().method() !== "GET" && answer.ok());
  await page.locator("main form [type=submit]").first().click();
  expect((await saved).request().postDataJSON()).toMatchObject({ background: "We are a bakery." });
  await page.reload();
  await expect(page.locator("main form textarea").first()).toHaveValue("We are a bakery.");
});

test("a switch pressed before the scripts arrived is as the person left it", async ({ page, owner }) => {
  const { projectId } = await createConversation(owner);
  const sendScripts = await openWithoutScripts(page, `/projects/${projectId}/settings/follow-ups`);
  const part = page.locator("main form").getByRole("switch").first();
  await part.click();
  const isOn = await part.isChecked();
  await sendScripts();
  // The form knows it: it tells assistive technology the same.
  await expect(part).toHaveAttribute("aria-checked", String(isOn));
  expect(await part.isChecked()).toBe(isOn);
});

/** Opens a page that is painted. Returns the function that lets its scripts arrive and take it over. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("main form").first()).toBeVisible();
  return async () => {
    resolve();
    const isTakenOver = () => page.evaluate(() => document.oninput === null);
    await expect.poll(isTakenOver).toBe(true);
  };
}

/** Returns the fields of the page's forms in which a person can type, switch or choose. */
async function fieldsOf(page: Page): Promise<Locator[]> {
  // A switch shows and hides other fields of some forms.
  const others = ["hidden", "file", "radio", "checkbox", "search"].map((type) => `:not([type=${type}])`);
  const kinds = ["textarea", "select", `input${others.join("")}`];
  const all = await page.locator(kinds.map((kind) => `main form ${kind}:enabled`).join()).all();
  const shown = await Promise.all(all.map((field) => field.isVisible()));
  return all.filter((_, index) => shown[index]);
}

/** Changes a field as a person does. Returns what it then holds. */
async function change(field: Locator, index: number): Promise<string> {
  const { tag, type } = await field.evaluate((element) => {
    return { tag: element.localName, type: element.getAttribute("type") ?? "" };
  });
  if (tag === "select") await field.selectOption({ index: (await field.locator("option").count()) - 1 });
  else await field.fill({ number: `${20 + index}`, time: `21:${10 + index}` }[type] ?? `typed ${index}`);
  return read(field);
}

const read = (field: Locator): Promise<string> => field.inputValue();

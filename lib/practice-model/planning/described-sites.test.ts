import { describe, expect, test } from "vitest";
import { textOf } from "#lib/page-source/html-source.ts";
import { accountForWishes } from "#lib/plans/checks/account-for-wishes.ts";
import { checkAcceptance } from "#lib/plans/checks/check-acceptance.ts";
import { checkBuiltPage } from "#lib/plans/checks/check-built-page.ts";
import { readMood } from "#lib/site-kit/on-site/read-mood.ts";
import { hardToSee } from "#lib/site-kit/styles/hard-to-see.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";
import { type DescribedSite, described } from "#tests/fixtures/described-sites.ts";
import { readPage } from "../site/site-files.ts";

/** Plans and builds a site from its description alone, with the recommended pages. */
async function buildFrom({ words, lang }: DescribedSite) {
  const plan = createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/blank"));
  const told = [await plan.discuss(words), await plan.discuss(lang === "de" ? "ja" : "yes")];
  const manifest = plan.manifest();
  const { brief } = await plan.summarize(manifest);
  if (!brief) throw new Error("There is no brief.");
  const made = await plan.serialize(brief, manifest);
  if (made.status !== "complete") throw new Error(JSON.stringify(made));
  expect(made.warnings).toEqual([]);
  for (const { result } of await plan.build(made.plan, brief)) expect(result.status).toBe("completed");
  const texts = plan.texts();
  const pages = Object.keys(texts)
    .filter((path) => path.endsWith(".html"))
    .map((path) => readPage(path, texts[path] ?? ""));
  const paths = new Set(Object.keys(plan.files()));
  const results = checkAcceptance(made.plan.acceptance, {
    paths,
    file: (path) => texts[path] ?? null,
    page(path) {
      const page = pages.find((one) => one.path === path);
      const links = page?.elements.flatMap(({ tag, attributes }) =>
        tag === "a" ? (attributes.get("href") ?? []) : [],
      );
      return page === undefined ? null : { text: textOf(page.root), links: links ?? [] };
    },
  });
  const wishes = accountForWishes(made.plan, brief, manifest, results, paths);
  return { plan, told, texts, pages, results, wishes, site: made.plan };
}

describe.each(described)("the site of $name", (site) => {
  test("has every wish on a page, or says why not, and nothing unfinished", async () => {
    const { plan, texts, pages, results, wishes, site: planned } = await buildFrom(site);
    expect(results.filter(({ passed }) => passed === false)).toEqual([]);
    expect(wishes.length).toBeGreaterThan(10);
    expect(wishes.filter(({ about, passed }) => about === "wish" && passed !== true)).toEqual([]);
    for (const { about, problem } of wishes)
      if (about === "left-out") expect(problem).toMatch(/(?:send|schicken|tell|say|sagen)/i);
    expect(wishes.filter(({ about }) => about === "left-out").map(({ text }) => text)).toEqual(site.leftOut);
    expect(await plan.check()).toMatch(/^No problems found/);
    for (const page of pages) {
      expect([page.path, checkBuiltPage(page)]).toEqual([page.path, []]);
      expect(page.source).toContain(`<html lang="${site.lang}">`);
      expect(page.source).toMatch(/<meta name="description" content=".{20,}">/);
      expect(page.source).toContain('class="kit-menu-button"');
    }
    const mood = readMood(texts["css/kit.css"] ?? "");
    expect(mood).toMatchObject(site.look);
    expect(mood && hardToSee(mood)).toEqual([]);
    expect(planned.navigation.map(({ label }) => label)).toEqual(site.pages);
    expect(planned.pages.some(({ title }) => title === "Impressum")).toBe(site.lang === "de");
  });

  test("shows no number, name or address that its owner has not given", async () => {
    const { pages } = await buildFrom(site);
    const given = site.words.replace(/[^\p{L}\d]+/gu, " ").toLowerCase();
    for (const page of pages) {
      const shown = textOf(page.root);
      const numbers = shown.match(/\d+/g) ?? [];
      expect(numbers.filter((number) => !new RegExp(`(?<!\\d)${number}(?!\\d)`).test(given))).toEqual([]);
      const addresses = shown.match(/[^\s@]+@[^\s@]+/g) ?? [];
      expect(addresses.filter((address) => !site.words.includes(address.replace(/[.,]$/, "")))).toEqual([]);
    }
  });
});

test("what is missing is told in a sentence that says where it would stand", async () => {
  const plan = createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/blank"));
  await plan.discuss("A website for my bakery, with prices and a contact form");
  const { answer } = await plan.discuss("yes");
  const told = (await plan.discuss("Friendly and plain")).answer + answer;
  expect(told).toContain("Send me your prices and they get a list of their own.");
  expect(told).toContain("A form needs a mail address that it goes to.");
});

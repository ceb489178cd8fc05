import { expect, test } from "vitest";
import { tellInEach } from "#lib/words/language.ts";
import { type PageOutline, readPageOutline } from "#lib/workspaces/site/page-outline.ts";
import type { SiteOutline } from "#lib/workspaces/site/site-outline.ts";
import { createPracticeConversation, readSiteFolder, type SiteTexts } from "#tests/fakes/practice-conversation.ts";
import { mainJobSites } from "#tests/fixtures/main-job-table.ts";
import { accentHue } from "./accent-hue.ts";
import type { Suggestion } from "./conversation-schema.ts";
import { nameOf, suggestionsFor, suggestionsWithin } from "./suggestions.ts";

function outlineOf(files: SiteTexts): SiteOutline {
  const pages = Object.keys(files).filter((path) => path.endsWith(".html"));
  const home = pages.includes("index.html") ? "index.html" : pages[0];
  const order = [home, ...pages.filter((path) => path !== home)].filter((path) => path !== undefined);
  const outlines = order.map((path) => readPageOutline(String(files[path])));
  const styles = (outlines[0]?.stylesheets ?? []).map((path) => String(files[path] ?? "")).join("\n");
  return { pages: pages.length, outlines, paths: order, styles };
}

const sites = { ...mainJobSites, blank: "lib/workspaces/starters/sites/blank" };

/** Returns the suggestions for a site, in English or German. */
function suggestionsIn(language: string, outline: SiteOutline): Suggestion[] {
  const { english, translated } = tellInEach(() => JSON.stringify(suggestionsFor(outline, nameOf(outline))));
  return JSON.parse(language === "English" ? english : (translated.de ?? ""));
}

test.each(Object.keys(sites).flatMap((site) => [[site, "English"] as const, [site, "German"] as const]))(
  "the practice model carries out every suggestion for %s in %s",
  async (site, language) => {
    const files = readSiteFolder(sites[site as keyof typeof sites]);
    const suggestions = suggestionsIn(language, outlineOf(files));
    expect(suggestions.length).toBeGreaterThanOrEqual(3);
    for (const { text } of suggestions) {
      const turn = await createPracticeConversation(files).say(text);
      expect(turn.changed, `${text}: ${turn.answer}`).not.toEqual([]);
    }
  },
  30_000,
);

test("finds the bakery's name and suggests its own words", () => {
  const bakery = outlineOf(readSiteFolder(mainJobSites.bakery));
  expect(nameOf(bakery)).toBe("Juniper Street Bakery");
  const texts = suggestionsFor(bakery, nameOf(bakery)).map(({ text }) => text);
  expect(texts.slice(0, 3)).toEqual([
    "Make the accent colour dark blue",
    "Add a section about gift vouchers under “Keep a loaf for me”",
    "Our phone number is now 020 7946 0000",
  ]);
});

test("selects the part that the person will want to replace", () => {
  const bakery = outlineOf(readSiteFolder(mainJobSites.bakery));
  const parts = suggestionsFor(bakery, "Bakery").map(({ text, select }) => (select ? text.slice(...select) : null));
  expect(parts).toEqual([null, null, "020 7946 0000", "Welcome to Bakery", null]);
});

const page = (overrides: Partial<PageOutline>): PageOutline => ({
  title: "",
  siteName: null,
  headings: [],
  phones: [],
  stylesheets: [],
  styles: "",
  ...overrides,
});

test("a site without pages has no suggestions and no name", () => {
  const nothing: SiteOutline = { pages: 0, outlines: [], paths: [], styles: "" };
  expect(suggestionsFor(nothing, null)).toEqual([]);
  expect(nameOf(nothing)).toBeNull();
});

test("takes the site's own name, else the common part of its titles", () => {
  const named = (...outlines: Partial<PageOutline>[]) =>
    nameOf({ pages: 1, outlines: outlines.map(page), paths: [], styles: "" });
  expect(named({ title: "Home | Ada’s" }, { title: "About | Ada’s" })).toBe("Ada’s");
  expect(named({ title: "Home | Ada’s", siteName: "Ada’s garden" })).toBe("Ada’s garden");
  expect(named({ title: "Just this - and that" })).toBe("Just this");
  expect(named({ title: "" })).toBeNull();
});

test("reads the hue of a stylesheet's accent colour", () => {
  expect(accentHue(":root { --accent: #00ff00; }")).toBe(120);
  expect(accentHue(":root { --color-primary: #00f }")).toBe(240);
  expect(accentHue(":root { --accent: #777777; }")).toBeNull();
  expect(accentHue("a { color: red }")).toBeNull();
});

test("a restricted person is offered to change what is released to them", () => {
  const [offered] = suggestionsWithin(["the page “Menu”"]);
  expect(offered?.text).toBe("Change the page “Menu”: say how");
  expect(offered?.text.slice(...(offered.select ?? []))).toBe("say how");
});

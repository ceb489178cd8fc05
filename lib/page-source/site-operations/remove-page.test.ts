import { expect, test } from "vitest";
import { applyToSite, type SiteTexts, siteTexts } from "#tests/factories/site-pages.ts";
import { readPageUse } from "./page-use.ts";

const page = (body: string) =>
  `<!doctype html>\n<html>\n<head>\n<title>Home</title>\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
const siteWith = (body: string) => siteTexts({ "about.html": page(""), "index.html": page(body) });

async function remove(files: SiteTexts, unlink: boolean): Promise<string | undefined> {
  const after = await applyToSite(files, { op: "remove-page", path: "about.html", unlink });
  return typeof after === "string" ? after : after.get("index.html");
}

const useOf = (files: SiteTexts) =>
  readPageUse({ paths: [...files.keys()], read: async (path) => files.get(path) ?? null }, "about.html");

test.each([
  ["<p>Read <a href='about.html'>our <b>story</b></a>.</p>", "<p>Read our <b>story</b>.</p>"],
  ['<p>Read <A HREF="about.html#team" class=more>on</A>, please</p>', "<p>Read on, please</p>"],
  ['<a href="about"><img src="a.png" alt=""><span>We</span></a>', '<img src="a.png" alt=""><span>We</span>'],
  ['<a href="about.html"><div><p>We</p></div></a>', "<div><p>We</p></div>"],
  ['<p>a <a href="about.html"></a>b</p>', "<p>a b</p>"],
  ['<p><a id="us" href="about.html">We</a> <a href="#us">Us</a></p>', '<p><a id="us">We</a> <a href="#us">Us</a></p>'],
  [
    '<map name=m><area href="about.html" alt=""><area href="b" alt=""></map>',
    '<map name=m><area href="b" alt=""></map>',
  ],
  ['<p><a href="about.html">We</a> <a href="about.html">Us</a></p>', "<p>We Us</p>"],
  ['<a href="about.html">We <a href="about.html">Us</a>', '<a href="about.html">We <a href="about.html">Us</a>'],
  ['<p>&lt<a href="about.html">=</a></p>', "<p>&lt=</p>"],
  ['<p>&am<a href="about.html">p;</a></p>', '<p>&am<a href="about.html">p;</a></p>'],
  [
    '<ul><li><a href="about.html">We</a><ul><li><a href="b">Team</a></li></ul></li></ul>',
    '<ul><li>We<ul><li><a href="b">Team</a></li></ul></li></ul>',
  ],
])("a link to a removed page becomes its content, where that is safe: %s", async (before, after) => {
  expect(await remove(siteWith(before), true)).toBe(page(after));
  expect(await remove(siteWith(before), false)).toBe(page(before));
});

const entry = (inside: string) =>
  `<nav><ul>\n<li><a href="index.html">Home</a></li>\n<li>${inside}</li>\n<li><a href="b.html">B</a></li>\n</ul></nav>`;
const without = '<nav><ul>\n<li><a href="index.html">Home</a></li>\n<li><a href="b.html">B</a></li>\n</ul></nav>';

test("an entry of a navigation goes whole, with the second link in it", async () => {
  const files = siteWith(`${entry('<a href="about.html"><img src="a.png"></a><a href="about.html">We</a>')}\n<p>x</p>`);
  expect(await remove(files, false)).toBe(page(`${without}\n<p>x</p>`));
  expect(await remove(files, true)).toBe(page(`${without}\n<p>x</p>`));
});

test("links that can’t be taken out stay, without holding up the others", async () => {
  const stuck = '<p>&am<a href="about.html">p;</a></p>';
  const files = siteWith(`${entry('<a href="about.html">We</a>')}\n${stuck}`);
  expect(await remove(files, true)).toBe(page(`${without}\n${stuck}`));
  expect(await useOf(files)).toMatchObject({
    counts: { links: 2, entries: 1, stuck: 1, pages: 1, unread: 0 },
    links: [
      { label: "We", isEntry: true, isStuck: false },
      { label: "p;", isEntry: false, isStuck: true },
    ],
  });
});

test("thousands of links in one entry are found and taken out at once", async () => {
  const links = '<a href="about.html">x</a>'.repeat(8_000);
  const files = siteWith(`<nav><ul><li>${links}</li></ul></nav>`);
  expect(await useOf(files)).toMatchObject({ counts: { links: 8_000, entries: 0, stuck: 6_000 } });
  const pictures = siteWith(entry('<a href="about.html"><img src="a.png"></a>'.repeat(8_000)));
  expect(await useOf(pictures)).toMatchObject({ counts: { links: 8_000, entries: 8_000, stuck: 0 } });
  expect(await remove(pictures, false)).toBe(page(without));
});

test("links after a page’s first two thousand stay, and are told as stuck", async () => {
  const link = '<p><a href="about.html">We</a></p>\n';
  const files = siteWith(link.repeat(2_001));
  const use = await useOf(files);
  expect(use?.counts).toMatchObject({ links: 2_001, stuck: 1 });
  expect(await remove(files, true)).toBe(page(`${"<p>We</p>\n".repeat(2_000)}${link}`));
});

test("pages that can’t be read are named if they may link to the page", async () => {
  const deep = (name: string) => page(`${"<div>".repeat(600)}<a href="${name}">x</a>`);
  const files = siteTexts({ "about.html": page(""), "deep.html": deep("about.html"), "other.html": deep("b.html") });
  const use = await readPageUse(
    {
      paths: ["about.html", "deep.html", "latin.html", "other.html"],
      read: async (path) => files.get(path) ?? null,
    },
    "about.html",
  );
  expect(use).toMatchObject({ unread: ["deep.html", "latin.html"], counts: { unread: 2 } });
});

test.each([
  [{}, "none"],
  [{ _redirects: "" }, "possible"],
  [{ "vercel.json": '{ "routes": [] }' }, "unusual"],
  [{ "vercel.json": "{}\n", "staticwebapp.config.json": "{ not json" }, "possible"],
])("with %j it is said whether a redirect is added: %s", async (files, redirect) => {
  expect(await useOf(siteTexts({ "about.html": page(""), ...files }))).toMatchObject({ redirect });
});

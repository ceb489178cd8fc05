import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { visibleTexts } from "#lib/page-source/visible-texts.ts";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import { findBehind } from "./find-behind.ts";
import type { Behind } from "./schema.ts";
import { SiteSources } from "./site-sources.ts";

/** Reads sources from texts or bytes by path. */
function sourcesOf(files: Record<string, string | Uint8Array>, recipe = { siteFolder: "", output: "_site" }) {
  const reader = {
    listFiles: async () => Object.keys(files),
    readBytes: async (path: string, bytesMax: number) => {
      const content = files[path];
      return content === undefined ? null : Buffer.from(content as string).subarray(0, bytesMax);
    },
  };
  return SiteSources.read(reader, recipe);
}

const fixtures = join(import.meta.dirname, "../../tests/fixtures/generators");

function filesBelow(folder: string, path = ""): string[] {
  return readdirSync(join(folder, path)).flatMap((name) => {
    const below = path === "" ? name : `${path}/${name}`;
    return statSync(join(folder, below)).isDirectory() ? filesBelow(folder, below) : [below];
  });
}

/** Reads the sources of a fixture of a generator. */
function fixture(name: string, output: string) {
  const folder = join(fixtures, name);
  const files = filesBelow(folder).map((path) => [path, readFileSync(join(folder, path))] as const);
  return sourcesOf(Object.fromEntries(files), { siteFolder: "", output });
}

/** Finds the place behind the first element of a page with a tag and, if it is given, a text. */
function behind(sources: SiteSources, path: string, page: string, tag: string, text?: string): Behind {
  const html = parseHtml(page);
  const textOf = visibleTexts(html);
  const element = html.elements.find((one) => one.tag === tag && (text === undefined || textOf(one) === text));
  if (!element) throw new Error(`The page has no ${tag}.`);
  return findBehind(sources, { path, html }, element).behind;
}

/** Returns a place as a line to compare. */
const told = (found: Behind) => {
  const line = (place: { path: string; line: number; kind: string; key: string }) =>
    [`${place.path}:${place.line}`, place.kind, place.key].join(" ").trim();
  if (found.is === "certain") return `certain ${line(found.place)}`;
  return found.is === "candidates" ? found.places.map(line) : "nothing";
};

const breadPage = `<nav><ul><li><a href="/">Home</a></li><li><a href="/bread/">Bread</a></li></ul></nav><main>
<h1>Our bread</h1><ul>
<li><strong>Country loaf</strong>: wheat and rye, 24 hours of rest, 4.80 euros</li>
<li><strong>Seeded rye</strong>: sunflower, linseed and pumpkin, 5.20 euros</li>
<li><strong>Spelt rolls</strong>: on Saturdays only, 0.95 euros</li></ul>
<p>Bread can be ordered by phone until the evening before.</p></main>
<footer><p>Bakery Lindner, Mill Lane 4, +49 30 555 0142</p></footer>`;

test("the blocks of a page's own Markdown are certain, with their line", async () => {
  const sources = await fixture("eleventy", "_site");
  const at = (tag: string, text?: string) => told(behind(sources, "bread/index.html", breadPage, tag, text));
  expect(at("h1")).toBe("certain src/bread.md:5 markdown");
  expect(at("strong", "Seeded rye")).toBe("certain src/bread.md:8 markdown");
  expect(at("p", "Bread can be ordered by phone until the evening before.")).toBe("certain src/bread.md:11 markdown");
});

test("a text of two places has both as candidates, the page's own first", async () => {
  const sources = await fixture("eleventy", "_site");
  expect(told(behind(sources, "bread/index.html", breadPage, "a", "Bread"))).toEqual([
    "src/bread.md:3 front-matter title",
    "src/_includes/navigation.njk:4 template",
  ]);
});

test("values of data and front matter are found on the pages that show them", async () => {
  const sources = await fixture("eleventy", "_site");
  const home = "<h1>Bakery Lindner</h1><h2>Opening hours</h2><table><tr><th>Tuesday to Friday</th></tr></table>";
  const news = `<h1>News</h1><ul><li><a href="/x/">The new oven is here</a> (2026-03-02)</li></ul>`;
  expect(told(behind(sources, "index.html", home, "th"))).toBe("certain src/_data/bakery.json:6 data days");
  expect(told(behind(sources, "index.html", home, "h2"))).toBe("certain src/index.njk:7 template");
  expect(told(behind(sources, "news/index.html", news, "a"))).toBe(
    "certain src/posts/new-oven.md:2 front-matter title",
  );
});

test("a text that a template puts together has candidates only", async () => {
  const sources = await fixture("eleventy", "_site");
  const home = "<p>Sourdough from our own starter, baked every morning in Mill Lane 4.</p>";
  expect(told(behind(sources, "index.html", home, "p"))).toContain("src/index.njk:6 template");
  const footer = told(
    behind(sources, "bread/index.html", breadPage, "p", "Bakery Lindner, Mill Lane 4, +49 30 555 0142"),
  );
  expect(footer).toContain("src/_data/bakery.json:2 data name");
});

test("settings in TOML and contents of Hugo are found", async () => {
  const sources = await fixture("hugo", "public");
  const page = `<h1>Orchard Meier</h1><p>Ripe now, or soon.</p>`;
  expect(told(behind(sources, "apples/index.html", page, "h1"))).toBe("certain hugo.toml:3 data title");
  expect(told(behind(sources, "apples/index.html", page, "p"))).toBe("certain content/apples/_index.md:4 markdown");
});

test("the bytes of a certain place are exactly those of its text", async () => {
  const file = "\uFEFF---\r\ntitle: Grüße\r\n---\r\n# Öffnungszeiten im Sommer\r\n\r\nSamstags ab neun.\r\n";
  const sources = await sourcesOf({ "zeiten.md": file });
  const page = "<h1>Öffnungszeiten im Sommer</h1><p>Samstags ab neun.</p>";
  const found = behind(sources, "zeiten/index.html", page, "h1");
  if (found.is !== "certain") throw new Error("It is certain.");
  expect(Buffer.from(file).subarray(found.place.start, found.place.end).toString()).toBe("Öffnungszeiten im Sommer");
});

test("two equal blocks of one page are candidates", async () => {
  const sources = await sourcesOf({ "about.md": "# About\n\nCall us today.\n\nMore.\n\nCall us today.\n" });
  const page = "<h1>About</h1><p>Call us today.</p><p>More.</p><p>Call us today.</p>";
  expect(told(behind(sources, "about/index.html", page, "p"))).toEqual(["about.md:3 markdown", "about.md:7 markdown"]);
});

test("a heading that the layout repeats is not certain", async () => {
  const sources = await sourcesOf({ "about.md": "---\ntitle: About us all\n---\n# About us all\n\nMore of it.\n" });
  const page = "<h1>About us all</h1><h1>About us all</h1><p>More of it.</p>";
  expect(told(behind(sources, "about/index.html", page, "h1"))).toHaveLength(2);
});

test("nicer quotation marks and dashes of a generator do not hide a text", async () => {
  const sources = await sourcesOf({ "about.md": `# About\n\nShe said "it's open" -- today...\n` });
  const page = "<h1>About</h1><p>She said “it’s open” – today…</p>";
  expect(told(behind(sources, "about/index.html", page, "p"))).toBe("certain about.md:3 markdown");
});

test("a text that also stands in a program is not certain", async () => {
  const sources = await sourcesOf({
    "pages/team.md": "---\ntitle: Our whole team\n---\nSix people.\n",
    "menu.js": `export default [{ label: "Our whole team" }];`,
  });
  const page = "<h1>Our whole team</h1><p>Six people.</p>";
  expect(told(behind(sources, "team/index.html", page, "h1"))).toEqual([
    "pages/team.md:2 front-matter title",
    "menu.js:1 code",
  ]);
});

test("a permalink goes before the name of the file", async () => {
  const text = "Words on this page.\n";
  const sources = await sourcesOf({
    "a.md": `---\npermalink: /contact/\n---\n${text}`,
    "contact.md": `---\npermalink: /old/\n---\n${text}`,
  });
  const page = "<p>Words on this page.</p>";
  expect(told(behind(sources, "contact/index.html", page, "p"))).toBe("certain a.md:4 markdown");
});

test("a section of several texts has the template with its class as a candidate", async () => {
  const sources = await sourcesOf({
    "_includes/hero.njk": `<section class="hero big"><h2>{{ title }}</h2><p>{{ text }}</p></section>`,
  });
  const page = `<section class="hero big"><h2>One</h2><p>Two</p></section>`;
  expect(told(behind(sources, "index.html", page, "section"))).toEqual(["_includes/hero.njk:1 template"]);
});

test("pictures are found by the name of their file", async () => {
  const sources = await sourcesOf({ "index.md": "# Hello\n\n![Oven](/img/oven.jpg)\n" });
  expect(told(behind(sources, "index.html", `<img src="/img/oven.jpg?v=1" alt="Oven">`, "img"))).toEqual([
    "index.md:3 code",
  ]);
});

test("what a build has written, packages and binary files are no sources", async () => {
  const sources = await sourcesOf({
    "_site/index.html": "<p>Only built</p>",
    "node_modules/a/index.html": "<p>Only built</p>",
    "data.bin": new Uint8Array([0, 1, 2]),
    "latin.md": new Uint8Array([0xe4, 0x20]),
    "index.md": "Hello",
  });
  expect(sources.files.map(({ path }) => path)).toEqual(["index.md"]);
  expect(sources.isComplete).toBe(true);
});

test("nothing is certain if a file was too large to be read", async () => {
  const files = { "index.md": "# Hello to everybody\n", "large.json": `["${"x".repeat(1024 * 1024)}"]` };
  const page = "<h1>Hello to everybody</h1>";
  expect(told(behind(await sourcesOf(files), "index.html", page, "h1"))).toEqual(["index.md:1 markdown"]);
});

test("hostile sources are read in bounded time, and make nothing certain", async () => {
  const hostile = {
    "deep.yaml": `${"[".repeat(50_000)}Hello to everybody`,
    "deep.json": `${"[".repeat(50_000)}"Hello to everybody"`,
    "deep.toml": `a = ${"[".repeat(50_000)}"Hello to everybody"`,
    "alias.yaml": `a: &a [Hello to everybody]\nb: [${"*a,".repeat(5_000)}*a]\n`,
    "quotes.md": `${"> ".repeat(20_000)}Hello to everybody`,
    "stars.md": `${"*a _b ".repeat(30_000)}Hello to everybody`,
    "brackets.md": `${"[".repeat(19_000)}Hello to everybody`,
    "deep.html": `${"<b>".repeat(50_000)}Hello to everybody`,
    "braces.astro": `---\n---\n${"{".repeat(50_000)}Hello to everybody`,
    "index.md": "# Hello to everybody\n",
  };
  const sources = await sourcesOf(hostile);
  const spent = cpuMsOf(() => {
    expect(behind(sources, "index.html", "<h1>Hello to everybody</h1>", "h1").is).toBe("candidates");
  });
  // Far below what one of these files would take without limits.
  expect(spent).toBeLessThan(15_000);
});

test("a text that stands everywhere is found in bounded time, and is certain nowhere", async () => {
  const rows = Array.from({ length: 3_000 }, () => "Hello to everybody");
  const files = Array.from({ length: 60 }, (_, at) => [`data/${at}.json`, JSON.stringify(rows)] as const);
  const sources = await sourcesOf(Object.fromEntries(files));
  const spent = cpuMsOf(() => {
    expect(told(behind(sources, "index.html", "<h1>Hello to everybody</h1>", "h1"))).toHaveLength(5);
  });
  expect(spent).toBeLessThan(10_000);
});

test("a line within a longer text of TOML is no value of its own", async () => {
  const toml = `intro = """\ntitle = "Not a title"\n"""\nname = "The real name"\n`;
  const sources = await sourcesOf({ "site.toml": toml });
  expect(told(behind(sources, "index.html", "<h1>The real name</h1>", "h1"))).toBe("certain site.toml:4 data name");
  expect(told(behind(sources, "index.html", "<h1>Not a title</h1>", "h1"))).toEqual(["site.toml:2 code"]);
});

test("a page's own file that is told makes its block certain", async () => {
  const sources = await sourcesOf({
    "texts/one.md": "# Hours and prices\n\nOpen at eight.\n",
    "texts/two.md": "# Hours and prices\n\nClosed on Mondays.\n",
  });
  const html = parseHtml("<h1>Hours and prices</h1><p>Open at eight.</p>");
  const [heading] = html.elements.filter(({ tag }) => tag === "h1");
  if (!heading) throw new Error("The page has no heading.");
  const page = { path: "visit/index.html", html };
  expect(told(findBehind(sources, page, heading).behind)).toEqual([
    "texts/one.md:1 markdown",
    "texts/two.md:1 markdown",
  ]);
  const madeOf = { own: ["texts/two.md"], makers: [] };
  expect(told(findBehind(sources, { ...page, madeOf }, heading).behind)).toEqual([
    "texts/two.md:1 markdown",
    "texts/one.md:1 markdown",
  ]);
  const right = { own: ["texts/one.md"], makers: [] };
  expect(told(findBehind(sources, { ...page, madeOf: right }, heading).behind)).toBe("certain texts/one.md:1 markdown");
});

test("a computed text has the files that make its page as candidates", async () => {
  const sources = await sourcesOf({ "src/price.js": "export const price = 2 * 3;\n", "src/other.js": "let a;\n" });
  const html = parseHtml("<p>6 euros a day</p>");
  const [text] = html.elements.filter(({ tag }) => tag === "p");
  if (!text) throw new Error("The page has no text.");
  const madeOf = { own: [], makers: ["src/price.js"] };
  expect(told(findBehind(sources, { path: "index.html", html }, text).behind)).toBe("nothing");
  expect(told(findBehind(sources, { path: "index.html", html, madeOf }, text).behind)).toEqual(["src/price.js:1 code"]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { createPracticeConversation, type SiteTexts } from "#tests/fakes/practice-conversation.ts";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import { showSource } from "./show-source.ts";
import { kindOf, type SourceKind, sourceFolders } from "./source-kinds.ts";
import { takeBack } from "./take-back.ts";

const how = { language: "en", sign: "€" } as const;

function shownOf(path: string, source: string, kind: SourceKind) {
  const shown = showSource(path, source, kind, how);
  if (!shown) throw new Error(`${path} can't be shown.`);
  return shown;
}

/** Returns the source after words of its page were replaced; null if that can't be taken back. */
function after(path: string, kind: SourceKind, source: string, from: string, to: string): string | null {
  const shown = shownOf(path, source, kind);
  expect(shown.html).toContain(from);
  const edits = takeBack(
    shown,
    shown.html.replace(from, () => to),
  );
  return edits && applyEdits(source, edits);
}

const folder = "tests/fixtures/generators";
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
const sites = readdirSync(folder).map((site) => files.filter((path) => path.startsWith(`${site}/`)));
const sources = sites.flatMap((own) => {
  const folders = sourceFolders(own);
  return own.flatMap((path): [string, SourceKind][] => {
    const kind = folders.length > 0 ? kindOf(path, folders) : null;
    return kind ? [[path, kind]] : [];
  });
});

test("a page that nobody changed changes nothing of its source", () => {
  expect(sources.length).toBeGreaterThan(50);
  for (const [path, kind] of sources) {
    const source = readFileSync(join(folder, path), "utf8");
    const shown = showSource(path, source, kind, how);
    if (shown) expect(takeBack(shown, shown.html), path).toEqual([]);
  }
});

test("sites of pages have no sources", () => {
  expect(sourceFolders(["index.html", "about.html", "css/site.css", "README.md"])).toEqual([]);
  expect(sourceFolders(["package.json", "vite.config.js", "index.html", "src/site.js"])).toEqual([]);
  expect(sourceFolders([".sitewright/project.yaml", "index.html", "about.html", "notes.md"])).toEqual([]);
});

test("a repository with a contract has sources, if it is mostly Markdown", () => {
  expect(sourceFolders([".sitewright/project.yaml", "layout.html", "pages/a.md", "pages/b.md"])).toEqual([""]);
});

describe("a change stays within its words", () => {
  test.each<[string, SourceKind, string, string, string, string]>([
    ["a.yml", "data", 'a: "x" # why\nb:   two\n', ">x<", ">y<", 'a: "y" # why\nb:   two\n'],
    ["a.yml", "data", "a: 'it''s'\r\n# c\r\nb: z\r\n", ">it's<", ">that's<", "a: 'that''s'\r\n# c\r\nb: z\r\n"],
    ["a.yml", "data", "a: plain\n", ">plain<", ">yes: no<", 'a: "yes: no"\n'],
    ["a.yml", "data", "a: plain\n", ">plain<", ">true<", 'a: "true"\n'],
    ["a.yml", "data", "a: >\n  One long\n  text.\n", "long text", "short text", "a: >\n  One short\n  text.\n"],
    ["a.json", "data", '{\n\t"a": "x",\n\t"n": 2.50\n}\n', ">x<", '>"q"<', '{\n\t"a": "\\"q\\"",\n\t"n": 2.50\n}\n'],
    ["a.toml", "toml", "a = 'x'  # why\n", ">x<", ">y<", "a = 'y'  # why\n"],
    ["a.md", "markdown", '+++\ntitle = "A"\n+++\n\nB\n', ">A</h1", ">C</h1", '+++\ntitle = "C"\n+++\n\nB\n'],
    ["a.md", "markdown", "One\r\ntwo *three*.\r\n", "two", "2", "One\r\n2 *three*.\r\n"],
    ["a.md", "markdown", "> One\n> two\n", "two", "2", "> One\n> 2\n"],
    ["a.md", "markdown", "Cost\\* [x](y)\n", "Cost*", "Price*", "Price\\* [x](y)\n"],
    ["a.md", "markdown", "One two\n", "two", "*2*", "One \\*2\\*\n"],
    ["a.md", "markdown", "a | b\n--|--\n1 | 2\n", ">2<", ">3|4<", "a | b\n--|--\n1 | 3\\|4\n"],
    ["a.md", "markdown", "Call {{ tel }} now\n", " now", " soon", "Call {{ tel }} soon\n"],
    [
      "a.njk",
      "template",
      '<p class="{{ c }}">{{ a }} is\nnew</p>\n',
      "new",
      "old",
      '<p class="{{ c }}">{{ a }} is\nold</p>\n',
    ],
  ])("%s (%s): %j", (path, kind, source, from, to, expected) => {
    expect(after(path, kind, source, from, to)).toBe(expected);
  });
});

describe("a change that the source can't say is refused", () => {
  test.each<[string, SourceKind, string, string, string]>([
    ["a.yml", "data", "crew: 9\n", ">9<", ">nine<"],
    ["a.yml", "data", "phone: x\n", "Phone", "Telephone"],
    ["a.yml", "data", "a: x\n", ">x<", ">{{ y }}<"],
    ["a.yml", "data", "a: x\n", '<dd data-place="4">x</dd>', ""],
    ["a.md", "markdown", "One\n", "One", "{% include x %}"],
    ["a.md", "markdown", "One\n", "<p", '<p style="color: red"></p><table></table><p'],
    ["a.md", "markdown", "| a | b |\n|---|---|\n| 1 | x |\n", ">1<", ">one<"],
    ["a.njk", "template", "<p>{{ a }}</p>\n", "<p>", "<p>{{ b }}"],
  ])("%s (%s): %j", (path, kind, source, from, to) => {
    expect(after(path, kind, source, from, to)).toBeNull();
  });
});

test("code of a template is neither lost nor moved", () => {
  const shown = shownOf("a.njk", "<p>{{ a }} and {{ b }}</p><p>{% if c %}x{% endif %}</p>\n", "template");
  expect(takeBack(shown, shown.html.replace(/ and [^<]+/, " and"))).toBeNull();
  expect(takeBack(shown, shown.html.replace(/<p>([^<]+) and ([^<]+)</, "<p>$2 and $1<"))).toBeNull();
  expect(takeBack(shown, shown.html.replace(/<p>[^<]+x[^<]+<\/p>/, ""))).not.toBeNull();
});

const crlf: SiteTexts = {
  "_config.yml": "# The site\r\ntitle: 'Café'   # shown above\r\n",
  "index.md": '---\r\ntitle: "Home"\r\n---\r\n\r\n## Open\r\n\r\n* Mon 9–17\r\n* Tue 9–18\r\n\r\nCome in.\r\n',
};

test.each([
  ['Change the site title to "Bar"', "_config.yml", "# The site\r\ntitle: 'Bar'   # shown above\r\n"],
  ['Change the heading of the home page to "Start"', "index.md", String(crlf["index.md"]).replace('"Home"', '"Start"')],
  ["Tuesday is 10–18 now", "index.md", String(crlf["index.md"]).replace("Tue 9–18", "Tue 10–18")],
  [
    'Add a paragraph "Bring cash." to the home page',
    "index.md",
    String(crlf["index.md"]).replace("Come in.\r\n", "Come in.\r\n\r\nBring cash.\r\n"),
  ],
])("line ends, marks, quotes and remarks stay: %s", async (wish, path, expected) => {
  const turn = await createPracticeConversation(crlf).say(wish);
  expect(turn.changed, turn.answer).toEqual([path]);
  expect(Buffer.from(turn.bytes[path] ?? "").toString()).toBe(expected);
});

test.each([
  ["open code", "{{".repeat(100_000)],
  ["closed code", `${"{{}}".repeat(50_000)}x`],
  ["loops", "{% for x in y %}".repeat(5_000)],
  ["quotations", ">".repeat(100_000)],
  ["brackets", "[".repeat(20_000)],
  ["emphasis", "*a ".repeat(5_000)],
  ["empty lines", `a\n${"\n".repeat(100_000)}b\n`],
  ["lists", "- ".repeat(20_000)],
  ["fences", "---\n".repeat(20_000)],
])("a hostile source costs little time: %s", (_name, source) => {
  for (const [path, kind] of [
    ["a.md", "markdown"],
    ["a.njk", "template"],
    ["a.astro", "template"],
    ["a.yml", "data"],
    ["a.toml", "toml"],
    ["a.js", "script"],
  ] as const) {
    const spent = cpuMsOf(() => {
      const shown = showSource(path, source, kind, how);
      if (shown) expect(takeBack(shown, shown.html), path).toEqual([]);
    });
    expect(spent, path).toBeLessThan(15_000);
  }
});

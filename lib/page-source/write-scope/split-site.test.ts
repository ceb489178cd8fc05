import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { listPages } from "#tests/factories/real-pages.ts";
import { byteOffsets } from "../byte-offsets.ts";
import { type HtmlElement, parseHtml, type Span } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import type { SourceEdit } from "../source-edit.ts";
import { type SplitFile, splitSite } from "./split-site.ts";

// Hundreds of edits of real pages take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Files = Record<string, string>;

/** Splits the change of a site; `picked` has the start of each allowed element by page. */
async function split(base: Files, now: Record<string, string | null>, picked: Record<string, string | Span[]>) {
  const ranges = new Map(
    Object.entries(picked).map(([path, place]): [string, Span[]] => {
      const source = base[path] ?? "";
      if (typeof place !== "string") return [path, place];
      return [path, parseHtml(source).elements.filter(({ start }) => source.startsWith(place, start))];
    }),
  );
  const site = { paths: Object.keys(base).sort(), read: async (path: string) => base[path] ?? null };
  return await splitSite(site, new Map(Object.entries(now)), ranges);
}

const page = `<!doctype html><title>Bakery</title><link rel="stylesheet" href="site.css"><body>
<h1>Welcome</h1>
<ul>
  <li>Bread</li>
  <li class="new">Cake</li>
  <li>Rolls</li>
</ul>
<p id="hours">Open <b>every</b> day.</p>
</body>
`;
const css = "h1 { color: red }\n.new { color: blue }\np { margin: 0 }\n";

async function splitOf(change: (source: string) => string, picked: string, path = "index.html") {
  const base: Files = { "index.html": page, "site.css": css };
  const now = change(base[path] ?? "");
  const [file] = await split(base, { [path]: now }, { "index.html": picked });
  const [source, { kept = null, held = [] }] = [base[path] ?? "", file ?? {}];
  return { kept: kept ?? source, held: held.filter(({ isNoticed }) => isNoticed), now, source };
}

const cake = '<li class="new">';

test.each<[string, string, (source: string) => string]>([
  ["text", cake, (source) => source.replace("Cake", "Carrot cake")],
  ["an attribute of the element itself", cake, (source) => source.replace('class="new"', 'class="new big" id="c"')],
  ["another tag", "<h1>", (source) => source.replace("<h1>Welcome</h1>", "<h2>Welcome</h2>")],
  ["an insertion in the element", "<p", (source) => source.replace("every", "<i>almost</i> every")],
  ["all of its words", "<p", (source) => source.replace(/<p.*<\/p>/, "<p>Closed until spring</p>")],
  ["its removal", cake, (source) => source.replace('<li class="new">Cake</li>', "")],
  ["an insertion in a list", "<ul>", (source) => source.replace("<li>Rolls", "<li>Pie</li><li>Rolls")],
])("%s in a picked element is kept", async (_what, picked, change) => {
  const { kept, held, now } = await splitOf(change, picked);
  expect(kept).toBe(now);
  expect(held).toEqual([]);
});

test.each<[string, string, (source: string) => string, string[]]>([
  [
    "another element",
    cake,
    (source) => source.replace("Welcome", "Hello"),
    ["The heading “Welcome” would become “Hello”."],
  ],
  [
    "an insertion before the element",
    cake,
    (source) => source.replace("  <li class", "  <li>Pie</li>\n  <li class"),
    ["The item “Pie” would be new."],
  ],
  [
    "an insertion after the element",
    cake,
    (source) => source.replace("  <li>Rolls", "  <li>Pie</li>\n  <li>Rolls"),
    ["The item “Pie” would be new."],
  ],
  [
    "an attribute of its parent",
    cake,
    (source) => source.replace("<ul>", '<ul class="wide">'),
    ["The list would change in its source."],
  ],
  ["a wrapper", "<p", (source) => source.replace("<p", "<section><p").replace("</p>", "</p></section>"), []],
])("%s is held", async (_what, picked, change, sentences) => {
  const { kept, held, source } = await splitOf(change, picked);
  expect(kept).toBe(source);
  expect(held.length).toBeGreaterThan(0);
  if (sentences.length > 0) expect(held.map(({ summary }) => summary)).toEqual(sentences);
});

test("an element that moves keeps its place and takes its new words", async () => {
  const item = '  <li class="new">Cake</li>\n';
  const { kept, held } = await splitOf(
    (source) => source.replace(item, "").replace("</ul>", `${item.replace("Cake", "Carrot cake")}</ul>`),
    cake,
  );
  expect(kept).toBe(page.replace("Cake", "Carrot cake"));
  expect(held.length).toBeGreaterThan(0);
});

test("a change inside and one outside come apart", async () => {
  const { kept, held } = await splitOf(
    (source) => source.replace("Cake", "Pie").replace("Welcome", "Hello").replace("every", "each"),
    cake,
  );
  expect(kept).toBe(page.replace("Cake", "Pie"));
  expect(held.map(({ start, end, newText }) => [page.slice(start, end), newText])).toEqual([
    ["Welcome", "Hello"],
    ["very", "ach"],
  ]);
});

test("ranges of held changes are bytes of the base", async () => {
  const base = { "index.html": "<p>Grüße 🥐</p><h1>Wo?</h1>" };
  const now = { "index.html": "<p>Viele Grüße 🥐</p><h1>Wann?</h1>" };
  const [file] = await split(base, now, { "index.html": "<p>" });
  const [{ start = 0, end = 0, newText = "" } = {}] = file?.held ?? [];
  expect(file?.held).toHaveLength(1);
  expect(Buffer.from(base["index.html"]).subarray(start, end).toString()).toBe("o");
  expect(newText).toBe("ann");
});

test.each([
  ["a script", "<script>steal()</script>"],
  ["a style element", "<style>body{display:none}</style>"],
  ["a handler", "<i onclick=steal()>x</i>"],
  ["a script address", '<a href=" javascript:steal()">x</a>'],
])("an element that brings %s is held whole", async (_what, markup) => {
  const { kept, held, source } = await splitOf((text) => text.replace("Cake", `Pie${markup}`), cake);
  expect(kept).toBe(source);
  expect(held.length).toBeGreaterThan(0);
});

test.each([
  ["opens a comment", (source: string) => source.replace("Cake", "Cake<!--")],
  ["is not closed", (source: string) => source.replace("Cake</li>", "Cake<b>")],
])("a picked element that %s holds the whole page", async (_what, change) => {
  const { kept, held, source } = await splitOf(change, cake);
  expect(kept).toBe(source);
  expect(held.length).toBeGreaterThan(0);
});

const sheet = (change: (source: string) => string) => splitOf(change, cake, "site.css");

test.each<[string, (source: string) => string]>([
  ["changed", (source) => source.replace("blue", "green")],
  ["added", (source) => `${source}.new:hover { color: pink }\n`],
  ["removed", (source) => source.replace(".new { color: blue }\n", "")],
  ["added for phones", (source) => `${source}@media (width < 600px) {\n  li.new { margin: 0 }\n}\n`],
])("a rule of the picked element alone is kept when it is %s", async (_what, change) => {
  const { kept, held, now } = await sheet(change);
  expect(kept).toBe(now);
  expect(held).toEqual([]);
});

test.each<[string, (source: string) => string]>([
  ["that style others", (source) => source.replace("red", "green")],
  ["with one more selector", (source) => source.replace(".new {", ".new, p {")],
  ["that nothing on the pages has", (source) => `${source}.open { display: none }\n`],
  ["that are not closed", (source) => `${source}.new { color: pink`],
  ["for the whole page", (source) => `${source}:root { color: pink }\n`],
  ["of an animation", (source) => `${source}@keyframes x { from { top: 0 } }\n`],
  ["that load others", (source) => `@import "other.css";\n${source}`],
  ["in a block with others", (source) => `${source}@media print {\n  .new { top: 0 }\n  p { top: 0 }\n}\n`],
])("rules %s are held", async (_what, change) => {
  const { kept, held, source } = await sheet(change);
  expect(kept).toBe(source);
  expect(held.length).toBeGreaterThan(0);
});

test("rules of one sheet are held one by one", async () => {
  const { kept, held } = await sheet((source) => source.replace("blue", "green").replace("red", "pink"));
  expect(kept).toBe(css.replace("blue", "green"));
  expect(held).toHaveLength(1);
});

test("a rule is held if another page has an element for it", async () => {
  const base = { "index.html": page, "about.html": page.replace("Cake", "Team"), "site.css": css };
  const [file] = await split(base, { "site.css": css.replace("blue", "green") }, { "index.html": cake });
  expect(file?.kept).toBeNull();
});

test("a new class of the picked element and its rule are kept together", async () => {
  const now = { "index.html": page.replace('"new"', '"new big"'), "site.css": `${css}.big { font-size: 2em }\n` };
  const files = await split({ "index.html": page, "site.css": css }, now, { "index.html": cake });
  expect(files.map(({ kept }) => kept)).toEqual([now["index.html"], now["site.css"]]);
  expect(files.flatMap(({ held }) => held)).toEqual([]);
});

test("a rule goes with the last element that it styles, unless it styles others", async () => {
  const styled = `${css}.big { font-size: 2em }\n`;
  const start = page.replace('"new"', '"new big"');
  const now = { "index.html": page, "site.css": css };
  const keptOf = async (base: Files) =>
    (await split(base, now, { "index.html": '<li class="new' })).map(({ kept }) => kept);
  expect(await keptOf({ "index.html": start, "site.css": styled })).toEqual([page, css]);
  const shared = { "index.html": start, "about.html": start, "site.css": styled };
  expect(await keptOf(shared)).toEqual([page, null]);
  expect(await keptOf({ "index.html": page, "site.css": styled })).toEqual([null, null]);
  const own = (source: string, rules: string) => source.replace("<body>", `<style>\n${rules}</style><body>`);
  const [file] = await split(
    { "index.html": own(start, styled) },
    { "index.html": own(page, css) },
    { "index.html": '<li class="new' },
  );
  expect(file?.kept).toBe(own(page, css));
});

test("rules in a page's own style element are held one by one", async () => {
  const own = page.replace("<body>", `<style>\n${css}</style><body>`);
  const wanted = own.replace("Cake", "Pie").replace("blue", "green");
  const now = wanted.replace("red", "pink").replace("Rolls", "Buns");
  const [file] = await split({ "index.html": own }, { "index.html": now }, { "index.html": cake });
  expect(file?.kept).toBe(wanted);
  expect(file?.held.map(({ start, end, newText }) => [own.slice(start, end), newText])).toEqual([
    ["red", "pink"],
    ["Roll", "Bun"],
  ]);
});

test("a rule that closes its style element is held", async () => {
  const own = page.replace("<body>", `<style>\n${css}</style><body>`);
  const now = own.replace("blue }", 'blue; content: "</style><p>x" }');
  const [file] = await split({ "index.html": own }, { "index.html": now }, { "index.html": cake });
  expect(file?.kept).toBeNull();
});

test("thousands of changes outside are held as one", async () => {
  const list = (word: string) =>
    `<ul>${Array.from({ length: 3_000 }, (_, n) => `<li>${word} ${n}</li>`).join("")}</ul>`;
  const [base, now] = [page.replace("<ul>", `${list("one")}<ul>`), page.replace("<ul>", `${list("two")}<ul>`)];
  const [file] = await split({ "a.html": base }, { "a.html": now.replace("Cake", "Pie") }, { "a.html": cake });
  expect(file?.kept).toBe(base.replace("Cake", "Pie"));
  expect(file?.held).toHaveLength(1);
});

test("new, removed and other files are held whole", async () => {
  const base = { "index.html": page, "a.js": "x()", "old.html": page };
  const files = await split(base, { "a.js": "y()", "new.html": page, "old.html": null }, { "index.html": "<body>" });
  expect(files.map(({ path, kept, held }) => [path, kept, held.length])).toEqual([
    ["a.js", null, 1],
    ["new.html", null, 1],
    ["old.html", null, 1],
  ]);
});

const pages = listPages([2, 5, 13]).filter(({ source }) => source.length < 60_000);
const shown = ({ tag, parent }: HtmlElement) =>
  parent?.inSource === true &&
  !/^(?:html|head|body|script|style|link|meta|title|base)$/.test(tag) &&
  parent.tag !== "head";

interface Case {
  source: string;
  target: HtmlElement;
  edits: SourceEdit[];
}

/** One page, an element of it and some edits anywhere, each of which leaves the page well-formed. */
const cases = fc
  .record({
    page: fc.nat(),
    target: fc.nat(),
    edits: fc.array(
      fc.record({ at: fc.nat(), how: fc.constantFrom("remove", "double", "text", "class", "swap"), word: fc.string() }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  })
  .map(({ page: at, target, edits }): Case => {
    const { source } = pages[at % pages.length] ?? { source: "" };
    const elements = parseHtml(source).elements.filter(shown);
    const pick = (index: number) => elements[index % elements.length];
    const made: SourceEdit[] = [];
    for (const { at: place, how, word } of edits) {
      const element = pick(place);
      if (!element) continue;
      const own = source.slice(element.start, element.end);
      const next = pick(place + 1);
      if (how === "remove") made.push({ start: element.start, end: element.end, newText: "" });
      else if (how === "double") made.push({ start: element.end, end: element.end, newText: own });
      else if (how === "class")
        made.push({
          start: element.start + 1 + element.tag.length,
          end: element.start + 1 + element.tag.length,
          newText: " data-new=1",
        });
      else if (how === "text")
        made.push({ start: element.innerStart, end: element.innerStart, newText: word.replace(/[<&\0\r]/g, "x") });
      else if (next && next.start >= element.end)
        made.push({
          start: element.start,
          end: next.end,
          newText: source.slice(next.start, next.end) + source.slice(element.end, next.start) + own,
        });
    }
    return { source, target: pick(target) as HtmlElement, edits: made };
  });

test("random edits change no byte outside of the picked element, and none is lost", async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ source, target, edits }) => {
      const now = applyEdits(source, edits);
      fc.pre(now !== null && target !== undefined);
      const { start, end } = target;
      const [file] = await split({ "a.html": source }, { "a.html": now ?? "" }, { "a.html": [{ start, end }] });
      const kept = file?.kept ?? source;
      expect(kept.slice(0, start)).toBe(source.slice(0, start));
      expect(kept.slice(kept.length - (source.length - end))).toBe(source.slice(end));
      const joined = rejoin(source, kept, { start, end }, file);
      // Null if the element itself moved: then one of its bytes belongs to both.
      if (joined === null) moved += 1;
      else expect(joined).toBe(now);
    }),
    { numRuns: 300, seed: 1 },
  );
  expect(moved).toBeLessThan(10);
});

/** Returns the base with the kept element and all held changes. A held change of all around the element has it as it was. */
function rejoin(source: string, kept: string, target: Span, file: SplitFile | undefined): string | null {
  const toBytes = byteOffsets(source);
  const offsets = new Map(Array.from({ length: source.length + 1 }, (_, at) => [toBytes(at), at]));
  const held = (file?.held ?? []).map(({ start, end, newText }) => ({
    start: offsets.get(start) ?? -1,
    end: offsets.get(end) ?? -1,
    newText,
  }));
  const own = kept.slice(target.start, kept.length - (source.length - target.end));
  const isCovered = held.some(({ start, end }) => start <= target.start && end >= target.end);
  return applyEdits(source, isCovered ? held : [...held, { ...target, newText: own }]);
}

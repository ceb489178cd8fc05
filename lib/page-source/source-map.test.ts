import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { expect, test } from "vitest";
import { parseHtml, textOf } from "./html-source.ts";
import { findByRef } from "./mapped-elements.ts";
import { elementsMax, type SourceMap, sourceMapSchema } from "./schema.ts";
import { makeSourceMap } from "./source-map.ts";

const file = { commit: "c".repeat(40), path: "site/index.html" };
const mapOf = (source: string) => makeSourceMap(source, file);
const bytesOf = (source: string, { start, end }: { start: number; end: number }) =>
  Buffer.from(source).subarray(start, end).toString();
const named = (source: string) => mapOf(source).elements.map(({ name }) => name);

test("a page's elements have their bytes, their place and their text", () => {
  const source = '\uFEFF<title> My\r\nshop </title>\r\n<h1 id="a">Grüße \u{1F35E} <b>now</b></h1>\r\n<img src="a.png">';
  const { title, elements, isIncomplete } = mapOf(source);
  expect([title, isIncomplete]).toEqual(["My shop", false]);
  expect(elements.map((element) => [element.ref, element.parent, bytesOf(source, element)])).toEqual([
    ["e2", null, '<h1 id="a">Grüße \u{1F35E} <b>now</b></h1>'],
    ["e3", "e2", "<b>now</b>"],
    ["e4", null, '<img src="a.png">'],
  ]);
  expect(elements.map(({ text }) => text && bytesOf(source, text))).toEqual([
    "Grüße \u{1F35E} <b>now</b>",
    "now",
    null,
  ]);
  expect(elements[0]).toMatchObject({ textContent: "Grüße \u{1F35E} now", selector: "#a", attributes: { id: "a" } });
});

test.each([
  ["<h1>Welcome</h1>", "Heading “Welcome”"],
  ['<a href="/order" class="btn btn-large">Order now</a>', "Button “Order now”"],
  ['<input type="submit" value="Send">', "Button “Send”"],
  ['<img src="a.jpg" alt="A loaf of bread">', "Picture “A loaf of bread”"],
  ['<img src="/images/bread.jpg?v=2" alt="">', "Picture bread.jpg"],
  ['<img src="data:image/png;base64,AAAA">', "Picture"],
  ['<picture><source srcset="b.webp"><img src="b.jpg" alt="..."></picture>', "Picture b.jpg"],
  ["<svg><title>Phone</title><path d='M0'/></svg>", "Icon “Phone”"],
  ["<nav><a href='/'>Home</a></nav>", "Navigation"],
  ["<nav aria-label='Main'></nav>", "Navigation “Main”"],
  ["<section><p>Daily</p><h2>Opening  hours</h2></section>", "Section “Opening hours”"],
  ["<div><h3>Prices</h3></div>", "Box “Prices”"],
  ["<div><p>One</p><p>two</p></div>", "Box “One two”"],
  ["<div>Only words</div>", "Text “Only words”"],
  ["<span><i class='fa fa-x'></i></span>", "Box"],
  ["<p>“Quoted words”</p>", "Paragraph “Quoted words”"],
  ["<a href='/'><img src='a.png' alt='Our shop'></a>", "Link “Our shop”"],
  ["<p>A sentence that is much too long to be a name</p>", "Paragraph “A sentence that is much too long to be…”"],
  ["<input placeholder='Your name'>", "Field “Your name”"],
  ["<blockquote>Good</blockquote>", "Quote “Good”"],
  ["<iframe src='https://maps.example/embed' title='Map'></iframe>", "Embedded page “Map”"],
  ["<x-card></x-card>", "Box"],
])("a person knows %s as %s", (source, name) => {
  expect(named(source)[0]).toBe(name);
});

test("what has no words is named by its place or its label", () => {
  expect(named("<ul><li>One<li><img src=a.png><li></ul>")).toEqual([
    "List",
    "Item “One”",
    "Item 2 of List",
    "Picture a.png",
    "Item 3 of List",
  ]);
  expect(named("<label for=n>Name</label><input id=n>")[1]).toBe("Field “Name”");
  expect(named("<svg><g><path/></g></svg>")).toEqual(["Icon", "Part of icon", "Part of icon"]);
});

test("what is never shown is no part of the map", () => {
  const hidden = "<script>1</script><style>p{}</style><template><p>a</p></template><noscript><p>b</p></noscript>";
  const { elements } = mapOf(`<html><head><title>T</title><link rel=x></head><body>${hidden}<p>c${hidden}</p>`);
  expect(elements.map(({ tag, textContent }) => [tag, textContent])).toEqual([
    ["body", "c"],
    ["p", "c"],
  ]);
});

test("a selector names an element by its id, its class or its place", () => {
  const page = "<body><div id=a><p>1<p>2</div><div><p class=one>3<p class=two>4<p class=two>5</div><table><tr><td>6";
  expect(mapOf(page).elements.map(({ selector }) => selector)).toEqual([
    "body",
    "#a",
    "#a > p:nth-of-type(1)",
    "#a > p:nth-of-type(2)",
    "body > div:nth-of-type(2)",
    "p.one",
    "body > div:nth-of-type(2) > p:nth-of-type(2)",
    "body > div:nth-of-type(2) > p:nth-of-type(3)",
    "body > table:nth-of-type(1)",
    "body > table:nth-of-type(1) > tbody:nth-of-type(1) > tr:nth-of-type(1)",
    "body > table:nth-of-type(1) > tbody:nth-of-type(1) > tr:nth-of-type(1) > td:nth-of-type(1)",
  ]);
});

test("text counts as a reader sees it: blocks and line breaks part words", () => {
  const [box] = mapOf("<div><p>a</p>b<br>c<b>d</b> <i> e</i><ul><li>f<li>g</ul>h</div>").elements;
  expect(box?.textContent).toBe("a b cd e f g h");
});

// ── Pages of any shape ──────────────────────────────────────────────────────────────────────────────────────────────

const word = fc.constantFrom("bread", " ", "\r\n", "é", "\u{1F600}", "&amp;", "&notit;", "\u00a0", "a < b");
const safeText = fc.array(word, { maxLength: 4 }).map((words) => words.join(""));
const attribute = fc.constantFrom(
  ' class="a b"',
  " id=x",
  " hidden",
  ' title="\u{1F600}&quot;>"',
  "\r\n data-a='<p>'",
  "",
);
const element = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    safeText,
    fc.constantFrom("<br>", "<img alt=a>", "<hr/>", "<!-- <p> -->", "<svg><path/></svg>", "<script>'<p>'</script>"),
    fc
      .record({
        tag: fc.constantFrom("div", "section", "SPAN", "strong", "em", "ul", "li", "x-card", "label", "h2"),
        own: attribute,
        inside: fc.array(tie("node"), { maxLength: 4 }),
      })
      .filter(({ tag, inside }) => tag !== "li" || !inside.some((child) => /<li|<ul/.test(child)))
      .map(({ tag, own, inside }) => `<${tag}${own}>${inside.join("")}</${tag}>`),
  ),
})).node;
const wellFormed = fc
  .record({ mark: fc.constantFrom("", "\uFEFF"), parts: fc.array(element, { maxLength: 6 }) })
  .map(({ mark, parts }) => `${mark}<!doctype html><html><body>${parts.join("")}</body></html>`);

/** Parses an element's own bytes, apart from the page. */
function parseAlone(bytes: string): DefaultTreeAdapterTypes.Element | null {
  const node = parseFragment(bytes).childNodes[0];
  return node && "tagName" in node ? node : null;
}

const contains = (outer: { start: number; end: number }, inner: { start: number; end: number }) =>
  outer.start <= inner.start && inner.end <= outer.end;

test("every element's bytes are that element, inside the text of its parent", () => {
  fc.assert(
    fc.property(wellFormed, (source) => {
      const { elements } = mapOf(source);
      const byRef = new Map(elements.map((one) => [one.ref, one]));
      expect(byRef.size).toBe(elements.length);
      const html = parseHtml(source);
      for (const one of elements) {
        const found = findByRef(html, one.ref);
        expect(found?.tag).toBe(one.tag);
        expect(one.textContent.replaceAll(" ", "")).toBe((found ? textOf(found) : "").replaceAll(" ", ""));
        if (one.text) expect(contains(one, one.text)).toBe(true);
        const parent = byRef.get(one.parent ?? "");
        if (parent) expect(parent.text && contains(parent.text, one)).toBe(true);
        if (one.tag === "body" || one.selector.includes("svg")) continue;
        const alone = parseAlone(bytesOf(source, one));
        expect(alone?.tagName).toBe(one.tag);
        const attributes = Object.fromEntries(alone?.attrs.map(({ name, value }) => [name, value]) ?? []);
        expect(attributes).toEqual(one.attributes);
      }
    }),
    { numRuns: 300 },
  );
});

const token = fc.constantFrom(
  ...[
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i a=1>",
    "</i>",
    "<a href=x>",
    "</a>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
  ],
  ...[
    "<select>",
    "<option>",
    "<svg>",
    "</svg>",
    "<foreignObject>",
    "<math>",
    "<template>",
    "</template>",
    "<form>",
    "</form>",
  ],
  ...[
    "<body class=x>",
    "</body>",
    "<html lang=x>",
    "</html>",
    "<head>",
    "<frameset>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<image>",
  ],
  ...[
    "<script>",
    "</script>",
    "<textarea>",
    "</textarea>",
    "<noscript>",
    "</noscript>",
    "<plaintext>",
    "<",
    ">",
    "\0",
    "\uFEFF",
  ],
  ...[
    "\u{1F600}",
    "\uD83D",
    "\r\n",
    "\r",
    "&#0;",
    "<p",
    " x='",
    '"',
    "<__proto__ constructor=1>",
    "text",
    "<li>",
    "<button>",
  ],
);
const hostile = fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join(""));

function expectHonest(source: string, { elements }: SourceMap): void {
  const bytes = Buffer.from(source);
  const seen = new Set<string>();
  expect(new Set(elements.map(({ start }) => start)).size).toBe(elements.length);
  for (const one of elements) {
    expect(bytes[one.start]).toBe(0x3c);
    expect(startOf(bytes, one)).toBe(one.tag === "img" ? startOf(bytes, one) : startOf(Buffer.from(`<${one.tag}`)));
    expect(one.end).toBeGreaterThan(one.start);
    expect(one.end).toBeLessThanOrEqual(bytes.length);
    if (one.text) expect(contains(one, one.text)).toBe(true);
    expect(one.parent === null || seen.has(one.parent)).toBe(true);
    expect(seen.has(one.ref)).toBe(false);
    seen.add(one.ref);
  }
}

/** Returns the beginning of a tag's name, as far as the parser never replaces it. */
function startOf(bytes: Buffer, { start }: { start: number } = { start: 0 }): string {
  const text = bytes.subarray(start + 1, start + 40).toString("latin1");
  return /^[a-z-]*/.exec(text.toLowerCase())?.[0] ?? "";
}

test("hostile pages have honest maps, and never throw", () => {
  fc.assert(
    fc.property(hostile, (source) => {
      const map = mapOf(source);
      expectHonest(source, map);
      expect(() => sourceMapSchema.parse(map)).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["nested too deeply", "<div>".repeat(100_000)],
  ["of endless formatting", `${"<p>".repeat(40)}${"<b><i><u>".repeat(30_000)}`],
])("a page %s has no elements, and says so", (_what, source) => {
  expect(mapOf(source)).toMatchObject({ elements: [], isIncomplete: true });
});

test("an enormous page has its first elements, and says so", () => {
  const { elements, isIncomplete } = mapOf("<p>x</p>".repeat(30_000));
  expect([elements.length, isIncomplete]).toEqual([elementsMax, true]);
});

test("a map is not much larger than its page, however the page is nested", () => {
  const text = "word ".repeat(2_000);
  const pages = [
    `${"<div>".repeat(450)}${text}`,
    Array.from({ length: 40 }, () => `<p>${"<b>".repeat(400)}${text}${"</b>".repeat(400)}</p>`).join(""),
    `<p id="${"x".repeat(900_000)}">x`,
  ];
  for (const page of pages) {
    const { elements } = mapOf(page);
    const sizes = elements.map(
      ({ textContent, selector, attributes }) => JSON.stringify([textContent, selector, attributes]).length,
    );
    const size = sizes.reduce((sum, one) => sum + one, 0);
    expect(size).toBeLessThan(6 * page.length + elements.length * 1_000 + 200_000);
  }
});

import { expect, test } from "vitest";
import { pageSentences } from "#lib/words/page/receipt.ts";
import { makeSourceMap } from "../source-map.ts";
import { comparePages } from "./compare-pages.ts";

const page = (body: string, title = "Bakery") => `<!doctype html><title>${title}</title><body>${body}</body>`;
const mapOf = (source: string) => makeSourceMap(source, { commit: "", path: "index.html" });
const said = (before: string, after: string) => pageSentences(comparePages(mapOf(before), mapOf(after)));

const intro = "<h1>Welcome</h1><p>Bread from our own oven.</p>";

test.each([
  ["nothing", page(intro), page(intro), []],
  ["white space", page(intro), page(`\n${intro}\n`), []],
  [
    "a heading",
    page(intro),
    page(intro.replace("Welcome", "Fresh every morning")),
    ["The heading “Welcome” became “Fresh every morning”."],
  ],
  ["the title", page(intro), page(intro, "Juniper"), ["The page’s title became “Juniper”; it was “Bakery”."]],
  [
    "the description",
    page(intro),
    page(intro).replace("<body>", '<meta name="Description" content="Bread\n since 1987"><body>'),
    ["The description for search engines became “Bread since 1987”."],
  ],
  [
    "no description any more",
    page(intro).replace("<body>", '<meta name=description content="Bread"><body>'),
    page(intro),
    ["The description for search engines is gone."],
  ],
  [
    "a new paragraph",
    page(intro),
    page(`${intro}<p>Open from seven.</p>`),
    ["The paragraph “Open from seven.” is new."],
  ],
  ["a removed heading", page(intro), page("<p>Bread from our own oven.</p>"), ["The heading “Welcome” is gone."]],
  [
    "another order",
    page("<p>One.</p><p>Two.</p>"),
    page("<p>Two.</p><p>One.</p>"),
    ["The paragraph “One.” stands elsewhere on the page."],
  ],
  [
    "a link's target",
    page('<a href="a.html">Menu</a>'),
    page('<a href="b.html">Menu</a>'),
    ["The link “Menu” leads to “b.html” now."],
  ],
  [
    "a link in a text",
    page('<p>See <a href="a.html">here</a>.</p>'),
    page('<p>See <a href="b.html">here</a>.</p>'),
    ["The link “here” leads to “b.html” now."],
  ],
  [
    "the text beside a logo",
    page('<a href="/"><img src="a.svg" alt=""><span>Ines <small>Illustrator</small></span></a>'),
    page('<a href="/"><img src="a.svg" alt="">Ada <span>Photographer</span></a>'),
    ["The link “Ines Illustrator” became “Ada Photographer”."],
  ],
  [
    "the picture beside a text",
    page('<a href="/"><img src="a.svg" alt="Mark">Ines</a>'),
    page('<a href="/"><img src="b.svg" alt="Mark">Ines</a>'),
    ["The picture “Mark” is another one now."],
  ],
  [
    "a text that became a link",
    page("<p>See here.</p>"),
    page('<p>See <a href="b.html">here</a>.</p>'),
    ["The link “here” is new."],
  ],
  [
    "the words of a link in a text",
    page('<p>See <a href="a">here</a>.</p>'),
    page('<p>See <a href="a">there</a>.</p>'),
    ["The paragraph “See here.” became “See there.”."],
  ],
  [
    "a picture",
    page('<img src="a.jpg" alt="Loaf">'),
    page('<img src="b.jpg" alt="Loaf">'),
    ["The picture “Loaf” is another one now."],
  ],
  [
    "a description",
    page('<img src="a.jpg" alt="">'),
    page('<img src="a.jpg" alt="A loaf">'),
    ["A picture’s description became “A loaf”; it had none."],
  ],
  [
    "a look",
    page("<h1>Welcome</h1>"),
    page('<h1 class="big">Welcome</h1>'),
    ["The heading “Welcome” looks different."],
  ],
  [
    "a quotation",
    page("<blockquote><p>Good.</p></blockquote>"),
    page("<blockquote><p>Great.</p></blockquote>"),
    ["The paragraph “Good.” became “Great.”."],
  ],
  [
    "a list item with a link",
    page('<ul><li><a href="a">Home</a></li></ul>'),
    page('<ul><li><a href="a">Start</a></li></ul>'),
    ["The list item “Home” became “Start”."],
  ],
  [
    "a new list item with a link",
    page('<ul><li><a href="a">Home</a></li></ul>'),
    page('<ul><li><a href="a">Home</a></li><li><a href="b">Menu</a></li></ul>'),
    ["The item “Menu” is new."],
  ],
  [
    "a list item with a link that is gone",
    page('<ul><li><a href="a">Home</a></li><li><a href="b">Menu</a></li></ul>'),
    page('<ul><li><a href="a">Home</a></li></ul>'),
    ["The item “Menu” is gone."],
  ],
  [
    "a list item that became a link",
    page("<ul><li>Home</li></ul>"),
    page('<ul><li><a href="a">Home</a></li></ul>'),
    ["The link “Home” is new."],
  ],
])("%s is told in words", (_what, before, after, sentences) => {
  expect(said(before, after)).toEqual(sentences);
});

test("many changes of one form are told with their number", () => {
  const pictures = (attribute: string) => page([1, 2, 3, 4].map((n) => `<img src="${n}.jpg"${attribute}>`).join(""));
  expect(said(pictures(""), pictures(' loading="lazy"'))).toEqual(["4 pictures load only when they are needed."]);
});

test("pages with thousands of different elements are compared in bounded time", () => {
  const long = (word: string) => page(Array.from({ length: 6_000 }, (_, n) => `<p>${word} ${n}</p>`).join(""));
  expect(said(long("one"), long("two")).length).toBeGreaterThan(0);
});

test("a part that an undo brings back is not called new", () => {
  const facts = comparePages(mapOf(page("<h1>Hi</h1>")), mapOf(page("<h1>Hi</h1><p>Open.</p>")));
  expect(pageSentences(facts, "back")).toEqual(["The paragraph “Open.” is back."]);
});

test("a change that waits for a decision is not told as made", () => {
  const before = page('<h1>Hi</h1><p>Open.</p><a href="a.html">Menu</a><p>Bread.</p>', "Home");
  const after = page('<h1>Hello</h1><a href="b.html">Menu</a><p>Bread.</p><p>New.</p>', "Start");
  expect(pageSentences(comparePages(mapOf(before), mapOf(after)), "waiting").toSorted()).toEqual([
    "The heading “Hi” would become “Hello”.",
    "The link “Menu” would lead to “b.html”.",
    "The page’s title would become “Start”; it is “Home”.",
    "The paragraph “New.” would be new.",
    "The paragraph “Open.” would be gone.",
  ]);
});

test("a text with quotation marks of its own gets no second ones", () => {
  expect(said(page("<p>“Best bread.”</p>"), page("<p>“Best rolls.”</p>"))).toEqual([
    "The paragraph “Best bread.” became “Best rolls.”.",
  ]);
});

import { expect, test } from "vitest";
import { type HtmlElement, type HtmlSource, parseHtml } from "./html-source.ts";
import { findByRef } from "./mapped-elements.ts";
import { findSame, isInFrame, type RepeatedPage } from "./same-elsewhere.ts";

const page = (path: string, body: string, title = path): RepeatedPage => ({
  path: `site/${path}`,
  address: path,
  html: parseHtml(`<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`),
});

const header = (links: string) => `<header><nav><ul>${links}</ul></nav></header>`;
const footer = `<footer><p>Mill Lane 3</p><p><a href="tel:+49123">Call us</a></p></footer>`;

const home = page(
  "index.html",
  `${header('<li><a href="index.html" class="on" aria-current="page">Home</a></li><li><a href="about.html">About</a></li><li><a href="shop/">Shop</a></li>')}
   <main><h1>Welcome</h1><p>Call us</p></main>${footer}`,
);
const about = page(
  "about.html",
  `${header('<li><a href="/">Home</a></li><li><a href="#" class="on">About</a></li><li><a href="shop/index.html">Shop</a></li>')}
   <main><h1>About</h1><p>Call us</p><p>Call us</p></main>${footer}`,
);
const shop = page(
  "shop/index.html",
  `<div class="wrap">${header('<li><a href="../index.html">Home</a></li><li><a href="../about.html">About</a></li><li><span>Shop</span></li>')}</div>
   <main><h1>Shop</h1></main>${footer}`,
);

const find = ({ html }: { html: HtmlSource }, test: (element: HtmlElement) => boolean): HtmlElement => {
  const element = html.elements.find(test);
  if (!element) throw new Error("The page has no such element.");
  return element;
};
const sourceAt = (other: RepeatedPage, ref: string | undefined) => {
  const element = findByRef(other.html, ref ?? "");
  return element && other.html.source.slice(element.start, element.end);
};

test.each([
  ["about.html", about, '<a href="/">Home</a>'],
  ["a page in a folder", shop, '<a href="../index.html">Home</a>'],
])("a link of the navigation is found on %s", (_what, other, source) => {
  const link = find(home, ({ tag, attributes }) => tag === "a" && attributes.get("href") === "index.html");
  const place = findSame(home, link, other);
  expect(sourceAt(other, place?.ref)).toBe(source);
  expect(place?.path).toBe(other.path);
});

test("a link to the page itself is the same, as “#” too", () => {
  const link = find(home, ({ attributes }) => attributes.get("href") === "about.html");
  expect(sourceAt(about, findSame(home, link, about)?.ref)).toBe('<a href="#" class="on">About</a>');
});

test("a navigation without the link to its own page is the same", () => {
  const nav = find(home, ({ tag }) => tag === "nav");
  expect(sourceAt(shop, findSame(home, nav, shop)?.ref)).toMatch(/^<nav>.*<span>Shop<\/span>.*<\/nav>$/s);
});

test("the counterpart comes with its siblings in their order and its page's title", () => {
  const item = find(home, ({ tag, children }) => tag === "li" && children.length === 1);
  const place = findSame(home, item, about);
  expect(place?.title).toBe("about.html");
  expect(place?.siblings.map((ref) => sourceAt(about, ref)?.slice(0, 4))).toEqual(["<li>", "<li>", "<li>"]);
  expect(place?.siblings[0]).toBe(place?.ref);
});

test.each([
  ["another text at the same place", (other: RepeatedPage) => find(other, ({ tag }) => tag === "h1"), about],
  [
    "one of several that could be meant",
    (other: RepeatedPage) => find(other, ({ tag, parent }) => tag === "p" && parent?.tag === "main"),
    about,
  ],
  ["a body", (other: RepeatedPage) => find(other, ({ tag }) => tag === "body"), shop],
])("no counterpart: %s", (_what, choose, other) => {
  expect(findSame(home, choose(home), other)).toBeNull();
});

test("of equal elements the one at the same place is found", () => {
  const twice = '<footer><a href="/x">More</a><a href="/x">More</a></footer>';
  const [one, other] = [page("a.html", twice), page("b.html", `<main></main>${twice}`)];
  const second = one.html.elements.filter(({ tag }) => tag === "a")[1];
  const place = second && findSame(one, second, other);
  expect(place?.siblings.indexOf(place.ref)).toBe(1);
});

test("only navigation, header and footer of the page count as its frame", () => {
  expect(isInFrame(find(home, ({ attributes }) => attributes.has("aria-current")))).toBe(true);
  expect(isInFrame(find(home, ({ tag }) => tag === "h1"))).toBe(false);
  const article = page("c.html", "<article><header><h2>Of an article</h2></header></article>");
  expect(isInFrame(find(article, ({ tag }) => tag === "h2"))).toBe(false);
});

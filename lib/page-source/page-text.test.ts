import { expect, test } from "vitest";
import { parseHtml } from "./html-source.ts";
import { findPageText, typableTexts } from "./page-text.ts";

/** Returns the text for the first element with this tag, and its tag. */
function textOfFirst(body: string, tag: string) {
  const page = parseHtml(`<!doctype html><html><body>${body}</body></html>`);
  const at = page.elements.findIndex((element) => element.tag === tag);
  return findPageText(page, `e${at + 1}`);
}

test("formatting, breaks and pictures of a text keep their refs", () => {
  const text = textOfFirst(
    '<p>Fresh <b>bread</b>,<br>every <a href="/day.html" target="_blank">day <i class="icon"></i></a> <img src="x.png"></p>',
    "p",
  );
  expect(text).toEqual({
    ref: "e3",
    tag: "p",
    content: [
      "Fresh ",
      { ref: "e4", content: ["bread"] },
      ",",
      { ref: "e5", content: [] },
      "every ",
      { ref: "e6", content: ["day ", { ref: "e7", content: [] }] },
      " ",
      { ref: "e8", content: [] },
    ],
    elements: {
      e4: { tag: "b", href: null, newTab: false, isText: true },
      e5: { tag: "br", href: null, newTab: false, isText: false },
      e6: { tag: "a", href: "/day.html", newTab: true, isText: true },
      e7: { tag: "i", href: null, newTab: false, isText: false },
      e8: { tag: "img", href: null, newTab: false, isText: false },
    },
  });
});

test.each([
  ["the ends of the text", "\n  Fresh   bread\n\t", ["Fresh bread"]],
  ["both sides of a break", "One \n <br> \n two", ["One", { ref: "e4", content: [] }, "two"]],
  ["the seam of two elements", "<b>One </b> two", [{ ref: "e4", content: ["One "] }, "two"]],
  ["an element's start", "One <b> two </b>", ["One ", { ref: "e4", content: ["two"] }]],
])("white space is collapsed at %s", (_where, inside, content) => {
  expect(textOfFirst(`<p>${inside}</p>`, "p")?.content).toEqual(content);
});

test("a space that does not break stays, and references are decoded", () => {
  expect(textOfFirst("<p>Bread&nbsp;&amp;&nbsp;cakes</p>", "p")?.content).toEqual(["Bread\u00a0&\u00a0cakes"]);
});

test.each([
  ["a word in bold belongs to its paragraph", "<p>Fresh <b>bread</b></p>", "b", "p"],
  ["nested formatting belongs to its heading", "<h1><span>A <em>b</em></span></h1>", "em", "h1"],
  ["two spans belong to their heading", "<h1><span>One</span> <span>two</span></h1>", "span", "h1"],
  ["a link in a sentence belongs to it", '<p>See <a href="x">this</a>.</p>', "a", "p"],
  ["a link that stands alone is edited by itself", '<p><a href="x">Order</a></p>', "a", "a"],
  ["links of a navigation are edited one by one", '<nav><a href="x">One</a> <a href="y">Two</a></nav>', "a", "a"],
  ["a link of a list is edited by itself", '<ul><li><a href="x">One</a></li></ul>', "a", "a"],
  ["a label inside of a link belongs to the link", '<a href="x">Order <span>now</span></a>', "span", "a"],
  ["a picture in a sentence belongs to it", '<p>See <img src="x"></p>', "img", "p"],
  ["a button in a sentence is edited by itself", "<p><button>Order</button> now</p>", "button", "button"],
])("%s", (_what, body, pointed, tag) => {
  expect(textOfFirst(body, pointed)?.tag).toBe(tag);
});

test.each([
  ["blocks", "<div>One <p>two</p></div>", "div"],
  ["blocks deep inside", "<div>One <span><span><p>two</p></span></span></div>", "div"],
  ["only a picture", '<p><img src="x.png" alt="Bread"></p>', "p"],
  ["only an icon", '<a href="x"><i class="icon"></i></a>', "a"],
  ["only white space", "<p> \n </p>", "p"],
  ["a custom element", "<p>One <my-badge>two</my-badge></p>", "p"],
  ["fields of a form", "<p>Name <select><option>One</option></select></p>", "p"],
  ["misnested formatting", "<p>One <b><i>two</b> three</i></p>", "p"],
  ["formatting nested without end", `<p>${"<span>".repeat(40)}deep`, "p"],
])("an element with %s is not offered", (_what, body, tag) => {
  expect(textOfFirst(body, tag)).toBeNull();
});

test.each([
  ["textarea", "<textarea>One</textarea>"],
  ["option", "<select><option>One</option></select>"],
  ["text", "<svg><text>One</text></svg>"],
  ["pre", "<pre>One</pre>"],
  ["b", "<pre><b>One</b></pre>"],
  ["script", "<script>one()</script>"],
  ["p", "<template><p>One</p></template>"],
  ["title", "<title>One</title>"],
])("the text of a %s element is not offered: %s", (tag, body) => {
  expect(textOfFirst(body, tag)).toBeNull();
});

test("the words of a button in a text stay with it", () => {
  expect(textOfFirst("<p>Please <button>Order <b>now</b></button>!</p>", "p")).toMatchObject({
    content: ["Please ", { ref: "e4", content: ["Order ", { ref: "e5", content: ["now"] }] }, "!"],
    elements: { e4: { tag: "button", isText: false } },
  });
});

test("a hostile page is read in linear time", () => {
  const deep = `<p>${"<span>".repeat(400)}${"<i>x</i>".repeat(19_000)}`;
  const page = parseHtml(deep);
  const { placeOf } = typableTexts(page);
  expect(page.elements.length).toBeGreaterThan(19_000);
  expect(page.elements.filter((element) => placeOf(element) !== null).length).toBeGreaterThan(18_000);
});

test.each(["e9999", "e0", "nonsense"])("a page without the element %s has no text for it", (ref) => {
  expect(findPageText(parseHtml("<p>One</p>"), ref)).toBeNull();
});

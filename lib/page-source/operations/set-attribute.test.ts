import { expect, test } from "vitest";
import { applyToPage } from "#tests/fixtures/apply-to-page.ts";

test.each<[string, string, string, string | null, string]>([
  ["a new value", '<img src="a.png" alt="old">', "alt", "new", '<img src="a.png" alt="new">'],
  ["a value without quotes", "<img alt=old src=a.png>", "alt", "two words", '<img alt="two words" src=a.png>'],
  ["a value in single quotes", "<img alt='old' src=a>", "alt", `it's "new"`, `<img alt='it&#39;s "new"' src=a>`],
  ["no value", "<img alt src=a>", "alt", "x", '<img alt="x" src=a>'],
  ["no such attribute", "<img src=a/>", "alt", "x", '<img src=a/ alt="x">'],
  ["no such attribute, in a closed tag", '<img src="a" />', "alt", "x", '<img src="a" alt="x" />'],
  ["no attribute at all", "<p>x</p>", "title", "x < y & z", '<p title="x &lt; y &amp; z">x</p>'],
  ["lines of attributes", '<img\r\n  src="a"\r\n  alt="x"\r\n>', "alt", null, '<img\r\n  src="a"\r\n>'],
  ["attributes without a space between", '<img alt="x"src="a">', "alt", null, '<img src="a">'],
  ["a slash after an unquoted value", '<img src=a alt="x"/>', "alt", null, "<img src=a />"],
  ["upper case", '<IMG SRC="a" ALT="x">', "alt", "y", '<IMG SRC="a" ALT="y">'],
  ["an attribute that is true or not", "<p>x</p>", "hidden", "", "<p hidden>x</p>"],
  ["an attribute that goes", "<p hidden>x</p>", "hidden", null, "<p>x</p>"],
  ["the value that it has", "<img alt=&quot;x src=a>", "alt", '"x', "<img alt=&quot;x src=a>"],
])("an attribute is set or removed where there is %s", async (_what, source, name, value, expected) => {
  const tag = source.startsWith("<p") ? "p" : "img";
  expect(await applyToPage(source, { op: "set-attribute", ref: tag, name, value })).toBe(expected);
});

const page =
  "<html><head><meta http-equiv=x><script src=a></script></head><body id=top><a href=x>l</a><img src=a><iframe src=b></iframe><form action=c><button formaction=d>k</button><input type=text></form><ol><li>k</ol><p id=p>x</p>";

test.each([
  ["p", "onclick", "x()"],
  ["p", "OnClick", "x()"],
  ["p", "style", "color:red"],
  ["p", "class", "x"],
  ["iframe", "srcdoc", "x"],
  ["meta", "http-equiv", "refresh"],
  ["script", "src", "b.js"],
  ["iframe", "src", "b.html"],
  ["form", "action", "d"],
  ["button", "formaction", "d"],
  ["a", "href", "javascript:1"],
  ["img", "src", "data:image/svg+xml,x"],
  ["img", "srcset", "a 1x, javascript:1 2x"],
  ["p", "href", "a.html"],
  ["a", "target", "frame"],
  ["img", "width", "1e9"],
  ["img", "loading", "now"],
  ["p", "lang", "<"],
  ["p", "id", "top"],
  ["p", "id", "a b"],
  ["p", "id", ""],
  ["body", "hidden", ""],
  ["input", "value", "x"],
  ["ol", "type", "x"],
  ["p", "data-x", "x"],
  ["p", "is", "x-y"],
  ["p", "x y", "z"],
  ["p", "x=y", "z"],
  ["p", ">", "z"],
])("a %s’s %s can't become %j", async (ref, name, value) => {
  expect(await applyToPage(page, { op: "set-attribute", ref, name, value })).toMatch(/^not-editable: .+[.]$/);
});

test("two elements can't get the same id at once", async () => {
  const set = (ref: string) => ({ op: "set-attribute", ref, name: "id", value: "new" }) as const;
  expect(await applyToPage("<p>a</p><p>b</p>", set("p 1"), set("p 2"))).toMatch(/already called/);
});

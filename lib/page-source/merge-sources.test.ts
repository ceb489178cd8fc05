import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSources } from "./merge-sources.ts";

const page = "<h1>Welcome</h1><p>Open <b>every</b> day.</p><ul><li>One<li>Two<li>Three</ul>";
const merge = (ours: string, theirs: string, path = "index.html", base = page) =>
  mergeSources(path, { base, ours, theirs });

test.each<[string, (page: string) => string, (page: string) => string]>([
  ["texts of neighbours", (text) => text.replace("Welcome", "Hello"), (text) => text.replace("Open", "Closed")],
  ["a removal and a text", (text) => text.replace("<li>Two", ""), (text) => text.replace("Welcome", "A & B")],
  [
    "a text in an element that lost its formatting",
    (text) => text.replace(/<\/?b>/g, ""),
    (text) => text.replace("Three", "3"),
  ],
  [
    "an attribute and a text",
    (text) => text.replace("<ul>", '<ul class="a">'),
    (text) => text.replace("Three", "Four"),
  ],
  [
    "two texts on each side",
    (text) => text.replace("One", "1").replace("Three", "3"),
    (text) => text.replace("Two", "2"),
  ],
  ["the same change", (text) => text.replace("One", "1"), (text) => text.replace("One", "1").replace("Three", "3")],
])("%s of one line are merged", (_name, ours, theirs) => {
  expect(merge(ours(page), theirs(page))).toBe(theirs(ours(page)));
  expect(merge(theirs(page), ours(page))).toBe(theirs(ours(page)));
});

test.each<[string, string, string]>([
  ["words of one text", page.replace("Open", "Closed"), page.replace("<b>every", "<b>each").replace("Open", "Opened")],
  ["one word", page.replace("Welcome", "Hello"), page.replace("Welcome", "Goodbye")],
  ["a removed element", page.replace("<p>Open <b>every</b> day.</p>", ""), page.replace("every", "each")],
  ["two additions at one place", page.replace("<ul>", "<hr><ul>"), page.replace("<ul>", "<br><ul>")],
  ["a tag and the text beside it", page.replace("<h1>", "<h2>"), page.replace("Welcome", "Hello")],
])("changes of %s are not merged", (_name, ours, theirs) => {
  expect(merge(ours, theirs)).toBeNull();
  expect(merge(theirs, ours)).toBeNull();
});

test("declarations of one line are merged, other files are not", () => {
  const css = "a{color:red;margin:0}b{color:blue}";
  const [ours, theirs] = [css.replace("red", "green"), css.replace("margin:0", "margin:1px")];
  expect(merge(ours, theirs, "site.css", css)).toBe("a{color:green;margin:1px}b{color:blue}");
  expect(merge(css.replace("red", "green"), css.replace("red", "pink"), "site.css", css)).toBeNull();
  expect(merge(ours, theirs, "site.js", css)).toBeNull();
});

test("a merge holds both changes or is refused, for any cells", () => {
  const cells = fc.array(fc.constantFrom("a", "b", " ", "&amp;", "é", "🥨", "\r\n"), { minLength: 1, maxLength: 4 });
  const row = fc.array(cells, { minLength: 1, maxLength: 6 }).map((all) => all.map((cell) => cell.join("")));
  fc.assert(
    fc.property(row, row, row, (base, ours, theirs) => {
      const write = (texts: readonly string[]) =>
        texts.map((text, index) => `<td id="c${index}">${text}</td>`).join("");
      const at = (texts: readonly string[], index: number) => texts[index] ?? base[index] ?? "";
      const side = (texts: readonly string[]) => base.map((_, index) => at(texts, index));
      const [left, right] = [side(ours), side(theirs)];
      const merged = merge(write(left), write(right), "x.html", write(base));
      const both = base.map((text, index) => (at(left, index) === text ? at(right, index) : at(left, index)));
      const clash = base.some(
        (text, index) => left[index] !== text && right[index] !== text && left[index] !== right[index],
      );
      // Equal words in neighbours can be compared in several ways, and then a merge may be refused.
      if (merged !== null) expect(merged).toBe(write(both));
      if (clash) expect(merged).toBeNull();
    }),
  );
});

test("very different or large texts end quickly in a merge or a refusal", () => {
  const large = Array.from({ length: 60_000 }, (_, index) => `<p>Text ${index}</p>`).join("");
  const ours = large.replace("Text 5<", "Five<");
  expect(merge(ours, large.replace("Text 59999", "Last"), "x.html", large)).toBe(ours.replace("Text 59999", "Last"));
  expect(merge(ours, large.replaceAll("Text", "Other"), "x.html", large)).toBeNull();
  expect(merge("<".repeat(100_000), ">".repeat(100_000), "x.html", large)).toBeNull();
});

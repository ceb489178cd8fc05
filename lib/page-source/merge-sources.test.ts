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

const sheet = "h1 { margin: 0 }\n\n.a { color: red; margin: 0 }\n";
const phone = "\n@media (width < 600px) {\n  .b { color: blue }\n}\n";

test.each<[string, string, string, string, string]>([
  [
    "a rule that goes, and one added behind it",
    sheet,
    "h1 { margin: 0 }\n",
    `${sheet}\n.c { top: 0 }\n`,
    "h1 { margin: 0 }\n\n.c { top: 0 }\n",
  ],
  [
    "a rule that changes, and one added behind it",
    sheet,
    sheet.replace(/red; margin: 0/, "green"),
    `${sheet}\n.c { top: 0 }\n`,
    `${sheet.replace(/red; margin: 0/, "green")}\n.c { top: 0 }\n`,
  ],
  [
    "a block's only rule that goes, and one added to the block",
    phone,
    phone.replace(/\n {2}\.b.*/, ""),
    phone.replace("\n}", "\n  .c { top: 0 }\n}"),
    phone.replace(".b { color: blue }", ".c { top: 0 }"),
  ],
  ["a rule that goes, and a block behind it", sheet, "h1 { margin: 0 }\n", sheet + phone, `h1 { margin: 0 }\n${phone}`],
])("%s are merged", (_name, base, ours, theirs, merged) => {
  expect(merge(ours, theirs, "site.css", base)).toBe(merged);
  expect(merge(theirs, ours, "site.css", base)).toBe(merged);
});

test("rules that are added at one place by both are not merged", () => {
  expect(merge(`${sheet}.c { top: 0 }`, `${sheet}.d { top: 0 }`, "site.css", sheet)).toBeNull();
  expect(merge(`${sheet}.c { top: 0`, sheet.replace("red", "pink"), "site.css", sheet)).toBe(
    `${sheet.replace("red", "pink")}.c { top: 0`,
  );
});

test("any rule of a sheet can be taken back, and the others stay", () => {
  const change = fc.record({ rule: fc.nat(7), property: fc.nat(2), value: fc.nat(9), isOnPhone: fc.boolean() });
  fc.assert(
    fc.property(
      fc.uniqueArray(change, { maxLength: 8, selector: ({ rule, isOnPhone }) => `${rule} ${isOnPhone}` }),
      fc.nat(),
      (changes, at) => {
        const write = (some: typeof changes) => {
          const rules = (isOnPhone: boolean, indent: string) =>
            some
              .filter((one) => one.isOnPhone === isOnPhone)
              .map(
                ({ rule, property, value }) =>
                  `\n${indent}.r${rule} {\n${indent}  --p${property}: ${value};\n${indent}}\n`,
              )
              .join("");
          return `h1 { margin: 0 }\n${rules(false, "")}\n@media (width < 600px) {\n  .b { top: 0 }\n${rules(true, "  ")}}\n`;
        };
        const taken = at % Math.max(1, changes.length);
        const [before, after] = [changes.slice(0, taken), changes.slice(0, taken + 1)];
        expect(merge(write(changes), write(before), "site.css", write(after))).toBe(
          write(changes.filter((_, index) => index !== taken)),
        );
      },
    ),
  );
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

import fc from "fast-check";
import { expect, test } from "vitest";
import { normalText } from "./texts/source-text.ts";
import { textsOfFile } from "./texts/texts-of-file.ts";
import { writeText } from "./write-text.ts";

/** Writes a text in place of another one in a file. */
function written(path: string, source: string, from: string, to: string): string | null {
  const file = { path, text: source };
  const place = textsOfFile(path, source)?.find(({ text, format }) => text === normalText(from) && format !== null);
  return place ? writeText(file, place, to) : null;
}

test.each([
  ["a.md", "# Old\n\nText\n", "# New one\n\nText\n"],
  ["a.md", "Intro\r\n\r\n- Old\r\n- More\r\n", "Intro\r\n\r\n- New one\r\n- More\r\n"],
  ["a.md", "| A | B |\n|---|---|\n| Old | x |\n", "| A | B |\n|---|---|\n| New one | x |\n"],
  ["a.md", "---\ntitle: Old\nlayout: x\n---\nText\n", "---\ntitle: New one\nlayout: x\n---\nText\n"],
  ["a.md", "+++\ntitle = 'Old' # said\n+++\nText\n", "+++\ntitle = 'New one' # said\n+++\nText\n"],
  ["a.json", '\uFEFF{\n\t"a" : [ "Old", 1 ]\n}', '\uFEFF{\n\t"a" : [ "New one", 1 ]\n}'],
  ["a.yaml", "# hi\na:\n  - 'Old'   # why\n  - b\n", "# hi\na:\n  - 'New one'   # why\n  - b\n"],
  ["a.njk", "{% if x %}<p  class=a> Old </p>{% endif %}", "{% if x %}<p  class=a> New one </p>{% endif %}"],
])("in %s only the text changes: %j", (path, source, expected) => {
  expect(written(path, source, "Old", "New one")).toBe(expected);
});

test.each([
  ["a.md", "Old\n", "*not* bold_", "\\*not\\* bold\\_\n"],
  ["a.md", "Old\n", "1. Not a list", "1\\. Not a list\n"],
  ["a.md", "Old\n", "# Not a heading", "\\# Not a heading\n"],
  ["a.md", "Old\n", "~~kept~~ & <b>", "\\~\\~kept\\~\\~ & \\<b>\n"],
  ["a.html", "<p>Old</p>", "a < b & c", "<p>a &lt; b &amp; c</p>"],
  ["a.astro", "<p>Old</p>", "a {b}", "<p>a &#123;b&#125;</p>"],
  ["a.yaml", "a: Old\n", "yes", 'a: "yes"\n'],
  ["a.yaml", "a: Old\n", "Key: value # no", 'a: "Key: value # no"\n'],
  ["a.yaml", "a: 'Old'\n", "it's", "a: 'it''s'\n"],
  ["a.json", '{"a":"Old"}', 'say "hi" \\', '{"a":"say \\"hi\\" \\\\"}'],
  ["a.toml", "a = 'Old'\n", "it's", 'a = "it\'s"\n'],
])("what means something in %s is escaped: %j becomes %j", (path, source, text, expected) => {
  expect(written(path, source, "Old", text)).toBe(expected);
});

test("expressions of templates, empty texts and control characters are refused", () => {
  for (const text of ["{{ secret }}", "{% include 'x' %}", "<%= x %>", " ", "a\u0000b"])
    expect(written("a.md", "Old\n", "Old", text)).toBeNull();
});

test("texts with markup, expressions or several lines of YAML are not written", () => {
  expect(written("a.md", "Very **Old**\n", "Very Old", "New")).toBeNull();
  expect(written("a.njk", "<p>Old {{ x }} more</p>", "Old \uFFFC more", "New")).toBeNull();
  expect(written("a.yaml", "a: >\n  Old\n  text\n", "Old text", "New")).toBeNull();
  expect(written("a.yaml", "a: &x Old\nb: *x\n", "Old", "New")).toBeNull();
});

test("any text is read back as it was typed, and nothing else has changed", () => {
  const sources: [string, string][] = [
    ["a.md", "---\ntitle: T\n---\n# Head\n\nOld\n\n- One\n- Two\n\n> Said\n"],
    ["a.md", "- Old\n- Two\n"],
    ["b.yaml", "a: Old\nb: [One, Two]\n"],
    ["c.json", '{"a":"Old","b":["One"]}'],
    ["d.toml", 'a = "Old"\nb = "One"\n'],
    ["e.njk", "<ul><li>One</li><li>Old</li></ul>{{ x }}"],
    ["f.astro", "<ul><li>One</li><li>Old</li></ul>{x}"],
  ];
  const words = fc.array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom(
        "*",
        "_",
        "`",
        "[a](b)",
        "1.",
        "- ",
        "# ",
        "&amp;",
        "<b>",
        "|",
        "{",
        "'",
        '"',
        ": ",
        "~~",
        "\\",
        "\n",
      ),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...sources), words, ([path, source], parts) => {
      const text = parts.join("").toWellFormed();
      const changed = written(path, source, "Old", text);
      if (changed === null) return;
      const texts = (of: string) => (textsOfFile(path, of) ?? []).map((one) => one.text);
      const was = texts(source);
      const now = texts(changed);
      expect(now).toHaveLength(was.length);
      for (const [index, one] of was.entries())
        expect(now[index]).toBe(one === "Old" ? normalText(text) : one.includes("Old") ? now[index] : one);
      const at = source.indexOf("Old");
      expect(changed.startsWith(source.slice(0, at).replace(/["']$/, ""))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

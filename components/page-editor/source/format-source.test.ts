import { cssLanguage } from "@codemirror/lang-css";
import { htmlLanguage } from "@codemirror/lang-html";
import { expect, test } from "vitest";
import { formatPart, formatSource } from "./format-source";
import { wholePart } from "./whole-part";

test("a file is formatted with its own kind of indentation", async () => {
  expect(await formatSource(".a{color:red}\n.b {\n\tcolor: blue }", "css")).toBe(
    ".a {\n\tcolor: red;\n}\n.b {\n\tcolor: blue;\n}\n",
  );
  expect(await formatSource("<style>.a{b:c}</style><script>f( 1 )</script>", "html")).toContain("  f(1);");
  await expect(formatSource(".a {", "css")).rejects.toThrow();
});

const formatAround = async (source: string, selected: string, language = htmlLanguage) => {
  const from = source.indexOf(selected);
  const part = wholePart(language.parser.parse(source), { from, to: from + selected.length });
  if (part === null) return null;
  const text = await formatPart(source.slice(part.from, part.to), part.kind, source.slice(0, part.from));
  return source.slice(0, part.from) + text + source.slice(part.to);
};

test("a selection is formatted with the whole parts around it, and nothing else", async () => {
  const page = "<main>\n  <p   class=a>One</p>\n  <div><p>Two</p><p>Three</p></div>\n  <p   class=b>Four</p>\n</main>";
  expect(await formatAround(page, "<p>Two</p><p>Thr")).toBe(
    page.replace("<p>Two</p><p>Three</p>", "<p>Two</p>\n<p>Three</p>"),
  );
  expect(await formatAround(page, "class=b")).toBe(page.replace("<p   class=b>", '<p class="b">'));
  const styles = ".a{b:c}\n@media print {\n  .b{c:d;e:f}\n}";
  expect(await formatAround(styles, "{c:d", cssLanguage)).toBe(
    styles.replace(".b{c:d;e:f}", ".b {\n    c: d;\n    e: f;\n  }"),
  );
});

test("spaces of preformatted text stay when a selection is formatted", async () => {
  const page = "<main>\n    <div><pre>a\n b</pre></div>\n</main>";
  expect(await formatAround(page, "<div>")).toContain("a\n b<");
});

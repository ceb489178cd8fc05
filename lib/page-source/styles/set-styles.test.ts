import { expect, test } from "vitest";
import { type HtmlElement, parseHtml } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import type { StyleWidth } from "../operations/operation-schema.ts";
import { setStyles } from "./set-styles.ts";

type Files = Record<string, string>;
type Change = [property: string, value: string | null, width?: StyleWidth];

/** Sets styles of the element with data-x, each list in a save of its own, and returns the files. */
async function styled(files: Files, ...saves: Change[][]): Promise<Files> {
  let now = files;
  for (const changes of saves) {
    const html = parseHtml(now["index.html"] ?? "");
    const element = html.elements.find(({ attributes }) => attributes.has("data-x")) as HtmlElement;
    const texts = now;
    const found = await setStyles(
      { paths: Object.keys(texts), read: async (path) => texts[path] ?? null },
      { path: "index.html", html },
      changes.map(([property, value, width = "every"]) => ({ element, property, value, width })),
    );
    if (!found.ok) throw new Error(found.message);
    now = { ...texts };
    for (const { path, source, edits } of found.edits) now[path] = applyEdits(source, edits) ?? "overlapping edits";
  }
  return now;
}

const page = (element: string, head = '<link rel="stylesheet" href="site.css">') =>
  `<!doctype html>\n<head>\n  ${head}\n</head>\n<body>\n${element}\n<p class="lead">Other</p>\n</body>\n`;

const site = (css: string, element = '<p class="lead" data-x>Text</p>'): Files => ({
  "index.html": page(element),
  "site.css": css,
});

test("a declaration that concerns only the element keeps its place and its notation", async () => {
  const before = site(".only { color: rgb(1 2 3 / 100%); font-size: 2rem }\n", '<p class="only" data-x>Text</p>');
  const after = await styled(before, [
    ["color", "#0a0b0c"],
    ["font-size", "24px"],
  ]);
  expect(after).toEqual({ ...before, "site.css": ".only { color: rgb(10 11 12 / 100%); font-size: 1.5rem }\n" });
});

test("a rule that concerns an element of another page too is left alone", async () => {
  const before = {
    ...site(".only { color: red }\n", '<p class="only" data-x>Text</p>'),
    "b.html": page('<i class="only">'),
  };
  const after = await styled(before, [["color", "blue"]]);
  expect(after["site.css"]).toBe(".only { color: red }\n\n.edited-text {\n  color: blue;\n}\n");
  expect(after["b.html"]).toBe(before["b.html"]);
});

test("a second change of the same element goes into the same rule", async () => {
  const after = await styled(
    site("p { margin: 0 }\n"),
    [["color", "blue"]],
    [["text-align", "center"]],
    [["color", "red"]],
  );
  expect(after["site.css"]).toBe("p { margin: 0 }\n\n.edited-text {\n  color: red;\n  text-align: center;\n}\n");
  expect(after["index.html"]).toContain('class="lead edited-text"');
});

test("styles for phones share one media query, after the rules for every width", async () => {
  const after = await styled(
    site("p { margin: 0 }\n"),
    [["display", "none", "phone"]],
    [["font-size", "20px", "phone"]],
    [["font-size", "30px"]],
    [["font-size", "18px", "phone"]],
  );
  expect(after["site.css"]).toBe(
    "p { margin: 0 }\n\n.edited-text {\n  font-size: 30px;\n}\n\n@media (max-width: 640px) {\n  .edited-text {\n    display: none;\n    font-size: 18px;\n  }\n}\n",
  );
});

test("taking styles away again gives the same bytes", async () => {
  const before = site(".lead { color: red !important }\n");
  const after = await styled(
    before,
    [
      ["color", "blue"],
      ["padding", "3px"],
      ["display", "none", "phone"],
    ],
    [["padding", null]],
    [
      ["display", null, "phone"],
      ["color", null],
    ],
  );
  expect(after).toEqual(before);
});

test("an attribute beside a class that is taken away stays one", async () => {
  const before = site(".edited-text { color: red }\n", '<p class="edited-text"id=y data-x>Text</p>');
  const after = await styled(before, [["color", null]]);
  expect(after["index.html"]).toBe(before["index.html"]?.replace('class="edited-text"', ""));
});

test("a value for all sides replaces those of single sides", async () => {
  const after = await styled(site(""), [["padding-left", "1px"]], [["padding", "2px"]], [["padding-top", "3px"]]);
  expect(after["site.css"]).toBe(".edited-text {\n  padding: 2px;\n  padding-top: 3px;\n}");
});

test("a copy of a styled element gets a rule of its own", async () => {
  const css = ".edited-text { color: red }\n";
  const copy = '<p class="edited-text" data-x>A</p><p class="edited-text">B</p>';
  const after = await styled(site(css, copy), [["color", "blue"]]);
  expect(after["site.css"]).toBe(`${css}\n.edited-text-2 {\n  color: blue;\n}\n`);
});

test.each([
  ["without a class", "<p data-x>T</p>", '<p class="edited-text" data-x>T</p>'],
  ["with an unquoted class", "<p data-x class=a>T</p>", '<p data-x class="a edited-text">T</p>'],
  ["with an empty class", '<p data-x class="">T</p>', '<p data-x class="edited-text">T</p>'],
  ["with spaces around its class", "<p data-x class=' a '>T</p>", "<p data-x class=' a edited-text '>T</p>"],
])("an element %s gets a class and nothing else", async (_what, element, expected) => {
  const before = site("p { color: red }", element);
  const after = await styled(before, [["color", "blue"]]);
  expect(after["index.html"]).toBe(before["index.html"]?.replace(element, expected));
});

test.each([
  ["; later", "style='color:red;margin:0'", "style='color:blue;margin:0'"],
  ["a shorthand", 'style="font: 12px serif"', 'style="font: 12px serif; font-size: 20px"', "font-size", "20px"],
  ["no quotes", "style=color:red", 'style="color:blue"'],
  [
    "a character reference",
    'style="font-family: &quot;A&quot;; color: red"',
    'style="font-family: &quot;A&quot;; color: blue"',
  ],
])(
  "a style attribute with %s is edited in place",
  async (_what, attribute, expected, property = "color", value = "blue") => {
    const before = site("", `<p data-x ${attribute}>T</p>`);
    const after = await styled(before, [[property, value]]);
    expect(after["index.html"]).toBe(before["index.html"]?.replace(attribute, expected));
  },
);

test.each([
  ["color", "red; display: none"],
  ["color", "red}body{display:none"],
  ["color", "url(https://x.example)"],
  ["color", "red /* x */"],
  ["color", "var(--unknown)"],
  ["color", "rgb(1 2 3 / var(--x))"],
  ["color", "#12"],
  ["font-size", "20"],
  ["font-size", "-1px"],
  ["font-size", "1px 2px"],
  ["font-size", "expression(alert(1))"],
  ["font-size", "calc(1px * 1px)"],
  ["font-size", "calc(1px + 2px"],
  ["padding", "1px 2px 3px 4px 5px"],
  ["padding", "\\31 px"],
  ["font-weight", "fat"],
  ["display", "block"],
  ["position", "fixed"],
  ["background-image", "none"],
  ["object-fit", "cover"],
])("%s: %s is refused with a sentence", async (property, value) => {
  await expect(styled(site(""), [[property, value]])).rejects.toThrow(/^[A-Z].*\.$/);
});

test("a custom property is a value if it holds one", async () => {
  const css = ":root { --accent: #123; --space: 4px }\n";
  const after = await styled(site(css), [["color", "var(--accent)"]]);
  expect(after["site.css"]).toContain("color: var(--accent);");
  await expect(styled(site(css), [["color", "var(--space)"]])).rejects.toThrow("not a value");
});

test.each([
  ["an important rule in a layer", "@layer a { .lead { color: red !important } }"],
  ["letters that a gradient fills", ".lead { -webkit-text-fill-color: transparent }"],
])("%s is refused with a sentence", async (_what, css) => {
  await expect(styled(site(css), [["color", "blue"]])).rejects.toThrow(/^[A-Z].*\.$/);
});

test.each([
  ["a stylesheet from elsewhere may win, so the rule is important", "https://cdn.example/x.css", true],
  ["a stylesheet that only brings fonts changes nothing", "https://fonts.example/css2", false],
])("%s", async (_what, href, isImportant) => {
  const head = `<link rel="stylesheet" href="${href}"><link rel="stylesheet" href="site.css">`;
  const before = { "index.html": page("<p data-x>T</p>", head), "site.css": "p { color: red }" };
  const after = await styled(before, [["color", "blue"]]);
  expect(after["site.css"]?.includes("blue !important")).toBe(isImportant);
});

test("a stylesheet that can't be parsed is not edited", async () => {
  const after = await styled(site("p { color: red; /* open"), [["color", "blue"]]);
  expect(after["site.css"]).toBe("p { color: red; /* open");
  expect(after["index.html"]).toContain("color: blue !important;");
});

test.each([
  ["nested rules", "a{& & &{".repeat(20_000)],
  ["selectors that try every pair", `${"* ~ ".repeat(12)}p { color: red }\n`.repeat(200)],
  ["selectors that ask for elements inside", `:has(* ${":has(* ".repeat(8)} x${")".repeat(9)} { color: red }`],
  ["comments before the page", ""],
  ["layers", `@layer ${Array.from({ length: 20_000 }, (_, n) => `l${n}`).join()};`],
])("hostile %s end in an answer", async (what, css) => {
  const element = `<p data-x>T</p>${"<p>x</p>".repeat(300)}`;
  const files = site(css, element);
  if (what === "comments before the page") files["index.html"] = `${"<!---->".repeat(3_000)}${files["index.html"]}`;
  const answer = await styled(files, [["color", "blue"]]).then(
    () => "done",
    (error: Error) => error.message,
  );
  expect(answer).toMatch(/^done$|\.$/);
});

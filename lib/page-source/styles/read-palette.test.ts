import { expect, test } from "vitest";
import { readStyles } from "./css-source.ts";
import { readPalette } from "./read-palette.ts";

const sheet = (css: string, path = "css/site.css") => readStyles(path, css, { start: 0, end: css.length }, false);

test("colours with a name come first, the most used one at the start", () => {
  const css = `:root { --ink: #222; --color-brand-dark: rgb(31, 78, 74); --unused: red; --gap: 1rem }
    h1, h2 { color: var(--ink) } a { color: var( --color-brand-dark ) } b { border: 1px solid var(--color-brand-dark) }`;
  expect(readPalette([sheet(css)])).toEqual([
    { name: "brand dark", value: "var(--color-brand-dark)", hex: "#1f4e4a" },
    { name: "ink", value: "var(--ink)", hex: "#222222" },
  ]);
});

test.each([
  ["a colour that is written once", "a { color: #123456 }"],
  ["a translucent colour", "a { color: #12345680; background: #12345680 }"],
  [
    "a name that only dark pages have",
    "@media (prefers-color-scheme: dark) { :root { --x: #fff } } a { color: var(--x) }",
  ],
  ["a name of one part", ".card { --x: #fff } a { color: var(--x) }"],
])("the palette leaves out %s", (_what, css) => {
  expect(readPalette([sheet(css)])).toEqual([]);
});

test("colours that are written again and again belong to it, in any notation", () => {
  const css =
    "a { color: #0af } b { background: rgb(0 170 255) } i { color: navy } u { border-color: navy } s { color: navy }";
  expect(readPalette([sheet(css)]).map(({ value }) => value)).toEqual(["#000080", "#00aaff"]);
});

test("a framework's colours are not the site's", () => {
  const css = ":root { --bs-blue: #0d6efd } a { color: var(--bs-blue) }";
  expect(readPalette([sheet(css, "css/bootstrap.css")])).toEqual([]);
});

import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { findLowContrast } from "./low-contrast.ts";
import { readPageSheets, SiteTexts } from "./page-sheets.ts";

async function read(styles: string, body: string, files: Record<string, string> = {}) {
  const source = `<!doctype html><html><head><link rel="stylesheet" href="a.css"><style>${styles}</style></head><body>${body}</body></html>`;
  const site = {
    paths: ["a.css", "index.html"],
    read: async (path: string) => files[path] ?? (path === "a.css" ? "" : null),
  };
  const sheets = await readPageSheets(new SiteTexts(site), { path: "index.html", html: parseHtml(source) });
  return findLowContrast(sheets, () => false).found.map(({ text, ratio }) => [text, ratio]);
}

test.each([
  ["grey on white", "p { color: #aaa }", "<p>x</p>", 2.32],
  ["inherited colour and background", "main { color: #777; background: #888 } ", "<main><p>x</p></main>", 1.26],
  ["a variable", ":root { --ink: #bbb } p { color: var(--ink) }", "<p>x</p>", 1.92],
  ["a variable with a fallback", "p { color: var(--none, #bbb) }", "<p>x</p>", 1.92],
  ["a style attribute", "", '<p style="color: #ccc">x</p>', 1.61],
  ["a transparent colour", "p { color: rgba(0, 0, 0, 0.3) }", "<p>x</p>", 2.11],
  ["a transparent background", "p { color: #fff; background: rgba(0, 0, 0, 0.2) }", "<p>x</p>", 1.61],
  ["the stronger rule", "p.soft { color: #ccc } p { color: #000 }", '<p class="soft">x</p>', 1.61],
])("tells %s", async (_name, styles, body, ratio) => {
  expect(await read(styles, body)).toEqual([["x", ratio]]);
});

test.each([
  ["black on white", "", "<p>x</p>"],
  ["grey that is enough", "p { color: #767676 }", "<p>x</p>"],
  ["large text", "p { color: #949494; font-size: 24px }", "<p>x</p>"],
  ["large by its tag", "h1 { color: #949494 }", "<h1>x</h1>"],
  ["a picture behind", "div { background: #fff url(a.jpg) } p { color: #fff }", "<div><p>x</p></div>"],
  [
    "a gradient behind",
    "div { background-image: linear-gradient(red, blue) } p { color: #fff }",
    "<div><p>x</p></div>",
  ],
  ["hidden text", "p { color: #eee; display: none }", "<p>x</p>"],
  ["text above others", "p { color: #eee; position: absolute }", "<p>x</p>"],
  ["dark mode", "@media (prefers-color-scheme: dark) { p { color: #eee } }", "<p>x</p>"],
  ["a state", "a:hover { color: #eee }", '<a href="/">x</a>'],
  ["a colour that is not known", "p { color: color-mix(in srgb, red, blue) }", "<p>x</p>"],
])("does not tell %s", async (_name, styles, body) => {
  expect(await read(styles, body)).toEqual([]);
});

test("hostile values are left out", async () => {
  expect(await read(`p { color: ${"var(--a,".repeat(200)}x${")".repeat(200)} }`, "<p>x</p>")).toEqual([]);
  expect(await read(":root { --a: var(--a) var(--a) } p { color: var(--a) }", "<p>x</p>")).toEqual([]);
});

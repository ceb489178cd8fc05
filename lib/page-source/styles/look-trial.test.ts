import { expect, test } from "vitest";
import { lookTrial } from "./look-trial.ts";

type Files = Record<string, string>;
const siteOf = (files: Files) => ({ paths: Object.keys(files), read: async (path: string) => files[path] ?? null });
const page = '<!doctype html><link rel="stylesheet" href="css/a.css"><p>A</p>';

const trialOf = (css: string, values: Parameters<typeof lookTrial>[2], source = page) =>
  lookTrial(siteOf({ "index.html": source, "css/a.css": css }), "index.html", values);

test("a named value is tried among its other definitions", async () => {
  const css = `:root { --ink: #123; --paper: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #eee } }
.card { --ink: #456 !important }
p { color: var(--ink) }`;
  expect(await trialOf(css, [{ kind: "colour", property: "--ink", from: "#123" }])).toBe(
    `:root { --ink: var(--sitewright-look-0); }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; } }
.card { --ink: #456 !important; }`,
  );
});

test("a repeated value is tried in its declarations, among all that compete with them", async () => {
  const css = `a { border: 1px solid #0a7; color: red }
@layer x { b { border-top-color: blue } }
i { background: #0A7 url("../img/a.png"); padding: 8px }`;
  expect(await trialOf(css, [{ kind: "colour", property: null, from: "#00aa77" }])).toBe(
    `a { border: 1px solid var(--sitewright-look-0); }
@layer x { b { border-top-color: blue; } }
i { background: var(--sitewright-look-0) url("img/a.png"); }`,
  );
});

test("values in style attributes are tried on their elements only", async () => {
  const source = `${page}<p style="color: #0a7; margin: 1px">B</p>`;
  const css = "a { color: #0a7 }";
  expect(await trialOf(css, [{ kind: "colour", property: null, from: "#0a7" }], source)).toBe(
    `a { color: var(--sitewright-look-0); }
[style="color: #0a7; margin: 1px"] { color: var(--sitewright-look-0) !important; }`,
  );
});

test("each value of a list has a custom property of its own", async () => {
  const css = "a { font-size: 18px; margin: 18px 4px } b { font-size: 18px; margin: 4px }";
  const values = [
    { kind: "space", property: null, from: "4px" },
    { kind: "size", property: null, from: "18px" },
  ] as const;
  expect(await trialOf(css, values)).toBe(
    `a { font-size: var(--sitewright-look-1); margin: 18px var(--sitewright-look-0); }
b { font-size: var(--sitewright-look-1); margin: var(--sitewright-look-0); }`,
  );
});

test("a missing page has no trial, a page without the value an empty one", async () => {
  const value = { kind: "colour", property: null, from: "#0a7" } as const;
  expect(await lookTrial(siteOf({ "a.css": "a { color: #0a7 }" }), "index.html", [value])).toBeNull();
  expect(await trialOf("a { color: red }", [value])).toBe("");
});

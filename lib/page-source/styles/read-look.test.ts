import { expect, test } from "vitest";
import { applyEdits } from "../operations/apply-edits.ts";
import { readLook } from "./read-look.ts";
import { type SiteValueChange, setSiteValue } from "./set-site-value.ts";

type Files = Record<string, string>;
const siteOf = (files: Files) => ({ paths: Object.keys(files), read: async (path: string) => files[path] ?? null });

async function changed(files: Files, change: SiteValueChange): Promise<Files> {
  const found = await setSiteValue(siteOf(files), change);
  if (!found.ok) throw new Error(found.message);
  const after = { ...files };
  for (const { path, source, edits } of found.edits) after[path] = applyEdits(source, edits) ?? "overlapping edits";
  return after;
}

const files: Files = {
  "index.html":
    '<!doctype html><link rel="stylesheet" href="a.css"><p style="color: #0A7">A</p><style>h2 { color: #0a7 }</style>',
  "a.css": `:root { --color-accent: #123456; --gap: 1rem; --font-main: "Inter", serif }
@media (prefers-color-scheme: dark) { :root { --color-accent: #abcdef } }
a { color: var(--color-accent); margin: var(--gap) 8px; font-size: 18px }
b { color: rgb(0 170 119); padding: 8px 4px; font-size: 18px }
i { font-family: Georgia, serif; background: url("#0a7") }
`,
  "vendor/x.css": "a { color: #0a7 } b { color: #0a7 }",
};

test("custom properties come first, then repeated values, each with its uses", async () => {
  const look = await readLook(siteOf(files));
  expect(look).toMatchObject({
    colours: [
      { value: "#123456", name: "Accent", property: "--color-accent", usesCount: 1 },
      { value: "rgb(0 170 119)", name: "Text", property: null, usesCount: 3 },
    ],
    fonts: [
      { name: "Main", property: "--font-main" },
      { value: "Georgia, serif", property: null },
    ],
    sizes: [{ value: "18px", usesCount: 2 }],
    spaces: [
      { value: "1rem", property: "--gap" },
      { value: "8px", usesCount: 2 },
    ],
    isComplete: true,
  });
  expect(look.colours[0]?.uses).toEqual([{ path: "a.css", selector: "a", property: "color" }]);
});

test("a custom property changes only where it is defined for every screen", async () => {
  const change = { kind: "colour", property: "--color-accent", from: "#123456", value: "rgb(1, 2, 3)" } as const;
  const after = await changed(files, change);
  expect(after).toEqual({ ...files, "a.css": files["a.css"]?.replace("#123456", "#010203") });
});

test("a repeated value changes everywhere it stands, in the notation of each place", async () => {
  const after = await changed(files, { kind: "colour", property: null, from: "#00aa77", value: "#010203" });
  expect(after).toEqual({
    "index.html": files["index.html"]?.replace("#0A7", "#010203").replace("#0a7", "#010203"),
    "a.css": files["a.css"]?.replace("rgb(0 170 119)", "rgb(1 2 3)"),
    "vendor/x.css": files["vendor/x.css"],
  });
});

test.each([
  ["space", "8px", "12px", "margin: var(--gap) 12px"],
  ["size", "18px", "clamp(1rem, 2vw, 2rem)", "font-size: clamp(1rem, 2vw, 2rem)"],
  ["font", "Georgia, serif", '"A B", sans-serif', 'font-family: "A B", sans-serif'],
] as const)("a repeated %s changes for the whole site", async (kind, from, value, expected) => {
  const after = await changed(files, { kind, property: null, from, value });
  expect(after["a.css"]).toContain(expected);
});

test.each([
  ["colour", "red; x: y"],
  ["colour", "var(--x)"],
  ["font", 'A"; x: y'],
  ["font", "A,, B"],
  ["font", "url(x)"],
  ["size", "-2px"],
  ["space", "1px 2px"],
] as const)("a %s such as %s is refused", async (kind, value) => {
  await expect(changed(files, { kind, property: null, from: "8px", value })).rejects.toThrow(/^[A-Z].*\.$/);
});

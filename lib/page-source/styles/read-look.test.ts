import { expect, test } from "vitest";
import { applyEdits } from "../operations/apply-edits.ts";
import { readLook } from "./read-look.ts";
import { type SiteValueChange, setSiteValues } from "./set-site-value.ts";

type Files = Record<string, string>;
const siteOf = (files: Files) => ({ paths: Object.keys(files), read: async (path: string) => files[path] ?? null });

async function changed(files: Files, ...changes: SiteValueChange[]): Promise<Files> {
  const found = await setSiteValues(siteOf(files), changes);
  if (!found.ok) throw new Error(found.message);
  const after = { ...files };
  for (const { path, source, edits } of found.edits) after[path] = applyEdits(source, edits) ?? "overlapping edits";
  return after;
}

const files: Files = {
  "index.html":
    '<!doctype html><link rel="stylesheet" href="a.css"><p style="color: #0A7"><a></a><b>A</b></p><style>h2 { color: #0a7 }</style>',
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
      { value: "#123456", name: "Accent", property: "--color-accent", usesCount: 1, pagesCount: 1, othersCount: 1 },
      { value: "rgb(0 170 119)", name: "Text", property: null, usesCount: 3, pagesCount: 1, othersCount: 0 },
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

test("values that would have the same name are told apart by what they style", async () => {
  const css = `.card, .tile { padding: 8px } .price-list li { padding: 8px } h1 { padding: 12px } .menu:hover { padding: 12px }
p { margin: 4px } b { margin: 4px }`;
  const look = await readLook(siteOf({ "a.css": css }));
  expect(look.spaces.map(({ name }) => name)).toEqual([
    "Inner space: card, item",
    "Inner space: heading 1, menu",
    "Outer space",
  ]);
});

test.each([
  ["--color-on-accent", "Text on the accent colour"],
  ["--surface-warm", "Surface, warm"],
  ["--on-sale", "On sale"],
  ["--accent-strong", "Accent strong"],
])("%s is called %s", async (property, name) => {
  const look = await readLook(siteOf({ "a.css": `:root { ${property}: #123456 }` }));
  expect(look.colours.map((one) => one.name)).toEqual([name]);
});

test("uses through other custom properties count, and values that no page shows come last", async () => {
  const look = await readLook(
    siteOf({
      "index.html": '<link rel="stylesheet" href="a.css"><p class="note"></p>',
      "about.html": '<link rel="stylesheet" href="a.css"><p></p><style>p { color: var(--ink) }</style>',
      "a.css": `:root { --gone: #111; --ink: #222; --text: var(--ink); --odd: var(--text) }
.other { color: var(--gone) }
.note { color: var(--text); border-color: var(--odd) }`,
    }),
  );
  expect(look.colours).toMatchObject([
    { name: "Ink", usesCount: 3, pagesCount: 2 },
    { name: "Gone", usesCount: 1, pagesCount: 0 },
  ]);
});

test("a site with very many pages has counts of places, and none of pages", async () => {
  const pages = Array.from({ length: 101 }, (_, at) => [`${at}.html`, '<link rel="stylesheet" href="a.css"><p></p>']);
  const look = await readLook(siteOf({ ...Object.fromEntries(pages), "a.css": "p { color: red } i { color: red }" }));
  expect(look).toMatchObject({ colours: [{ usesCount: 2, pagesCount: null }], isComplete: true });
});

test("fonts with icons, whose letters are pictures, are not offered", async () => {
  const css = 'i { font-family: "Font Awesome 6 Free" } p { font-family: Georgia, serif }';
  const look = await readLook(siteOf({ "index.html": "<link rel=stylesheet href=a.css><p></p>", "a.css": css }));
  expect(look.fonts.map(({ value }) => value)).toEqual(["Georgia, serif"]);
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

test("a repeated value leaves custom properties of the same value alone", async () => {
  const css = ":root { --paper: #fff } a { color: #fff } b { background: #fff }";
  const after = await changed({ "a.css": css }, { kind: "colour", property: null, from: "#ffffff", value: "#010203" });
  expect(after["a.css"]).toBe(":root { --paper: #fff } a { color: #010203 } b { background: #010203 }");
});

test("several values change together, and none does if one is refused", async () => {
  const accent = { kind: "colour", property: "--color-accent", from: "#123456", value: "#010203" } as const;
  const size = { kind: "size", property: null, from: "18px" } as const;
  const after = await changed(files, accent, { ...size, value: "20px" });
  expect(after["a.css"]).toBe(files["a.css"]?.replace("#123456", "#010203").replaceAll("18px", "20px"));
  await expect(changed(files, accent, { ...size, value: "large; x: y" })).rejects.toThrow(/understand/);
  await expect(changed(files, accent, { ...size, from: "99px", value: "20px" })).rejects.toThrow(/any more/);
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

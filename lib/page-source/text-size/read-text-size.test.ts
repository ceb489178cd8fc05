import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { readTextSizes } from "./read-text-size.ts";

async function sizeOf(css: string, body = "<div><h1>Welcome</h1></div>") {
  const html = parseHtml(`<!doctype html><html><head><style>${css}</style></head><body>${body}</body></html>`);
  const heading = html.elements.filter(({ tag }) => tag === "h1");
  const [size] = await readTextSizes(
    { paths: ["index.html"], read: async () => null },
    { path: "index.html", html },
    heading,
  );
  return size;
}

test.each([
  ["h1 { font-size: 2rem }", false, { every: "2rem", phone: "2rem" }],
  ["", false, { every: "2em", phone: "2em" }],
  ["h1 { font-size: clamp(2rem, 1rem + 4vw, 4rem) }", true, { every: "clamp(2rem, 1rem + 4vw, 4rem)" }],
  [
    "h1 { font-size: 4rem } @media (max-width: 640px) { h1 { font-size: 2rem } }",
    true,
    { every: "4rem", phone: "2rem" },
  ],
  ["div { font-size: 3vw } h1 { font-size: 1.5em }", true, { every: "1.5em" }],
  ["h1 { font-size: 4rem } @media (max-width: 900px) { h1 { font-size: 2rem } }", true, null],
  ["h1 { font-size: calc(1rem * var(--x)) }", true, null],
  [":root { --h: clamp(2rem, 5vw, 3rem) } h1 { font: 700 var(--h)/1 serif }", true, null],
])("whether a text’s size follows the screen’s width is told: %s", async (css, followsWidth, written) => {
  expect(await sizeOf(css)).toMatchObject({ followsWidth, written });
});

test("a text in hundreds of elements counts as one that follows the width", async () => {
  expect(await sizeOf("", `${"<div>".repeat(300)}<h1>Deep</h1>`)).toMatchObject({ followsWidth: true });
});

test("thousands of sizes are compared with a few elements only", async () => {
  const nested = `${"<div>".repeat(12)}<h1>Deep</h1>`;
  const sizes = (count: number) => Array.from({ length: count }, (_, n) => `.s${n} { font-size: 1em }`).join("\n");
  expect(await sizeOf(sizes(10), nested)).toMatchObject({ followsWidth: false });
  expect(await sizeOf(sizes(6_000), nested)).toMatchObject({ followsWidth: true, written: { every: "2em" } });
  const list = Array.from({ length: 3_000 }, (_, n) => `.s${n}`).join();
  const lists = `${list} { font-size: 1em } ${list} { animation: none }`;
  expect(await sizeOf(lists, nested)).toMatchObject({ followsWidth: true, written: { every: "2em" } });
});

import { expect, test } from "vitest";
import { applyOperations } from "./apply-operations.ts";
import type { Operation } from "./operations/operation-schema.ts";

const page = (text: string) =>
  `<!doctype html>\n<html><head><link rel="stylesheet" href="site.css"></head>\n<body>\n  <h1>${text}</h1>\n  <p>a</p>\n  <p>b</p>\n</body></html>\n`;
const site: Record<string, string> = {
  "index.html": page("Home"),
  "about.html": page("About"),
  "site.css": "h1 { margin: 0; }\n",
  "notes.txt": "Grüße 😀\r\nend",
};
// The elements of each page: e1 html, e2 head, e3 link, e4 body, e5 h1, e6 and e7 paragraphs.

async function apply(...operations: Operation[]): Promise<Record<string, string | Uint8Array> | string> {
  const applied = await applyOperations(
    { paths: Object.keys(site).sort(), read: async (path) => site[path] ?? null },
    operations,
  );
  return applied.ok ? Object.fromEntries(applied.files) : `${applied.code}: ${applied.message}`;
}

const setText = (path: string, ref: string, text: string): Operation => ({ op: "set-text", path, ref, text });
const range = (start: number, end: number, text: string): Operation => ({
  op: "replace-range",
  path: "notes.txt",
  start,
  end,
  text,
});

test("changes of several pages and a file come together", async () => {
  expect(
    await apply(setText("index.html", "e5", "Start"), setText("about.html", "e5", "We"), range(0, 0, "x")),
  ).toEqual({
    "index.html": page("Start"),
    "about.html": page("We"),
    "notes.txt": "xGrüße 😀\r\nend",
  });
});

test("refs are those of the page before any of the operations", async () => {
  expect(
    await apply({ op: "remove", path: "index.html", ref: "e6" }, setText("index.html", "e7", "c"), {
      op: "duplicate",
      path: "index.html",
      ref: "e5",
    }),
  ).toEqual({
    "index.html": page("Home").replace("  <p>a</p>\n  <p>b</p>", "  <h1>Home</h1>\n  <p>c</p>"),
  });
});

test("an operation that changes nothing changes no file", async () => {
  expect(await apply(setText("index.html", "e5", "Home"), range(0, 2, "Gr"))).toEqual({});
});

test.each<[string, Operation[]]>([
  ["the same text twice", [setText("index.html", "e5", "x"), setText("index.html", "e5", "y")]],
  [
    "an element that is moved and changed",
    [{ op: "move", path: "index.html", ref: "e6", before: "e5" }, setText("index.html", "e6", "y")],
  ],
  [
    "an element that moves before one that is removed",
    [
      { op: "move", path: "index.html", ref: "e7", before: "e5" },
      { op: "remove", path: "index.html", ref: "e5" },
    ],
  ],
  ["ranges that overlap", [range(0, 2, "x"), range(1, 4, "y")]],
  [
    "a range of a page and an element in it",
    [{ op: "replace-range", path: "index.html", start: 90, end: 110, text: "" }, setText("index.html", "e5", "x")],
  ],
])("changes that concern the same place are refused: %s", async (_what, operations) => {
  expect(await apply(...operations)).toBe(
    "not-editable: Two of these changes concern the same place. Save one of them first.",
  );
});

test.each<[string, Operation]>([
  ["page", setText("gone.html", "e1", "x")],
  ["element", setText("index.html", "e8", "x")],
  ["place to move to", { op: "move", path: "index.html", ref: "e5", before: "e99" }],
  ["file", { op: "replace-range", path: "gone.txt", start: 0, end: 0, text: "x" }],
])("a %s that the commit doesn't have is an unknown ref, and nothing changes", async (_what, operation) => {
  expect(await apply(setText("about.html", "e5", "x"), operation)).toMatch(/^unknown-ref: /);
});

test.each<[number, number, string]>([
  [2, 4, "Grxße 😀\r\nend"],
  [8, 12, "Grüße x\r\nend"],
  [17, 17, "Grüße 😀\r\nendx"],
])("bytes %i to %i of a file are replaced", async (start, end, expected) => {
  expect(await apply(range(start, end, "x"))).toEqual({ "notes.txt": expected });
});

test.each<[number, number]>([
  [3, 4],
  [2, 3],
  [9, 12],
  [8, 10],
  [0, 18],
  [99, 99],
  [4, 2],
])("bytes %i to %i are no whole characters of the file", async (start, end) => {
  expect(await apply(range(start, end, "x"))).toMatch(/^not-editable: /);
});

test("styles of two pages that share a stylesheet come together", async () => {
  const style = (path: string, ref: string): Operation => ({
    op: "set-style",
    path,
    ref,
    property: "color",
    value: "#123456",
  });
  const changed = await apply(
    style("index.html", "e5"),
    setText("index.html", "e5", "Start"),
    style("about.html", "e6"),
  );
  if (typeof changed === "string") throw new Error(changed);
  expect(Object.keys(changed).sort()).toEqual(["about.html", "index.html", "site.css"]);
  expect(String(changed["site.css"]).match(/#123456/g)).toHaveLength(2);
  expect(changed["index.html"]).toMatch(/<h1 class="[^"]+">Start<\/h1>/);
});

test.each([
  ["nested deeper than browsers do", "<div>".repeat(100_000)],
  [
    "that makes the parser clone formatting",
    `<p>${Array.from({ length: 300 }, (_, id) => `<b id=${id}>`).join("")}</p>${"<p>x".repeat(5000)}`,
  ],
  ["that is no page", "h1 { color: red }"],
  ["with half a tag", "<p>x</p><p"],
  ["of many texts", `<p>${"x<br>".repeat(15_000)}</p>`],
  ["of one long line of white space", `<p>x</p>${" ".repeat(300_000)}<p>y`],
])("every operation on a page %s ends without an exception", async (_what, source) => {
  const path = "index.html";
  const operations: Operation[] = [
    setText(path, "e1", "a b"),
    { op: "set-content", path, ref: "e1", content: ["a ", { tag: "em", content: ["b"] }] },
    { op: "set-attribute", path, ref: "e1", name: "title", value: "x" },
    { op: "remove", path, ref: "e1" },
    { op: "duplicate", path, ref: "e1" },
    { op: "move", path, ref: "e1", before: null },
    { op: "move", path, ref: "e1", before: "e2" },
  ];
  for (const operation of operations) {
    const applied = await applyOperations({ paths: [path], read: async () => source }, [operation]);
    expect(applied.ok || applied.message !== "").toBe(true);
  }
});

import { expect, test } from "vitest";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const page = (head: string, body = "<h1>Hi</h1>") =>
  `<!doctype html>\n<html>\n<head>\n  <title>T</title>\n${head}\n</head>\n<body>\n  ${body}\n</body>\n</html>\n`;
const linked = (...sheets: string[]) =>
  page(sheets.map((sheet) => `  <link rel="stylesheet" href="${sheet}">`).join("\n"));

async function recolour(files: Record<string, string>, wording: string) {
  const turn = await createPracticeConversation(files).say(wording);
  return { changed: turn.changed, answer: turn.answer, read: (path: string) => String(turn.files[path]) };
}

test("only the custom property that the body uses changes", async () => {
  const css =
    ":root {\n  --paper: #fff; /* page */\n  --card: #fff;\n}\nbody { background: var(--paper) }\n.card { background: var(--card) }\n";
  const { changed, read } = await recolour(
    { "index.html": linked("a.css"), "a.css": css },
    "Make the background cream",
  );
  expect(changed).toEqual(["a.css"]);
  expect(read("a.css")).toBe(css.replace("--paper: #fff", "--paper: #fffdd0"));
});

test("a shorthand keeps everything but its colour", async () => {
  const css = 'body{background:#FFF url("white.png") no-repeat;color:#000}';
  const { read } = await recolour({ "index.html": linked("a.css"), "a.css": css }, "background: ivory");
  expect(read("a.css")).toBe('body{background:#fffff0 url("white.png") no-repeat;color:#000}');
});

test("dark mode and print keep their colours", async () => {
  const css =
    "body { color: #222; }\n@media (prefers-color-scheme: dark) {\n  body { color: #eee; }\n}\n@media print { body { color: #000; } }\n";
  const { read } = await recolour({ "index.html": linked("a.css"), "a.css": css }, "make the text navy");
  expect(read("a.css")).toBe(css.replace("#222", "#000080"));
});

test("the accent takes its shades along, in every notation", async () => {
  const css =
    ":root { --primary: #0d6efd; --primary-rgb: 13, 110, 253; --primary-hover: #0b5ed7; }\na { color: #0D6EFD }\n.btn:hover { background: #0b5ed7; box-shadow: 0 0 2px rgba(13, 110, 253, 0.5) }\n.btn-info { background: #0d6efd }\n";
  const { read } = await recolour({ "index.html": linked("a.css"), "a.css": css }, "use #c00000 as the accent colour");
  expect(read("a.css")).toBe(
    ":root { --primary: #c00000; --primary-rgb: 192, 0, 0; --primary-hover: #a30000; }\na { color: #c00000 }\n.btn:hover { background: #a30000; box-shadow: 0 0 2px rgba(192, 0, 0, 0.5) }\n.btn-info { background: #0d6efd }\n",
  );
});

test("a site that writes oklch keeps its notation, and the accent's shades follow", async () => {
  const css =
    ":root { --accent: oklch(55% 0.15 25); --accent-hover: oklch(0.45 0.13 25); }\n.btn { background: var(--accent); border: 1px solid oklch(55% 0.15 25 / 40%) }\n";
  const { read, answer } = await recolour(
    { "index.html": linked("a.css"), "a.css": css },
    "Make the buttons oklch(60% 0.2 250)",
  );
  expect(read("a.css")).toBe(
    ":root { --accent: oklch(60% 0.2 250); --accent-hover: oklch(0.4897 0.1519 253.18); }\n.btn { background: var(--accent); border: 1px solid oklch(60% 0.2 250 / 40%) }\n",
  );
  expect(answer).toContain("oklch(60% 0.2 250)");
});

test("a framework's file stays as it is: the site's own stylesheet gets a rule", async () => {
  const files = {
    "index.html": linked("vendor/bootstrap.min.css", "css/own.css"),
    "vendor/bootstrap.min.css":
      ":root{--bs-body-bg:#fff;--bs-body-bg-rgb:255,255,255}body{background-color:var(--bs-body-bg)}",
    "css/own.css": "h1 {\n\tmargin: 0;\n}\n",
  };
  const { changed, read } = await recolour(files, "make the background beige");
  expect(changed).toEqual(["css/own.css"]);
  expect(read("css/own.css")).toBe(
    "h1 {\n\tmargin: 0;\n}\n\n:root {\n\t--bs-body-bg: #f5f5dc;\n\t--bs-body-bg-rgb: 245, 245, 220;\n}\n",
  );
});

test("an unreadably long one-line stylesheet stays unchanged: each page gets a style element", async () => {
  const endless = `body{background:#fff}${".a{color:#333}".repeat(6000)}`;
  const files = { "index.html": linked("all.css"), "b.html": linked("all.css"), "all.css": endless };
  const { changed, read } = await recolour(files, "make the background beige");
  expect(changed).toEqual(["b.html", "index.html"]);
  expect(read("b.html")).toContain(
    'href="all.css">\n  <style>\n    body {\n      background-color: #f5f5dc;\n    }\n  </style>\n</head>',
  );
});

test("a long minified stylesheet with line breaks is edited in place", async () => {
  const css = `${`.a{color:#333}${".b{margin:0}".repeat(900)}\n`.repeat(20)}body{background:#fff}\n${`.c{top:0}${".d{left:0}".repeat(900)}\n`.repeat(8)}`;
  const { changed, read } = await recolour(
    { "index.html": linked("all.css"), "all.css": css },
    "make the background beige",
  );
  expect(changed).toEqual(["all.css"]);
  expect(read("all.css")).toBe(css.replace("body{background:#fff}", "body{background:#f5f5dc}"));
});

test("styles in the pages change in every page, first the body's own attribute", async () => {
  const files = {
    "index.html": page("  <style>body { background: #eee }</style>"),
    "b.html": page("  <style>body { background: #ddd }</style>"),
  };
  const { changed, read } = await recolour(files, "make the background beige");
  expect(changed).toEqual(["b.html", "index.html"]);
  expect(read("b.html")).toContain("<style>body { background: #f5f5dc }</style>");
});

test("one page only gets a style element of its own", async () => {
  const files = {
    "index.html": linked("a.css"),
    "about.html": linked("a.css"),
    "a.css": "body { background: #fff; }\n",
  };
  const { changed, read } = await recolour(files, "make the background of the about page pink");
  expect(changed).toEqual(["about.html"]);
  expect(read("about.html")).toContain("body {\n      background-color: #ffc0cb;\n    }");
});

test("a site without any style gets one", async () => {
  const { changed, read } = await recolour({ "index.html": page("") }, "turn the text green");
  expect(changed).toEqual(["index.html"]);
  expect(read("index.html")).toContain("color: #2e7d32;");
});

test("the answer warns of a new colour that is hard to read", async () => {
  const { answer } = await recolour(
    { "index.html": linked("a.css"), "a.css": "body { background: #fff; color: #333; }\n" },
    "make the text yellow",
  );
  expect(answer).toContain("contrast of only 1.1 to 1");
});

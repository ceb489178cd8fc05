import { expect, test } from "vitest";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { checkSite } from "./check-site.ts";

async function check(files: Record<string, string>): Promise<string[]> {
  const { ok, text } = await checkSite.run({}, createToolPorts(createMemorySite(files)));
  expect(ok).toBe(true);
  return text.split("\n");
}

const page = (body: string, head = "<title>Page</title>") =>
  `<!doctype html>\n<html lang="en">\n<head>${head}</head>\n<body>\n${body}\n</body>\n</html>\n`;

test("a correct site has no problems", async () => {
  const lines = await check({
    "index.html": page(`<h1 id="top-of-page">Hi</h1>
      <a href="about.html#team">Team</a> <a href="/blog/">Blog</a> <a href="blog">Blog</a> <a href="about">About</a>
      <a href="#">Up</a> <a href="#top">Up</a> <a href="#top-of-page">Up</a> <a href="?q=1">Same</a> <a href="#/route">App</a>
      <a href="https://example.org/x">Out</a> <a href="//example.org">Out</a> <a href="mailto:a@b.c">Mail</a>
      <a href="my%20file.pdf">File</a> <a href="{{ url }}">Template</a>
      <img src="img/a.png?v=2" alt="" srcset="img/a.png 1x, img/b.png 2x"><img src="data:image/gif;base64,R0" alt="x">
      <p>Optional <li>end tags <br> and <svg><path d="M0"/></svg>`),
    "about.html": page('<h2 id="team">Team</h2><a name="old">x</a><a href="#old">y</a>'),
    "blog/index.html": page('<a href="../index.html">Home</a> <a href="/about.html">About</a>'),
    "img/a.png": "x",
    "img/b.png": "x",
    "my file.pdf": "x",
    "parts/nav.html": "<nav><a href='/about.html'>About</a></nav>",
  });
  expect(lines).toEqual(["No problems found in 4 pages"]);
});

test("each problem is reported with page, line and sentence", async () => {
  const lines = await check({
    "index.html": page(
      [
        '<a href="contact.html">Contact</a>',
        '<a href="about.html#nobody">Team</a>',
        '<a href="#nowhere">Here</a>',
        '<img src="missing.png">',
        '<p id="twice"></p>',
        '<p id="twice"></p>',
        "<div><section>Open</div>",
        '<script src="js/app.js"></script>',
        "<b><i>Crossed</b></i>",
        '<a href="empty/">Folder without a page</a>',
      ].join("\n"),
      '<link rel="stylesheet" href="css/style.css">',
    ),
    "about.html": page("x"),
    "empty/readme.txt": "x",
  });
  expect(lines).toEqual([
    "12 problems",
    "index.html:3: The page has no title.",
    "index.html:3: css/style.css does not exist.",
    "index.html:5: The link to contact.html leads nowhere.",
    "index.html:6: The link to about.html#nobody leads nowhere: about.html has no id “nobody”.",
    "index.html:7: The link to #nowhere leads nowhere: this page has no id “nowhere”.",
    "index.html:8: The image missing.png has no alt text.",
    "index.html:8: missing.png does not exist.",
    "index.html:10: The id “twice” is already used in line 9.",
    "index.html:11: <section> is opened here, but not closed, or closed in the wrong place.",
    "index.html:12: js/app.js does not exist.",
    "index.html:13: <i> is opened here, but not closed, or closed in the wrong place.",
    "index.html:14: The link to empty/ leads nowhere.",
  ]);
});

test("URLs are relative to the page's base; a foreign base excludes them", async () => {
  const base = (href: string) => `<title>x</title><base href="${href}">`;
  const lines = await check({
    "a/one.html": page('<a href="two.html">ok</a>', base("/b/")),
    "a/three.html": page('<a href="two.html">elsewhere</a>', base("https://example.org/")),
    "b/two.html": page("x"),
  });
  expect(lines).toEqual(["No problems found in 3 pages"]);
});

test("a page is read to the depth that browsers support", async () => {
  const lines = await check({ "index.html": page(`${"<div>".repeat(500)}x${"</div>".repeat(500)}`) });
  expect(lines).toEqual(["No problems found in 1 pages"]);
});

test("a page with more siblings than a call may have arguments is read", async () => {
  const lines = await check({ "index.html": page("<br>".repeat(150_000)) });
  expect(lines).toEqual(["No problems found in 1 pages"]);
});

test.each([
  ["nests deeper than browsers do", `${"<div>".repeat(300_000)}x`],
  [
    // The standard reopens every <b> in every paragraph.
    "is small but expands in error recovery",
    `<p>${Array.from({ length: 400 }, (_, id) => `<b id=${id}>`).join("")}</p>${"<p>x".repeat(50_000)}`,
  ],
])("a page that %s is skipped, and the result says so", async (_what, body) => {
  const lines = await check({ "index.html": page(body), "about.html": page("x") });
  expect(lines).toEqual([
    "No problems found in 1 pages",
    "… 1 pages were not checked: too many, too large, or too intricate",
  ]);
});

test("the result is bounded and says what was left out", async () => {
  const links = Array.from({ length: 350 }, (_, index) => `<a href="x${index}.html">x</a>`).join("\n");
  const lines = await check({ "index.html": page(links), "large.html": page("x".repeat(2_100_000)) });
  expect(lines[0]).toBe("350 problems");
  expect(lines.slice(-2)).toEqual([
    "… 150 more problems",
    "… 1 pages were not checked: too many, too large, or too intricate",
  ]);
  expect(lines).toHaveLength(203);
});

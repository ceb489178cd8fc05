import fc from "fast-check";
import { expect, test } from "vitest";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { wishStep } from "./choose-move.ts";
import { readTexts } from "./site/page-texts.ts";
import { readPage } from "./site/site-files.ts";
import type { AnsweredCall } from "./transcript.ts";
import { readQuestion } from "./wish/read-question.ts";

// Any request on any site gets an answer in linear time, without an exception.

const fragments = [
  "change",
  "the heading",
  "to",
  "“",
  "”",
  '"',
  "'",
  "replace",
  "with",
  "everywhere",
  "on the about page",
  "in the footer",
  "add a page",
  "add a section",
  "about",
  "under",
  "called",
  "make the background",
  "light blue",
  "#ff0000",
  "rgb(1,2,3)",
  ",",
  ".",
  "?",
  "\n",
  "->",
  "instead of",
  "phone number",
  "the second one",
  "all of them",
  "please",
  "can you",
  "<b>",
  "&amp;",
  "’s",
];
const sentence = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 12, unit: "grapheme" })), { maxLength: 40 })
  .map((parts) => parts.join(" "));

const pieces = [
  "<div>",
  "</div>",
  "<p>",
  "</p>",
  "<h1>Title</h1>",
  "<h2 class=x>Two</h2>",
  "<a href=index.html>Home</a>",
  "<nav>",
  "</nav>",
  "<ul><li>",
  "</li></ul>",
  "<table><tr><td>",
  "<b><i>",
  "</b>",
  "<!-- c -->",
  "<script>var a='<p>'</script>",
  "<style>body{background:red}</style>",
  "text ",
  "&copy",
  "&amp;",
  "&#x1F600;",
  "<main>",
  "</main>",
  "<header>",
  "<footer>",
  "<br>",
  "\r\n",
  "\n",
  "<img alt='pic' src=a.png>",
  "<title>T</title>",
  "<svg><title>s</title></svg>",
  "<template><p>t</p></template>",
  "<select><option>one",
  "</body>",
  "</html>",
  "<html><head>",
  "<body>",
  "<",
  ">",
  "\u0000",
  "<p title=\"a\" title='b'>",
  "<textarea>x</textarea>",
  "020 7946 0123",
];
const page = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 60 })
  .map((parts) => parts.join(""));

function callsFor(files: Record<string, string>): AnsweredCall[] {
  const listing = Object.entries(files).map(([path, content]) => `${path} (${content.length} bytes)`);
  const list: AnsweredCall = {
    id: "1",
    name: "list_files",
    input: {},
    output: [`${listing.length} files`, ...listing].join("\n"),
    ok: true,
  };
  const reads = Object.entries(files).map(([path, content], index): AnsweredCall => {
    const lines = content === "" ? 0 : content.split(/(?<=\n)/).length;
    return {
      id: String(index + 2),
      name: "read_file",
      input: { path },
      output: `${path} · lines ${lines === 0 ? 0 : 1}-${lines} of ${lines} · 9 bytes\n${content}`,
      ok: true,
    };
  });
  return [list, ...reads];
}

const step = (request: string, calls: AnsweredCall[]) =>
  wishStep({ history: [], memories: [], request, picks: [], onlyPicked: false, files: [], calls, tools: null });

test("parsing any request never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(sentence, fc.string({ maxLength: 200, unit: "binary" })),
      (request) => void readQuestion(request),
    ),
    { numRuns: 1000 },
  );
});

test("any request on any page yields a next step", async () => {
  await fc.assert(
    fc.asyncProperty(sentence, page, page, async (request, home, about) => {
      const next = await step(
        request,
        callsFor({ "index.html": home, "about.html": about, "css/a.css": "body{color:#333" }),
      );
      expect(next.kind === "answer" ? next.text : next.calls.length).toBeTruthy();
    }),
    { numRuns: 400 },
  );
});

test("the same state always yields the same step", async () => {
  await fc.assert(
    fc.asyncProperty(sentence, page, async (request, home) => {
      const calls = callsFor({ "index.html": home });
      expect(await step(request, calls)).toEqual(await step(request, structuredClone(calls)));
    }),
    { numRuns: 100 },
  );
});

/** Returns processor time, so that the load of the machine does not count. */
const cpuMs = (since: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1000;

const huge = 20_000;
const hostile: [name: string, request: string][] = [
  ["one word", "a".repeat(huge)],
  ["spaces", " ".repeat(huge)],
  ["open quotes", '"“‘«'.repeat(huge / 4)],
  ["apostrophes", "'a ".repeat(huge / 3)],
  ["connectors", `change ${"to ".repeat(huge / 3)}`],
  ["everywhere", "everywhere ".repeat(huge / 11)],
  ["pages", "on the a page ".repeat(huge / 14)],
  ["sections", "under the under ".repeat(huge / 16)],
  ["additions", "add a section about a page about a section under ".repeat(huge / 49)],
  ["colours", "make the background light sea green rgb(1, 2, ".repeat(huge / 46)],
  ["what", "what have what have we done ".repeat(huge / 28)],
  ["digits", "1 2 3 ( 4 ".repeat(huge / 10)],
  ["punctuation", "?!.,;:".repeat(huge / 6)],
  ["marks", `e${"\u0301".repeat(huge)}`],
];

test.each(hostile)("a huge request of %s is parsed in linear time", async (_, request) => {
  const started = process.cpuUsage();
  readQuestion(request);
  await step(request, callsFor({ "index.html": "<h1>One</h1><p>Two</p>" }));
  // Far above what any machine needs for one pass, and far below what a quadratic one takes.
  expect(cpuMs(started)).toBeLessThan(15_000);
});

const hostilePages: [name: string, source: string][] = [
  ["nested boxes", "<div>".repeat(15_000)],
  ["nested boxes beyond all measure", "<div>".repeat(300_000)],
  ["open formatting", "<b><p>x".repeat(8_000)],
  ["attributes", `<p ${Array.from({ length: 20_000 }, (_, index) => `a${index}=1`).join(" ")}>x</p>`],
  ["ampersands", "&".repeat(200_000)],
  ["spaces", `<p>${" ".repeat(200_000)}x</p>`],
  ["spans", `<p>${"<span>x</span>".repeat(15_000)}</p>`],
  ["links", `<nav>${'<a href="index.html">x</a>'.repeat(8_000)}</nav>`],
  ["headings", "<section><h2>x</h2><p>y</p></section>".repeat(4_000)],
  ["numbers", `<p>${"020 7946 0123 ".repeat(10_000)}</p>`],
  ["at signs", `<p>${"a@b.c ".repeat(20_000)}${"@".repeat(50_000)}</p>`],
  ["an open comment", `<!--${"-".repeat(200_000)}`],
];

test.each(hostilePages)("a hostile page of %s is read in bounded time", async (_, source) => {
  const started = process.cpuUsage();
  readPage("index.html", source);
  for (const request of [
    "change the heading to X",
    "our phone number is now 0123 456789",
    "add a page about tea",
    "add a section about tea under x",
    "replace x with y everywhere",
  ]) {
    await step(request, callsFor({ "index.html": source }));
  }
  expect(cpuMs(started)).toBeLessThan(15_000);
});

test("each character of a text matches its position in the source", () => {
  fc.assert(
    fc.property(page, (source) => {
      const html = { ...parseHtml(source) };
      for (const block of readTexts(html)) {
        for (let at = 0; at < block.text.length; at++) {
          const start = block.starts[at] ?? -1;
          if (start < 0 || block.text[at] === " ") continue;
          const raw = source.slice(start, block.ends[at]);
          expect(raw === block.text[at] || raw.startsWith("&")).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

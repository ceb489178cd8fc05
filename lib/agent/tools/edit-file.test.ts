import { describe, expect, test } from "vitest";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { editFile } from "./edit-file.ts";

async function edit(content: string | Uint8Array, ...edits: [oldText: string, newText: string][]) {
  const site = createMemorySite({ "a.html": content });
  const ports = createToolPorts(site);
  const outcome = await editFile.run(
    { path: "a.html", edits: edits.map(([oldText, newText]) => ({ oldText, newText })) },
    ports,
  );
  const bytes = site.bytes("a.html") ?? new Uint8Array();
  return { ...outcome, after: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), bytes, ports };
}

describe("edit_file replaces", () => {
  test.each<{ what: string; before: string; edits: [string, string][]; after: string }>([
    { what: "a word", before: "<h1>Old</h1>\n", edits: [["Old", "New"]], after: "<h1>New</h1>\n" },
    { what: "nothing, to remove it", before: "a b c", edits: [[" b", ""]], after: "a c" },
    {
      what: "one edit after the other",
      before: "a",
      edits: [
        ["a", "bb"],
        ["bb", "c"],
      ],
      after: "c",
    },
    { what: "text that looks like a pattern", before: "a.*(b)$1", edits: [[".*(b)$1", "$& $1"]], after: "a$& $1" },
    { what: "several lines", before: "a\nb\nc\n", edits: [["a\nb", "x\ny\nz"]], after: "x\ny\nz\nc\n" },
    {
      what: "lines that end in CRLF, kept",
      before: "a\r\nb\r\nc\r\n",
      edits: [["a\nb", "x\ny"]],
      after: "x\r\ny\r\nc\r\n",
    },
    { what: "CRLF asked for with CRLF", before: "a\r\nb\r\n", edits: [["a\r\nb", "x\r\ny"]], after: "x\r\ny\r\n" },
    { what: "CRLF asked for in an LF file", before: "a\nb\n", edits: [["a\r\nb", "x\r\ny"]], after: "x\ny\n" },
    { what: "from a line's start in CRLF", before: "a\r\nb\r\n", edits: [["b\n", "c\n"]], after: "a\r\nc\r\n" },
    { what: "a line break alone in CRLF", before: "a\r\nb", edits: [["\n", " "]], after: "a b" },
    {
      what: "only what is meant where line endings are mixed",
      before: "a\r\nb\nc\r\nd\n\r\n",
      edits: [["b\nc", "x\ny"]],
      after: "a\r\nx\r\ny\r\nd\n\r\n",
    },
    {
      what: "after a byte order mark, kept",
      before: "\uFEFF<h1>Old</h1>",
      edits: [["Old", "New"]],
      after: "\uFEFF<h1>New</h1>",
    },
    { what: "beyond the basic plane", before: "🌳 oak 🌳🌲", edits: [["🌳🌲", "🍀"]], after: "🌳 oak 🍀" },
    { what: "the last line without a line break", before: "a\nb", edits: [["b", "c"]], after: "a\nc" },
  ])("$what", async ({ before, edits, after }) => {
    const result = await edit(before, ...edits);
    expect(result.text).toBe(`Edited a.html: ${edits.length === 1 ? "1 replacement" : `${edits.length} replacements`}`);
    expect(result.after).toBe(after);
    expect(result.ports.turn.writes).toBe(1);
    expect(result.ports.turn.knownPaths).toContain("a.html");
  });
});

describe("edit_file refuses and changes nothing", () => {
  test.each<{ what: string; before: string; edits: [string, string][]; says: RegExp }>([
    {
      what: "several places",
      before: "a\nxa\nb",
      edits: [["a", "c"]],
      says: /oldText occurs 2 times, in lines 1, 2\./,
    },
    { what: "overlapping places", before: "aaa", edits: [["aa", "b"]], says: /occurs 2 times, in lines 1, 1/ },
    {
      what: "nearly the same line",
      before: "<p>\n  Open on Mondays\n</p>\n<p>\n  Closed on Sundays\n</p>\n",
      edits: [["Open on Monday!", "x"]],
      says: /does not occur in it\. Nearest lines:\n2: {3}Open on Mondays/,
    },
    {
      what: "other spaces",
      before: "<ul>\n\t<li>One</li>\n\t<li>Two</li>\n</ul>\n",
      edits: [["  <li>One</li>\n  <li>Two</li>", "x"]],
      says: /same words stand there with other spaces or line breaks:\n2: \t<li>One<\/li>\n3: \t<li>Two<\/li>/,
    },
    {
      what: "a beginning that agrees",
      before: `<p>${"word ".repeat(200)}</p>`,
      edits: [["<p>word word word work", "x"]],
      says: /Its first 21 characters do occur, in line 1; the file goes on there with: d word/,
    },
    {
      what: "nothing like it",
      before: "a\nb\n",
      edits: [["<footer>", "x"]],
      says: /No line of it is similar\. Read the file/,
    },
    { what: "an empty file", before: "", edits: [["x", "y"]], says: /does not occur/ },
    { what: "no change", before: "a", edits: [["a", "a"]], says: /are the same/ },
    {
      what: "all edits when the second does not fit",
      before: "a b",
      edits: [
        ["a", "c"],
        ["zebra crossing", "d"],
      ],
      says: /^Error: Nothing was changed in a\.html: edit 2 of 2: oldText does not occur/,
    },
    {
      what: "an edit that the one before made ambiguous",
      before: "a b",
      edits: [
        ["a", "b"],
        ["b", "c"],
      ],
      says: /edit 2 of 2: oldText occurs 2 times/,
    },
  ])("$what", async ({ before, edits, says }) => {
    const result = await edit(before, ...edits);
    expect(result.ok).toBe(false);
    expect(result.text).toMatch(/^Error: /);
    expect(result.text).toMatch(says);
    expect(result.text.length).toBeLessThan(4_000);
    expect(result.after).toBe(before);
    expect(result.ports.turn.writes).toBe(0);
  });

  test("a binary file, a missing file and a path out of the site", async () => {
    expect((await edit(Uint8Array.of(0, 1, 2), ["a", "b"])).text).toContain("is a binary file");
    const ports = createToolPorts(createMemorySite({}));
    for (const path of ["b.html", "../b.html", ".git/config", "/etc/passwd"]) {
      const outcome = await editFile.run({ path, edits: [{ oldText: "a", newText: "b" }] }, ports);
      expect(outcome.ok).toBe(false);
      expect(outcome.text).toMatch(/^Error: /);
    }
  });
});

test("a page in Windows-1252 keeps its encoding byte for byte around the edit", async () => {
  const before = Uint8Array.from([0x3c, 0x70, 0x3e, 0xe4, 0xf6, 0xfc, 0x80, 0x81, 0x20, 0x78]); // <p>äöü€. x
  const result = await edit(before, ["x", "für €"]);
  expect(result.ok).toBe(true);
  expect([...result.bytes]).toEqual([...before.slice(0, 9), 0x66, 0xfc, 0x72, 0x20, 0x80]);
});

test("a character that Windows-1252 lacks is refused with a way out", async () => {
  const result = await edit(Uint8Array.of(0xe4, 0x78), ["x", "✓"]);
  expect(result.text).toContain("which has no “✓”");
  expect(result.text).toContain("&#10003;");
  expect([...result.bytes]).toEqual([0xe4, 0x78]);
});

test("a text missing from a long file is reported in time", async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `<li class="item-${index}">Item number ${index}</li>`);
  const result = await edit(lines.join("\n"), ['<li class="item-777">Item nummer 777</li>', "x"]);
  expect(result.text).toContain("778: <li");
});

test.each<{ what: string; before: string; oldText: string; says: RegExp }>([
  {
    what: "a letter that stands in every line",
    before: "a\n".repeat(500_000),
    oldText: "a",
    says: /more than 1000 times/,
  },
  { what: "a space on one long line", before: "a ".repeat(1_000_000), oldText: " ", says: /more than 1000 times/ },
  {
    what: "a long text that nearly stands everywhere",
    before: "a".repeat(2_000_000),
    oldText: `${"a".repeat(250_000)}b${"a".repeat(250_000)}`,
    says: /does not occur in it/,
  },
])("a hostile page is searched in linear time: $what", async ({ before, oldText, says }) => {
  const result = await edit(before, [oldText, "x"]);
  expect(result.text).toMatch(says);
  expect(result.text.length).toBeLessThan(4_000);
  // A search that starts again at each place would take hours.
});

import { describe, expect, test } from "vitest";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { listFiles } from "./list-files.ts";
import { readFile } from "./read-file.ts";
import { searchFiles } from "./search-files.ts";

const portsOver = (files: Record<string, string | Uint8Array>) => createToolPorts(createMemorySite(files));

describe("list_files", () => {
  test("lists every file with its size, and marks symlinks as not followed", async () => {
    const site = createMemorySite({ "b.html": "äö", "a/c.css": "x" });
    site.symlinks.add("z.html");
    const { text } = await listFiles.run({}, createToolPorts(site));
    expect(text).toBe("3 files\na/c.css (1 bytes)\nb.html (4 bytes)\nz.html (symlink, not followed)");
  });

  test("shows 500 files and says how many more there are", async () => {
    const files = Object.fromEntries(Array.from({ length: 503 }, (_, n) => [`f${String(n).padStart(4, "0")}.txt`, ""]));
    const { text } = await listFiles.run({}, portsOver(files));
    const lines = text.split("\n");
    expect(lines[0]).toBe("503 files");
    expect(lines).toHaveLength(502);
    expect(lines.at(-1)).toBe("… 3 more files; narrow with glob");
  });

  test("narrows by glob", async () => {
    const ports = portsOver({ "a.html": "", "b/c.html": "", "b/d.css": "" });
    expect((await listFiles.run({ glob: "**/*.html" }, ports)).text).toBe(
      "2 files\na.html (0 bytes)\nb/c.html (0 bytes)",
    );
    expect((await listFiles.run({ glob: "*.png" }, ports)).text).toBe("0 files");
  });
});

describe("read_file", () => {
  test.each([
    ["<h1>Ü</h1>\n<p>x</p>\n", "a.html · lines 1-2 of 2 · 21 bytes"],
    ["no line break", "a.html · lines 1-1 of 1 · 13 bytes"],
    ["\uFEFFa\r\nb\r\n", "a.html · lines 1-2 of 2 · 9 bytes"],
    ["", "a.html · lines 0-0 of 0 · 0 bytes"],
  ])("returns %j untouched under its heading", async (content, heading) => {
    const ports = portsOver({ "a.html": content });
    expect((await readFile.run({ path: "a.html" }, ports)).text).toBe(`${heading}\n${content}`);
    expect(ports.turn.knownPaths).toContain("a.html");
  });

  test("returns the requested lines", async () => {
    const ports = portsOver({ "a.txt": "1\n2\n3\n4\n5\n" });
    expect((await readFile.run({ path: "a.txt", offset: 2, limit: 2 }, ports)).text).toBe(
      "a.txt · lines 2-3 of 5 · 10 bytes\n2\n3\n",
    );
    expect((await readFile.run({ path: "a.txt", offset: 5, limit: 9 }, ports)).text).toBe(
      "a.txt · lines 5-5 of 5 · 10 bytes\n5\n",
    );
    expect((await readFile.run({ path: "a.txt", offset: 6 }, ports)).text).toMatch(/^Error: a\.txt has only 5 lines/);
  });

  test("reading on at each heading's offset gives every line once", async () => {
    const content = Array.from({ length: 5_000 }, (_, index) => `line ${index} ${"x".repeat(index % 60)}\n`).join("");
    const ports = portsOver({ "a.txt": content });
    let text = "";
    for (let offset: number | undefined = 1; offset !== undefined; ) {
      const outcome = await readFile.run({ path: "a.txt", offset }, ports);
      expect(outcome.text.length).toBeLessThan(60_200);
      const [heading = ""] = outcome.text.split("\n", 1);
      text += outcome.text.slice(heading.length + 1);
      const next = /cut, continue with offset=(\d+)$/.exec(heading)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    expect(text).toBe(content);
  });

  test("a line longer than the limit is cut, and the result says so", async () => {
    const ports = portsOver({ "a.css": `${"x".repeat(70_000)}\nlast\n` });
    const { text } = await readFile.run({ path: "a.css" }, ports);
    const [heading = ""] = text.split("\n", 1);
    expect(heading).toBe(
      "a.css · lines 1-1 of 2 · 70006 bytes · line 1 cut at 60000 characters · cut, continue with offset=2",
    );
    expect(text.length).toBe(heading.length + 1 + 60_000);
  });

  test.each([
    ["logo.png", "is a binary file"],
    ["missing.html", "There is no file"],
    ["../etc/passwd", "is not a path within the site"],
    [".git/config", "is not a path within the site"],
    ["css", "is a folder"],
    ["link.html", "is a symbolic link"],
  ])("%s is refused with a sentence", async (path, sentence) => {
    const site = createMemorySite({ "logo.png": Uint8Array.of(1, 0), "css/a.css": "" });
    site.symlinks.add("link.html");
    const { ok, text } = await readFile.run({ path }, createToolPorts(site));
    expect(ok).toBe(false);
    expect(text).toMatch(/^Error: /);
    expect(text).toContain(sentence);
  });
});

describe("search_files", () => {
  const files = { "a.html": "Open daily\nopen late\n", "b.css": "/* Open */\n", "c.html": "a.c\nabc\n" };

  test.each([
    [{ query: "open" }, "3 matches\na.html:1: Open daily\na.html:2: open late\nb.css:1: /* Open */"],
    [{ query: "open", caseSensitive: true }, "1 matches\na.html:2: open late"],
    [{ query: "Open", glob: "**/*.html" }, "2 matches\na.html:1: Open daily\na.html:2: open late"],
    [{ query: "a.c" }, "1 matches\nc.html:1: a.c"],
    [{ query: "a.c", regex: true }, "2 matches\nc.html:1: a.c\nc.html:2: abc"],
    [{ query: "closed" }, "No matches"],
  ])("%j", async (input, expected) => {
    expect((await searchFiles.run(input, portsOver(files))).text).toBe(expected);
  });

  test("an invalid pattern is refused with a sentence", async () => {
    const { ok, text } = await searchFiles.run({ query: "(", regex: true }, portsOver(files));
    expect(ok).toBe(false);
    expect(text).toMatch(/^Error: /);
  });

  test("shows at most 200 matches, and cuts long lines around the match", async () => {
    const many = await searchFiles.run({ query: "x" }, portsOver({ "a.txt": "x\n".repeat(300) }));
    expect(many.text.split("\n")).toHaveLength(202);
    expect(many.text).toMatch(/^200 matches\n/);
    expect(many.text).toMatch(/\n… more matches; narrow the query$/);
    const long = await searchFiles.run(
      { query: "NEEDLE" },
      portsOver({ "a.js": `${"y".repeat(5_000)}needle${"z".repeat(5_000)}` }),
    );
    expect(long.text).toContain("needle");
    expect(long.text.length).toBeLessThan(400);
  });
});

import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { isPlainPage, type ReleasedSpans, splitReleased } from "./split-released.ts";

const html = "<!doctype html><body><h1>a</h1><p>b</p>\n</body>\n";
const markdown = "---\ntitle: News\n---\n# News\n";

async function keptOf(path: string, base: string, now: string, kind: "page" | "element" | "texts" = "page") {
  const spans = parseHtml(base).elements.filter(({ tag }) => tag === "p");
  const [file] = await splitReleased({ paths: [path], read: async () => base }, new Map([[path, now]]), {
    pages: new Set(kind === "page" ? [path] : []),
    elements: new Map(kind === "element" ? [[path, spans]] : []),
    contents: kind === "texts" ? [{ content: "texts", path: "" }] : [],
  });
  return file?.kept ?? null;
}

test.each([
  "<script>alert(1)</script>",
  "`<!--`<script>alert(1)</script>-->",
  "[x](javascript:alert(1))",
  "{{ secret }}",
])("released Markdown that brings %j is held", async (text) => {
  expect(await keptOf("a.md", markdown, `${markdown}${text}\n`)).toBeNull();
});

test("released Markdown takes plain text", async () => {
  expect(await keptOf("a.md", markdown, `${markdown}More *words*.\n`)).toBe(`${markdown}More *words*.\n`);
});

test.each(["page", "element", "texts"] as const)("template code in a released %s is held", async (kind) => {
  expect(await keptOf("a.html", html, html.replace("b</p>", "{{ secret }}</p>"), kind)).toBeNull();
  expect(await keptOf("a.html", html, html.replace("b</p>", "c</p>"), kind)).toBe(html.replace("b</p>", "c</p>"));
});

test("a new page has no template code that its neighbours do not have", () => {
  expect(isPlainPage(html.replace("b", "{% include x %}"), [html])).toBe(false);
  expect(isPlainPage(html.replace("b", "{{ x }}"), [html.replace("b", "{{ x }}")])).toBe(true);
});

const path = "part.html";

async function keptOfPart(source: string, now: string, released: Partial<ReleasedSpans>) {
  const site = { paths: [path], read: async (one: string) => (one === path ? source : null) };
  const all = { elements: new Map(), pages: new Set<string>(), contents: [], ...released };
  const [file] = await splitReleased(site, new Map([[path, now]]), all);
  return file?.kept ?? source;
}

const script = '<script src="//example.org/x.js"></script>';

test("an element that is all of its file releases nothing beside it", async () => {
  const source = "<footer><p>Imprint</p></footer>";
  const elements = new Map([[path, parseHtml(source).elements.filter(({ tag }) => tag === "footer")]]);
  const changed = source.replace("Imprint", "Contact");
  expect(await keptOfPart(source, changed, { elements })).toBe(changed);
  expect(await keptOfPart(source, source + script, { elements })).toBe(source);
  expect(await keptOfPart(source, changed + script, { elements })).toBe(changed);
});

test("a kind of content that is all of its file releases nothing else", async () => {
  const contents = [{ content: "texts", path: "" }] as const;
  expect(await keptOfPart("<p>Hi</p>", "<p>Ho</p>", { contents })).toBe("<p>Ho</p>");
  expect(await keptOfPart("<p>Hi</p>", `<p>Ho</p>${script}`, { contents })).not.toContain("script");
});

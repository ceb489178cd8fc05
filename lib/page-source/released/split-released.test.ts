import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { type ReleasedSpans, splitReleased } from "./split-released.ts";

const path = "part.html";

async function keptOf(source: string, now: string, released: Partial<ReleasedSpans>) {
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
  expect(await keptOf(source, changed, { elements })).toBe(changed);
  expect(await keptOf(source, source + script, { elements })).toBe(source);
  expect(await keptOf(source, changed + script, { elements })).toBe(changed);
});

test("a kind of content that is all of its file releases nothing else", async () => {
  const contents = [{ content: "texts", path: "" }] as const;
  expect(await keptOf("<p>Hi</p>", "<p>Ho</p>", { contents })).toBe("<p>Ho</p>");
  expect(await keptOf("<p>Hi</p>", `<p>Ho</p>${script}`, { contents })).not.toContain("script");
});

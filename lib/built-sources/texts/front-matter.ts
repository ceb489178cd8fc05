import { type DataFormat, dataTexts } from "./data-texts.ts";
import type { SourceText } from "./source-text.ts";

interface FrontMatter {
  /** `code` is the part of an Astro page that runs. */
  format: DataFormat | "code";
  start: number;
  end: number;
  /** Where the page itself begins. */
  bodyStart: number;
}

/** Returns the front matter of a file; null for a file without it. */
export function findFrontMatter(path: string, source: string): FrontMatter | null {
  const opening = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/.exec(source);
  if (!opening) return null;
  const [whole, fence = ""] = opening;
  const closing = new RegExp(`^${fence === "---" ? "---" : "\\+\\+\\+"}[ \\t]*\\r?$`, "m");
  const start = whole.length;
  const found = closing.exec(source.slice(start));
  if (!found) return null;
  const end = start + found.index;
  const format = /\.astro$/i.test(path) ? "code" : fence === "---" ? "yaml" : "toml";
  return { format, start, end, bodyStart: end + found[0].length };
}

/** Values that say how a page is made, and are never shown. */
const neverShown = new Set(["layout", "permalink", "template", "slug", "url", "type"]);

/** Returns the texts of front matter; null if it can't be read. */
export function frontMatterTexts(source: string, { format, start, end }: FrontMatter): SourceText[] | null {
  if (format === "code") return [];
  const texts = dataTexts(source.slice(start, end), format);
  return texts === null
    ? null
    : texts
        .filter(({ key }) => !neverShown.has(key))
        .map((text) => ({ ...text, kind: "front-matter", start: start + text.start, end: start + text.end }));
}

/** Returns a value of front matter that is written on a line of its own, without its quotes; null without such a value. */
export function readFrontMatter(source: string, { start, end }: FrontMatter, names: readonly string[]): string | null {
  const pattern = new RegExp(`^(?:${names.join("|")})[ \\t]*[:=][ \\t]*(.*)$`, "m");
  const value = pattern.exec(source.slice(start, end))?.[1]?.trim();
  return value === undefined ? null : value.replace(/^(["'])(.*)\1$/, "$2");
}

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

/** Larger values in braces are not looked for, in UTF-16 code units. */
const bracesMax = 64 * 1024;

/** The notations that a fence can name, as Eleventy's `---json`. */
const named: Readonly<Record<string, FrontMatter["format"]>> = {
  "": "yaml",
  yaml: "yaml",
  yml: "yaml",
  toml: "toml",
  json: "json",
  js: "code",
  javascript: "code",
};

/** Returns the front matter of a file; null for a file without it. */
export function findFrontMatter(path: string, source: string): FrontMatter | null {
  const opening = /^\uFEFF?(?:---(\w*)|\+\+\+)[ \t]*\r?\n/.exec(source);
  if (!opening) return findBraces(path, source);
  const [whole, name] = opening;
  const format = name === undefined ? "toml" : Object.hasOwn(named, name) ? named[name] : undefined;
  if (format === undefined) return null;
  const closing = new RegExp(`^${name === undefined ? "\\+\\+\\+" : "---"}[ \\t]*\\r?$`, "m");
  const start = whole.length;
  const found = closing.exec(source.slice(start));
  if (!found) return null;
  const end = start + found.index;
  const isProgram = /\.astro$/i.test(path);
  return { format: isProgram ? "code" : format, start, end, bodyStart: end + found[0].length };
}

/** Returns front matter that is an object of JSON at the beginning of a file, as Hugo reads it; null without it. */
function findBraces(path: string, source: string): FrontMatter | null {
  if (!/\.(?:md|markdown|mdown|html?)$/i.test(path)) return null;
  const start = /^\uFEFF?(?=\{\s*["}])/.exec(source)?.[0].length;
  const end = start === undefined ? null : endOfObject(source, start);
  if (start === undefined || end === null) return null;
  const after = /^[ \t]*(?=\r?\n|$)/.exec(source.slice(end));
  return after && isObject(source.slice(start, end))
    ? { format: "json", start, end, bodyStart: end + after[0].length }
    : null;
}

/** Returns where the object ends that begins at a place; null if it does not end. Braces in texts do not count. */
function endOfObject(source: string, start: number): number | null {
  let level = 0;
  let isText = false;
  for (let at = start; at < Math.min(source.length, start + bracesMax); at++) {
    const char = source[at];
    if (char === '"') isText = !isText;
    else if (isText && char === "\\") at++;
    else if (!isText && char === "{") level++;
    else if (!isText && char === "}" && --level === 0) return at + 1;
  }
  return null;
}

function isObject(text: string): boolean {
  try {
    return !Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
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
export function readFrontMatter(
  source: string,
  { format, start, end }: FrontMatter,
  names: readonly string[],
): string | null {
  const text = source.slice(start, end);
  if (format === "json") return readJson(text, names);
  const pattern = new RegExp(`^(?:${names.join("|")})[ \\t]*[:=][ \\t]*(.*)$`, "m");
  const value = pattern.exec(text)?.[1]?.trim();
  return value === undefined ? null : value.replace(/^(["'])(.*)\1$/, "$2");
}

function readJson(text: string, names: readonly string[]): string | null {
  try {
    const pairs = Object.entries(JSON.parse(text) as Record<string, unknown>);
    const value = pairs.find(([name]) => names.includes(name))?.[1];
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

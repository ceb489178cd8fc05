import { dataTexts } from "./data-texts.ts";
import { findFrontMatter, frontMatterTexts } from "./front-matter.ts";
import { markdownTexts } from "./markdown-texts.ts";
import { blanked, type SourceText, withHoles } from "./source-text.ts";
import { templateTexts } from "./template-texts.ts";

export type FileKind = "markdown" | "template" | "yaml" | "json" | "toml" | "code";

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/\.(?:md|mdx|markdown|mdown)$/i, "markdown"],
  [
    /\.(?:html?|xhtml|njk|nunjucks|liquid|hbs|handlebars|mustache|webc|vto|twig|astro|vue|svelte|jsx|tsx|ejs|eta|erb|php)$/i,
    "template",
  ],
  [/\.ya?ml$/i, "yaml"],
  [/\.json$/i, "json"],
  [/\.toml$/i, "toml"],
];

export const kindOfFile = (path: string): FileKind => kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "code";

/** Larger files are not parsed, in UTF-16 code units. */
export const structuredMax = 256 * 1024;

/** Returns the texts of a source file that pages may show; null if it is not understood. Never throws. */
export function textsOfFile(path: string, source: string): SourceText[] | null {
  const kind = kindOfFile(path);
  if (kind === "code" || source.length > structuredMax) return null;
  if (kind === "yaml" || kind === "json" || kind === "toml") return dataTexts(source, kind);
  const front = findFrontMatter(path, source);
  const own = front === null ? [] : frontMatterTexts(source, front);
  const holed = holedBody(path, source);
  const texts = kind === "markdown" ? markdownTexts(holed) : templateTexts(holed);
  return own && texts && [...own, ...texts];
}

/** Returns a file of Markdown or a template with blanks in place of its front matter, and holes in place of expressions. */
export function holedBody(path: string, source: string): string {
  const front = findFrontMatter(path, source);
  const body = front === null ? source : blanked(source, 0, front.bodyStart);
  const isBraced = /\.(?:mdx|astro|svelte|jsx|tsx)$/i.test(path);
  return withHoles(withoutFrame(body, path), { isBraced });
}

/** Returns a component without the tags around its page, which a parser would take for a page that is not shown. */
function withoutFrame(source: string, path: string): string {
  if (!/\.(?:vue|webc)$/i.test(path)) return source;
  return source.replaceAll(/<\/?template\b[^>]{0,200}>/gi, (tag) => " ".repeat(tag.length));
}

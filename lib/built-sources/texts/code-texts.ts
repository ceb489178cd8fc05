import { hole, type SourceText } from "./source-text.ts";

const foundMax = 20;
/** The characters around a text in a program or in an attribute. */
const [before, after] = ["(?<=[\"'`>|,]\\s{0,20})", "(?=\\s{0,20}[\"'`<|,])"];

/**
 * Returns where a text stands by itself in a file that is not understood, or in a part of one: between quotation marks or tags. `text`
 * is what `normalText` returns.
 */
export function codeTexts(source: string, text: string): SourceText[] {
  if (text.includes(hole)) return [];
  const words = text.split(" ").map(loosely).join("(?:\\s|&nbsp;){1,20}");
  const found: SourceText[] = [];
  for (const match of source.matchAll(new RegExp(`${before}${words}${after}`, "g"))) {
    const [start, end] = [match.index, match.index + match[0].length];
    found.push({ kind: "code", format: null, start, end, text, tags: [], key: "" });
    if (found.length === foundMax) break;
  }
  return found;
}

/** Returns a pattern for a word as sources may write it. */
function loosely(word: string): string {
  return word
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    .replaceAll("&", "&(?:amp;)?")
    .replaceAll("'", "\\\\?(?:['‘’‚‛]|&#39;|&apos;|&rsquo;)")
    .replaceAll('"', '\\\\?(?:["“”„«»]|&quot;|&ldquo;|&rdquo;)')
    .replaceAll("–", "(?:[–—]|-{2,3}|&ndash;|&mdash;)")
    .replaceAll("…", "(?:…|\\.{3}|&hellip;)");
}

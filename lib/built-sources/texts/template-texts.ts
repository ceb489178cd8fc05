import { type HtmlElement, type HtmlText, parseHtml } from "#lib/page-source/html-source.ts";
import { visibleTexts } from "#lib/page-source/visible-texts.ts";
import { hole, normalText, type SourceText } from "./source-text.ts";

const textMax = 4_000;
const notShown = new Set("script style head title meta link noscript".split(" "));

/**
 * Returns the texts of a template: those of its elements, and the pieces of them between expressions. `source` has holes in place of
 * expressions, and blanks in place of front matter. A page beyond the parser's limits has none.
 */
export function templateTexts(source: string): SourceText[] {
  const page = parseHtml(source);
  const textOf = visibleTexts(page);
  const texts: SourceText[] = [];
  const waiting: HtmlElement[] = [page.root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (notShown.has(next.tag)) continue;
    const whole = next.inSource ? elementText(source, next, textOf(next)) : null;
    if (whole) texts.push(whole);
    for (const child of next.children.toReversed()) {
      if (child.type === "element") waiting.push(child);
      else texts.push(...pieces(source, child));
    }
  }
  return texts;
}

function elementText(source: string, element: HtmlElement, visible: string): SourceText | null {
  if (visible.length > textMax) return null;
  const text = normalText(visible);
  const span = trimmed(source, element.innerStart, element.innerEnd);
  if (text === "" || text === hole || !span) return null;
  const [only, ...others] = element.children.filter((child) => child.type === "element" || child.value.trim() !== "");
  const isPlain = only?.type === "text" && others.length === 0 && !text.includes(hole);
  return { kind: "template", format: isPlain ? "html" : null, ...span, text, tags: [element.tag], key: "" };
}

/** Returns the texts between the expressions in a text, such as those of the branches of a condition. */
function pieces(source: string, { start, end, value }: HtmlText): SourceText[] {
  if (value.length > textMax || !value.includes(hole)) {
    const span = trimmed(source, start, end);
    const text = normalText(value.slice(0, textMax));
    return span && text !== "" ? [{ kind: "template", format: "html", ...span, text, tags: [], key: "" }] : [];
  }
  const found: SourceText[] = [];
  for (const piece of source.slice(start, end).matchAll(/[^\uFFFC]+/g)) {
    const span = trimmed(source, start + piece.index, start + piece.index + piece[0].length);
    // Entities would have to be decoded to be compared.
    if (!span || /&[#\w]+;/.test(piece[0])) continue;
    found.push({ kind: "template", format: "html", ...span, text: normalText(piece[0]), tags: [], key: "" });
  }
  return found;
}

function trimmed(source: string, start: number, end: number): { start: number; end: number } | null {
  const inner = source.slice(start, end);
  const text = inner.trim();
  if (text === "") return null;
  const from = start + inner.indexOf(text);
  return { start: from, end: from + text.length };
}

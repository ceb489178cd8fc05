import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { codesIn, maskCode, unmask, wouldBeCode } from "./mask-code.ts";
import type { Mark, Sheet } from "./sheet.ts";

// Shows a template's own words: its HTML with the code masked, as it stands in the file.

/** Returns the expressions, scripts and styles of an Astro, Vue or Svelte file, in one pass; null if a brace is left open. */
function componentCode(text: string): { start: number; end: number }[] | null {
  const found: { start: number; end: number }[] = [];
  let [depth, start, at] = [0, 0, 0];
  for (const { 0: mark, 1: tag, index } of text.matchAll(/[{}]|<(script|style)\b/g)) {
    if (index < at) continue;
    if (mark === "{") {
      if (depth === 0) start = index;
      depth++;
    } else if (mark === "}") {
      if (depth === 1) found.push({ start, end: index + 1 });
      depth = Math.max(0, depth - 1);
    } else if (depth === 0) {
      const end = text.indexOf(`</${tag}>`, index);
      if (end === -1) return null;
      at = end + mark.length + 2;
      found.push({ start: index, end: at });
    }
  }
  return depth === 0 ? found : null;
}

export const isComponentPath = (path: string) => /\.(?:astro|vue|svelte|mdx)$/i.test(path);

/** Returns the markup of a template that begins at `offset` of the file; null for one that can't be shown. */
export function showTemplate(sheet: Sheet, path: string, source: string, offset: number): string | null {
  const body = source.slice(offset);
  if (body.length > 400_000) return null;
  const code = isComponentPath(path) ? componentCode(body) : undefined;
  const masked = code === null ? null : maskCode(body, code);
  if (!masked) return null;
  const { text, codes } = masked;
  // Of a whole page, only what stands in its body is shown.
  const [start, end] = bodyOf(text);
  const shown = text.slice(start, end);
  const mark: Mark = {
    holds: false,
    remove: () => null,
    take: (element) => {
      const now = innerSource(element);
      if (now === null) return null;
      if (now === shown) return [];
      if (wouldBeCode(now) && !wouldBeCode(shown)) return null;
      const [before, after] = [codesIn(shown), codesIn(now)];
      const isKept = before.length === after.length || isOnlyGone(shown, now);
      return isKept && isBalanced(before, after, codes)
        ? [{ start: offset + start, end: offset + end, newText: unmask(now, codes) }]
        : null;
    },
  };
  return sheet.element("div", mark, () => shown);
}

function bodyOf(text: string): [number, number] {
  const open = /<body\b[^>]*>/i.exec(text);
  if (!open) return [0, text.length];
  const start = open.index + open[0].length;
  const end = text.search(/<\/body\s*>/i);
  return end < start ? [0, text.length] : [start, end];
}

const sources = new WeakMap<HtmlElement, string>();

/** Tells the text of the page that an element was read from. */
export function rememberSource(elements: readonly HtmlElement[], source: string): void {
  for (const element of elements) sources.set(element, source);
}

function innerSource(element: HtmlElement): string | null {
  return sources.get(element)?.slice(element.innerStart, element.innerEnd) ?? null;
}

/** Whether the only change is that whole elements are gone. A text that stays keeps its code. */
function isOnlyGone(before: string, now: string): boolean {
  let start = 0;
  while (start < now.length && before[start] === now[start]) start++;
  let end = 0;
  while (end < now.length - start && before.at(-1 - end) === now.at(-1 - end)) end++;
  const gone = before.slice(start, before.length - end);
  const count = (part: string) => gone.split(part).length - 1;
  const isWhole = count("<") === count(">") && count("<") === 2 * count("</") && count("<") > 0;
  return isWhole && now.slice(start, now.length - end).trim() === "";
}

const opening =
  /^\{%-?\s*(?:if|unless|for|case|block|raw|comment|capture|call|filter|macro)\b|^\{\{-?\s*(?:#|if|range|with|block|define)\b/;
const closing = /^\{%-?\s*end\w+|^\{\{-?\s*(?:\/|end\b)/;
const between = /^\{%-?\s*(?:else|elsif|elif|elseif|when)\b|^\{\{-?\s*else\b/;

/** Whether the code that is left is in its order, and what is gone began and ended together. */
function isBalanced(before: readonly number[], after: readonly number[], codes: readonly string[]): boolean {
  const left = new Set(after);
  if (left.size !== after.length) return false;
  const kept = before.filter((index) => left.has(index));
  if (kept.length !== after.length || kept.some((index, at) => index !== after[at])) return false;
  let open = 0;
  for (const index of before) {
    if (left.has(index)) {
      if (open > 0) return false;
      continue;
    }
    const code = codes[index] ?? "";
    if (opening.test(code)) open++;
    else if (closing.test(code)) open--;
    else if (between.test(code) && open === 0) return false;
    if (open < 0) return false;
  }
  return open === 0;
}

import { type HtmlElement, type HtmlSource, type HtmlText, isBlock } from "./html-source.ts";

/** Elements whose content is not shown as text. In a drawing, a title is a description. */
const withoutText = new Set("script style template noscript title desc metadata head".split(" "));

/**
 * Returns a function to the visible text of any element of a page, with white space collapsed. All texts are parts of one, so
 * reading a page takes linear time, however deeply it is nested.
 */
export function visibleTexts({ root }: HtmlSource): (element: HtmlElement) => string {
  const parts: string[] = [];
  const places = new Map<HtmlElement, { from: number; to: number }>();
  let length = 0;
  let isSpaced = true;
  const add = (text: string) => {
    parts.push(text);
    length += text.length;
    isSpaced = text.endsWith(" ");
  };
  const separate = () => (isSpaced ? undefined : add(" "));
  const waiting: (HtmlElement | HtmlText | { ended: HtmlElement })[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ("ended" in next) {
      const place = places.get(next.ended);
      if (place) place.to = length;
      if (isBlock(next.ended)) separate();
    } else if (next.type === "text") {
      const text = next.value.replace(/\s+/g, " ");
      add(isSpaced && text.startsWith(" ") ? text.slice(1) : text);
    } else {
      if (isBlock(next)) separate();
      places.set(next, { from: length, to: length });
      if (withoutText.has(next.tag)) continue;
      waiting.push({ ended: next });
      for (let index = next.children.length - 1; index >= 0; index--) {
        const child = next.children[index];
        if (child !== undefined) waiting.push(child);
      }
    }
  }
  const all = parts.join("");
  return (element) => {
    const { from, to } = places.get(element) ?? { from: 0, to: 0 };
    return all.slice(from, to).trim();
  };
}

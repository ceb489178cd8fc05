import { closest, type HtmlElement, type HtmlText, isBlock, textOf } from "../html-source.ts";
import type { OperationRefusal } from "../site-source.ts";
import { notEditable } from "./element-change.ts";

const set = (tags: string) => new Set(tags.split(" "));

/** Elements that are one thing on the page: they have no words of their own among the text around them. */
const atomic = set(
  "br wbr hr img picture svg math video audio canvas object embed iframe map area input select textarea datalist output progress meter script style template noscript link meta param source track",
);
const withoutText = set(
  "html head body base col colgroup table tbody thead tfoot tr ul ol menu dl optgroup frameset noframes noembed plaintext xmp",
);

/** An element that a script of the site defines, often an icon. */
const isCustom = ({ tag }: HtmlElement) => tag.includes("-");

const isAtomicTag = ({ tag }: HtmlElement) => atomic.has(tag);

/** Whether an element stands in a text as one thing, without words. */
export const isAtomic = (element: HtmlElement) => isAtomicTag(element) || (isCustom(element) && textOf(element) === "");

/** Returns why the text of an element can't be edited; null if it can. */
export function textRefusal(element: HtmlElement): OperationRefusal | null {
  // The choices of a select have words, although it is one thing in a text.
  const isChoice = element.tag === "option";
  if (!isChoice && closest(element, isAtomicTag) !== null) return notEditable("There is no text to change here.");
  if (withoutText.has(element.tag)) return notEditable("Choose the text inside of it.");
  const waiting: (HtmlElement | HtmlText)[] = [...element.children];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === "text" || isAtomic(next)) continue;
    if (!next.inSource)
      return notEditable("The tags of this text are not closed where they should be. Change its source instead.");
    if (isBlock(next) && !isCustom(next)) return notEditable("Choose the paragraph inside of it.");
    for (const child of next.children) waiting.push(child);
  }
  return null;
}

/** Whether line breaks and spaces of an element's text show. Style sheets are not read. */
export const keepsSpace = (element: HtmlElement) =>
  closest(
    element,
    ({ tag, attributes }) =>
      tag === "pre" ||
      tag === "listing" ||
      /white-space\s*:\s*(?:pre|break-spaces)/i.test(attributes.get("style") ?? ""),
  ) !== null;

/** Whether a line break in an element's text can be a `<br>`. */
export const mayHoldBreaks = ({ tag }: HtmlElement) => tag !== "title" && tag !== "option";

/** Returns a line break as the page writes it. */
export const breakOf = (source: string) => /<br ?\/?>/i.exec(source)?.[0] ?? "<br>";

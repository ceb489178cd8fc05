import { type HtmlElement, type HtmlSource, withAdded } from "../html-source.ts";
import { fixedPositions } from "./fixed-position.ts";

// The parts of an element that act outside of its place: scripts, styles, settings of the page, other pages in frames, addresses that
// forms are sent to, and what covers the page.

const outOfPlace: ReadonlySet<string> = new Set(
  "script style link meta base object embed iframe frame noscript".split(" "),
);
const ofForms: ReadonlySet<string> = new Set("form formaction action".split(" "));

/** Whether an element brings parts that act outside of it, and that it did not have: new ones and changed ones. */
export function bringsScript(before: HtmlSource, old: HtmlElement, after: HtmlSource, now: HtmlElement): boolean {
  const had = new Set(activeParts(before.source, old));
  return activeParts(after.source, now).some((part) => !had.has(part));
}

function activeParts(source: string, element: HtmlElement): string[] {
  return withAdded(element).flatMap((one) => {
    if (outOfPlace.has(one.tag) || setsAddress(one)) return [source.slice(one.start, one.end)];
    return [...one.attributes].flatMap(([name, value]) =>
      isActive(name, value) ? [`${one.tag} ${name}=${value}`] : [],
    );
  });
}

function isActive(name: string, value: string): boolean {
  if (name === "style") return fixedPositions(value).length > 0;
  return name.startsWith("on") || ofForms.has(name) || isScriptAddress(value);
}

/** Browsers drop tabs and line breaks anywhere in an address. An animation has several values, with semicolons between them. */
const isScriptAddress = (value: string) =>
  /(?:^|;)[\s\p{Cc}]*(?:javascript|vbscript):/iu.test(value.replace(/[\t\n\r]/g, ""));

/** Whether an element of a drawing sets an address or a handler of another one. */
function setsAddress({ tag, attributes }: HtmlElement): boolean {
  const name = attributes.get("attributeName") ?? attributes.get("attributename") ?? "";
  return /^(?:set|animate.*)$/i.test(tag) && /^\s*(?:[^\s:]*:)?(?:href\s*$|on)/i.test(name);
}

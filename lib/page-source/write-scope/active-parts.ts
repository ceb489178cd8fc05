import { type HtmlElement, type HtmlSource, withAdded } from "../html-source.ts";

// The parts of an element that act outside of its place: scripts, styles, settings of the page.

const outOfPlace: ReadonlySet<string> = new Set("script style link meta base object embed".split(" "));

/** Whether an element brings scripts, styles or settings of the page that it did not have. They act outside of it as well. */
export function bringsScript(before: HtmlSource, old: HtmlElement, after: HtmlSource, now: HtmlElement): boolean {
  const had = new Set(activeParts(before.source, old));
  return activeParts(after.source, now).some((part) => !had.has(part));
}

function activeParts(source: string, element: HtmlElement): string[] {
  return withAdded(element).flatMap((one) => {
    if (outOfPlace.has(one.tag)) return [source.slice(one.start, one.end)];
    return [...one.attributes].flatMap(([name, value]) =>
      isActive(name, value) ? [`${one.tag} ${name}=${value}`] : [],
    );
  });
}

function isActive(name: string, value: string): boolean {
  return name.startsWith("on") || name === "srcdoc" || /^[\s\p{Cc}]*(?:javascript|vbscript):/iu.test(value);
}

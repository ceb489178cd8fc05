import { descendants, type HtmlElement, type HtmlSource, textOf } from "#lib/page-source/html-source.ts";

const placeholders =
  /lorem ipsum|\bnot specified\b|\b(?:todo|tbd|tba|xxx+)\b|\byour (?:name|text|address|headline|company) here\b|\bplaceholder\b|\bhello, this is a new site\b|\bhello@mysite\.example\b|\b(?:text|inhalt) folgt\b|\bcoming soon\b|\[(?:name|address|phone|email|text|date|adresse|telefon)\]/i;
/** The width of the narrowest screen that a page has to fit, in pixels. */
const phoneWidth = 390;

const shows = ({ tag }: HtmlElement) => /^(?:img|svg|video|iframe|form|input|picture|canvas|object)$/.test(tag);
const isHeading = ({ tag }: HtmlElement) => /^h[1-6]$/.test(tag);

/** Returns what is unfinished about a built page, as far as its source tells: one sentence each. Nothing is rendered. */
export function checkBuiltPage(page: HtmlSource): string[] {
  const { elements, root } = page;
  const problems: string[] = [];
  const main = elements.find(({ tag }) => tag === "main") ?? root;
  if (!elements.some((element) => element.tag === "h1" && textOf(element) !== ""))
    problems.push("It has no main heading.");
  for (const section of elements.filter(({ tag }) => tag === "section")) {
    const inside = descendants(section);
    const heading = inside.find(isHeading);
    const words = textOf(section).trim();
    if (inside.some(shows)) continue;
    if (words === "") problems.push("It has a section without content.");
    else if (heading !== undefined && words === textOf(heading).trim())
      problems.push(`Below “${words}” there is nothing.`);
  }
  const found = placeholders.exec(textOf(main))?.[0];
  if (found !== undefined) problems.push(`It still says “${found}”.`);
  const meta = (name: string) =>
    elements.some(
      ({ tag, attributes }) => tag === "meta" && attributes.get("name") === name && attributes.get("content"),
    );
  if (!meta("viewport")) problems.push("It does not tell phones how wide it is.");
  if (elements.some((element) => fixedWidth(element) > phoneWidth))
    problems.push("Something on it is wider than a phone’s screen.");
  return problems;
}

function fixedWidth({ tag, attributes }: HtmlElement): number {
  const style = /(?:^|;)\s*(?:min-)?width\s*:\s*(\d+)px/i.exec(attributes.get("style") ?? "")?.[1];
  const attribute = /^(?:table|iframe|td|th)$/.test(tag) ? attributes.get("width") : undefined;
  return Math.max(Number(style ?? 0), /^\d+$/.test(attribute ?? "") ? Number(attribute) : 0);
}

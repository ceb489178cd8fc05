import { suggestionWords } from "#lib/words/greeting.ts";
import type { SiteOutline } from "#lib/workspaces/site/site-outline.ts";
import type { Suggestion } from "../schema.ts";
import { accentHue } from "./accent-hue.ts";

const said = suggestionWords;

/** Instructions that fit this very site, the fittest first. Pure: the same site is offered the same. */
export function suggestionsFor(site: SiteOutline, siteName: string | null): Suggestion[] {
  const offers = [
    suggestColour(site),
    suggestSection(site),
    suggestPhone(site),
    suggestHeading(site, siteName),
    suggestPage(site),
  ];
  return offers.filter((offer) => offer !== null);
}

/** What a site is called: what it says itself, or what the titles of its pages have in common. */
export function nameOf(site: SiteOutline): string | null {
  const told = site.outlines.find(({ siteName }) => siteName !== null)?.siteName;
  if (told) return told;
  const parts = site.outlines.map(({ title }) => title.split(/\s+[|–—·•-]\s+|:\s+|,\s+/).filter((part) => part !== ""));
  const counts = new Map<string, number>();
  for (const part of parts.flatMap((titleParts) => [...new Set(titleParts)]))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  const [common, times] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
  if (times > 1 && common.length <= nameCharactersMax) return common;
  const [first = ""] = parts[0] ?? [];
  return first !== "" && first.length <= nameCharactersMax ? first : null;
}

const nameCharactersMax = 60;

/** Dark enough to be read as text, and to be written on in white. */
const colours = [
  { name: "dark red", hue: 0 },
  { name: "dark green", hue: 120 },
  { name: "dark blue", hue: 240 },
  { name: "purple", hue: 300 },
];
const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

/** Another accent than the site has, so that the change is seen; where it has none, another background. */
function suggestColour(site: SiteOutline): Suggestion | null {
  if (site.outlines.length === 0) return null;
  const hue = accentHue(site.styles);
  if (hue === null) return whole(said.background("light blue"));
  const farthest = colours.toSorted((a, b) => hueDistance(b.hue, hue) - hueDistance(a.hue, hue))[0];
  return farthest ? whole(said.accent(farthest.name)) : null;
}

/** Something that many sites have and this one does not speak of, below a heading that it has. */
function suggestSection(site: SiteOutline): Suggestion | null {
  const headings = usableHeadings(site);
  const below = headings.findLast(({ level }) => level === 2) ?? headings[0];
  const topic = firstUnspoken(site, said.topics);
  return below && topic ? whole(said.section(topic, below.text)) : null;
}

function suggestPhone(site: SiteOutline): Suggestion | null {
  const [phone] = site.outlines.flatMap(({ phones }) => phones);
  if (phone === undefined) return null;
  // Only its last digits differ, so that it still looks like a number of the same place.
  let kept = 4;
  const next = [...phone]
    .toReversed()
    .map((sign) => (/\d/.test(sign) && kept-- > 0 ? "0" : sign))
    .toReversed()
    .join("");
  return next === phone ? null : selecting(said.phone(next), next);
}

function suggestHeading(site: SiteOutline, siteName: string | null): Suggestion | null {
  const [heading] = usableHeadings(site);
  const next = said.welcome(siteName);
  if (!heading || heading.text === next) return null;
  return selecting(said.heading(heading.text, next), next);
}

function suggestPage(site: SiteOutline): Suggestion | null {
  const title = firstUnspoken(site, said.pageTitles);
  return title && site.outlines.length > 0 ? whole(said.page(title)) : null;
}

const headingCharactersMax = 48;

/** Headings of the home page that can be named: not too long, without quotation marks of their own, each once. */
function usableHeadings(site: SiteOutline) {
  const headings = site.outlines[0]?.headings ?? [];
  return headings.filter(
    ({ text }) =>
      text.length > 2 &&
      text.length <= headingCharactersMax &&
      !/["“”„«»]/.test(text) &&
      headings.filter((other) => other.text === text).length === 1,
  );
}

function firstUnspoken(site: SiteOutline, topics: readonly string[]): string | undefined {
  const spoken = site.outlines
    .flatMap(({ title, headings }) => [title, ...headings.map(({ text }) => text)])
    .join("\n")
    .toLowerCase();
  return topics.find((topic) => !spoken.includes(topic.toLowerCase()));
}

const whole = (text: string): Suggestion => ({ text });

function selecting(text: string, part: string): Suggestion {
  const from = text.lastIndexOf(part);
  return { text, select: [from, from + part.length] };
}

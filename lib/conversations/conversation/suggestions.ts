import { suggestionWords } from "#lib/words/greeting.ts";
import type { SiteOutline } from "#lib/workspaces/site/site-outline.ts";
import type { CertainTexts } from "../built-pages/certain-texts.ts";
import { accentHue } from "./accent-hue.ts";
import type { Suggestion } from "./conversation-schema.ts";

const said = suggestionWords;

/** Returns instructions that fit this site, the best first. Pure: the same site gets the same suggestions. */
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

/**
 * Returns instructions that fit a site that a generator builds: only those about texts that stand at one place of its sources. Colours and new
 * pages depend on its templates.
 */
export function suggestionsForBuilt({ texts, inMarkdown }: CertainTexts, siteName: string | null): Suggestion[] {
  const offers = [suggestSection(inMarkdown), suggestPhone(texts), suggestHeading(texts, siteName)];
  return offers.filter((offer) => offer !== null);
}

/** Returns instructions for a restricted person, one for each of the names of what they may change. */
export function suggestionsWithin(names: readonly string[]): Suggestion[] {
  return names.map((name) => selecting(said.released(name), said.releasedHow));
}

/** Returns the site's name: its own `siteName`, or the part that its pages' titles share; null if there is neither. */
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

/** Colours that are dark enough for text on white and for white text on them. */
const colours = [
  { name: "red", hue: 0 },
  { name: "green", hue: 120 },
  { name: "blue", hue: 240 },
  { name: "purple", hue: 300 },
] as const;
const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

/** Suggests an accent colour far from the present one, so that the change is visible; without an accent, a background. */
function suggestColour(site: SiteOutline): Suggestion | null {
  if (site.outlines.length === 0) return null;
  const hue = accentHue(site.styles);
  if (hue === null) return whole(said.background(said.colours.lightBlue));
  const farthest = colours.toSorted((a, b) => hueDistance(b.hue, hue) - hueDistance(a.hue, hue))[0];
  return farthest ? whole(said.accent(said.colours[farthest.name])) : null;
}

/** Suggests a section that many sites have and this one lacks, below one of its headings. */
function suggestSection(site: SiteOutline): Suggestion | null {
  const headings = usableHeadings(site);
  const below = headings.findLast(({ level }) => level === 2) ?? headings[0];
  const topic = firstUnspoken(site, said.topics);
  return below && topic ? whole(said.section(topic, below.text)) : null;
}

function suggestPhone(site: SiteOutline): Suggestion | null {
  const [phone] = site.outlines.flatMap(({ phones }) => phones);
  if (phone === undefined) return null;
  // Only the last four digits change, so that it still looks like a local number.
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

/** Headings of the home page that an instruction can quote: unique, not too long, without quotation marks. */
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

import { kindsOf } from "./element-kinds.ts";
import type { Region } from "./page-regions.ts";
import type { Page } from "./site-files.ts";
import type { TextBlock } from "./text-block.ts";
import { foldAll, shorten } from "./text-matching.ts";

// A place is a range of text on a page; an option is what a person would call one place. The same words in every page's
// navigation or footer are one option.

export interface Place {
  page: Page;
  block: TextBlock;
  from: number;
  to: number;
}

export interface Option {
  places: Place[];
}

export const placeText = (place: Place) => place.block.text.slice(place.from, place.to);

const sharedRegions = new Set<Region | null>(["navigation", "header", "footer", "sidebar"]);

export function toOptions(places: readonly Place[]): Option[] {
  const options = new Map<string, Option>();
  for (const [index, place] of places.entries()) {
    const { region, text } = place.block;
    const kinds = kindsOf(place.block, place.from, place.to);
    const shared =
      sharedRegions.has(region) && !(region === "header" && (kinds.has("heading") || kinds.has("subheading")));
    const key = shared ? `${region}\n${foldAll(text)}\n${place.from}` : String(index);
    const known = options.get(key);
    if (known === undefined) options.set(key, { places: [place] });
    else known.places.push(place);
  }
  return [...options.values()];
}

const regionWords: Record<Region, string> = {
  navigation: "in the navigation",
  header: "in the header",
  footer: "in the footer",
  sidebar: "in the sidebar",
  main: "",
};

const kindWords: [Parameters<ReturnType<typeof kindsOf>["has"]>[0], string][] = [
  ["title", "page title"],
  ["description", "description for search engines"],
  ["alt", "picture description"],
  ["placeholder", "hint in a field"],
  ["button", "button"],
  ["heading", "heading"],
  ["subheading", "subheading"],
  ["brand", "name at the top"],
  ["link", "link"],
  ["caption", "caption"],
  ["label", "label"],
  ["quote", "quotation"],
  ["paragraph", "paragraph"],
  ["item", "list item"],
];

export function kindWord(place: Place): string {
  const kinds = kindsOf(place.block, place.from, place.to);
  return kindWords.find(([kind]) => kinds.has(kind))?.[1] ?? "text";
}

export function pagesOf(option: Option): string[] {
  return [...new Set(option.places.map((place) => place.page.path))];
}

/** Returns the text around a place, with the place in bold. */
function excerpt(place: Place): string {
  const { text } = place.block;
  const own = shorten(placeText(place), 80);
  const before = text.slice(Math.max(0, place.from - 30), place.from);
  const after = text.slice(place.to, place.to + 30);
  const lead = place.from > 30 ? "…" : "";
  const tail = place.to + 30 < text.length ? "…" : "";
  const marked = before === "" && after === "" ? own : `${lead}${before}**${own}**${after}${tail}`;
  return `“${marked.replace(/\s+/g, " ").trim()}”`;
}

/** Returns one line about an option for a list: page, part of the page, words. */
export function describeOption(option: Option): string {
  const [first] = option.places;
  if (first === undefined) return "";
  const pages = pagesOf(option);
  const where =
    pages.length === 1
      ? `\`${pages[0]}\``
      : `${pages.length} pages (\`${pages.slice(0, 3).join("`, `")}\`${pages.length > 3 ? ", …" : ""})`;
  const region = first.block.region === null ? "" : regionWords[first.block.region];
  return `${where}, ${kindWord(first)}${region === "" ? "" : ` ${region}`}: ${excerpt(first)}`;
}

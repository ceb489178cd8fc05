import type { TextChange } from "../wish/parse-change.ts";
import { noTarget, type TextKind } from "../wish/parse-target.ts";
import { quote } from "../wording.ts";
import { findPlaces } from "./find-text.ts";
import { placeText } from "./places.ts";
import type { SiteView } from "./site-view.ts";

// Answers that a text was not found, with similar texts that exist.

const kindNames: Partial<Record<TextKind, string>> = {
  phone: "phone number",
  email: "e-mail address",
  hours: "line with opening hours",
  title: "page title",
  alt: "picture description",
  description: "description for search engines",
  item: "list item",
  quote: "quotation",
  brand: "name at the top",
  copyright: "copyright notice",
};

export const kindName = (kind: TextKind) => kindNames[kind] ?? kind;

const othersMax = 6;
const pagesMax = 12;

function otherTexts(site: SiteView, kind: TextKind | null): string[] {
  const wanted = kind === null || kind === "text" ? "heading" : kind;
  if (wanted === "phone" || wanted === "email") return [];
  const places = findPlaces(site.pages(site.paths.slice(0, pagesMax)), { ...noTarget, kind: wanted });
  return [...new Set(places.map(placeText))].slice(0, othersMax);
}

export function textNotFound(site: SiteView, readings: readonly TextChange[]): string {
  const target = readings[0]?.target ?? noTarget;
  const [name] = target.old;
  const kind = target.kind === null || target.kind === "text" ? null : kindName(target.kind);
  const called = `${kind === null ? "" : `a ${kind} called `}${quote(name ?? "")}`;
  const wanted = name === undefined ? `a ${kind ?? "text"} like that` : called;
  const others = otherTexts(site, target.kind).map((text) => `- ${quote(text)}`);
  const hint = others.length === 0 ? "" : `\n\nWhat I do find:\n\n${others.join("\n")}`;
  const where = target.reach.page === null ? "on this site" : "on that page";
  return `I could not find ${wanted} ${where}, so I changed nothing. Quote the words as they stand on the page, and I will find them.${hint}`;
}

/** Returns a refusal of a phone number without digits or an address without "@"; null otherwise. */
export function implausible(kind: TextKind | null, newText: string): string | null {
  const isOdd =
    (kind === "phone" && newText.replace(/\D/g, "").length < 3) || (kind === "email" && !/^\S+@\S+$/.test(newText));
  if (!isOdd || kind === null) return null;
  return `${quote(newText)} does not look like ${kind === "email" ? "an" : "a"} ${kindName(kind)}, so I changed nothing.`;
}

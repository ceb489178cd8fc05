import type { PlannedPage } from "#lib/plans/schema.ts";
import type { PlanLanguage } from "../plan-language.ts";
import { pageWords } from "./page-words.ts";
import { cityOf, type ShapedFacts } from "./shaped-facts.ts";

// Describes a page for search engines: one sentence that says whose page it is and what stands on it.

interface Site {
  name: string;
  lang: PlanLanguage;
  facts: ShapedFacts;
}

/** The length that search engines show. */
const charactersMax = 160;

/** Returns the sentence of a page’s first section that tells something. */
export function describePage({ sections, title }: PlannedPage, site: Site): string {
  const { name, lang, facts } = site;
  const [first] = sections.filter(({ kind }) => kind !== "action");
  const city = cityOf(facts);
  const isHome = title === name;
  const where = city === undefined || name.includes(city) ? name : `${name} in ${city}`;
  const of = title.includes(name) ? title : `${title} ${lang === "de" ? "–" : "at"} ${where}`;
  const lead = leadOf(first);
  if (isHome) {
    const offered = facts.of("Offer").map(({ parts }) => parts[0] ?? "");
    return lead === "" && offered.length > 0 ? listed(where, offered, lang) : told(where, lead);
  }
  const { address = [], phone, email } = { address: facts.address, ...facts.reach };
  switch (first?.kind) {
    case "cards":
      return listed(of, valuesOf(first.fields?.items, "title"), lang);
    case "prices":
      return listed(of, valuesOf(first.fields?.items, "name", "price"), lang);
    case "team":
      return listed(of, valuesOf(first.fields?.people, "name"), lang);
    case "timetable":
      return listed(of, valuesOf(daysOf(first.fields?.days), "title"), lang);
    case "contact":
    case "map": {
      const at = address.join(", ");
      return listed(
        of,
        [at, phone ?? "", email ?? ""].filter((one) => one !== ""),
        lang,
      );
    }
    case "imprint":
      return told(of, address.join(", "));
    default:
      return told(of, lead);
  }
}

/** Returns “Whose page: what it says.” in one sentence. */
function told(whose: string, words: string): string {
  const bare = words.trim().replace(/[.\s]+$/, "");
  const text = bare === "" ? whose : `${whose}: ${bare}`;
  const whole = /[!?…]$/.test(text) ? text : `${text}.`;
  return whole.length <= charactersMax ? whole : `${whole.slice(0, charactersMax - 2).replace(/[,;:]?\s+\S*$/, "")} …`;
}

/** Returns the sentence with as many of the things as search engines show. */
function listed(whose: string, things: readonly string[], lang: PlanLanguage): string {
  const and = pageWords.and[lang];
  for (let count = things.length; count > 0; count--) {
    const shown = things.slice(0, count).map((one, index) => (index === 0 ? one : withoutCapital(one)));
    const last = count < things.length ? pageWords.more[lang] : shown.pop();
    const text = told(whose, shown.length === 0 ? (last ?? "") : `${shown.join(", ")} ${and} ${last}`);
    if (text.length < charactersMax && !text.endsWith("…")) return text;
  }
  return told(whose, "");
}

/** “Ein Abo” within a sentence. */
const withoutCapital = (thing: string) =>
  thing.replace(/^(?:Eine?|Der|Die|Das|An?|The)(?= )/, (article) => article.toLowerCase());

function leadOf(section: PlannedPage["sections"][number] | undefined): string {
  const { text, paragraphs, intro } = section?.fields ?? {};
  const [first] = Array.isArray(paragraphs) ? paragraphs : [];
  const found = [text, first, intro].find((one) => typeof one === "string");
  // One sentence of several is enough.
  return typeof found === "string" ? (/^.{20,}?[.!?](?=\s\p{Lu})/u.exec(found)?.[0] ?? found) : "";
}

const daysOf = (days: unknown) =>
  (Array.isArray(days) ? days : []).flatMap((day: { entries?: unknown }) =>
    Array.isArray(day.entries) ? day.entries : [],
  );

/** Returns the values of these fields in each thing, joined; each once. */
function valuesOf(things: unknown, ...fields: readonly string[]): string[] {
  const all = (Array.isArray(things) ? things : []).map((thing: Record<string, unknown>) =>
    fields
      .map((field) => thing[field])
      .filter((value) => typeof value === "string")
      .join(" "),
  );
  return [...new Set(all)].filter((one) => one !== "");
}

import type { Language } from "../language/patterns/acts.ts";

// Values of data as people say them: dates in words, prices with their currency.

const months: Record<Language, string[]> = {
  en: "January February March April May June July August September October November December".split(" "),
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
};
const short = [
  ["jan"],
  ["feb"],
  ["mar", "mär", "mrz"],
  ["apr"],
  ["may", "mai"],
  ["jun"],
  ["jul"],
  ["aug"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dez"],
];

/** Returns a date of data (`2026-03-02`, with or without a time) in words; null for another text. */
export function dateInWords(text: string, language: Language): string | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text) ?? [];
  const name = months[language][Number(month) - 1];
  if (name === undefined) return null;
  return language === "de" ? `${Number(day)}. ${name} ${year}` : `${Number(day)} ${name} ${year}`;
}

/** Returns a date in words as data has it, `like` an old one, whose year counts if none is said; null if it is no certain date. */
export function dateOfWords(said: string, like: string): string | null {
  const text = said
    .trim()
    .toLowerCase()
    .replace(/^(?:on|am|the|den|dem|der|from|ab|vom)\s+/, "");
  const name = (word: string) => short.findIndex((forms) => forms.some((form) => word.startsWith(form)));
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const numbers = /^(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?$/.exec(text);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(\p{L}{3,9})\.?(?:,?\s+(\d{4}))?$/u.exec(text);
  const monthFirst = /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/u.exec(text);
  const [year, month, day] = iso
    ? [iso[1], Number(iso[2]), Number(iso[3])]
    : numbers
      ? [numbers[3], Number(numbers[2]), Number(numbers[1])]
      : dayFirst
        ? [dayFirst[3], name(dayFirst[2] ?? "") + 1, Number(dayFirst[1])]
        : monthFirst
          ? [monthFirst[3], name(monthFirst[1] ?? "") + 1, Number(monthFirst[2])]
          : [undefined, 0, 0];
  const own = year ?? /^\d{4}/.exec(like)?.[0];
  if (
    own === undefined ||
    month < 1 ||
    month > 12 ||
    day < 1 ||
    day > new Date(Date.UTC(Number(own), month, 0)).getUTCDate()
  )
    return null;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${own}-${two(month)}-${two(day)}${like.slice(10)}`;
}

const priceKey = /^(?:price|preis|cost|costs|kosten|fee|gebühr|gebuehr|beitrag|eintritt|admission|amount|betrag)/i;

/** Returns the number of a key such as `price` with a currency, as people say prices; null for another value. */
export const priceInWords = (key: string, source: string, sign: string): string | null =>
  priceKey.test(key) && /^\d+(?:\.\d+)?$/.test(source) ? `${source} ${sign}` : null;

/** Returns the number of a price, with as many decimals as the old one; null if it is no price. */
export function priceOfWords(said: string, like: string): string | null {
  const [, whole, part] =
    /^(?:[€£$]\s?)?(\d+)(?:[.,](\d{1,2}))?(?:\s?(?:[€£$]|euros?|eur|pounds?|pfund|dollars?|franken|chf))?$/i.exec(
      said.trim(),
    ) ?? [];
  if (whole === undefined) return null;
  const decimals = /\.(\d+)$/.exec(like)?.[1]?.length ?? 0;
  const own = part ?? "";
  const written = decimals > 0 || own !== "" ? own.padEnd(Math.max(decimals, own === "" ? 0 : 2), "0") : "";
  return written === "" ? whole : `${whole}.${written}`;
}

/** Whether words stand where there was a mere number or time: a sentence that was read in a wrong way. */
export const isValueGone = (old: string, next: string): boolean =>
  /^[\d\s.,:–-]*\d[\d\s.,:–-]*$/.test(old) &&
  !/\d/.test(next) &&
  !/^(?:closed|geschlossen|ruhetag|free|frei|kostenlos|gratis|[–—-])$/i.test(next.trim());

const ranges = [
  ["from", "to"],
  ["start", "end"],
  ["open", "close"],
  ["opens", "closes"],
  ["von", "bis"],
  ["beginn", "ende"],
];
const time = /^\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\.?|uhr|h)?$/i;

/** Returns the key whose value ends the time that this key begins; null for another key. */
export const endOfRange = (key: string): string | null =>
  ranges.find(([first]) => first === key.toLowerCase())?.[1] ?? null;

export const isTime = (text: string) => time.test(text.trim());

/** Returns the two times of a range; null for another text. */
export function timesOfRange(said: string): [string, string] | null {
  const [from = "", to = "", ...more] = said.trim().split(/\s*(?:–|—|-|\bto\b|\bbis\b)\s*/);
  return more.length === 0 && isTime(from) && isTime(to) ? [from, to] : null;
}

// Values that people change by naming what they belong to: prices, times, dates, numbers.

export type ValueKind = "price" | "time" | "date" | "number";

const amount = String.raw`\d{1,3}(?:[ .,]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const currency = String.raw`[€$£¥]|(?:EUR|USD|GBP|CHF|Euros?|Fr\.|Pfund|pounds?|quid|Dollars?|Franken)(?![\p{L}])`;
const hour = String.raw`\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?|h|uhr|o['’]clock)?(?![\d.,:]\d)`;
const months = "jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez";

const patterns: Record<ValueKind, RegExp> = {
  price: new RegExp(
    String.raw`(?:(?:${currency})\s?(?:${amount})(?:,-|\.-)?|(?:${amount})\s?(?:${currency}|p(?![\p{L}])))`,
    "giu",
  ),
  time: new RegExp(
    String.raw`(?:(?:from|von)\s+)?(?:${hour}|noon|midnight|mittags?)\s*(?:-|–|—|to|till|until|bis)\s*(?:${hour}|noon|midnight|late|spät)(?:\s*uhr)?|\b(?:closed|geschlossen|ruhetag)\b|(?<![€$£¥\d.,])\b\d{1,2}[:.][0-5]\d(?:\s*(?:[ap]\.?m\.?|uhr|h))?(?!\d|\s?[€$£])|\b\d{1,2}\s*(?:[ap]\.?m\.?|uhr)(?![\p{L}])`,
    "giu",
  ),
  date: new RegExp(
    String.raw`\b\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?:${months})\p{L}*\.?(?:,?\s+\d{4})?|\b(?:${months})\p{L}*\.?\s+\d{4}\b|\b(?:${months})\p{L}*\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?`,
    "giu",
  ),
  number: /\d+(?:[.,]\d+)?/gu,
};

export interface ValueSpan {
  from: number;
  to: number;
}

/** Returns the values of a kind in a text. */
export function valuesIn(text: string, kind: ValueKind): ValueSpan[] {
  if (text.length > 2_000) return [];
  const spans = [...text.matchAll(patterns[kind])].map((match) => ({
    from: match.index,
    to: match.index + match[0].trimEnd().length,
  }));
  // “9 to 5” is a time, and no two numbers; “2 May” is a date.
  if (kind !== "number") return spans;
  const other = (["price", "time", "date"] as const).flatMap((one) => valuesIn(text, one));
  return spans.filter(({ from, to }) => !other.some((span) => from < span.to && to > span.from));
}

/** Returns the kinds that a new value can be, the likeliest first; none if it is another text. */
export function kindsOfValue(text: string): ValueKind[] {
  const plain = text.trim();
  const isWhole = (kind: ValueKind) => {
    const [span, ...others] = valuesIn(plain, kind);
    return span !== undefined && others.length === 0 && span.from === 0 && span.to >= plain.length - 1;
  };
  if (isWhole("price")) return ["price"];
  if (isWhole("time")) return ["time"];
  if (isWhole("date")) return ["date"];
  if (/^\d+[.,]\d{2}$/.test(plain)) return ["price", "time", "number"];
  if (/^\d+(?:[.,]\d+)?$/.test(plain)) return ["price", "number"];
  return [];
}

/** Returns the new value in the form of the old one: its currency and its decimals, if the new one is a plain number. */
export function inFormOf(old: string, next: string): string {
  if (/^\p{Ll}/u.test(next) && /^\p{Lu}/u.test(old) && valuesIn(old, "date").length > 0)
    return next.charAt(0).toUpperCase() + next.slice(1);
  if (
    /^(?:closed|geschlossen|ruhetag|zu)$/i.test(old.trim()) &&
    /^(?:closed|geschlossen|ruhetag|zu)$/i.test(next.trim())
  )
    return old;
  const hour = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:uhr|h)?$/i.exec(next.trim());
  if (hour && /^\d{1,2}:\d{2}$/.test(old.trim())) return `${hour[1]}:${hour[2] ?? "00"}`;
  const plain = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(withoutSameCurrency(old, next.trim()));
  const [before] = new RegExp(amount).exec(old) ?? [];
  if (!plain || before === undefined || !/[^\d.,\s]/.test(old)) return next;
  const separator = /[.,](?=\d{1,2}$)/.exec(before)?.[0];
  const decimals =
    separator === undefined ? (plain[2] ? `.${plain[2]}` : "") : `${separator}${(plain[2] ?? "00").padEnd(2, "0")}`;
  return old.replace(before, () => `${plain[1]}${decimals}`);
}

const signs: [RegExp, RegExp][] = [
  [/£|GBP/, /\s*(?:Pfund|pounds?|quid|GBP)$/i],
  [/€|EUR/, /\s*(?:Euros?|EUR)$/i],
  [/\$|USD/, /\s*(?:Dollars?|USD)$/i],
  [/CHF|Fr\./, /\s*(?:Franken|CHF)$/i],
];

/** “99 Pfund” is 99 where the old price is in pounds; another currency stays as it was said. */
const withoutSameCurrency = (old: string, next: string) =>
  signs.reduce((text, [sign, word]) => (sign.test(old) ? text.replace(word, "") : text), next);

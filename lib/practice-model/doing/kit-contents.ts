import type { Section, SectionInput, SectionKind } from "#lib/site-kit/section-schema.ts";
import { valuesIn } from "../places/typed-values.ts";

// Reads a person's words as the content of a section of the kit. Returns null where they can't be read surely: nothing is guessed.

/** Returns the content of a section; null if the words don't say it. */
export function readContents(kind: SectionKind, text: string): Section | null {
  switch (kind) {
    case "hours":
      return withItems(readHours(text), (items) => ({ kind, content: { items } }));
    case "prices":
      return withItems(readPrices(text), (items) => ({ kind, content: { items } }));
    case "timetable":
      return withItems(readTimetable(text), (days) => ({ kind, content: { days } }));
    case "team":
      return withItems(readPeople(text), (people) => ({ kind, content: { people } }));
    case "questions":
      return withItems(readQuestions(text), (items) => ({ kind, content: { items } }));
    case "quotes":
      return withItems(readQuotes(text), (items) => ({ kind, content: { items } }));
    case "steps":
      return withItems(readSteps(text), (items) => ({ kind, content: { items } }));
    case "contact":
      return readContact(text);
    case "map": {
      const address = linesOf(text);
      return address.length > 0 && address.length <= 6 && /\d/.test(text) ? { kind, content: { address } } : null;
    }
    case "imprint":
      return readImprint(text);
    default:
      return null;
  }
}

const withItems = <Item>(items: Item[] | null, section: (items: Item[]) => Section): Section | null =>
  items === null || items.length === 0 ? null : section(items);

/** Splits at lines, semicolons, and commas with a space; “4,50 €” and “9.00” stay whole. */
const linesOf = (text: string) =>
  text
    .split(/\s*(?:\n|;|,(?!\d)|\s\|\s)\s*/)
    .map((line) => line.replace(/^(?:[-*•]|\d+[.)])\s+/, "").trim())
    .filter((line) => line !== "");

/** Like `linesOf`; the last one may come after “and”. */
const entriesOf = (text: string) =>
  linesOf(text).flatMap((line, index, all) => (index === all.length - 1 ? line.split(/\s+(?:and|und)\s+/i) : [line]));

const all = <From, To>(values: readonly From[], read: (value: From) => To | null): To[] | null => {
  const found = values.map(read);
  return found.every((one) => one !== null) ? (found as To[]) : null;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** “mon-fri” as “Mon–Fri”. */
const daysAs = (text: string) =>
  range(text).replace(/\p{L}+/gu, (word) =>
    /^(?:and|und|to|bis|till|until|through)$/i.test(word) ? word : capital(word),
  );
const range = (text: string) => text.replace(/\s*(?:-|–|—)\s*/g, "–");

const dayName =
  /^(?:mon?|tue?s?|wed?|thu?r?s?|fri?|sat?|sun?|di|mi|do|fr|sa|so|mo)(?:\p{L}*day|\p{L}*tag|\p{L}*woch|\p{L}*abend)?s?\.?$/iu;
const dayWords =
  /^(?:daily|every day|täglich|weekdays|werktags|weekends?|am wochenende|feiertags?|holidays|public holidays)$/i;

/** Returns the days at the beginning, and what comes after them; null if it does not begin with days. */
function splitDays(line: string): { days: string; rest: string } | null {
  const words = line.split(/\s+/);
  for (let at = words.length; at > 0; at--) {
    const days = words.slice(0, at).join(" ").replace(/:$/, "");
    const names = days.split(/\s*(?:-|–|—|&|\+|\/|\b(?:to|bis|till|until|and|und|through)\b|,)\s*|\s+/i);
    if (dayWords.test(days) || names.every((name) => dayName.test(name)))
      return { days, rest: words.slice(at).join(" ") };
  }
  return null;
}

const closed = /^(?:closed|geschlossen|zu|ruhetag)$/i;
type Hours = SectionInput<"hours">["items"];

function readHours(text: string): Hours | null {
  const items: Hours = [];
  for (const line of linesOf(text)) {
    const found = splitDays(line);
    const last = items.at(-1);
    if (!found && /^\d/.test(line) && last?.time !== undefined) last.time += `, ${range(line)}`;
    else if (found && closed.test(found.rest)) items.push({ days: daysAs(found.days) });
    else if (found && /^(?:from |von |ab )?\d/i.test(found.rest))
      items.push({ days: daysAs(found.days), time: range(found.rest) });
    else return null;
  }
  return items.length > 14 ? null : items;
}

function readPrices(text: string) {
  const entries = entriesOf(text);
  return entries.length > 30 ? null : all(entries, readPrice);
}

function readPrice(entry: string): { name: string; price: string } | null {
  const [span, ...others] = valuesIn(entry, "price");
  const number = /^(.+?)[\s:–-]+((?:from |ab )?\d+(?:[.,]\d{1,2})?)$/i.exec(entry);
  if (!span && number) return { name: capital((number[1] ?? "").trim()), price: number[2] ?? "" };
  if (!span || others.length > 0) return null;
  const before = entry.slice(0, span.from);
  const from = /\b(?:from|ab)\s+$/i.exec(before)?.[0] ?? "";
  const name = `${before.slice(0, before.length - from.length)}${entry.slice(span.to)}`
    .replace(/\s+(?:for|für|costs?|kostet|um|at)\s*$/i, "")
    .replace(/[\s:–=-]+$/, "")
    .trim();
  return name === "" ? null : { name: capital(name), price: `${from}${entry.slice(span.from, span.to)}`.trim() };
}

const timeOfDay =
  /^((?:\d{1,2}[:.]\d{2}|\d{1,2}\s*(?:uhr|am|pm|h))(?:\s*[-–]\s*\d{1,2}(?:[:.]\d{2})?\s*(?:uhr|am|pm|h)?)?(?:\s*uhr)?)\s*:?\s+(\S.*)$/i;

function readTimetable(text: string): SectionInput<"timetable">["days"] | null {
  const days: SectionInput<"timetable">["days"] = [];
  for (const line of linesOf(text)) {
    const found = splitDays(line);
    const entry = timeOfDay.exec((found?.rest ?? line).replace(/^(?:at|um)\s+/i, ""));
    if (found && /^\s*$/.test(found.rest)) return null;
    if (!entry) return null;
    const written = { time: range(entry[1] ?? ""), title: capital(entry[2] ?? "") };
    const day = found ? daysAs(found.days) : days.at(-1)?.day;
    if (day === undefined) return null;
    const known = days.find((one) => one.day === day);
    if (known) known.entries.push(written);
    else days.push({ day, entries: [written] });
  }
  return days.length > 14 ? null : days;
}

function readPeople(text: string) {
  return all(entriesOf(text), (entry): { name: string; role?: string } | null => {
    const [, name = "", role] = /^([^(:–]+?)(?:\s*\(([^)]+)\)?|\s*:\s*(.+)|\s+[-–]\s+(.+))?$/.exec(entry) ?? [];
    const [said] = /(?:\(([^)]+)\)?|:\s*(.+)|\s[-–]\s+(.+))$/.exec(entry)?.slice(1).filter(Boolean) ?? [role];
    const isName =
      name.split(/\s+/).length <= 4 && /^(?:(?:\p{Lu}\S*|von|van|de|der|den|di|da)(?:\s+|$))+$/u.test(name);
    return isName ? { name: name.trim(), ...(said ? { role: capital(said.trim()) } : {}) } : null;
  });
}

function readQuestions(text: string) {
  const pairs = [...text.replace(/\n+/g, " ").matchAll(/([^?]{3,199}\?)\s*([^?]+?(?:[.!]|$)(?=\s|$))/g)];
  const read = pairs.map(([, question = "", answer = ""]) => ({ question: question.trim(), answer: answer.trim() }));
  const length = pairs.reduce((sum, [whole]) => sum + whole.length, 0);
  return length >= text.trim().length - pairs.length * 2 - 2 ? read : null;
}

function readQuotes(text: string) {
  const found = [...text.matchAll(/["“„«]([^"“”„»]{5,600})["”“»]\s*(?:[-–—,(]\s*)?([^"“”„«»;\n]*)/g)];
  return found.map(([, words = "", by = ""]) => {
    const name = by.replace(/[),;.\s]+$|^(?:and|und)\s*/gi, "").trim();
    return { text: words.trim(), ...(name === "" ? {} : { name }) };
  });
}

function readSteps(text: string) {
  const numbered = text.split(/\s*(?:^|\s)\d[.)]\s+/).filter((step) => step.trim() !== "");
  const steps = (numbered.length > 1 ? numbered : linesOf(text)).map((step) =>
    capital(step.replace(/[,;]$/, "").trim()),
  );
  return steps.length < 2 || steps.length > 8 ? null : steps.map((title) => ({ title }));
}

const email = /[^\s<>@"'(),;:]+@[^\s<>@"'(),;:]+\.[\p{L}]{2,}/u;
const phone = /\+?[\d(][\d\s()/.-]{5,22}\d/;

function readContact(text: string): Section | null {
  const [address] = email.exec(text) ?? [];
  return address === undefined ? null : { kind: "contact", content: { email: address, form: {} } };
}

function readImprint(text: string): Section | null {
  const [mail] = email.exec(text) ?? [];
  const [number] = phone.exec(mail ? text.replace(mail, "") : text) ?? [];
  const isPostal = (line: string) => line !== mail && !(number && line.includes(number)) && !line.includes("@");
  const [organization, ...address] = linesOf(text).filter(isPostal);
  if (organization === undefined || address.length === 0 || address.length > 6 || !/\d/.test(address.join(" ")))
    return null;
  const reach = { ...(mail ? { email: mail } : {}), ...(number ? { phone: number.trim() } : {}) };
  return { kind: "imprint", content: { organization, address, ...reach } };
}

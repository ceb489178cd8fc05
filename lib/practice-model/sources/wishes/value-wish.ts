import { phrasesOf } from "../../language/phrases.ts";
import { type NextMove, say } from "../../next-move.ts";
import { type KnownValue, wordsOfKey } from "../show-data.ts";
import type { ShownSource } from "../show-source.ts";
import type { SourceSite } from "../source-site.ts";
import { dateOfWords } from "../value-forms.ts";
import { findNamed, type Named, titleOf, valuesNamed, valuesOf } from "./find-named.ts";
import { changeBy, changeMove, plainWish, readAll, saidValue } from "./source-wish.ts";

// A value by the name of its key: “Change the description of the brakes page to …”, „Die Saison ist jetzt September bis Dezember“.

/** Stands for the key that names an entry. */
const ownName = "=";

interface Told {
  /** Empty for a date, which needs no name. */
  key: string;
  /** The name of the page or entry that has the value; null if it was not said. */
  of: string | null;
  value: string;
}

const the = `(?:the |our |my |der |die |das |den |dem |unsere?[nmrs]? )?`;
const of = `(?:of|for|on|von|vom|des|der|für|beim|bei)`;
const becomes = `(?:geht jetzt|is now|is|are now|should (?:now )?(?:be|say|read)|must be|will be|ist jetzt|ist nun|ist|sind jetzt|lautet jetzt|lautet|heißt jetzt)`;

const patterns: { pattern: RegExp; read: (parts: string[]) => Told }[] = [
  {
    pattern: new RegExp(String.raw`^(?:change|set|update|correct) ${the}(.{2,40}?) ${of} (.{2,80}?) to (\S.*)$`, "is"),
    read: ([key = "", name = "", value = ""]) => ({ key, of: name, value }),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:ändere?|setze?|korrigiere?|stelle?) ${the}(.{2,40}?) ${of} (.{2,80}?) (?:auf|in|zu) (\S.*)$`,
      "is",
    ),
    read: ([key = "", name = "", value = ""]) => ({ key, of: name, value: value.replace(/ (?:um|ab)$/, "") }),
  },
  {
    pattern: new RegExp(
      String.raw`^${the}(.{2,40}?) ${of} (.{2,80}?) soll (?:jetzt |nun |künftig )?(\S.*?) (?:sein|lauten|heißen|werden)$`,
      "is",
    ),
    read: ([key = "", name = "", value = ""]) => ({ key, of: name, value }),
  },
  {
    pattern: new RegExp(String.raw`^${the}(.{2,40}?) ${of} (.{2,80}?) ${becomes} (\S.*)$`, "is"),
    read: ([key = "", name = "", value = ""]) => ({ key, of: name, value }),
  },
  {
    pattern:
      /^(?:the |der |die |das )?(.{2,60}?) (?:has|have|hat|haben) (?:now |jetzt |nun )?(?:an? |eine?n? )?([\p{L} ]{3,30}) (?:of|von) (\d[\d.,]*)$/isu,
    read: ([name = "", key = "", value = ""]) => ({ key, of: name, value }),
  },
  {
    pattern:
      /^(?:the |der |die |das )?(.{2,60}?) (?:has|have|hat|haben) (?:now |jetzt |nun )?(\d[\d.,]*) ([\p{L}]{3,30})(?: now)?$/isu,
    read: ([name = "", value = "", key = ""]) => ({ key, of: name, value }),
  },
  {
    pattern: /^(.{2,80}?) (?:heißt jetzt|heißt nun|is now called|is called) (\S.*?)(?: now)?$/is,
    read: ([name = "", value = ""]) => ({ key: ownName, of: name, value }),
  },
  {
    pattern: /^(?:change |set |update )?(.{2,80}?)['’]s (.{2,40}?) (?:to|is now|should be) (\S.*)$/is,
    read: ([name = "", key = "", value = ""]) => ({ key, of: name, value }),
  },
  {
    pattern: /^(?:move|reschedule|postpone|verschiebe?|verlege?) (.{2,80}?) (?:to|auf)( (?:the |den )?\S.*)$/is,
    read: ([name = "", value = ""]) => ({ key: "", of: name, value }),
  },
  {
    pattern:
      /^(.{2,80}?) (?:is|takes place|happens|will be|ist|findet|ist jetzt|findet jetzt) (?:now |jetzt |nun |erst )?(?:on|am|at|um)( \S.*?)(?: statt)?$/is,
    read: ([name = "", value = ""]) => ({ key: "", of: name, value }),
  },
  {
    pattern: new RegExp(String.raw`^(?:change|set|update) ${the}(.{2,40}?) to (\S.*)$`, "is"),
    read: ([key = "", value = ""]) => ({ key, of: null, value }),
  },
  {
    pattern: new RegExp(String.raw`^(?:ändere?|setze?) ${the}(.{2,40}?) (?:auf|in|zu) (\S.*)$`, "is"),
    read: ([key = "", value = ""]) => ({ key, of: null, value: value.replace(/ (?:um|ab)$/, "") }),
  },
  {
    pattern: new RegExp(String.raw`^${the}(.{2,40}?) ${becomes} (\S.*)$`, "is"),
    read: ([key = "", value = ""]) => ({ key, of: null, value }),
  },
  {
    pattern: new RegExp(
      String.raw`^${the}(.{2,40}?) soll (?:jetzt |nun |künftig )?(\S.*?) (?:sein|lauten|heißen)$`,
      "is",
    ),
    read: ([key = "", value = ""]) => ({ key, of: null, value }),
  },
];

/** Keys that the practice model finds better by what stands on the page. */
const byPage =
  /^(?:phone|telefon|tel|email|e-mail|mail|address|adresse|price|preis|hours|öffnungszeiten|text|name|heading)$/i;

const severalSentences = /(?<!\d|(?:^|\s)\p{L}{1,3})[.!?]\s+\p{L}/u;

/** Returns the move; null if the message names no value by its key. */
export function valueMove(site: SourceSite, request: string, answers: readonly string[]): NextMove | null {
  const text = plainWish(request);
  if (text.length > 600 || severalSentences.test(text.replace(/["“„].*["”“]/gs, ""))) return null;
  for (const { pattern, read } of patterns) {
    const parts = pattern.exec(text)?.slice(1);
    if (!parts) continue;
    const told = read(parts);
    const move = readAll(site) ?? moveFor(site, request, { ...told, value: saidValue(told.value) }, answers);
    if (move) return move;
  }
  return null;
}

interface Found {
  shown: ShownSource;
  value: KnownValue;
  name: string | null;
}

/** Returns what an answer names, by its label or its number; everything without an answer that fits. */
function chosen(found: readonly Found[], [answer = ""]: readonly string[]): readonly Found[] {
  const plain = answer
    .trim()
    .toLowerCase()
    .replace(/^["“„]|["”“.]$/g, "");
  const number = /^(?:the |number |nr\. ?|nummer )?(\d{1,2})\.?$/.exec(plain)?.[1];
  const one = number ? found[Number(number) - 1] : found.find((each) => labelOf(each).toLowerCase() === plain);
  return one ? [one] : found;
}

const labelOf = ({ shown, value }: Found) => value.of ?? titleOf(shown);

/** Offers the places where the value may be meant; null for too many, or for places of one name. */
function askWhich(site: SourceSite, found: readonly Found[]): NextMove | null {
  const labels = found.map(labelOf);
  if (found.length > 4 || new Set(labels).size < found.length) return null;
  const { whichQuestion } = phrasesOf(site.language);
  const options = found.map((each) => ({ label: labelOf(each), description: each.value.shown }));
  const lines = options.map(({ label, description }, index) => `${index + 1}. **${label}**: ${description}`);
  return { kind: "offer", question: whichQuestion, options, text: `${whichQuestion}\n\n${lines.join("\n")}` };
}

function moveFor(site: SourceSite, request: string, told: Told, answers: readonly string[]): NextMove | null {
  const found = find(site, told);
  const [one, ...others] = found.length > 1 ? chosen(found, answers) : found;
  if (!one) return null;
  if (others.length > 0) return askWhich(site, found);
  const { shown, value, name } = one;
  const { language } = site;
  const key = wordsOfKey(value.key);
  const { quote, nothing, alreadySo } = phrasesOf(language);
  const said = inMannerOf(value.shown, told.value, request);
  if (value.shown === said) return say(alreadySo);
  const edits = value.take(said);
  const changes = changeBy(site, shown.path, edits);
  const what = name === null ? (language === "de" ? "dort" : "there") : quote(name);
  if (!changes)
    return say(
      language === "de"
        ? `${quote(said)} passt nicht zu „${key}“ (${what}): Jetzt steht dort ${quote(value.shown)}. ${nothing}`
        : `${quote(said)} does not fit “${key}” (${what}): it is ${quote(value.shown)} now. ${nothing}`,
    );
  const at = name === null ? `\`${shown.path}\`` : quote(name);
  return changeMove(
    site,
    request,
    changes,
    language === "de"
      ? `Ich habe „${key}“ bei ${at} von ${quote(value.shown)} auf ${quote(said)} geändert.`
      : `I changed “${key}” of ${at} from ${quote(value.shown)} to ${quote(said)}.`,
  );
}

/** “the old school” as a value that begins with a capital letter; „die Stadthalle“ without its article. Quoted words stay. */
function inMannerOf(old: string, next: string, request: string): string {
  const isQuoted = [...'"“„«'].some((quote) => request.includes(`${quote}${next}`));
  if (isQuoted || !/^\p{Lu}/u.test(old)) return next;
  const plain = next
    .replace(/^(?:der|die|das|den|dem) (?=\p{Lu})/u, "")
    .replace(/^(?:von|from) (?=.+ (?:bis|to) )/, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const siteWords =
  /^(?:the |our |my |die |der |das |unsere?[rs]? |dieser? )?(?:whole )?(?:site|website|webseite|homepage|seite)$/i;
const siteKey =
  /^(?:the )?(?:site|website|webseiten?|seiten)[- ]?(?:title|name|titel)s?$|^titel der (?:website|webseite|seite)$/i;

function find(site: SourceSite, { key, of: name, value }: Told): Found[] {
  if (
    siteKey.test(key.trim()) ||
    (name !== null &&
      siteWords.test(name.trim()) &&
      /^(?:title|name|titel|description|beschreibung)$/i.test(key.trim()))
  )
    return ofSite(site, /description|beschreibung/i.test(key) ? "description" : "title");
  if (name === null) {
    if (byPage.test(key.trim())) return [];
    const all = [...site.shown.values()].flatMap((shown) =>
      valuesNamed(shown.values, key, wordsOfKey)
        .filter((known) => known.key !== "title" && known.key !== "description")
        .map((known) => ({ shown, value: known, name: known.of })),
    );
    const ofFiles = all.filter((each) => each.value.of === null);
    return ofFiles.length > 0 ? ofFiles : all;
  }
  const things = findNamed(site, name);
  const [thing, ...more] = things;
  if (!thing || more.length > 0) return [];
  if (key === "") return dated(thing, value);
  if (key === ownName) {
    const own = valuesOf(thing).filter(({ shown }) => thing.kind === "record" && shown === thing.name);
    return own.map((known) => ({ shown: thing.shown, value: known, name: thing.name }));
  }
  return valuesNamed(valuesOf(thing), key, wordsOfKey).map((known) => ({
    shown: thing.shown,
    value: known,
    name: thing.name,
  }));
}

/** A page or entry with one date, for a new date. */
function dated(thing: Named, said: string): Found[] {
  if (dateOfWords(said, "2000-01-01") === null) return [];
  const dates = valuesOf(thing).filter(
    ({ key, shown }) => /date|datum|day|tag|when/i.test(key) && dateOfWords(shown, "") !== null,
  );
  return dates.map((value) => ({ shown: thing.shown, value, name: thing.name }));
}

const settings = /(?:^|\/)(?:_config|hugo|config|astro\.config|docusaurus\.config|site|settings|metadata)\.\w+$/;

/** The title of the website, where its settings have it. */
function ofSite({ shown }: SourceSite, key: "title" | "description"): Found[] {
  const files = [...shown.values()].filter(({ path }) => settings.test(path));
  const found = files.flatMap((one) =>
    one.values
      .filter((value) => value.of === null && (value.key === key || (key === "title" && value.key === "name")))
      .slice(0, 1)
      .map((value) => ({ shown: one, value, name: null })),
  );
  return found;
}

import { languageOf } from "../cannot.ts";
import { isEverywhere, staying } from "../read-asides.ts";
import type { Renaming } from "../wish.ts";
import { isMark, saidText, trimMarks, type Word } from "../words.ts";

// Reads that somebody or something has another name now: „Unser Laden heißt jetzt Milchbar, bitte überall statt Kaffeestube“, “Ada got
// married, she is called Ada Reed now”.

const called = /^(?:heißt|heisst|heiße|heisse|heißen|heissen|called|named)$/;
const sinceWhen = new Set(
  "jetzt nun ab seit sofort heute künftig inzwischen neuerdings der dem meiner unserer hochzeit now from on since the my our wedding today officially".split(
    " ",
  ),
);
const connecting = /^(?:&|and|und|of|by|von|vom|am|im|the|de|la)$/;
const nameMax = 6;
/** Words for whom the site is about. Of a course or a cake that is called otherwise the site keeps its name. */
const ownNames =
  /^(?:wir|we|seite|webseite|website|homepage|site|blog|shop|laden|geschäft|firma|betrieb|verein|café|cafe|business|company|store|club|studio)$/;

const isNamePart = ({ text, quoted }: Word) => quoted || /^[\p{Lu}\d&]/u.test(text);
const isPlain = (word: Word | undefined, pattern: RegExp) => word?.quoted === false && pattern.test(word.key);

/** Returns the renaming that the words of a message tell; null if they tell none, or something else besides. */
export function readRenaming(message: string, given: readonly Word[]): Renaming | null {
  const words = trimMarks(given);
  const at = words.findIndex((word) => isPlain(word, called));
  if (at < 1 || words.length > 40) return null;
  const subject = words.slice(words.slice(0, at).findLastIndex(isMark) + 1, at);
  let from = at + 1;
  while (words[from] && !words[from]?.quoted && sinceWhen.has(words[from]?.key ?? "")) from++;
  let to = from;
  while (words[to] && (isNamePart(words[to] as Word) || (to > from && isPlain(words[to], connecting)))) to++;
  const name = words.slice(from, to);
  const isSince =
    from > at + 1 || isPlain(words[to], /^(?:now|jetzt)$/) || subject.some((word) => isPlain(word, /^(?:now|jetzt)$/));
  if (isPlain(words[to], /^(?:now|jetzt)$/)) to++;
  if (name.length === 0 || name.length > nameMax || subject.length > 4) return null;
  const parts = splitAtMarks(words.slice(to));
  const olds = parts.map(oldIn).filter((part) => part !== null);
  const isRest = (part: readonly Word[]) => oldIn(part) === null && !addsNothing(part);
  const [old, ...others] = olds;
  if (others.length > 0 || parts.some(isRest) || (old === undefined && !isSince)) return null;
  const isPerson = subject.some((word) => isPlain(word, /^(?:er|sie|ich|he|she|i)$/));
  const isOfSite = subject.some((word) => isPlain(word, ownNames));
  // „Ada heißt jetzt Ada Reed“ alone is one text that changes.
  if (old === undefined && !isPerson && !(isOfSite && parts.some(saysEverywhere))) return null;
  return {
    act: "rename",
    language: languageOf(message),
    known: words.length,
    name: saidText(message, name),
    old: old ? saidText(message, old) : null,
    isOfSite: isOfSite && !isPerson,
  };
}

function splitAtMarks(words: readonly Word[]): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (isMark(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

const beforeOld = /^(?:bitte|please|überall|everywhere|also|und|and)$/;
const everywhereElse =
  /^(?:bitte |please )?(?:überall (?:ändern|anpassen|austauschen|ersetzen)|(?:change|update|replace) (?:it|that|the name)? ?everywhere|auf allen seiten (?:ändern|anpassen)|change it on (?:all|every) pages?)$/;

const plainText = (words: readonly Word[]) => words.map(({ key, quoted }) => (quoted ? "“" : key)).join(" ");
const saysEverywhere = (part: readonly Word[]) => everywhereElse.test(plainText(part)) || isEverywhere(part);

/** „(Bitte überall) statt A“, „überall wo noch A steht (bitte ersetzen)“, “wherever it still says A”: A; null for other words. */
function oldIn(part: readonly Word[]): Word[] | null {
  const from = part.findIndex(({ key, quoted }) => quoted || !beforeOld.test(key));
  const words = part.slice(Math.max(0, from));
  const [first, second] = words;
  let told: readonly Word[] = [];
  if (isPlain(first, /^(?:statt|anstatt|nicht|not)$/)) told = words.slice(1);
  else if (isPlain(first, /^(?:anstelle|instead)$/) && isPlain(second, /^(?:von|of)$/)) told = words.slice(2);
  else if (isPlain(first, /^(?:wo|where|wherever)$/)) {
    const start = words.findIndex(
      ({ key, quoted }, at) => at > 0 && (quoted || !/^(?:noch|still|it|says|immer)$/.test(key)),
    );
    const end = words.findIndex(
      ({ key, quoted }, at) =>
        at > 0 && !quoted && /^(?:steht|stehen|is|stands|please|bitte|ersetzen|ändern|replace|change)$/.test(key),
    );
    told = words.slice(start, end === -1 ? undefined : end);
  }
  const own = told.filter(({ key, quoted }, at) => quoted || !(at === 0 && /^(?:mehr|noch|longer)$/.test(key)));
  const name =
    own.at(-1) && !own.at(-1)?.quoted && /^(?:bitte|please|ersetzen|mehr)$/.test(own.at(-1)?.key ?? "")
      ? own.slice(0, -1)
      : own;
  return name.length > 0 && name.length <= nameMax ? name : null;
}

const onlyPlaces =
  /^(?:(?:auch|also|sowie|und|and|auf allen seiten|on all pages|überall|everywhere|im|in|the|oben|unten|tab|titel|title|logo|menü|menu|footer|fußzeile|header|text|bitte|please) )+$/;

/** A clause that only says where, or what stays: „auf allen Seiten und auch oben im Tab“, „Mailadresse bleibt“. */
function addsNothing(part: readonly Word[]): boolean {
  const text = plainText(part);
  return saysEverywhere(part) || (staying.test(text) && part.length < 6) || onlyPlaces.test(`${text} `);
}

import { distribute } from "../../doing/entries/entry-texts.ts";
import { phrasesOf } from "../../language/phrases.ts";
import { type NextMove, say } from "../../next-move.ts";
import { wordsIn } from "../../places/matching.ts";
import { wordsOfKey } from "../show-data.ts";
import type { SourceSite } from "../source-site.ts";
import { findNamed, isKindOf, type Named } from "./find-named.ts";
import { changeBy, changeMove, plainWish, readAll } from "./source-wish.ts";

// Entries of data, and pages or posts that go: “Add a boat: Möwe, 2, 2021”, „Lösche den Beitrag über die Sommerpause“.

const adding = [
  /^(?:add|new|we(?:'ve got| have got| have| got)(?: now)?) (?:to the |an? |one more |another |the )?(?:new )?([\p{L} ]{3,40}?)(?: to the (?:list|table|site|page|data))?\s*[:–-]\s*(\S.*)$/isu,
  /^(?:füge?|trage?|nimm|ergänze?|neue[rsn]?|noch eine?n?|wir haben(?: jetzt| nun)?) (?:(?:ein|einen?|eine|das|den|die|in den|in die|bei den|zu den|noch eine?n?) )?(?:neue[nrs]? )?([\p{L} ]{3,40}?)(?: (?:hinzu|ein|auf|dazu|zur liste hinzu))?\s*[:–-]\s*(\S.*)$/isu,
];

/** Returns the move that adds an entry to the one list of data that is called so; null if none is. */
export function addEntryMove(site: SourceSite, request: string): NextMove | null {
  const text = plainWish(request);
  if (text.length > 600) return null;
  for (const pattern of adding) {
    const [, kind = "", given = ""] = pattern.exec(text) ?? [];
    if (kind === "") continue;
    const unread = readAll(site);
    if (unread) return unread;
    const words = wordsIn(kind).filter(
      (word) => !/^(?:list|table|liste|tabelle|entry|eintrag|zu|to|the|den|die|der)$/.test(word),
    );
    const lists = [...site.shown.values()].flatMap((shown) =>
      shown.lists
        .filter(({ name }) => words.length > 0 && words.every((word) => isKindOf(word, name)))
        .map((list) => ({ shown, list })),
    );
    const [one, ...others] = lists;
    if (!one || others.length > 0) continue;
    const { shown, list } = one;
    const { quote, nothing } = phrasesOf(site.language);
    const texts = distribute(list.last, given.replace(/(?<=\p{L}{2})\.$/u, ""));
    const isKnown = texts && shown.records.some(({ name }) => name.toLowerCase() === texts[0]?.toLowerCase());
    const changes = texts && !isKnown ? changeBy(site, shown.path, list.add(texts)) : null;
    const keys = list.keys.map((key) => wordsOfKey(key)).join(", ");
    const example = list.last.map(quote).join(", ");
    if (isKnown) return say(phrasesOf(site.language).alreadySo);
    if (list.isHiding)
      return say(
        site.language === "de"
          ? `Ein Eintrag hat dort mehr als ${keys}, zum Beispiel eine Adresse. Das kann ich nicht ergänzen. ${nothing}`
          : `An entry there has more than ${keys}, such as an address. I can't add that. ${nothing}`,
      );
    if (!changes)
      return say(
        site.language === "de"
          ? `Ein Eintrag hat dort: ${keys}. Zum Beispiel ${example}. Sagen Sie alle Angaben, mit Kommas dazwischen. ${nothing}`
          : `An entry there has: ${keys}. For example ${example}. Say all of them, with commas between. ${nothing}`,
      );
    return changeMove(
      site,
      request,
      changes,
      site.language === "de"
        ? `Ich habe ${quote(texts?.join(", ") ?? "")} in \`${shown.path}\` hinzugefügt.`
        : `I added ${quote(texts?.join(", ") ?? "")} to \`${shown.path}\`.`,
    );
  }
  return null;
}

const removing = [
  /^(?:remove|delete|drop|take (?:out|off|down)) (?:the |our )?(.{3,90}?)(?: (?:from|off) (?:the )?(?:site|website|list|page|data|table))?[.!]?$/is,
  /^(?:entferne?|lösche?|streiche?) (?:den |die |das |unsere?n? )?(.{3,90}?)(?: (?:von der|aus der|aus den) (?:seite|website|webseite|liste|tabelle|daten))?[.!]?$/is,
  /^(?:den |die |das )?(.{3,90}?) (?:bitte )?(?:löschen|entfernen|streichen|rausnehmen)[.!]?$/is,
];

/** „das Fahrzeug LF 10“ is found by its whole name, with one word for what it is. */
const isEntryOfData = ({ kind, name }: Named, phrase: string) =>
  kind === "record" && phrase.toLowerCase().endsWith(` ${name.toLowerCase()}`);

/** A phrase that says what it is: a post, an event, an entry of a list. Without that, the texts of the pages are looked through first. */
const isAboutPart =
  /\b(?:section|paragraph|sentence|word|link|button|heading|picture|line|abschnitt|absatz|satz|wort|knopf|überschrift|bild|zeile|text|step|schritt)\b/i;

/** Returns the move that removes a page of its own, or an entry of data, which the message names by its kind. */
export function removeMove(site: SourceSite, request: string): NextMove | null {
  const text = plainWish(request);
  for (const pattern of removing) {
    const [, phrase = ""] = pattern.exec(text) ?? [];
    if (phrase === "" || isAboutPart.test(phrase)) continue;
    const unread = readAll(site);
    if (unread) return unread;
    const words = wordsIn(phrase);
    const found = findNamed(site, phrase).filter((one) => {
      const kind = one.kind === "record" ? one.record.list : (one.shown.path.split("/").at(-2) ?? "");
      const isPost = one.kind === "page" && site.kinds.get(one.shown.path) === "markdown";
      const isEntry = one.kind === "record" || isPost;
      const isNamedPage = isPost && /(?:^|[\s\p{L}])(?:page|seite)$/iu.test(phrase);
      return isEntry && (isNamedPage || words.some((word) => isKindOf(word, kind)) || isEntryOfData(one, phrase));
    });
    const [one, ...others] = found;
    if (!one) continue;
    const { quote, nothing } = phrasesOf(site.language);
    const names = [one, ...others].map(({ name }) => quote(name));
    if (others.length > 0)
      return say(
        site.language === "de"
          ? `Das passt auf ${found.length} Einträge: ${names.slice(0, 6).join(", ")}. Nennen Sie bitte einen davon ganz. ${nothing}`
          : `That fits ${found.length} entries: ${names.slice(0, 6).join(", ")}. Please name one of them in full. ${nothing}`,
      );
    const said = site.language === "de" ? `Ich habe ${names[0]} entfernt.` : `I removed ${names[0]}.`;
    if (one.kind === "page") {
      const links =
        site.language === "de" ? "Links, die zu ihr führten, stehen noch da." : "Links that led to it are still there.";
      const isPost = words.some((word) => isKindOf(word, one.shown.path.split("/").at(-2) ?? ""));
      return changeMove(site, request, [{ kind: "delete", path: one.shown.path }], isPost ? said : `${said} ${links}`);
    }
    const changes = changeBy(site, one.shown.path, one.record.remove());
    if (changes) return changeMove(site, request, changes, said);
    return say(
      site.language === "de"
        ? `${names[0]} ist der letzte Eintrag seiner Liste und bleibt: Eine leere Liste könnte die Seite nicht mehr bauen lassen. ${nothing}`
        : `${names[0]} is the last entry of its list and stays: without entries the site might not build any more. ${nothing}`,
    );
  }
  return null;
}

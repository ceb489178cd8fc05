import { escapeText, parseHtml } from "#lib/page-source/html-source.ts";
import { phrasesOf } from "../../language/phrases.ts";
import { type NextMove, say } from "../../next-move.ts";
import { meaningOf, WordSet, wordsIn } from "../../places/matching.ts";
import { wouldBeCode } from "../mask-code.ts";
import { plainText } from "../sheet.ts";
import type { SourceSite } from "../source-site.ts";
import { takeBack } from "../take-back.ts";
import { escapeBeginning, escapeMarkdown } from "../write-markdown.ts";
import { findNamed, type Named } from "./find-named.ts";
import { changeBy, changeMove, plainWish, readAll, saidText } from "./source-wish.ts";

// More text at the end of a page: “Add a paragraph "…" to the bread page”, „Füge auf der Seite Brot den Abschnitt „Bestellen“ hinzu: …“.

interface More {
  page: string;
  heading: string | null;
  text: string;
}

const quoted = `["“„«]([^"”“»]+)["”“»]`;
const onPage = `(?:at the (?:very )?(?:end|bottom) of|to|on|in)`;
const whereDe = String.raw`(?:am ende|ans ende|unten)?\s*(?:auf|an|zu|der|von|bei|in)?\s*(?:der|die|zur)?`;

const patterns: { pattern: RegExp; read: (parts: string[]) => More }[] = [
  {
    pattern: new RegExp(
      `^(?:add|put|write|insert) (?:an? |the )?(?:new )?section (?:called |titled |named |with the heading )?${quoted}(?:,? (?:with the text|saying|and the text|that says))?:? ${quoted} ${onPage} (?:the |our )?(.{2,60}?)$`,
      "is",
    ),
    read: ([heading = "", text = "", page = ""]) => ({ page, heading, text }),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:add|put|write|insert) (?:an? |the )?(?:new )?section (?:called |titled |named |with the heading )?${quoted} ${onPage} (?:the |our )?(.{2,60}?)(?:\s*:\s*|,? (?:with the text|saying|that says):? )(\S.*)$`,
      "is",
    ),
    read: ([heading = "", page = "", text = ""]) => ({ page, heading, text: saidText(text) }),
  },
  {
    pattern: new RegExp(
      `^(?:add|put|write|insert) (?:(?:an? |the )?(?:new )?(?:paragraph|sentence|text|line|note|remark)s?:? )?${quoted} ${onPage} (?:the |our )?(.{2,60}?)$`,
      "is",
    ),
    read: ([text = "", page = ""]) => ({ page, heading: null, text }),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:add|put|write) (?:an? |the )?(?:new )?(?:paragraph|sentence|text|line|note) ${onPage} (?:the |our )?(.{2,60}?)\s*:\s*(\S.*)$`,
      "is",
    ),
    read: ([page = "", text = ""]) => ({ page, heading: null, text: saidText(text) }),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:füge?|schreibe?|setze?|ergänze?) ${whereDe}\s*(.{2,60}?) (?:einen |den )?(?:neuen )?abschnitt (?:mit der überschrift |namens )?${quoted}(?: (?:hinzu|ein|an))?(?:\s*:\s*|,? mit dem text:? )(\S.*?)(?: (?:hinzu|ein|an))?$`,
      "is",
    ),
    read: ([page = "", heading = "", text = ""]) => ({ page, heading, text: saidText(text) }),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:füge?|schreibe?|setze?|ergänze?) ${whereDe}\s*(.{2,60}?) (?:noch )?(?:(?:einen |den |die )?(?:neuen )?(?:absatz|satz|text|zeile|hinweis):? )?${quoted}(?: (?:hinzu|ein|an|dazu))?$`,
      "is",
    ),
    read: ([page = "", text = ""]) => ({ page, heading: null, text }),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:füge?|schreibe?|setze?|ergänze?) (?:noch )?(?:(?:einen |den |die )?(?:neuen )?(?:absatz|satz|text|zeile|hinweis):? )?${quoted} ${whereDe}\s*(.{2,60}?)(?: (?:hinzu|ein|an|dazu))?$`,
      "is",
    ),
    read: ([text = "", page = ""]) => ({ page, heading: null, text }),
  },
];

/** Words that say which part of a page is meant: the pages themselves tell better where that is. */
const isPart =
  /\b(?:list|table|section|heading|paragraph|menu|footer|above|below|under|after|before|liste|tabelle|abschnitt|überschrift|absatz|menü|fußzeile|unter|über|nach|vor)\b/i;

const items = [
  new RegExp(
    `^(?:add|put|insert|append) (?:(?:an? |the )?(?:new |another )?(?:step|item|entry|point|bullet|bullet point):? )?${quoted} (?:at the (?:end|bottom) of|to) the list (?:on|of|in) (?:the |our )?(.{2,60}?)$`,
    "is",
  ),
  new RegExp(
    `^(?:füge?|setze?|schreibe?|nimm) (?:(?:den |die |einen )?(?:schritt|punkt|eintrag):? )?${quoted} (?:am ende )?(?:in|zu|auf)?\\s*(?:der|die|zur|der) liste (?:auf|von|in) (?:der )?(.{2,60}?)(?: (?:hinzu|ein|an|auf|dazu))?$`,
    "is",
  ),
];

/** Returns the move that adds an entry to the only list of a page of Markdown; null for another message. */
export function addItemMove(site: SourceSite, request: string): NextMove | null {
  const wish = plainWish(request);
  for (const pattern of items) {
    const [, text = "", phrase = ""] = pattern.exec(wish) ?? [];
    if (text === "" || wouldBeCode(text)) continue;
    const unread = readAll(site);
    if (unread) return unread;
    const page = onlyPage(site, phrase);
    const ends = [...(page?.shown.html ?? "").matchAll(/<\/[ou]l>/g)];
    const [end, ...more] = ends;
    if (!page || !end || more.length > 0) continue;
    const { html } = page.shown;
    const changed = `${html.slice(0, end.index)}<li>${escapeText(text)}</li>${html.slice(end.index)}`;
    const changes = changeBy(site, page.shown.path, takeBack(page.shown, changed));
    const { quote } = phrasesOf(site.language);
    if (changes)
      return changeMove(
        site,
        request,
        changes,
        site.language === "de"
          ? `Ich habe ${quote(text)} in der Liste auf ${quote(page.name)} hinzugefügt.`
          : `I added ${quote(text)} to the list on ${quote(page.name)}.`,
      );
  }
  return null;
}

const under = [
  new RegExp(
    `^(?:add|put|write|insert) (?:the |a )?(?:sentence|text|line|paragraph|note)?:?\\s*${quoted} (?:under|below) (?:the |our )?(?:heading )?(.{2,60}?)$`,
    "is",
  ),
  new RegExp(
    `^(?:füge?|setze?|schreibe?) (?:den |die )?(?:satz|text|zeile|absatz|hinweis)?:?\\s*${quoted} unter (?:die |den |der |das )?(?:überschrift )?(.{2,60}?)(?: (?:ein|hinzu))?$`,
    "is",
  ),
];
const underColon =
  /^(?:add|put|write|füge?|setze?|schreibe?) (?:under|below|unter) (?:the |our |die |den |der |das )?(?:heading |überschrift )?([^:]{2,60}?)(?: noch| bitte)*\s*:\s*(\S.*)$/is;

/** Returns the move that adds a paragraph below the only heading that is called so; null for another message. */
export function addUnderMove(site: SourceSite, request: string): NextMove | null {
  const wish = plainWish(request);
  const [, said, behind] = under.map((pattern) => pattern.exec(wish)).find((match) => match !== null) ?? [];
  const colon = underColon.exec(wish);
  const [phrase, text] = said !== undefined ? [behind ?? "", said] : [colon?.[1] ?? "", saidText(colon?.[2] ?? "")];
  if (phrase === "" || text === "" || wouldBeCode(text)) return null;
  const unread = readAll(site);
  if (unread) return unread;
  const words = wordsIn(phrase.replace(/["“”„]/g, " "));
  const headings = [...site.shown.values()].flatMap((shown) =>
    parseHtml(shown.html)
      .elements.filter(({ tag, children }) => /^h[1-6]$/.test(tag) && children.every(({ type }) => type === "text"))
      .filter((element) => words.length > 0 && words.every((word) => new WordSet(plainText(element)).has(word)))
      .map((element) => ({ shown, element })),
  );
  const { quote, notFound, nothing } = phrasesOf(site.language);
  const [one, ...others] = headings;
  // Times stand in many texts: without a heading for them, there is no certain place.
  if (!one)
    return words.every((word) => meaningOf(word) === meaningOf("hours")) ? say(`${notFound(phrase)} ${nothing}`) : null;
  if (others.length > 0) return null;
  const { shown, element } = one;
  const changed = `${shown.html.slice(0, element.end)}\n<p>${escapeText(text)}</p>${shown.html.slice(element.end)}`;
  const changes = changeBy(site, shown.path, takeBack(shown, changed));
  if (!changes) return null;
  const name = quote(plainText(element));
  return changeMove(
    site,
    request,
    changes,
    site.language === "de"
      ? `Ich habe ${quote(text)} unter ${name} hinzugefügt.`
      : `I added ${quote(text)} below ${name}.`,
  );
}

/** The one page of Markdown that a phrase names. */
function onlyPage(site: SourceSite, phrase: string) {
  const [page, ...others] = findNamed(site, phrase).filter(
    (one): one is Extract<Named, { kind: "page" }> =>
      one.kind === "page" && site.kinds.get(one.shown.path) === "markdown",
  );
  return page && others.length === 0 ? page : null;
}

/** Returns the move; null if the message adds no text to a page of Markdown. */
export function addTextMove(site: SourceSite, request: string): NextMove | null {
  const wish = plainWish(request);
  for (const { pattern, read } of patterns) {
    const parts = pattern.exec(wish)?.slice(1);
    if (!parts) continue;
    const more = read(parts);
    if (isPart.test(more.page) || wouldBeCode(more.text)) continue;
    const unread = readAll(site);
    if (unread) return unread;
    const page = onlyPage(site, more.page);
    if (!page) continue;
    const { source, path } = page.shown;
    const end = /\r\n/.test(source) ? "\r\n" : "\n";
    const paragraph = escapeBeginning(escapeMarkdown(more.text.replace(/\s+/g, " ").trim()));
    const blocks = more.heading === null ? [paragraph] : [`## ${escapeMarkdown(more.heading)}`, paragraph];
    const at = source.trimEnd().length;
    const edit = { start: at, end: at, newText: blocks.map((block) => `${end}${end}${block}`).join("") };
    const changes = changeBy(site, path, [edit]);
    if (!changes) continue;
    const { quote } = phrasesOf(site.language);
    const what = quote(more.heading ?? more.text);
    return changeMove(
      site,
      request,
      changes,
      site.language === "de"
        ? `Ich habe ${what} am Ende von ${quote(page.name)} hinzugefügt.`
        : `I added ${what} at the end of ${quote(page.name)}.`,
    );
  }
  return null;
}

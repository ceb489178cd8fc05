import { type HtmlElement, textOf } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { Wish } from "../language/wish.ts";
import { cleanMessage } from "../language/words.ts";
import { hrefFor, looksLikePhone } from "../places/contacts.ts";
import { findTexts } from "../places/find-texts.ts";
import { findThings } from "../places/find-things.ts";
import { isPartOfText, isText, type TextGroup, type TextPlace, wholeText } from "../places/text-places.ts";
import type { Thing } from "../places/things.ts";
import { timesInForm } from "../places/time-forms.ts";
import { inFormOf, kindsOfValue } from "../places/typed-values.ts";
import { pagesByFileName } from "../site/find-page.ts";
import { readTexts } from "../site/page-texts.ts";
import { findWords, foldAll } from "../site/text-matching.ts";
import { doWords } from "./do-words.ts";
import { namesOf } from "./meant.ts";
import { named, no, type Outcome, pageName, type Work } from "./outcome.ts";
import { ask, firstSubtitle, highest } from "./settle.ts";

// Gives a text another wording.

type Say = Extract<Wish, { act: "say" }>;

export async function doSay(work: Work, wish: Say): Promise<Outcome> {
  const { target, text, old } = wish;
  const special = target.noun?.special;
  if (special === "phone" && !looksLikePhone(text))
    return /\d/.test(text) ? { kind: "miss", words: [text] } : no(work.say.notPhone(text));
  if (special === "email" && !/^\S+@\S+\.\S+$/.test(text)) return no(work.say.notEmail(text));
  if (special === "address" && target.within.length === 0) {
    const street = streetOf(work, text);
    if (street) return newAddress(work, wish, street);
  }
  // Of “Rye is now …” the text “Rye” is never meant: it is the name of what changes.
  const byName = wish.isStatement && old === null;
  const { groups, unknown } = findTexts(work.site, target, text, { isExplicit: wish.isExplicit, byName });
  const fitting =
    byName && groups.length === 0 && kindsOfValue(text).length === 0
      ? companions(findTexts(work.site, target, text, { isExplicit: false, byName: false }).groups)
      : groups;
  // A name is no value: “Tickets cost £99 now” never writes over the word “Tickets”.
  const isValue = byName && kindsOfValue(text).length > 0;
  const valued = isValue
    ? fitting.filter(({ places }) => places.every(({ now, from, to }) => kindsOfValue(now.slice(from, to)).length > 0))
    : fitting;
  const texts = byName && valued.length === 0 ? namesThatBegin(work, wish) : valued;
  const withOld = old === null ? texts : withOldWords(work, wish, old);
  if (withOld.length === 0) {
    if (target.isPronoun)
      return no(
        work.site.it.length > 0
          ? work.say.severalTexts(named(work.site.it[0] as never, work.language))
          : work.say.nothingPicked,
      );
    return { kind: "miss", words: unknown.length > 0 ? unknown : [target.literal] };
  }
  const best = withOld[0]?.score ?? 0;
  const top = withOld.filter(({ score }) => score >= best - 0.75);
  const chosen = top.length === 1 || target.isAll ? top : settleTexts(work, wish, top);
  if (Array.isArray(chosen) && chosen.length > 12) return no(work.say.tooMany(chosen.length));
  if (!Array.isArray(chosen)) return chosen;
  return write(work, wish, chosen);
}

/** “Ada is called Ada Reed now” is about the name “Ada Wells”. */
function namesThatBegin({ site }: Work, { target, text }: Say): TextGroup[] {
  const [first = ""] = target.literal.split(/\s+/);
  const isSame = foldAll(target.literal) === foldAll(first) && foldAll(text).startsWith(`${foldAll(first)} `);
  if (!isSame || target.noun !== null) return [];
  const { groups } = findTexts(site, target, text, { isExplicit: true, byName: false });
  const isName = ({ now, from }: TextPlace) => from === 0 && /^\p{Lu}\S* \p{Lu}[^\s.!?]*$/u.test(now.trim());
  return groups.flatMap(({ places, score }) => {
    const whole = places.filter(isName).map((place) => ({ ...place, from: 0, to: place.now.length }));
    return whole.length > 0 ? [{ places: whole, score }] : [];
  });
}

/** Puts a new address in the place of the old street, and says a town once where it stood already. */
async function newAddress(work: Work, { language, known, text }: Say, old: string): Promise<Outcome> {
  const words = { act: "replace-words" as const, language, known };
  const town = /,\s*(.*)$/.exec(text)?.[1] ?? "";
  const name = town.replace(/^\d{4,5} /, "");
  for (const behind of town === "" ? [] : new Set([`, ${town}`, `, ${name}`, ` ${town}`, ` ${name}`]))
    await doWords(work, { ...words, old: `${old}${behind}`, text: old });
  return doWords(work, { ...words, old, text });
}

const streetLike = /^(?:\d{1,4}\w? (?:\p{Lu}[\p{L}'’.-]*[ -]?){1,4}|(?:\p{Lu}[\p{L}'’.-]*[ -]?){1,4} \d{1,4}\w?)$/u;

/** The one street with its number that the site's addresses have, for a new one of this kind. */
function streetOf({ site }: Work, text: string): string | null {
  if (!streetLike.test(text.split(",")[0]?.trim() ?? "")) return null;
  const found = new Set<string>();
  for (const { html, things } of site.pages) {
    const addresses = html.elements.filter(({ tag }) => tag === "address").flatMap(textLines);
    const others = things
      .filter((thing) => isText(thing) && thing.own.size < 8)
      .map(({ element }) => element.textContent.trim());
    for (const line of [...addresses, ...others])
      if (streetLike.test(line) && !/^\d+ (?:Uhr|Euro|Pfund)/.test(line)) found.add(line);
  }
  // “The Shop 14 High Street” in one line is the street with a name before it.
  const streets = [...found].filter(
    (line) => ![...found].some((other) => other !== line && line.endsWith(` ${other}`)),
  );
  const [only, ...others] = streets;
  return only !== undefined && others.length === 0 ? only : null;
}

/** The lines of an address, which end at its line breaks and commas. */
const textLines = (element: HtmlElement): string[] =>
  element.children
    .map((child) =>
      child.type === "text"
        ? child.value
        : child.type === "element" && child.tag === "br"
          ? "\n"
          : child.type === "element"
            ? textOf(child)
            : "",
    )
    .join("")
    .split(/\n|,/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Whether an answer is no text: thanks, a moment’s patience, a question about the question. */
const isSmallTalk = (answer: string) =>
  /^(?:danke|thanks|thank you|thx|ok|okay|warte|wait|moment|hm+|was |what |wie |how |keine ahnung|no idea|weiß nicht|don't know|i don't know)/i.test(
    answer.trim(),
  );

/** Asks for the new text of what was named. */
export async function doSayWhat(
  work: Work,
  { target, language, known }: Extract<Wish, { act: "say-what" }>,
): Promise<Outcome> {
  const { groups, unknown } = findTexts(work.site, target, "", { isExplicit: false, byName: false });
  const best = groups[0]?.score ?? 0;
  const top = groups.filter(({ score }) => score >= best - 0.75);
  if (top.length === 0) return { kind: "miss", words: unknown.length > 0 ? unknown : [target.literal] };
  const say: Say = {
    act: "say",
    language,
    known,
    target,
    text: "",
    isQuoted: true,
    old: null,
    isExplicit: false,
    isStatement: false,
  };
  const chosen = top.length === 1 ? top : settleTexts(work, say, top);
  if (!Array.isArray(chosen)) return chosen;
  const thing = chosen[0]?.places[0]?.thing;
  const text = work.answers.shift();
  if (text === undefined || isSmallTalk(text))
    return {
      kind: "ask",
      question: work.say.whatToSay(thing ? named(thing, work.language) : target.literal),
      choices: [],
    };
  return write(work, { ...say, text: cleanMessage(text) }, chosen);
}

/** Returns the one short text that stands with a name in its card: “Sophie West is now Head of Design”. */
function companions(groups: readonly TextGroup[]): TextGroup[] {
  return groups.flatMap(({ places, score }): TextGroup[] => {
    const [place] = places;
    const thing = place?.thing;
    const parent = thing?.html.parent;
    if (!place || !thing || !parent) return [];
    const beside = thing.page.things.filter(
      (other) =>
        other !== thing &&
        other.html.start >= parent.start &&
        other.html.end <= parent.end &&
        isText(other) &&
        !isPartOfText(other) &&
        other.own.size <= 6,
    );
    const outer = beside.filter(
      (one) =>
        !beside.some((other) => other !== one && other.html.start <= one.html.start && other.html.end >= one.html.end),
    );
    const [only, ...others] = outer;
    const whole = only && others.length === 0 ? wholeText(only) : null;
    return whole ? [{ places: [whole], score }] : [];
  });
}

/** Returns the words in a thing’s own text. */
function wordsIn(thing: Thing, old: string): TextGroup[] {
  const whole = wholeText(thing);
  const from = whole ? foldAll(whole.now).indexOf(foldAll(old)) : -1;
  return whole && from !== -1 ? [{ places: [{ ...whole, from, to: from + old.length }], score: 10 }] : [];
}

/** Returns the texts with the words that the wish says are there now; of several, those near its other words. */
function withOldWords({ site }: Work, { target, text, isStatement }: Say, old: string): TextGroup[] {
  if (target.isPronoun && site.it.length > 0)
    return findThings(site, target).places.flatMap(({ things }) => things.flatMap((thing) => wordsIn(thing, old)));
  const asked = {
    ...target,
    noun: null,
    quoted: [old],
    words: [],
    literal: old,
    ordinals: [],
    position: null,
    isPronoun: false,
  };
  const there = findTexts(site, asked, text, { isExplicit: true, byName: false }).groups;
  const found =
    there.length > 0
      ? there
      : findTexts(
          site,
          { ...asked, within: asked.within.filter(({ target: { noun } }) => noun?.special === "page") },
          text,
          { isExplicit: true, byName: false },
        ).groups;
  const near = found.map((group) => ({
    group,
    count: target.words.filter((word) =>
      group.places.some(
        ({ thing }) =>
          thing !== null &&
          (thing.own.has(word) || thing.headings.some((heading) => heading.own.has(word)) || thing.around.has(word)),
      ),
    ).length,
  }));
  const most = Math.max(0, ...near.map(({ count }) => count));
  // None of the words that say where: “to Made in Bern” was cut in a wrong place.
  if (target.words.length > 0 && most === 0 && !isStatement && target.within.length === 0) return [];
  return near.filter(({ count }) => count === most).map(({ group }) => group);
}

/** Decides which of several texts is meant. */
function settleTexts(work: Work, { target }: Say, top: readonly TextGroup[]): TextGroup[] | Outcome {
  const isBare =
    target.words.length + target.quoted.length + target.within.length === 0 &&
    target.noun !== null &&
    target.noun.special === undefined;
  const home = isBare ? top.filter(({ places }) => places.some(({ page }) => page.path === work.site.home)) : [];
  const main = home.filter(({ places }) => places.some(({ html }) => html.tag === "h1"));
  if (home.length === 1) return home;
  if (target.noun?.name === "heading" && main.length === 1) return main;
  const firsts = top.filter(({ places }) => places.some(({ html }) => html.tag === "h1"));
  if (
    target.noun?.name === "heading" &&
    target.quoted.length === 0 &&
    target.words.every((word) => pagesByFileName(work.site.paths, word).length === 1) &&
    firsts.length === 1
  )
    return firsts;
  const groups = top.map(({ places }) => places.flatMap(({ thing }) => thing ?? []));
  const first = highest(groups, target) ?? firstSubtitle(groups, target);
  if (first) return top.filter((_group, index) => groups[index] === first);
  // The same words as a whole in several places of one text, such as a link and its paragraph: one of them is enough.
  const asked = ask(work, groups, (things) => {
    const group = top[groups.findIndex((own) => things[0] !== undefined && own.includes(things[0]))];
    const [place] = group?.places ?? [];
    if (!place) return null;
    // A number or an address is its own name; a mere text has no better one than its words.
    const isFact = target.noun?.special === "phone" || target.noun?.special === "email";
    const text = group?.places.find(({ part }) => part === "text") ?? place;
    const name = isFact && text.part === "text" ? text.now.slice(text.from, text.to) : null;
    return {
      name: name ?? (place.thing?.element.kind === "text" ? place.now.slice(0, 60) : null),
      parts: [excerptOf(place), pageName(place.page)],
    };
  });
  if (!("things" in asked)) return asked;
  return top.filter((_group, index) => asked.things.includes(groups[index]?.[0] as never));
}

/** Returns the words around a part of a text; the beginning of a whole one. */
function excerptOf({ now, from, to }: TextPlace): string {
  if (from === 0 && to === now.length) return now.slice(0, 120);
  const [start, end] = [Math.max(0, from - 24), Math.min(now.length, to + 16)];
  return `${start > 0 ? "… " : ""}${now.slice(start, end).trim()}${end < now.length ? " …" : ""}`;
}

/** The new text in the manner of the old one: its capital, its full stop. */
function fitted({ now, from, to }: TextPlace, { text, isQuoted }: Say): string {
  const old = now.slice(from, to);
  if (isQuoted) return text;
  const isWhole = from === 0 && to === now.length;
  const capital =
    (isWhole || /[.!?]\s*$/.test(now.slice(0, from)) || from === 0) &&
    /^\p{Lu}/u.test(old) &&
    /^\p{Ll}/u.test(text) &&
    !/^\S*\p{Lu}/u.test(text);
  const begun = capital ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return isWhole && old.endsWith(".") && old.length > 25 && begun.split(/\s+/).length > 4 && !/[.!?…:]$/.test(begun)
    ? `${begun}.`
    : begun;
}

/** The new value in the form of the old one; where that was “closed”, in the form of the times beside it. */
function written(place: TextPlace, wish: Say): string {
  const old = place.now.slice(place.from, place.to);
  const next = asClosed(place, fitted(place, wish));
  const beside = kindsOfValue(old)[0] === "time" && !/\d/.test(old) ? timesBeside(place) : [];
  for (const like of [old, ...beside]) {
    const timed = timesInForm(like, next);
    if (timed !== null) return timed;
  }
  return inFormOf(old, next);
}

const closedWords = /^(?:closed|geschlossen|ruhetag|zu)$/i;

/** “Closed” in the page's language, or in the word that stands on it already. */
function asClosed({ page }: TextPlace, text: string): string {
  if (!closedWords.test(text.trim())) return text;
  const own = page.things
    .find(({ element }) => closedWords.test(element.textContent.trim()))
    ?.element.textContent.trim();
  const isGerman = /^de\b/i.test(page.html.elements.find(({ tag }) => tag === "html")?.attributes.get("lang") ?? "");
  return own ?? (isGerman ? "Geschlossen" : "Closed");
}

function timesBeside({ html, page }: TextPlace): string[] {
  const list = html.parent?.parent;
  return page.things.flatMap(({ html: other, element }) =>
    other !== html && other.tag === html.tag && other.parent?.parent === list ? [element.textContent.trim()] : [],
  );
}

function operationFor(place: TextPlace, wish: Say): Operation {
  const { page, ref, part, now, from, to } = place;
  if (part === "href")
    return {
      op: "set-attribute",
      path: page.path,
      ref,
      name: "href",
      value: hrefFor(wish.target.noun?.special === "email" ? "email" : "phone", now, wish.text),
    };
  const next = now.slice(0, from) + written(place, wish) + now.slice(to);
  if (part === "text") return { op: "set-text", path: page.path, ref, text: next };
  return { op: "set-attribute", path: page.path, ref, name: part, value: next };
}

async function write(work: Work, wish: Say, groups: readonly TextGroup[]): Promise<Outcome> {
  const places = groups.flatMap((group) => group.places);
  const shown = places.find(({ part }) => part !== "href") ?? places[0];
  if (!shown) return no(work.say.nothing);
  // A number that stands twice in one text is changed at both places at once.
  const byElement = Map.groupBy(places, ({ page, ref, part }) => `${page.path} ${ref} ${part}`);
  const operations = [...byElement.values()].flatMap((some) =>
    some.slice(0, 1).map((place) => operationFor(place, wish)),
  );
  const isSame = operations.every(
    (operation, index) =>
      "text" in operation && operation.op === "set-text" && operation.text === [...byElement.values()][index]?.[0]?.now,
  );
  if (isSame) return no(work.say.alreadySo);
  const refused = await work.draft.apply(operations);
  if (refused !== null) return no(refused);
  const old = shown.now.slice(shown.from, shown.to);
  const next = written(shown, wish);
  const isWhole = shown.from === 0 && shown.to === shown.now.length;
  const where = work.say.on([...new Set(places.map(({ page }) => pageName(page)))]);
  const texts = places.flatMap(({ thing }) => thing ?? []);
  const what = texts.length > 0 ? namesOf(work, texts) : work.say.quote(old);
  const changed = isWhole ? work.say.changed(`${what} ${where}`, next) : work.say.changedPart(old, next, what);
  const called = operations.flatMap((operation) =>
    operation.op === "set-attribute" ? (/^tel:(\+\d+)/i.exec(operation.value ?? "")?.[1] ?? []) : [],
  )[0];
  const notes = [
    ...(called !== undefined && !/^\(?\+/.test(wish.text.trim()) ? [work.say.dialled(called)] : []),
    ...alsoThere(work, wish, old, next, places.length),
  ];
  return { kind: "done", said: [changed, ...notes].join(" "), touched: places.flatMap(({ thing }) => thing ?? []) };
}

/** Words of the person’s that stand in other places too, such as titles of pages, are told. */
function alsoThere(
  { site, say }: Work,
  { target, isExplicit }: Say,
  old: string,
  next: string,
  changed: number,
): string[] {
  const [words, ...more] = target.quoted;
  if (
    !isExplicit ||
    words === undefined ||
    more.length > 0 ||
    target.within.length > 0 ||
    target.noun !== null ||
    foldAll(words) !== foldAll(old)
  )
    return [];
  const count = (text: string) => findWords(text, words, false).length;
  const left =
    site.pages.reduce((sum, page) => sum + readTexts(page.html).reduce((own, { text }) => own + count(text), 0), 0) -
    changed;
  return left > 0 ? [say.alsoThere(old, left, say.replaceEverywhere(words, next))] : [];
}

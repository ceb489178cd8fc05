import { closest, type HtmlElement, isInside } from "#lib/page-source/html-source.ts";
import { findTitle } from "#lib/page-source/page-title.ts";
import { ordinalOf } from "../language/nouns.ts";
import type { Target } from "../language/read-target.ts";
import { foldAll } from "../site/text-matching.ts";
import { findContacts } from "./contacts.ts";
import { findThings, hasPhrase, type Site } from "./find-things.ts";
import { meaningOf, wordsIn } from "./matching.ts";
import {
  groupShared,
  holdsBlocks,
  isPartOfText,
  isText,
  refOfElement,
  type TextGroup,
  type TextPlace,
  wholeText,
} from "./text-places.ts";
import { isWithin, type MappedPage, type Thing } from "./things.ts";
import { kindsOfValue, type ValueKind, type ValueSpan, valuesIn } from "./typed-values.ts";

// Finds the text that a phrase means: an element's whole text, words in one, a value beside its name, or the text of an attribute.

export interface FoundTexts {
  groups: TextGroup[];
  unknown: string[];
}

/** Returns the texts that a phrase means when it shall become `next`; the likeliest first. */
export function findTexts(
  site: Site,
  target: Target,
  next: string,
  { isExplicit, byName }: { isExplicit: boolean; byName: boolean },
): FoundTexts {
  const special = target.noun?.special;
  if (special === "phone" || special === "email") return contactGroups(site, target, special);
  if (special === "tab-title" || special === "description") return headGroups(site, target, special);
  if (special === "alt") return altGroups(site, target);
  if (
    /^\d{4}$/.test(next) &&
    target.words.length > 0 &&
    target.words.every((word) => /^(?:year|jahr|jahreszahl|copyright)$/.test(word))
  )
    return yearGroups(site, target);
  const groups: TextGroup[] = [];
  const unknown: string[] = [];
  if (target.position === "bottom" && target.noun === null && target.words.length + target.quoted.length === 0)
    return { groups: textsOfFooter(site), unknown: [] };
  if (special === "price" || special === "hours" || special === "address")
    groups.push(...valueGroups(site, target, special === "price" ? ["price"] : special === "hours" ? ["time"] : []));
  else if (target.noun !== null || target.isPronoun) {
    const found = findThings(site, target);
    unknown.push(...found.unknown);
    for (const { things, score } of found.places) {
      const places = things.map((thing) => textOfThing(thing, target)).filter((place) => place !== null);
      if (places.length > 0) groups.push({ places, score });
    }
  }
  if (!byName && (target.quoted.length > 0 ? target.noun === null : !target.isPronoun))
    groups.push(...literalGroups(site, target, isExplicit));
  // “Change Saturday to 8 – 15” is about its value, and not about its name.
  const valued = special === undefined && target.noun === null ? kindsOfValue(next) : [];
  const isOfKind = ({ places }: TextGroup) =>
    places.some(({ now, from, to }) => kindsOfValue(now.slice(from, to)).length > 0);
  if (valued.length > 0 && groups.length > 0 && !groups.some(isOfKind)) {
    const named =
      target.words.length + target.quoted.length > 0 ? target : { ...target, words: wordsIn(target.literal) };
    const values = valueGroups(site, named, valued);
    groups.splice(0, groups.length, ...values);
  }
  if (groups.length === 0 && special === undefined) {
    const kinds = kindsOfValue(next);
    groups.push(...valueGroups(site, target, kinds));
    if (groups.length === 0 && target.noun === null) {
      const found = findThings(site, target);
      unknown.push(...found.unknown);
    }
  }
  return { groups: groups.toSorted((one, other) => other.score - one.score), unknown };
}

/** “At the very bottom it should say …”: the texts of the footer that are no links. */
function textsOfFooter({ pages }: Site): TextGroup[] {
  const texts = pages.flatMap(({ things }) =>
    things.filter(
      (thing) =>
        thing.region === "footer" &&
        isText(thing) &&
        !isPartOfText(thing) &&
        !/^(?:link|button|heading)$/.test(thing.element.kind),
    ),
  );
  const outer = texts.filter((thing) => !texts.some((other) => other !== thing && isWithin(thing, other)));
  return groupShared(
    outer.flatMap((thing) => wholeText(thing) ?? []),
    8,
  );
}

/** The whole text of a thing that was named; only the quoted words of a long text. */
function textOfThing(thing: Thing, { quoted, noun }: Target): TextPlace | null {
  const whole = wholeText(thing) ?? onlyText(thing);
  const [words] = quoted;
  if (!whole || words === undefined || /^(?:heading|button|link|logo)$/.test(noun?.name ?? "")) return whole;
  const folded = foldAll(whole.now);
  const wanted = foldAll(words);
  const at = folded.length === whole.now.length ? folded.indexOf(wanted) : -1;
  return at === -1 || wanted.length > folded.length / 2 ? whole : { ...whole, from: at, to: at + wanted.length };
}

/** The one text inside of a box, such as a card's or a quotation's. */
function onlyText({ page, html }: Thing): TextPlace | null {
  const inside = page.things.filter(
    (thing) => thing.html !== html && thing.html.start >= html.start && thing.html.end <= html.end && isText(thing),
  );
  const outer = inside.filter(
    (thing) =>
      !inside.some(
        (other) => other !== thing && other.html.start <= thing.html.start && other.html.end >= thing.html.end,
      ),
  );
  const [one, ...others] = outer;
  return one && others.length === 0 ? wholeText(one) : null;
}

/** Articles before the words of a text that a person names without quotation marks. */
const article = /^(?:the|a|an|our|my|der|die|das|den|dem|unser(?:e|en)?|mein(?:e|en)?)\s+/i;

/** Returns the places where the phrase itself stands as a text. */
function literalGroups(site: Site, target: Target, isExplicit: boolean): TextGroup[] {
  const given =
    target.quoted.length === 1 && target.words.length === 0
      ? (target.quoted[0] ?? "")
      : target.within.length === 0 || target.quoted.length === 0
        ? target.literal
        : "";
  const variants = [...new Set([given, given.replace(article, "")])]
    .map((text) => text.trim())
    .filter((text) => text.length > 1 && /[\p{L}\p{N}]/u.test(text));
  const isQuoted = target.quoted.length > 0;
  for (const words of variants) {
    const places = site.pages.flatMap((page) => literalsOn(page, words));
    const inScope = isQuoted ? places.filter((place) => isInScope(site, target, place)) : places;
    if (inScope.length === 0) continue;
    const whole = inScope.filter(({ from, to, now }) => from === 0 && to === now.length);
    // A word inside of a text is meant only if the wish speaks of words.
    if (whole.length === 0 && !isQuoted && !(isExplicit && isTelling(words))) continue;
    const best = whole.length > 0 ? whole : inScope;
    const hasCapitals = words !== words.toLowerCase();
    const exact = hasCapitals
      ? best.filter(({ now, from, to }) => foldSpaces(now.slice(from, to)) === foldSpaces(words))
      : best;
    const score = (whole.length > 0 ? 14 : 9) + (isQuoted ? 2 : 0) + wordsIn(words).length / 10;
    return groupShared(exact.length > 0 ? exact : best, score);
  }
  return [];
}

/** Whether words are a name, or several: a common word inside of a text is hardly meant, as “name” in “change my name”. */
const isTelling = (words: string) => /\s|\d|\p{Lu}/u.test(words);

const foldSpaces = (text: string) => text.replace(/\s+/g, " ");

function isInScope(site: Site, target: Target, { thing, page }: TextPlace): boolean {
  if (target.within.length === 0) return true;
  const found = findThings({ ...site, pages: [page] }, { ...target, quoted: target.quoted, noun: null });
  return found.places.some(({ things }) =>
    things.some((one) => one === thing || (thing !== null && isWithin(thing, one))),
  );
}

/** Returns the innermost texts that have these words. */
function literalsOn(page: MappedPage, words: string): TextPlace[] {
  const wanted = foldAll(words);
  const holding = page.things.filter(
    (thing) =>
      thing.element.kind !== "page" && hasPhrase(thing.text, wanted) && !thing.element.textContent.endsWith("…"),
  );
  const innermost = holding.filter(
    (thing) =>
      !holding.some(
        (other) =>
          other !== thing &&
          other.html.start >= thing.html.start &&
          other.html.end <= thing.html.end &&
          other.html !== thing.html &&
          isWithin(other, thing),
      ),
  );
  return innermost.flatMap((thing) => {
    const whole = wholeText(thing);
    if (whole?.part !== "text") return [];
    const folded = foldAll(whole.now);
    if (folded.length !== whole.now.length) return folded === wanted ? [whole] : [];
    const places: TextPlace[] = [];
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
      if (hasPhrase(folded.slice(Math.max(0, at - 1), at + wanted.length + 1), wanted))
        places.push({ ...whole, from: at, to: at + wanted.length });
    }
    return places.slice(0, 1);
  });
}

function contactGroups(site: Site, target: Target, kind: "phone" | "email"): FoundTexts {
  const { pages, inside } = scopeOf(site, target);
  const contacts = findContacts(pages, kind).map((places) => {
    const own = places.filter(({ thing }) => thing === null || inside(thing));
    // The text around a link, or the link in a text, goes along with it.
    return places.filter((place) =>
      own.some(
        ({ page, html }) =>
          page === place.page && (html === place.html || isInside(html, place.html) || isInside(place.html, html)),
      ),
    );
  });
  return {
    groups: contacts.filter((places) => places.length > 0).map((places) => ({ places, score: 10 })),
    unknown: [],
  };
}

/** The pages and parts that a phrase about a fact is limited to. */
function scopeOf(site: Site, target: Target): { pages: readonly MappedPage[]; inside: (thing: Thing) => boolean } {
  if (target.within.length === 0) return { pages: site.pages, inside: () => true };
  const found = findThings(site, { ...target, noun: null, words: [], quoted: [], ordinals: [], position: null });
  const things = new Set(found.places.flatMap((place) => place.things));
  return { pages: site.pages, inside: (thing) => things.has(thing) };
}

function headGroups(site: Site, target: Target, kind: "tab-title" | "description"): FoundTexts {
  const named = site.pages.filter((page) =>
    target.within.every(({ target: where }) =>
      [...where.words, ...where.quoted].every((word) =>
        foldAll(`${page.path} ${page.map.title}`).includes(foldAll(word)),
      ),
    ),
  );
  const pages = target.within.length > 0 ? named : site.pages.filter(({ path }) => path === site.home);
  const groups = pages.flatMap((page): TextGroup[] => {
    const element =
      kind === "tab-title"
        ? findTitle(page.html)
        : page.html.elements.find(
            ({ tag, attributes }) => tag === "meta" && /^description$/i.test(attributes.get("name") ?? ""),
          );
    if (!element) return [];
    const now = kind === "tab-title" ? page.map.title : (element.attributes.get("content") ?? "");
    return [
      {
        places: [
          {
            page,
            html: element,
            ref: refOfElement(page, element),
            thing: null,
            part: kind === "tab-title" ? "text" : "content",
            now,
            from: 0,
            to: now.length,
          },
        ],
        score: 10,
      },
    ];
  });
  return { groups, unknown: groups.length > 0 ? [] : target.within.flatMap(({ target: { words } }) => words) };
}

/** “The year in the footer”: the only one that stands there. */
function yearGroups(site: Site, target: Target): FoundTexts {
  const { pages, inside } = scopeOf(site, target);
  const places = pages.flatMap(({ things }) =>
    things.flatMap((thing): TextPlace[] => {
      const whole =
        inside(thing) && isText(thing) && !isPartOfText(thing) && !holdsBlocks(thing.html) ? wholeText(thing) : null;
      const [year, ...others] =
        whole?.part === "text" ? [...whole.now.matchAll(/(?<![\d-])(?:19|20)\d{2}(?![\d-])/g)] : [];
      return whole && year && others.length === 0 ? [{ ...whole, from: year.index, to: year.index + 4 }] : [];
    }),
  );
  return { groups: groupShared(places, 8), unknown: places.length > 0 ? [] : [...target.words] };
}

function altGroups(site: Site, target: Target): FoundTexts {
  const found = findThings(site, target);
  const groups = found.places.flatMap(({ things, score }): TextGroup[] => {
    const places = things
      .filter(({ html }) => html.tag === "img")
      .map((thing) => {
        const now = thing.html.attributes.get("alt") ?? "";
        return {
          page: thing.page,
          html: thing.html,
          ref: thing.element.ref,
          thing,
          part: "alt",
          now,
          from: 0,
          to: now.length,
        };
      });
    return places.length > 0 ? [{ places, score }] : [];
  });
  return { groups, unknown: found.unknown };
}

/** Returns values of these kinds whose name, beside them, has all words of the phrase. */
function valueGroups(site: Site, target: Target, kinds: readonly ValueKind[]): TextGroup[] {
  const words = [
    ...target.words,
    ...target.quoted.flatMap(wordsIn),
    ...target.within.flatMap(({ target: where }) =>
      where.noun?.isPlace || where.noun?.special ? [] : [...where.words, ...where.quoted.flatMap(wordsIn)],
    ),
  ];
  const places = target.within.filter(({ target: where }) => where.noun?.isPlace || where.noun?.special === "page");
  const allowed =
    places.length > 0
      ? new Set(
          findThings(site, {
            ...target,
            noun: null,
            words: [],
            quoted: [],
            ordinals: [],
            position: null,
            within: places,
          }).places.flatMap(({ things }) => things),
        )
      : null;
  if (words.length === 0 && target.noun?.special === undefined) return [];
  // “The last boat”: a column can be called so.
  const counted = wordsIn(target.literal).filter((word) => ordinalOf(word) !== null);
  if (counted.length > 0 && target.ordinals.length > 0) {
    const called = valueGroups(site, { ...target, ordinals: [], words: [...target.words, ...counted] }, kinds);
    if (called.length > 0) return called;
  }
  for (const kind of kinds) {
    const found = site.pages.flatMap((page) =>
      page.things.flatMap((thing): { place: TextPlace; score: number }[] => {
        if (allowed && !allowed.has(thing)) return [];
        const whole = isText(thing) ? wholeText(thing) : null;
        if (whole?.part !== "text" || isPartOfText(thing)) return [];
        const spans = valuesIn(whole.now, kind);
        const score = spans.length === 0 ? null : scoreOfName(thing, words);
        if (score === null) return [];
        const meant = spans.length === 1 && thing.own.size <= longText ? spans : spanOf(whole.now, spans, words);
        return meant.map((span) => ({ place: { ...whole, ...span }, score }));
      }),
    );
    const best = Math.max(...found.map(({ score }) => score));
    const all = found.filter(({ score }) => score === best).map(({ place }) => place);
    // The innermost text that is the value: of “<dd><b>£5</b></dd>” the bold one.
    const top = all.filter(
      ({ html, now }) => !all.some((other) => other.html !== html && other.now === now && isInside(other.html, html)),
    );
    if (top.length > 0) return groupFacts(top, words, 6 + best);
  }
  return [];
}

/** The same value beside the same name, on several pages, is one fact. */
function groupFacts(places: readonly TextPlace[], words: readonly string[], score: number): TextGroup[] {
  const factOf = ({ thing, now, from, to }: TextPlace) => {
    const name = thing && rowOf(thing).find(({ own }) => words.every((word) => own.has(word)));
    return name ? `${name.text} ${foldAll(now.slice(from, to))}` : null;
  };
  const first = places[0] && factOf(places[0]);
  return first && places.every((place) => factOf(place) === first) ? [{ places, score }] : groupShared(places, score);
}

/** Words of a text beyond which it is no row or entry, and how far from its name a value stands in it. */
const longText = 14;
const nearMax = 8;
const dayMeanings: ReadonlySet<string> = new Set(
  "monday tuesday wednesday thursday friday saturday sunday".split(" ").map(meaningOf),
);
const tokens = /[\p{L}\p{N}]+/gu;

/** Of several values in one text, returns the one that stands nearest to the words, if it is clear; a text without the words keeps all. */
function spanOf(text: string, spans: readonly ValueSpan[], words: readonly string[]): readonly ValueSpan[] {
  const all = [...text.matchAll(tokens)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    meaning: meaningOf(match[0].toLowerCase()),
  }));
  const at = (offset: number) => all.findIndex(({ to }) => to > offset);
  const places = words.flatMap((word) => {
    const found = all.findIndex(({ meaning }) => meaning === meaningOf(word));
    return found === -1 ? [] : [found];
  });
  if (places.length === 0) return spans;
  // A name stands before its value in most texts: “Saturday 8–15”.
  const distance = (span: ValueSpan, name: number) =>
    at(span.from) > name ? at(span.from) - name : (name - at(span.to - 1)) * 1.5;
  const ranked = spans
    .map((span) => ({ span, far: Math.min(...places.map((name) => distance(span, name))) }))
    .toSorted((one, other) => one.far - other.far);
  const [first, second] = ranked;
  // In a long text, a value far from its name is another one’s.
  if (!first || (second && first.far >= second.far) || (all.length > longText && first.far > nearMax)) return [];
  // “Saturday and Sunday 7 – 14”: the value of one of them can’t change alone.
  const start = Math.max(0, ...spans.filter(({ to }) => to <= first.span.from).map(({ to }) => at(to - 1) + 1));
  const days = all.slice(start, at(first.span.from)).filter(({ meaning }) => dayMeanings.has(meaning)).length;
  const named = words.filter((word) => dayMeanings.has(meaningOf(word))).length;
  return named > 0 && days > named ? [] : [first.span];
}

/** Returns how near all words of a value's name stand to it; null if one of them does not. */
function scoreOfName(thing: Thing, words: readonly string[]): number | null {
  if (words.length === 0) return 1;
  const row = rowOf(thing);
  let score = 0;
  for (const word of words) {
    // A long text that mentions the word is less sure than a row of its own.
    if (thing.own.has(word)) score += thing.own.size > longText ? 2 : 4;
    else if (row.some(({ own, element }) => own.has(word) && element.kind === "heading")) score += 3.5;
    else if (row.some((other) => other.own.has(word))) score += 3;
    else if (headOf(thing)?.own.has(word)) score += 3;
    else if (thing.headings[0]?.own.has(word)) score += 2;
    else if (thing.headings.some((heading) => heading.own.has(word)) || thing.around.has(word)) score += 1;
    else return null;
  }
  return score;
}

/** The head of a cell's column. */
function headOf({ html, page }: Thing): Thing | null {
  const cell = closest(html, ({ tag }) => tag === "td");
  const cells = (row: HtmlElement | null | undefined) =>
    (row?.children ?? []).filter(
      (child): child is HtmlElement => child.type === "element" && /^t[dh]$/.test(child.tag),
    );
  const at = cell ? cells(cell.parent).indexOf(cell) : -1;
  const table = cell && closest(cell, ({ tag }) => tag === "table");
  const first = table
    ? page.html.elements.find(({ tag, start, end }) => tag === "tr" && start > table.start && end < table.end)
    : null;
  const head = cells(first)[at];
  return head?.tag === "th" ? (page.thingOf.get(head) ?? null) : null;
}

const rows = new WeakMap<HtmlElement, readonly Thing[]>();

/** Returns the texts that share a row, an entry or a card with a text; the term of a description. */
function rowOf(thing: Thing): readonly Thing[] {
  const known = rows.get(thing.html);
  if (known) return known;
  const said = closest(thing.html, ({ tag }) => tag === "dd");
  const found = said ? termsOf(thing, said) : besideIn(thing);
  rows.set(thing.html, found);
  return found;
}

function termsOf({ page }: Thing, said: HtmlElement): Thing[] {
  const terms = (said.parent?.children ?? []).filter(
    (child): child is HtmlElement => child.type === "element" && child.tag === "dt" && child.start < said.start,
  );
  const term = terms.at(-1);
  return term ? page.things.filter((other) => other.html === term || other.html.parent === term) : [];
}

const rowTextsMax = 6;

function besideIn(thing: Thing): Thing[] {
  let box: HtmlElement | null = null;
  for (let at = thing.html.parent; at !== null; at = at.parent) {
    if (/^(?:section|aside|main|body|header|footer|form)$/.test(at.tag)) break;
    if (!/^(?:tr|li|article|figure|a|div|dl)$/.test(at.tag)) continue;
    if ((at.tag === "div" || at.tag === "dl") && !hasFewChildren(at)) break;
    box = at;
    if (/^(?:tr|li|article|figure)$/.test(at.tag)) break;
  }
  if (!box) return [];
  const { things } = thing.page;
  const found: Thing[] = [];
  // The things of a page stand in the order of its source.
  for (let at = firstAfter(things, box.start); at < things.length; at++) {
    const other = things[at];
    if (!other || other.html.start >= box.end) break;
    // A long text is no name.
    if (other.own.size > longText) continue;
    if (other !== thing && other.html.end <= box.end && other.element.textContent !== "" && !holdsBlocks(other.html))
      found.push(other);
  }
  return found;
}

function hasFewChildren({ children }: HtmlElement): boolean {
  let count = 0;
  for (const child of children) if (child.type === "element" && ++count > rowTextsMax) return false;
  return true;
}

/** The index of the first thing that begins at an offset or after it. */
function firstAfter(things: readonly Thing[], offset: number): number {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((things[middle]?.html.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

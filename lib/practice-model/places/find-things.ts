import { type HtmlElement, isInside, textOf } from "#lib/page-source/html-source.ts";
import { homePage } from "#lib/page-source/page-paths.ts";
import type { Context, Target } from "../language/read-target.ts";
import { pagesByContent, pagesByFileName } from "../site/find-page.ts";
import { foldAll } from "../site/text-matching.ts";
import { fitsKind, isInHero, isLogo, isUnit, regionOfNoun, unitNouns } from "./kinds-of-things.ts";
import { meaningOf } from "./matching.ts";
import { isWithin, type MappedPage, type Thing } from "./things.ts";
import { valuesIn } from "./typed-values.ts";

// Finds what a phrase means on the site's pages. Every word of the phrase has to be found with the thing, or it is not what was meant.

/** One thing; several of them if pages share it, such as an entry of the footer. */
export interface Place {
  things: readonly Thing[];
  score: number;
}

export interface Found {
  places: Place[];
  /** Words that nothing on the site has. */
  unknown: string[];
}

export interface Site {
  pages: readonly MappedPage[];
  paths: readonly string[];
  home: string | null;
  /** What “it” means: the picked elements, or what was changed last. */
  it: readonly Thing[];
}

const none: Found = { places: [], unknown: [] };

/** Containers: of several around the same words, the outermost that is about them alone is meant. */
const containerKinds = new Set([
  "section",
  "box",
  "header",
  "footer",
  "form",
  "list",
  "table",
  "navigation",
  "row",
  "page",
]);

/** Returns what the phrase can mean, the likeliest first. Things that score as high as the first one are meant as well as it. */
export function findThings(site: Site, target: Target): Found {
  if (target.isPronoun) {
    const things =
      target.ordinals.length > 0 ? target.ordinals.flatMap((ordinal) => site.it.at(ordinal - 1) ?? []) : site.it;
    return { places: things.length > 0 ? [{ things, score: 10 }] : [], unknown: [] };
  }
  if (target.isIndefinite && target.quoted.length === 0) return none;
  const onNamedPage = inPageOfWord(site, target);
  if (onNamedPage !== null) return onNamedPage;
  const where = readWithin(site, target.within);
  if (!where.ok) {
    const row = target.noun?.name === "logo" && target.isPlural ? rowOfLogos(site.pages) : [];
    return row.length > 0 ? { places: group(site, row), unknown: [] } : findAlone(site, target, where.unknown);
  }
  const scored = where.pages.flatMap((page) => scoreOnPage(page, target, where));
  const named = target.noun?.isPlace ? [] : where.named;
  const holding = named.reduce<Scored[]>((left, places) => thoseHolding(left, places), scored);
  const kept = withoutNested(holding.length > 0 ? holding : onlyOfKind(site, target, where), target);
  if (kept.length === 0 && target.noun?.name === "logo" && target.isPlural) {
    const row = rowOfLogos(where.pages);
    if (row.length > 0) return { places: group(site, row), unknown: [] };
  }
  const called = kept.length === 0 ? byItsName(site, target) : null;
  if (called) return called;
  if (kept.length === 0) {
    const unknown = unknownWords(where.pages, target);
    // “Ada Reed from the team”: words that name no part of the page limit nothing.
    const isLoose = target.within.length > 0 && target.within.every(({ side, target: { noun } }) => !side && !noun);
    return isLoose ? findAlone(site, target, unknown) : { ...none, unknown };
  }
  const chosen = choose(kept, target);
  return { places: group(site, chosen).toSorted((one, other) => other.score - one.score), unknown: [] };
}

/** “The lines item”: a noun before another one may be its name. Null if nothing is called so. */
function byItsName(site: Site, target: Target): Found | null {
  const [first, ...others] = target.within;
  if (
    !first ||
    first.side !== null ||
    first.target.noun === null ||
    first.target.words.length + first.target.quoted.length > 0
  )
    return null;
  const name = first.target.literal;
  if (name === "") return null;
  const found = findThings(site, { ...target, words: [...target.words, name], within: others });
  return found.places.length > 0 ? found : null;
}

const ofPages = new Set([
  "list",
  "table",
  "heading",
  "subtitle",
  "picture",
  "text",
  "paragraph",
  "hero",
  "sentence",
  "form",
]);

/** “The landing headline”, „die Kontakt Überschrift“: a word beside such a noun names the page first. Null if it does not. */
function inPageOfWord(site: Site, target: Target): Found | null {
  if (!ofPages.has(target.noun?.name ?? "") || target.quoted.length > 0) return null;
  for (const word of target.words) {
    const [path, ...others] = pagesByFileName(site.paths, word);
    if (path === undefined || others.length > 0) continue;
    const pages = site.pages.filter((page) => page.path === path);
    const found = findThings({ ...site, pages }, { ...target, words: target.words.filter((other) => other !== word) });
    if (found.places.length > 0) return found;
  }
  return null;
}

/** A thing whose surroundings were named in words that the site does not have: it is meant if its own words are there once. */
function findAlone(site: Site, target: Target, unknown: string[]): Found {
  if (target.quoted.length === 0 && target.words.length < (target.noun === null ? 2 : 1))
    return { places: [], unknown };
  const alone = findThings(site, { ...target, within: [] });
  const best = alone.places[0];
  const isOne = best !== undefined && alone.places.filter(({ score }) => score > best.score - 4).length === 1;
  return isOne ? alone : { places: [], unknown };
}

interface Where {
  ok: true;
  pages: readonly MappedPage[];
  /** Each of them has to hold the thing. */
  inside: ((thing: Thing) => boolean)[];
  /** Named places: of several things, the one that holds such a place is meant. */
  named: (readonly Thing[])[];
  /** Things after or before which it is the nearest. */
  beside: { side: "above" | "below"; of: readonly Thing[] }[];
}

const wordsOf = ({ noun, quoted, words }: Target) => (noun === null && quoted.length === 0 ? words.join(" ") : "");

/** Returns the pages and places that the contexts name. */
function readWithin(site: Site, within: readonly Context[]): Where | { ok: false; unknown: string[] } {
  let pages: readonly MappedPage[] = site.pages;
  const inside: Where["inside"] = [];
  const named: Where["named"] = [];
  const beside: Where["beside"] = [];
  for (const { side, target } of within) {
    // “The Bower part at the end”: its words tell which one.
    if (/^(?:very )?ende?$/.test(wordsOf(target))) continue;
    const onPages = side === null ? pagesNamed(site, target) : null;
    if (onPages) {
      pages = pages.filter(({ path }) => onPages.includes(path));
      continue;
    }
    if (target.noun?.special === "page" || target.noun?.special === "site") {
      // "On this page", "of the site": everywhere; a page with a name that there is not.
      if (target.words.length === 0 && target.quoted.length === 0) continue;
      return { ok: false, unknown: [...target.words, ...target.quoted] };
    }
    if (target.position !== null && target.noun === null && target.words.length + target.quoted.length === 0) {
      const { position } = target;
      if (position === "bottom") inside.push(({ region }) => region === "footer");
      if (position === "top")
        inside.push(
          (thing) =>
            thing.region === "navigation" ||
            thing.region === "header" ||
            isInHero(thing) ||
            isBeforeSecondHeading(thing),
        );
      continue;
    }
    const region = target.noun ? regionOfNoun[target.noun.name] : undefined;
    if (region && side === null && target.words.length === 0 && target.quoted.length === 0) {
      inside.push(region);
      continue;
    }
    if (target.noun?.special === "price" || target.noun?.special === "hours") {
      const kind = target.noun.special === "price" ? "price" : "time";
      inside.push((thing) => isBesideValue(thing, kind) && target.words.every((word) => hasNear(thing, word)));
      continue;
    }
    const places = findThings({ ...site, pages }, target);
    const best = places.places
      .filter(({ score }) => score >= (places.places[0]?.score ?? 0) - 2.5)
      .flatMap((place) => place.things);
    // The place that holds things, rather than a link with the same words.
    const holding = best.filter(({ element }) => element.kind === "heading" || containerKinds.has(element.kind));
    const things =
      holding.length > 0 && side === null
        ? holding
        : places.places
            .filter(({ score }) => score >= (places.places[0]?.score ?? 0) - 0.01)
            .flatMap((place) => place.things);
    if (things.length > 0 && side !== null) beside.push({ side, of: things });
    else if (things.length > 0) {
      inside.push((thing) => things.some((place) => place === thing || isAbout(thing, place)));
      named.push(things);
    } else {
      // The words stand near it, though no thing is called so: "the price of the rye".
      const words = [...target.words, ...target.quoted.map(foldAll)];
      if (words.length === 0) return { ok: false, unknown: places.unknown };
      inside.push((thing) => words.every((word) => hasNear(thing, word)));
    }
  }
  return { ok: true, pages, inside, named, beside };
}

const isBeforeSecondHeading = ({ headings, element }: Thing) =>
  headings.length === 0 || (element.kind !== "heading" && headings.length === 1 && headings[0]?.html.tag === "h1");

/** Whether a price or a time stands with a thing: in it, or in its row. */
function isBesideValue(thing: Thing, kind: "price" | "time"): boolean {
  const holder = smallestHolder(thing) ?? thing.html;
  return valuesIn(textOf(holder).slice(0, 1_000), kind).length > 0;
}

/** Whether a thing stands in a place: inside of it, under it if it is a heading, or in the card or section that it names. */
function isAbout(thing: Thing, place: Thing): boolean {
  if (isWithin(thing, place)) return true;
  if (thing.page !== place.page) return false;
  const holder = smallestHolder(place);
  return holder !== null && isInside(thing.html, holder);
}

/** Returns the card, row or section that a small text names; null for one that stands in no such. */
function smallestHolder({ html, element }: Thing): Thing["html"] | null {
  if (containerKinds.has(element.kind)) return null;
  for (let at = html.parent; at !== null; at = at.parent) {
    if (/^(?:section|article|li|tr|aside|figure|form|dl|details|header|footer|nav)$/.test(at.tag)) return at;
    if (at.tag === "body" || at.tag === "main") return null;
    // A box among its like: cards in a grid.
    const siblings = (at.parent?.children ?? []).filter((child) => child.type === "element" && child.tag === at?.tag);
    if (at.tag === "div" && siblings.length > 1 && at.parent?.tag !== "body") return at;
  }
  return null;
}

function hasNear(thing: Thing, word: string): boolean {
  return (
    thing.own.has(word) ||
    thing.attributes.has(word) ||
    thing.headings.some((heading) => heading.own.has(word)) ||
    thing.around.has(word) ||
    (thing.region !== null && meaningOf(thing.region) === meaningOf(word))
  );
}

/** Returns the pages that a context names; null if it names none. */
export function pagesNamed({ pages, paths }: Pick<Site, "pages" | "paths">, target: Target): string[] | null {
  const isPage = target.noun?.special === "page" || target.noun?.special === "site";
  if (target.noun !== null && !isPage) return null;
  const home = homePage(paths);
  if (isPage && home !== null && target.words.length + target.quoted.length === 0 && target.ordinals[0] === 1)
    return [home];
  const said = [...target.quoted, ...target.words].join(" ").trim();
  // “The Prices page”: a noun that names a page.
  const alone = target.literal
    .replace(/^(?:the|our|my|der|die|unsere) /i, "")
    .replace(/[ -](?:page|seite)$/i, "")
    .trim();
  const name = said === "" && isPage && pagesByFileName(paths, alone).length > 0 ? alone : said;
  if (name === "") return null;
  const files = pagesByFileName(paths, name);
  if (files.length > 0) return files;
  if (
    home !== null &&
    target.quoted.length === 0 &&
    target.words.length === 1 &&
    (meaningOf(name) === meaningOf("home") || (isPage && /^(?:main|start|erste)$/.test(name)))
  )
    return [home];
  const meant = target.words.length === 1 ? meaningOf(target.words[0] ?? "") : null;
  const byMeaning = meant?.startsWith("#")
    ? paths.filter((path) => {
        const stem = foldAll(path.replace(/^.*\//, "").replace(/\.html?$/i, ""));
        return stem.split(/[-_]/).some((word) => meaningOf(word) === meant);
      })
    : [];
  if (byMeaning.length > 0) return byMeaning;
  if (!isPage) return null;
  const read = pages.map(({ path, html }) => ({ ...html, path, texts: [] }));
  const found = pagesByContent(read, paths, name);
  return found.length > 0 ? found : null;
}

/** Parts of which a site rarely has several: a word that tells which is not needed if there is one. */
const rare = new Set(["quote", "form", "table", "video", "hero", "logo", "subtitle"]);
function onlyOfKind(site: Site, target: Target, where: Where): Scored[] {
  if (!rare.has(target.noun?.name ?? "") || target.words.length === 0 || target.quoted.length > 0) return [];
  const found = where.pages.flatMap((page) => scoreOnPage(page, { ...target, words: [] }, where));
  void site;
  return withoutNested(found, { ...target, words: [] }).length === 1 ? found : [];
}

const rowMin = 3;

/** The logos of clients: a row of at least three that look alike, however they are called. The site's own is no row. */
function rowOfLogos(pages: readonly MappedPage[]): Scored[] {
  const logos = pages.flatMap(({ things }) => things.filter((thing) => thing.html.tag === "img" && isLogo(thing)));
  const rows = [...Map.groupBy(logos, ({ page, html }) => `${page.path} ${html.classes.join(" ")}`).values()];
  const [row, ...others] = rows.filter((some) => some.length >= rowMin);
  return row && others.length === 0 ? row.map((thing) => ({ thing, score: 4 })) : [];
}

interface Scored {
  thing: Thing;
  score: number;
}

function scoreOnPage(page: MappedPage, target: Target, { inside, beside }: Where): Scored[] {
  const allowed = page.things.filter((thing) => inside.every((test) => test(thing)));
  const scored = allowed.flatMap((thing): Scored[] => {
    if (thing.element.kind === "page" && target.noun?.special !== "page") return [];
    if (!fitsKind(thing, target)) return [];
    const score = scoreOf(thing, target);
    return score === null ? [] : [{ thing, score }];
  });
  return beside.reduce<Scored[]>((left, { side, of }) => nearest(left, side, of, target.count ?? 1), scored);
}

/** “The line with the Small Press Prize”: of several things near it, those that hold it, if any do. */
function thoseHolding(scored: readonly Scored[], places: readonly Thing[]): Scored[] {
  const holding = scored.filter(({ thing }) =>
    places.some((place) => place === thing || (place.page === thing.page && isInside(place.html, thing.html))),
  );
  return holding.length > 0 ? holding : [...scored];
}

/** Returns those that come next after, or last before, one of the things: as many as were asked for. */
function nearest(scored: readonly Scored[], side: "above" | "below", of: readonly Thing[], count: number): Scored[] {
  const found = of.flatMap((place) => {
    const there = scored.filter(
      ({ thing }) =>
        thing.page === place.page &&
        thing !== place &&
        !isInside(place.html, thing.html) &&
        (side === "below" ? thing.html.start >= place.html.end : thing.html.end <= place.html.start),
    );
    return side === "below" ? there.slice(0, count) : there.slice(-count);
  });
  return [...new Set(found)];
}

/** Returns how well a thing fits the words of a phrase; null if a word is not found with it. */
function scoreOf(thing: Thing, { quoted, words, noun, position, ordinals, literal }: Target): number | null {
  let score = noun === null ? 0 : 2;
  const isContainer = containerKinds.has(thing.element.kind) && thing.element.kind !== "row";
  const name = isContainer ? firstHeading(thing) : null;
  for (const text of quoted) {
    const wanted = foldAll(text);
    if (thing.text === wanted) score += thing.element.textContent === text && text !== text.toLowerCase() ? 13 : 12;
    else if (name?.text === wanted) score += 11;
    else if (hasPhrase(thing.text, wanted)) score += isContainer ? 4 : 7;
    else if (isContainer && thing.headings[0]?.text.replace(/[.!?:…]+$/, "") === wanted) score += 6;
    else if (Object.values(thing.element.attributes).some((value) => foldAll(value) === wanted)) score += 8;
    else if (wanted.split(" ").every((word) => thing.attributes.has(word))) score += 5;
    else return null;
  }
  let owned = 0;
  const isPart = noun?.isPlace === true;
  let isOnlyNear = (noun === null || isPart) && quoted.length === 0 && words.length > 0;
  const isHere = (word: string) =>
    thing.attributes.has(word) ||
    name?.own.has(word) === true ||
    name?.attributes.has(word) === true ||
    (!isContainer && thing.own.has(word)) ||
    holdsWord(thing, word) ||
    (isPart && thing.own.has(word));
  for (const word of words) {
    // Another word for the same is less sure than the word itself.
    if (name?.own.has(word)) score += name.own.hasItself(word) ? 5 : 4;
    else if (thing.own.has(word)) {
      owned++;
      score += (isContainer ? 2 : 4) - (thing.own.hasItself(word) ? 0 : 1);
    } else if (thing.attributes.has(word) || name?.attributes.has(word))
      score += thing.attributes.hasItself(word) || name?.attributes.hasItself(word) === true ? 3.8 : 3;
    else if (
      isContainer || thing.element.kind === "item" || thing.element.kind === "link" ? holdsWord(thing, word) : false
    )
      score += 3;
    else if (thing.headings[0]?.own.has(word)) score += 2.5;
    else if (hasNear(thing, word)) score += 1.5;
    else return null;
    isOnlyNear &&= !isHere(word);
  }
  // A thing that only stands near the words is not meant by them; a part of the page has them in it.
  if (isOnlyNear && (isPart || position !== null || ordinals.length > 0)) return null;
  if (owned > 0 && owned === thing.own.size) score += hasCapitalsOf(thing, literal) ? 4 : 3;
  // Of texts with the same words, the shorter one is more about them.
  if (owned > 0 || quoted.length > 0) score -= Math.min(1.5, thing.own.size / 40);
  if (isContainer && /^(?:section|article|aside)$/.test(thing.html.tag)) score += 0.5;
  return score;
}

/** Whether the phrase has the words of a thing in the very same capitals: “HELLO” rather than “Hello”. */
function hasCapitalsOf({ element }: Thing, literal: string): boolean {
  const text = element.textContent.trim();
  return text.length > 3 && text === text.toUpperCase() && /\p{Lu}/u.test(text) && literal.includes(text);
}

/** Whether a picture inside of it is described with the word. */
function holdsWord(thing: Thing, word: string): boolean {
  const { things } = thing.page;
  for (let at = thing.at + 1; at < things.length && at < thing.at + 60; at++) {
    const inner = things[at];
    if (!inner || inner.html.start >= thing.html.end) return false;
    if (inner.html.tag === "img" && inner.attributes.has(word)) return true;
  }
  return false;
}

function firstHeading(thing: Thing): Thing | null {
  const { things } = thing.page;
  for (let at = thing.at + 1; at < things.length; at++) {
    const inner = things[at];
    if (!inner || inner.html.start >= thing.html.end) return null;
    if (inner.element.kind === "heading") return inner;
  }
  return null;
}

export function hasPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + phrase.length] ?? " ";
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** Of nested elements with the same words, keeps the innermost texts and the outermost containers. */
function withoutNested(scored: readonly Scored[], { noun, quoted, words }: Target): Scored[] {
  if (quoted.length + words.length === 0 && noun !== null && noun.name !== "text") return withoutDecorated(scored);
  const isUnitNoun = noun !== null && unitNouns.has(noun.name);
  if (isUnitNoun) {
    const units = scored.filter(({ thing }) => isUnit(thing));
    const holding = new Set(units.flatMap((unit) => around(unit, units)));
    const innermost = units.filter((unit) => !holding.has(unit));
    // An entry that only stands near the words is not meant if a larger one has them.
    const having = innermost.filter(({ thing }) => words.some((word) => hasItself(thing, word)));
    if (innermost.length > 0)
      return having.length > 0 || words.length === 0
        ? innermost
        : units.some(({ thing }) => words.every((word) => hasItself(thing, word)))
          ? units.filter(({ thing }) => words.every((word) => hasItself(thing, word)))
          : innermost;
  }
  const wantsContainer = noun?.isPlace === true;
  const left = new Set(scored);
  for (const inner of scored)
    for (const outer of around(inner, scored)) {
      if (wantsContainer && outer.score >= inner.score) left.delete(inner);
      if (!wantsContainer && inner.score >= outer.score - 4) left.delete(outer);
    }
  return [...left];
}

const hasItself = (thing: Thing, word: string) =>
  thing.own.has(word) || thing.attributes.has(word) || holdsWord(thing, word);

/** No page for people nests its elements deeper. */
const depthMax = 200;
const byElement = new WeakMap<readonly Scored[], ReadonlyMap<HtmlElement, Scored>>();

/** Returns those of the things that one of them lies in. */
function around({ thing }: Scored, scored: readonly Scored[]): Scored[] {
  const known = byElement.get(scored) ?? new Map(scored.map((one) => [one.thing.html, one]));
  byElement.set(scored, known);
  const found: Scored[] = [];
  let depth = 0;
  for (let at = thing.html.parent; at !== null && depth < depthMax; at = at.parent, depth++) {
    const outer = known.get(at);
    if (outer) found.push(outer);
  }
  return found;
}

/** A button's icon is no picture of its own, and a picture element holds its img. */
function withoutDecorated(scored: readonly Scored[]): Scored[] {
  const left = new Set(scored);
  for (const inner of scored)
    for (const outer of around(inner, scored))
      if (outer.thing.element.kind === inner.thing.element.kind) left.delete(outer);
  return [...left];
}

/** Chooses by number and position; else all that fit. */
function choose(
  scored: readonly Scored[],
  { ordinals, position, noun, words, quoted, isAll, isPlural, literal }: Target,
): Scored[] {
  let left = [...scored];
  const byPage = () => [...Map.groupBy(left, ({ thing }) => thing.page).values()];
  const isBare = words.length + quoted.length === 0;
  if (position === "top" || position === "bottom") {
    left = byPage().flatMap((some) => {
      const inContent = some.filter(({ thing }) => thing.region !== "navigation" && !isLogo(thing));
      const inFooter = inContent.filter(({ thing }) => thing.region === "footer");
      // “At the bottom” is the footer, unless it is said of a part of the page's content.
      const isOfContent =
        isBare && noun?.special === undefined && !/^(?:text|sentence|link|logo|menu)$/.test(noun?.name ?? "text");
      const isOwn = words.every((word) =>
        inFooter.some(({ thing }) => thing.own.has(word) || thing.attributes.has(word)),
      );
      if (
        position === "bottom" &&
        inFooter.length > 0 &&
        isOwn &&
        (!isOfContent || inFooter.length === inContent.length)
      )
        return isBare ? inFooter.slice(-1) : inFooter;
      const ordered = position === "top" ? inContent : inContent.filter(({ thing }) => thing.region !== "footer");
      const one = position === "top" ? ordered[0] : ordered.at(-1);
      // “The buttons at the top”: all that stand together there.
      const row = isPlural && one ? ordered.filter(({ thing }) => thing.html.parent === one.thing.html.parent) : [];
      return row.length > 1 ? row : one ? [one] : some.slice(0, 1);
    });
  }
  if (position === "left" || position === "right") {
    left = byPage().flatMap((some) =>
      (some.length === 2 || some.length === 3 ? [position === "left" ? some[0] : some.at(-1)] : some).filter(
        (one) => one !== undefined,
      ),
    );
  }
  // “The last post” counts things that are alike; other things that share a word with them do not count.
  const looks = new Set(left.map(({ thing: { html } }) => `${html.tag} ${html.classes.join(" ")}`));
  if (
    ordinals.length > 0 &&
    noun === null &&
    words.length > 0 &&
    (looks.size > 1 || left.some(({ thing }) => thing.region === "navigation"))
  )
    return [];
  const saysAll = isAll && /\b(?:all|every|each|alle[nr]?|jede[rsn]?|sämtliche)\b/i.test(literal);
  if (saysAll && noun === null && quoted.length === 0 && looks.size > 1) return [];
  if (ordinals.length > 0) {
    left = byPage().flatMap((some) => {
      // Things that pages share, such as the logo, are not counted with those of the content.
      const own = some.filter(({ thing }) => !thing.isShared);
      const counted = isBare && own.length > 0 && noun !== null ? own : some;
      return ordinals
        .map((number) => counted[number === -1 ? counted.length - 1 : number - 1])
        .filter((one) => one !== undefined);
    });
  }
  return left;
}

/** Puts things that pages share together, and those of the home page first where the phrase names no page. */
function group(site: Site, scored: readonly Scored[]): Place[] {
  const shared = new Map<string, Scored[]>();
  const places: Place[] = [];
  const counts = new Map<string, number>();
  const repeated = repeatedIn(site, scored);
  for (const one of scored) {
    const { thing } = one;
    if (!thing.isShared && !repeated.has(frameKey(thing))) {
      places.push({ things: [thing], score: one.score });
      continue;
    }
    // The second one with the same words on a page is the second one on the others too.
    const own = `${thing.page.path} ${sameKey(thing)}`;
    const number = counts.get(own) ?? 0;
    counts.set(own, number + 1);
    const key = `${sameKey(thing)} ${number}`;
    shared.set(key, [...(shared.get(key) ?? []), one]);
  }
  for (const some of shared.values())
    places.push({ things: some.map(({ thing }) => thing), score: Math.max(...some.map(({ score }) => score)) });
  return places;
}

/** On so many pages an element beside the content is a part of their frame, though no tag says so. */
export const repeatedMin = 3;
const frameRegions = new Set<Thing["region"]>(["navigation", "sidebar", "footer"]);

/** Returns the keys of things that most of the known pages have at the same place, such as a search field above the content. */
function repeatedIn(site: Site, scored: readonly Scored[]): ReadonlySet<string> {
  if (site.pages.length < repeatedMin || scored.length < repeatedMin) return new Set();
  const pages = new Map<string, Set<string>>();
  for (const { thing } of scored) {
    if (!frameRegions.has(thing.region)) continue;
    const key = frameKey(thing);
    pages.set(key, (pages.get(key) ?? new Set()).add(thing.page.path));
  }
  const most = site.pages.length / 2;
  return new Set([...pages].filter(([, { size }]) => size >= repeatedMin && size > most).map(([key]) => key));
}

/** Returns what a thing is and what is around it. */
function frameKey(thing: Thing): string {
  const around: string[] = [];
  for (let at: HtmlElement | null = thing.html; at !== null && around.length < depthMax; at = at.parent)
    around.push(at.tag);
  return `${around.join("<")} ${sameKey(thing)}`;
}

/** Links to other websites are the same thing on several pages only if they lead to the same address. */
const sameKey = ({ element, region, text, attributes }: Thing) =>
  JSON.stringify([
    ...[element.kind, element.tag, region, text || attributes.words.join(" ")],
    /^https?:/i.test(element.attributes.href ?? "") ? element.attributes.href : null,
  ]);

/** Returns the words of the phrase that none of the pages has. */
function unknownWords(pages: readonly MappedPage[], { words, quoted }: Target): string[] {
  const inAny = (word: string) => pages.some(({ things }) => things.some((thing) => hasNear(thing, word)));
  const texts = quoted.filter(
    (text) => !pages.some(({ things }) => things.some((thing) => hasPhrase(thing.text, foldAll(text)))),
  );
  return [...words.filter((word) => !inAny(word)), ...texts];
}

import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { closest, isInside } from "#lib/page-source/html-source.ts";
import { neverShown } from "#lib/page-source/mapped-elements.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { noTarget, type Target } from "../language/read-target.ts";
import type { Wish } from "../language/wish.ts";
import { findTexts } from "../places/find-texts.ts";
import { type Found, findThings, hasPhrase, pagesNamed } from "../places/find-things.ts";
import { refOfElement, type TextPlace } from "../places/text-places.ts";
import type { Thing } from "../places/things.ts";
import { foldAll } from "../site/text-matching.ts";
import { named, no, type Outcome, pageName, type Work } from "./outcome.ts";
import { settle } from "./settle.ts";

// Things that go, come twice, or stand elsewhere.

/** Finds what a phrase means; where a remark before it says what it is about, there first. */
function findNear({ site, about }: Work, target: Target): Found {
  if (about && !target.isPronoun) {
    const near = findThings(site, {
      ...target,
      words: [...target.words, ...about.words],
      quoted: [...target.quoted, ...about.quoted],
    });
    if (near.places.length > 0 || target.words.length + target.quoted.length === 0) return near;
  }
  return findThings(site, target);
}

/** The card, the row or the entry that a text names. */
export const unitOf = (thing: Thing): Thing => whole(thing, { ...noTarget });

/** Returns the things that a phrase means, or what to say instead. */
export function meant(work: Work, target: Target, isPlace = false): { things: readonly Thing[] } | Outcome {
  if (saysNothing(target)) return { kind: "miss", words: [] };
  const called = isPlace ? headingCalled(work, target) : null;
  if (called) return { things: [called] };
  const { places: found, unknown } = findNear(work, target);
  // Under what a link leads to there is no room: the heading of the same words is meant.
  const holding = isPlace
    ? found.filter(({ things }) => things.every(({ element }) => element.kind !== "link" && element.kind !== "button"))
    : [];
  const headings = holding.filter(({ things }) => things.every(({ element }) => element.kind === "heading"));
  const best = holding[0]?.score ?? 0;
  const top = headings.filter(({ score }) => score > best - 1.5);
  const places = top.length === 1 ? top : holding.length > 0 ? holding : found;
  if (places.length === 0) {
    if (target.isPronoun) return no(work.say.nothingPicked);
    return { kind: "miss", words: unknown.length > 0 ? unknown : [target.literal] };
  }
  return settle(work, places, target);
}

const aroundName =
  /^(?:the|our|my|der|die|das|den|dem|unsere[rnm]?) | (?:section|heading|headline|part|abschnitt|bereich|überschrift)$/gi;

/** Returns the heading that says these words and nothing else, if it is one: “under Prices”. */
function headingCalled({ site }: Work, { literal, quoted, within, isPronoun }: Target): Thing | null {
  if (isPronoun || within.some(({ target }) => target.words.length + target.quoted.length > 0)) return null;
  const name = foldAll(quoted[0] ?? literal.replace(aroundName, "").replace(aroundName, ""));
  const found = site.pages.flatMap(({ things }) =>
    things.filter(({ element, text }) => element.kind === "heading" && text === name),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a phrase is an article alone. */
const saysNothing = ({ noun, quoted, words, ordinals, position, isPronoun, isAll, within }: Target) =>
  noun === null &&
  !isPronoun &&
  !isAll &&
  position === null &&
  quoted.length + words.length + ordinals.length + within.length === 0;

/** Whole entries: of a text in an entry, a row or a card that it names, that one. */
function whole(thing: Thing, { noun, isPronoun }: Target): Thing {
  if (!isPronoun && noun?.name === "section" && thing.element.kind === "heading") return thing;
  if (isPronoun || (noun !== null && noun.name !== "thing" && noun.name !== "item")) return thing;
  for (let at: HtmlElement | null = thing.html; at !== null; at = at.parent) {
    const { parent }: HtmlElement = at;
    if (/^(?:li|tr)$/.test(at.tag)) return thing.page.thingOf.get(at) ?? thing;
    if (parent && /^(?:main|body|nav|header|footer)$/.test(at.tag)) return thing;
    if (
      thing.element.kind === "heading" &&
      at !== thing.html &&
      /^(?:section|article|aside)$/.test(at.tag) &&
      thing.page.things.find((other) => other.element.kind === "heading" && isInside(other.html, at as HtmlElement)) ===
        thing
    )
      return thing.page.thingOf.get(at) ?? thing;
    if (at !== thing.html && isOneOfMany(at)) return thing.page.thingOf.get(at) ?? thing;
  }
  return thing;
}

/** Whether an element is a card among its like: a box with others of the same tag and class beside it. */
function isOneOfMany(element: HtmlElement): boolean {
  if (!/^(?:div|article|figure|a|details)$/.test(element.tag)) return false;
  const isNamed = (one: HtmlElement) =>
    one.children.some((child) => child.type === "element" && /^h[2-6]$/.test(child.tag));
  if (
    element.classes.length === 0 &&
    (!isNamed(element) || !siblingsOf(element).every((sibling) => sibling === element || isNamed(sibling)))
  )
    return false;
  const like = siblingsOf(element).filter(
    ({ tag, classes }) => tag === element.tag && classes.join(" ") === element.classes.join(" "),
  );
  return like.length > 1;
}

export function siblingsOf({ parent }: HtmlElement): HtmlElement[] {
  return (parent?.children ?? []).filter(
    (child): child is HtmlElement => child.type === "element" && child.inSource && !neverShown.has(child.tag),
  );
}

/** The block of a section with this heading, or else the heading alone. */
async function applied(
  work: Work,
  operations: readonly Operation[],
  said: string,
  touched: readonly Thing[],
): Promise<Outcome> {
  const refused = await work.draft.apply(operations);
  return refused === null ? { kind: "done", said, touched } : no(refused);
}

const on = (work: Work, things: readonly Thing[]) => {
  const names = [...new Set(things.map(({ page }) => pageName(page)))];
  return names.length > 1 ? ` ${work.say.on(names)}` : "";
};

/** The names of several things, each once: at most four, and how many more there are. */
export function namesOf({ language, say }: Pick<Work, "language" | "say">, things: readonly Thing[]): string {
  const names = [...new Set(things.map((thing) => named(thing, language)))];
  return names.length > 5 ? `${names.slice(0, 4).join(", ")} ${say.andMore(names.length - 4)}` : names.join(", ");
}

/** “They have left us, take them off the team”: what the remark before is about. */
function withAbout({ about, site }: Work, target: Target): Target {
  if (!about || !target.isPronoun) return target;
  const named = { ...noTarget, words: about.words, quoted: about.quoted, literal: about.literal, isAll: target.isAll };
  const there = { ...named, within: target.within };
  return findThings(site, there).places.length > 0 ? there : named;
}

export async function doRemove(work: Work, wish: Extract<Wish, { act: "remove" }>): Promise<Outcome> {
  const target = withAbout(work, wish.target);
  if (target.noun?.special === "page" && target.within.length === 0) return removePage(work, target);
  if (target.noun?.special !== undefined) return { kind: "miss", words: [target.literal] };
  if (target.isPronoun && work.removed !== null) return removeAlong(work, target);
  const part = await removePart(work, target);
  if (part) return part;
  if (isAboutWords(work, target)) return no(`${work.say.noPartOfText} ${work.say.nothing}`);
  const found = meant(work, target);
  if (!("things" in found)) return found;
  const things = found.things.map((thing) => rowOf(filled(whole(thing, target))));
  // “Remove it, but keep the address”: what stays lies in it.
  if (work.keeps.some((word) => things.some(({ own }) => own.has(word)))) return { kind: "miss", words: work.keeps };
  work.removed = things.flatMap(({ page, html }) =>
    html.attributes.get("id") ? [{ path: page.path, id: html.attributes.get("id") ?? "" }] : [],
  );
  // A thing inside of another one goes with it.
  // A heading whose section is no element of its own: its texts would stay behind.
  if (
    things.some(
      (thing) =>
        thing.element.kind === "heading" &&
        target.noun?.name !== "heading" &&
        target.noun?.name !== "text" &&
        !target.isPronoun,
    )
  ) {
    const operations = things.flatMap((thing) =>
      flatSection(thing).map(
        (element): Operation => ({ op: "remove", path: thing.page.path, ref: refOfElement(thing.page, element) }),
      ),
    );
    const [heading] = things;
    if (heading) return applied(work, operations, work.say.removed(named(heading, work.language)), []);
  }
  const outer = [...new Set(things)].filter(
    (thing) =>
      !things.some((other) => other !== thing && other.page === thing.page && isInside(thing.html, other.html)),
  );
  const [first] = outer;
  if (!first) return no(work.say.nothing);
  const said = work.say.removed(`${namesOf(work, outer)}${on(work, outer)}`);
  return applied(
    work,
    outer.flatMap(({ page, element, html }): Operation[] => {
      const line = separatorOf(html);
      const lines: Operation[] = line ? [{ op: "remove", path: page.path, ref: refOfElement(page, line) }] : [];
      return [{ op: "remove", path: page.path, ref: element.ref }, ...lines];
    }),
    said,
    [],
  );
}

/** A cell never goes alone: the others would move into its place. */
function rowOf(thing: Thing): Thing {
  const row = /^(?:td|th)$/.test(thing.html.tag) ? closest(thing.html, ({ tag }) => tag === "tr") : null;
  return (row && thing.page.thingOf.get(row)) ?? thing;
}

/** Whether words inside of a text are meant, rather than a text of its own. */
function isAboutWords({ site }: Work, { noun, quoted, literal, ordinals, isPronoun }: Target): boolean {
  if (isPronoun) return false;
  const saysWords = /\b(?:words?|letters?|sentences?|lines?|wort|wörter|buchstaben?|satz|sätze|zeile)\b/iu.test(
    literal,
  );
  if ((noun?.name === "text" || noun?.name === "sentence") && saysWords && ordinals.length > 0) return true;
  const [words, ...more] = quoted;
  if (words === undefined || more.length > 0 || (noun !== null && noun.name !== "text" && noun.name !== "sentence"))
    return false;
  const wanted = foldAll(words);
  const isWhole = site.pages.some(({ things }) =>
    things.some(
      ({ text, attributes }) =>
        text.replace(/[.!?:…]+$/, "") === wanted.replace(/[.!?:…]+$/, "") || attributes.has(wanted),
    ),
  );
  return !isWhole && site.pages.some(({ things }) => things.some(({ text }) => hasPhrase(text, wanted)));
}

/** Takes a sentence, or words at the end of a text, out of a longer text that holds them; null for words that are a text of their own. */
async function removePart(work: Work, target: Target): Promise<Outcome | null> {
  const [first, ...more] = target.quoted;
  const words =
    first ?? (target.noun === null && !target.isPronoun && target.literal.includes(" ") ? target.literal : undefined);
  if (
    words === undefined ||
    more.length > 0 ||
    (target.noun !== null && target.noun.name !== "text" && target.noun.name !== "sentence")
  )
    return null;
  const { groups } = findTexts(work.site, { ...noTarget, quoted: [words], literal: words }, "", {
    isExplicit: true,
    byName: false,
  });
  const [group, other] = groups;
  const places = group?.places ?? [];
  if (!group || other || !places.every(isSentence)) return null;
  const operations = places.map(
    ({ page, ref, now, from, to }): Operation => ({
      op: "set-text",
      path: page.path,
      ref,
      text: `${now.slice(0, from)}${now.slice(to).replace(/^[.!?]?\s*/, "")}`.trim(),
    }),
  );
  const [place] = places;
  return place
    ? applied(
        work,
        operations,
        work.say.removed(work.say.quote(words)),
        places.flatMap(({ thing }) => thing ?? []),
      )
    : null;
}

/** Whether a place is a whole sentence of a text with several. */
const isSentence = ({ now, from, to, part }: TextPlace) =>
  part === "text" &&
  to - from < now.trim().length - 1 &&
  (from === 0 || /[.!?]\s+$/.test(now.slice(0, from))) &&
  /^(?:[.!?]|\s*$)/.test(now.slice(to));

/** Returns the thing with all that is empty without it: the link and the entry around an icon. */
function filled(thing: Thing): Thing {
  let at = linkOfIcon(thing) ?? thing.html;
  for (
    let around = at.parent;
    around?.inSource && /^(?:a|li|span|button|figure|picture|p)$/.test(around.tag);
    around = around.parent
  ) {
    if (
      around.children.some(
        (child) => child !== at && (child.type === "element" || (child.type === "text" && child.value.trim() !== "")),
      )
    )
      break;
    at = around;
  }
  return at === thing.html ? thing : (thing.page.thingOf.get(at) ?? thing);
}

/** The link that an icon alone stands for: it has no words, or none but the icon’s name. */
function linkOfIcon({ element, html, attributes, page }: Thing): HtmlElement | null {
  if (element.kind !== "icon") return null;
  const link = closest(html.parent, ({ tag }) => tag === "a");
  const words = link ? (page.thingOf.get(link)?.own.words ?? []) : [];
  const isItsName = (word: string) =>
    attributes.has(word) || html.classes.some((name) => name.toLowerCase().includes(word));
  return link?.inSource && words.every(isItsName) ? link : null;
}

/** The line that separates an entry from the next one, or the last from the one before it. */
function separatorOf(element: HtmlElement): HtmlElement | null {
  const siblings = siblingsOf(element);
  const at = siblings.indexOf(element);
  const like = siblings.filter(
    ({ tag, classes }) => tag === element.tag && classes.join(" ") === element.classes.join(" "),
  );
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  if (like.length < 2 || siblings.filter(({ tag }) => tag === "hr").length < like.length - 1) return null;
  return after?.tag === "hr" ? after : before?.tag === "hr" ? before : null;
}

/** “We don’t need the portfolio, take it out with its entry in the menu”: the entries that lead to what has gone. */
async function removeAlong(work: Work, target: Target): Promise<Outcome> {
  if (target.within.length === 0) return { kind: "done", said: "", touched: [] };
  const removed = work.removed ?? [];
  const entries = work.site.pages.flatMap((page) =>
    page.things.filter(
      ({ html, region }) =>
        html.tag === "a" &&
        region === "navigation" &&
        removed.some(
          ({ path, id }) => html.attributes.get("href") === (page.path === path ? `#${id}` : `${path}#${id}`),
        ),
    ),
  );
  const operations = entries.map(
    (thing): Operation => ({
      op: "remove",
      path: thing.page.path,
      ref: refOfElement(thing.page, entryOf(thing) ?? thing.html),
    }),
  );
  const [first] = entries;
  if (first) return applied(work, operations, work.say.removed(named(first, work.language)), []);
  // “… take it off the list”: it has gone from there already.
  return target.within.some(({ target: { noun } }) => noun?.name === "menu")
    ? { kind: "miss", words: [target.literal] }
    : { kind: "done", said: "", touched: [] };
}

/** A heading and what follows it until the next one of its rank. */
function flatSection({ html, element }: Thing): HtmlElement[] {
  if (element.kind !== "heading") return [html];
  const level = (one: HtmlElement) => Number(/^h([1-6])$/.exec(one.tag)?.[1] ?? 7);
  const siblings = siblingsOf(html);
  const rest = siblings.slice(siblings.indexOf(html) + 1);
  const end = rest.findIndex(
    (sibling) => level(sibling) <= level(html) || /^(?:section|article|footer|nav|aside|script)$/.test(sibling.tag),
  );
  return [html, ...(end === -1 ? rest : rest.slice(0, end))];
}

async function removePage(work: Work, target: Target): Promise<Outcome> {
  const pages = pagesNamed(work.site, target) ?? [];
  const [path, ...others] = pages;
  const isNamed = target.words.length + target.quoted.length + target.ordinals.length > 0;
  if (path === undefined && !isNamed) return no(work.say.whichPage(work.site.pages.slice(0, 12).map(pageName)));
  if (path === undefined) return { kind: "miss", words: [...target.words, ...target.quoted] };
  if (others.length > 0 || path === work.site.home)
    return no(
      path === work.site.home
        ? work.say.cannot(
            work.language === "de" ? "Die Startseite kann ich nicht entfernen." : "I can’t remove the home page.",
          )
        : work.say.nothing,
    );
  const title = work.draft.page(path);
  return applied(
    work,
    [{ op: "remove-page", path, unlink: true }],
    work.say.removedPage(title ? pageName(title) : path),
    [],
  );
}

export async function doCopy(work: Work, { target }: { target: Target }): Promise<Outcome> {
  const found = meant(work, target);
  if (!("things" in found)) return found;
  const things = found.things.map((thing) => whole(thing, target));
  const [first] = things;
  if (!first) return no(work.say.nothing);
  return applied(
    work,
    things.map(({ page, element }) => ({ op: "duplicate", path: page.path, ref: element.ref })),
    work.say.copied(named(first, work.language)),
    things,
  );
}

export async function doHide(
  work: Work,
  { act, target }: Extract<Wish, { act: "hide" | "hide-on-phones" | "copy" }>,
): Promise<Outcome> {
  const onPhones = act === "hide-on-phones";
  const found = meant(work, target);
  if (!("things" in found)) return found;
  const [first] = found.things;
  if (!first || first.element.kind === "page") return no(work.say.nothing);
  const operations = found.things.map(
    ({ page, element }): Operation => ({
      op: "set-style",
      path: page.path,
      ref: element.ref,
      property: "display",
      value: "none",
      ...(onPhones ? { width: "phone" as const } : {}),
    }),
  );
  return applied(
    work,
    operations,
    (onPhones ? work.say.hidden : work.say.hiddenEverywhere)(`${namesOf(work, found.things)}${on(work, found.things)}`),
    found.things,
  );
}

/** The element around a thing that stands among the siblings of another thing. */
function besideOf(pick: HtmlElement, other: HtmlElement): HtmlElement | null {
  for (let at: HtmlElement | null = other; at !== null; at = at.parent)
    if (at.parent === pick.parent && at !== pick) return at;
  return null;
}

export async function doMove(work: Work, wish: Extract<Wish, { act: "move" }>): Promise<Outcome> {
  const isNamed = /^(?:heading|section)$/.test(wish.beside.noun?.name ?? "");
  const [found, beside] = [meant(work, wish.target), meant(work, wish.beside, isNamed)];
  if (!("things" in found)) return found;
  if (!("things" in beside)) return beside;
  const inNavigation =
    found.things.every(({ region }) => region === "navigation") &&
    beside.things.some(({ region }) => region === "navigation");
  if (inNavigation)
    return orderEntries(
      work,
      found.things[0],
      beside.things.find(({ page }) => page === found.things[0]?.page) ?? beside.things[0],
      wish.side,
    );
  const operations: Operation[] = [];
  const moved: Thing[] = [];
  for (const thing of found.things) {
    const other = beside.things.find(({ page }) => page === thing.page);
    const pair = other ? pairOf(thing, other) : null;
    if (!other || !pair) continue;
    operations.push(moveBeside(pair.one, pair.other, wish.side));
    moved.push(pair.one);
  }
  const [first] = moved;
  const [other] = beside.things;
  if (!first || !other)
    return no(
      work.language === "de"
        ? "Sie stehen auf verschiedenen Seiten, oder eines liegt im anderen. Ich habe nichts geändert."
        : "They stand on different pages, or one lies in the other, so I changed nothing.",
    );
  return applied(
    work,
    operations,
    work.say.moved(named(first, work.language), wish.side, named(other, work.language)),
    moved,
  );
}

/** Two things as siblings: what is around each of them in the smallest part that holds both. */
function pairOf(one: Thing, other: Thing): { one: Thing; other: HtmlElement } | null {
  if (isInside(other.html, one.html)) return null;
  const direct = besideOf(one.html, other.html);
  if (direct) return { one, other: direct };
  // A heading stands for its section, and a text for its card or entry.
  for (let at: HtmlElement | null = one.html.parent; at?.inSource; at = at.parent) {
    if (isInside(other.html, at)) return null;
    const beside = besideOf(at, other.html);
    const around = one.page.thingOf.get(at);
    const isWholeName =
      one.element.kind === "heading" || /^(?:li|tr|article|section|figure)$/.test(at.tag) || isOneOfMany(at);
    if (beside && around && isWholeName) return { one: around, other: beside };
  }
  return null;
}

function moveBeside(one: Thing, other: HtmlElement, side: "above" | "below"): Operation {
  const { path } = one.page;
  if (side === "above") return { op: "move", path, ref: one.element.ref, before: refOfElement(one.page, other) };
  const siblings = siblingsOf(other).filter((sibling) => sibling !== one.html);
  const next = siblings[siblings.indexOf(other) + 1];
  return { op: "move", path, ref: one.element.ref, before: next ? refOfElement(one.page, next) : null };
}

/** Puts an entry of a navigation elsewhere, on every page that has it. */
async function orderEntries(
  work: Work,
  one: Thing | undefined,
  other: Thing | undefined,
  to: "above" | "below" | "first" | "last" | "up" | "down" | number,
): Promise<Outcome> {
  const entry = one && entryOf(one);
  if (!one || !entry) return no(work.say.nothing);
  const entries = siblingsOf(entry).filter((sibling) => sibling.tag === entry.tag);
  const rest = entries.filter((each) => each !== entry);
  const beside = other ? entryOf(other) : null;
  const at = beside ? rest.indexOf(beside) : -1;
  const place =
    typeof to === "number"
      ? Math.min(rest.length, to - 1)
      : {
          above: at,
          below: at + 1,
          first: 0,
          last: rest.length,
          up: Math.max(0, entries.indexOf(entry) - 1),
          down: Math.min(rest.length, entries.indexOf(entry) + 1),
        }[to];
  if ((to === "above" || to === "below") && at === -1) return no(work.say.nothing);
  const order = rest.toSpliced(place, 0, entry).map((each) => refOfElement(one.page, each));
  const navigation = entry.parent;
  if (!navigation || order.length < 2) return no(work.say.nothing);
  const said =
    to === "above" || to === "below"
      ? work.say.moved(named(one, work.language), to, other ? named(other, work.language) : "")
      : work.say.shifted(named(one, work.language), to);
  return applied(
    work,
    [{ op: "order-navigation", path: one.page.path, ref: refOfElement(one.page, navigation), order }],
    said,
    [one],
  );
}

function entryOf({ html }: Thing): HtmlElement | null {
  for (let at: HtmlElement | null = html; at !== null && at.tag !== "nav" && at.tag !== "body"; at = at.parent) {
    if (at.tag === "li" || (at.tag === "a" && at.parent?.tag !== "li" && siblingsOf(at).some(({ tag }) => tag === "a")))
      return at;
  }
  return null;
}

export async function doShift(work: Work, { target, to }: Extract<Wish, { act: "shift" }>): Promise<Outcome> {
  const found = meant(work, target);
  if (!("things" in found)) return found;
  const [thing] = found.things;
  if (!thing) return no(work.say.nothing);
  if (thing.region === "navigation") return orderEntries(work, thing, undefined, to);
  const one = whole(thing, target);
  const all = siblingsOf(one.html);
  // Lines and scripts between entries are no places.
  const like = all.filter(
    ({ tag, classes }) => tag === one.html.tag && classes.join(" ") === one.html.classes.join(" "),
  );
  const siblings = like.length > 1 ? like : all;
  const at = siblings.indexOf(one.html);
  const last = siblings.length - 1;
  if (
    siblings.length < 2 ||
    ((to === "up" || to === "first") && at === 0) ||
    ((to === "down" || to === "last") && at === last)
  )
    return no(work.say.alreadySo);
  const rest = siblings.filter((sibling) => sibling !== one.html);
  const after = siblings.at(-1);
  const behind = after ? all[all.indexOf(after) + 1] : undefined;
  const before =
    (typeof to === "number"
      ? rest[to - 1]
      : { up: siblings[at - 1], first: siblings[0], down: siblings[at + 2], last: undefined }[to]) ?? behind;
  const anchor = before ? refOfElement(one.page, before) : null;
  const { path } = one.page;
  const operations: Operation[] = [{ op: "move", path, ref: one.element.ref, before: anchor }];
  // A line after each entry goes along with its entry.
  const line = lineAfter(one.html);
  if (line && before && siblings.filter(lineAfter).length >= siblings.length - 1)
    operations.push({ op: "move", path, ref: refOfElement(one.page, line), before: anchor });
  return applied(work, operations, work.say.shifted(named(one, work.language), to), [one]);
}

function lineAfter(element: HtmlElement): HtmlElement | null {
  const siblings = siblingsOf(element);
  const next = siblings[siblings.indexOf(element) + 1];
  return next?.tag === "hr" ? next : null;
}

export async function doSwap(work: Work, wish: Extract<Wish, { act: "swap" }>): Promise<Outcome> {
  const alike = wish.other === null ? null : alikePair(work, wish.one, wish.other);
  if (alike) return exchange(work, alike[0], alike[1]);
  const [left, right] =
    wish.other === null
      ? [meant(work, { ...wish.one, isAll: true }), null]
      : [meant(work, wish.one), meant(work, wish.other)];
  if (!("things" in left)) return left;
  if (right && !("things" in right)) return right;
  const [a, b] = right
    ? [left.things[0], right.things.find(({ page }) => page === left.things[0]?.page)]
    : left.things.length === 2
      ? left.things
      : [];
  if (!a || !b) return no(work.say.nothing);
  if (a.region === "navigation" && b.region === "navigation") return swapEntries(work, a, b);
  return exchange(work, a, b);
}

/** Two entries or cards of one row, of which each phrase names one. */
function alikePair(work: Work, one: Target, other: Target): [Thing, Thing] | null {
  const units = (target: Target) => [
    ...new Set(findThings(work.site, target).places.flatMap(({ things }) => things.map(unitOf))),
  ];
  const others = units(other);
  const pairs = units(one).flatMap((a) =>
    others
      .filter((b) => b !== a && b.page === a.page && b.html.parent === a.html.parent && b.html.tag === a.html.tag)
      .map((b): [Thing, Thing] => [a, b]),
  );
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}

async function exchange(work: Work, a: Thing, b: Thing): Promise<Outcome> {
  const pair = pairOf(a, b);
  const other = pair && a.page.thingOf.get(pair.other);
  if (!pair || !other)
    return no(
      work.language === "de"
        ? "Sie stehen nicht nebeneinander, deshalb habe ich nichts geändert."
        : "They don’t stand beside each other, so I changed nothing.",
    );
  const [first, second] = [pair.one, other].toSorted((one, next) => one.html.start - next.html.start);
  if (!first || !second) return no(work.say.nothing);
  const siblings = siblingsOf(first.html);
  const after = siblings[siblings.indexOf(second.html) + 1];
  const { path } = first.page;
  const operations: Operation[] = [{ op: "move", path, ref: second.element.ref, before: first.element.ref }];
  if (siblings.indexOf(second.html) - siblings.indexOf(first.html) > 1)
    operations.push({
      op: "move",
      path,
      ref: first.element.ref,
      before: after ? refOfElement(first.page, after) : null,
    });
  return applied(work, operations, work.say.swapped(named(first, work.language), named(second, work.language)), [
    first,
    second,
  ]);
}

async function swapEntries(work: Work, a: Thing, b: Thing): Promise<Outcome> {
  const [one, other] = [entryOf(a), entryOf(b)];
  if (!one || !other || one.parent !== other.parent || !one.parent) return no(work.say.nothing);
  const entries = siblingsOf(one).filter(({ tag }) => tag === one.tag);
  const order = entries.map((each) => refOfElement(a.page, each === one ? other : each === other ? one : each));
  return applied(
    work,
    [{ op: "order-navigation", path: a.page.path, ref: refOfElement(a.page, one.parent), order }],
    work.say.swapped(named(a, work.language), named(b, work.language)),
    [a, b],
  );
}

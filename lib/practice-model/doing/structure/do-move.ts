import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { isInside } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { empty } from "../../language/nouns.ts";
import type { Target } from "../../language/read-target.ts";
import type { Wish } from "../../language/wish.ts";
import { findThings } from "../../places/find-things.ts";
import { wordsIn } from "../../places/matching.ts";
import { refOfElement } from "../../places/text-places.ts";
import type { Thing } from "../../places/things.ts";
import { applied, isAlike, isOneOfMany, meant, namesOf, on, siblingsOf, unitOf, whole } from "../meant.ts";
import { named, no, type Outcome, type Work } from "../outcome.ts";

// Things that come twice, are hidden, or stand elsewhere.

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
  // “The opening hours” that move are their section, and no time.
  const isFact = /^(?:hours|price|address)$/.test(wish.target.noun?.special ?? "");
  const words = isFact ? wordsIn(wish.target.literal).filter((word) => !empty.has(word)) : [];
  const target = isFact ? { ...wish.target, noun: null, words } : wish.target;
  // “It” moves within its page.
  const itsPage = target.isPronoun ? work.site.it[0]?.page.path : undefined;
  const own = work.site.pages.filter(({ path }) => path === itsPage);
  const beside =
    own.length > 0
      ? meant({ ...work, site: { ...work.site, pages: own } }, wish.beside, true)
      : meant(work, wish.beside, isNamed);
  // Things move within their page.
  const pages =
    "things" in beside ? work.site.pages.filter((page) => beside.things.some((one) => one.page === page)) : [];
  const there = pages.length > 0 ? meant({ ...work, site: { ...work.site, pages } }, target, isFact) : null;
  const found = there && "things" in there ? there : meant(work, target, isFact);
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

export function entryOf({ html }: Thing): HtmlElement | null {
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
  const unit =
    /^(?:picture|heading)$/.test(thing.element.kind) && (typeof to === "number" || to === "first" || to === "last")
      ? unitOf(thing)
      : thing;
  const one = movable(whole(unit, target));
  const all = siblingsOf(one.html);
  // Lines and scripts between entries are no places.
  const like = all.filter((sibling) => isAlike(sibling, one.html));
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

/** The thing, or the box around it if it is alone in there. */
function movable(one: Thing): Thing {
  const around = one.html.parent ? one.page.thingOf.get(one.html.parent) : undefined;
  return around && around.element.kind !== "page" && siblingsOf(one.html).length < 2 ? movable(around) : one;
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
  // A picture and its title are no two things that change places.
  if (!right && a.element.kind !== b.element.kind) return { kind: "miss", words: [wish.one.literal] };
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

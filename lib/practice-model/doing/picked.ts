import type { ReadPick } from "#lib/context/render-picks.ts";
import type { ElementKind } from "#lib/page-source/schema.ts";
import type { Language } from "../language/patterns/acts.ts";
import { phrasesOf } from "../language/phrases.ts";
import type { Target } from "../language/read-target.ts";
import type { Wish } from "../language/wish.ts";
import { type NextMove, say } from "../next-move.ts";
import { readThings, type Thing } from "../places/things.ts";
import type { SiteView } from "../site/site-view.ts";
import { listPaths } from "../wording.ts";
import { named } from "./outcome.ts";

// Wishes about picked elements: “it” is what was picked, and so is a noun that fits it.

/** Returns the picked elements in their pages, or the move that reads the pages or says what is wrong. */
export function locatePicks(
  site: SiteView,
  told: readonly ReadPick[],
  language: Language,
): { picks: Thing[] } | { move: NextMove } {
  if (told.some(({ isBuilt }) => isBuilt))
    return stop(`${phrasesOf(language).pickedOnBuilt} ${phrasesOf(language).nothing}`);
  const lost = told.filter(({ place }) => place === null).map(({ name, path }) => `${name} on \`${path}\``);
  if (lost.length > 0)
    return stop(
      `I could not find ${lost.join(", ")} any more, because the page has changed meanwhile. I changed nothing. Please pick again.`,
    );
  const paths = [...new Set(told.map(({ path }) => path))];
  const { missing, left } = site.toRead(paths);
  if (missing.length > 0) return { move: { kind: "read", paths: missing } };
  if (left.length > 0) return stop(`I could not read ${listPaths(left)}, so I have changed nothing.`);
  const picks = told.flatMap((one) => locatePick(site, one) ?? []);
  if (picks.length === told.length) return { picks };
  return stop("The page is not as it was when you picked. I changed nothing. Please pick again.");
}

const stop = (sentence: string) => ({ move: say(sentence) });

/** Returns the element that has the pick's bytes; null if the page differs from what the pick tells. */
function locatePick(site: SiteView, { path, place }: ReadPick): Thing | null {
  const source = site.text(path);
  if (source === null || place === null) return null;
  const found = readThings(path, source).things.find(
    ({ element: { start, end, tag } }) => start === place.start && end === place.end && tag === place.tag,
  );
  return found && source.slice(found.html.start, found.html.end).startsWith(place.source) ? found : null;
}

export interface Picked {
  things: readonly Thing[];
  onlyPicked: boolean;
}

/** Returns a message about picks in the words of a wish without them. */
const rewritings: [RegExp, string][] = [
  [/^(?:(?:write|say|put) )?instead(?: (?:write|say|put))?\s*:?\s+(\S.*)$/is, "change it to: $1"],
  [/^(?:write|say|put)(?: instead)?\s*:\s*(\S.*)$/is, "change it to: $1"],
  [/^(?:say|write|put) (.+?) instead[.!]?$/is, "change it to: $1"],
  [/^(?:say|read) (\S.*)$/is, "change it to: $1"],
  [/^new (?:text|wording)\s*:\s*(\S.*)$/is, "change it to: $1"],
  [/^it should (?:say|read)\s*[–—-]\s*(\S.*)$/is, "change it to: $1"],
  [/^(?:schreib|schreibe)(?: stattdessen| hier)?\s*:\s*(\S.*)$/is, "ändere es in: $1"],
  [/^(?:stattdessen|neuer text)\s*:\s*(\S.*)$/is, "ändere es in: $1"],
  [/^(?:(?:change|rename) (?:to|into)|replace (?:with|by))\b\s*:?\s*(\S.*)$/is, "change it to: $1"],
  [/^(?:(?:much|far|way|a bit|a little|viel|etwas) )?too (\w+)[!.]*$/i, "it is too $1"],
  [/^(.*\b(?:top|beginning|start|end|bottom)) of (?:the|this) (?:list|section|page|menu|row)[.!]?$/i, "$1"],
  [/^((?:a bit|a little|slightly|much) \S+?)(?: please)?[.!]?$/i, "make it $1"],
  [/^((?:etwas|ein bisschen|ein wenig|viel|noch) \S+?)(?: bitte)?[.!]?$/i, "mach es $1"],
  [/^(?:one )?(?:place )?(up|down|higher|lower)[.!]?$/i, "move it $1"],
  [/^(hoch|runter|nach oben|nach unten)[.!]?$/i, "schieb es $1"],
  [/^not on (phones|mobile|small screens)[.!]?$/i, "hide it on $1"],
  [/^(?:increase|reduce) the (?:font |text )?size[.!]?$/i, "$& of it"],
  [/^(?:make a copy|add (?:another|one more)(?: one)?(?: like (?:this|it|that))?)[.!]?$/i, "duplicate it"],
  [
    /^((?:add|insert|put|write) (?:an?|another|one) (?:new )?(?:paragraph|sentence|text|line)) (above|below|under|underneath|before|after)(?: (?:it|this|that))?(?=\s*(?::|saying|that says|with))/i,
    "$1 $2 it",
  ],
];
const polite = /^(?:(?:please|pls|can you|could you|would you|just|bitte|kannst du|mach bitte)[, ]+)+/i;

/** Whether a request asks something, and wishes for nothing. */
export const isQuestion = (request: string) =>
  /^(?:why|is|are|was|does|did|how|who|when|warum|ist|sind|wieso|wer|wann|wie)\b.*\?\s*$/is.test(request.trim());

/** Returns the request as one about “it”. */
export function aboutPicks(request: string): string {
  const plain = request.trim().replace(polite, "");
  const [pattern, next] = rewritings.find(([one]) => one.test(plain)) ?? [];
  return pattern && next ? plain.replace(pattern, next) : request;
}

const fitting: Record<string, readonly ElementKind[]> = {
  heading: ["heading"],
  button: ["button", "link"],
  link: ["link", "button"],
  subtitle: ["heading", "text", "paragraph"],
  paragraph: ["paragraph", "text"],
  picture: ["picture", "icon"],
  logo: ["picture", "icon", "link"],
  section: ["section", "box", "header", "footer", "form"],
  card: ["box", "section", "item", "link"],
  quote: ["quote", "paragraph", "text"],
  item: ["item"],
  row: ["row", "box", "list"],
  menu: ["navigation", "list"],
};
const wordless = new Set(["picture", "icon", "video", "line"]);

function fits({ element: { kind } }: Thing, { noun }: Target): boolean {
  if (noun === null || noun.name === "thing") return true;
  if (/^(?:text|sentence)$/.test(noun.name)) return !wordless.has(kind);
  return (fitting[noun.name] ?? noun.kinds).includes(kind);
}

const looksOnly = new Set(
  "color colour colors colours farbe schriftfarbe textfarbe size größe font schrift".split(" "),
);
const backgrounds = new Set("background backdrop hintergrund hintergrundfarbe".split(" "));
const others = new Set("other andere anderen anderer anderes".split(" "));
/** Whether a phrase can be about the pick: it has no words of its own. */
const isBare = ({ quoted, words, within }: Target) =>
  quoted.length === 0 &&
  words.every((word) => looksOnly.has(word) || backgrounds.has(word) || others.has(word)) &&
  within.length === 0;

const it = (target: Target, index: number | null): Target => ({
  ...target,
  noun: null,
  quoted: [],
  words: [],
  within: [],
  position: null,
  isAll: false,
  isPronoun: true,
  ordinals: index === null ? [] : [index + 1],
});

/** The meaning of a phrase beside picks: all of them, one of them, something else, or something that they are not. */
type Meant = { kind: "picks"; target: Target } | { kind: "other" } | { kind: "misfit" };

function meantBy(target: Target, things: readonly Thing[]): Meant {
  const [inner, ...outer] = target.within;
  // “The text of the button”
  if (target.noun?.name === "text" && inner && outer.length === 0 && target.words.length + target.quoted.length === 0)
    return meantBy(inner.target, things);
  if (target.noun?.special === "alt") return { kind: "picks", target: { ...it(target, null), noun: target.noun } };
  if (!isBare(target) || target.noun?.special !== undefined || target.position !== null) return { kind: "other" };
  // “Call the mayor”: an article alone means nothing.
  if (target.noun === null && !target.isPronoun && target.words.length + target.ordinals.length === 0)
    return { kind: "other" };
  const isOther = target.words.some((word) => others.has(word));
  const [ordinal] = target.ordinals;
  const index = isOther ? 1 : ordinal === undefined ? null : ordinal === -1 ? things.length - 1 : ordinal - 1;
  if (index !== null && (index >= things.length || things.length === 1)) return { kind: "other" };
  const asked = index === null ? things : things.slice(index, index + 1);
  if (!asked.every((thing) => fits(thing, target))) return { kind: target.isAll ? "other" : "misfit" };
  // “All buttons” are more than the ones that were picked; “all of them” are not.
  if (target.isAll && target.noun !== null && target.noun.name !== "thing") return { kind: "other" };
  return { kind: "picks", target: it(target, index) };
}

export type OnPicks =
  | { kind: "wish"; wish: Wish }
  /** Understood, and not possible. */
  | { kind: "no"; sentence: string }
  | { kind: "beyond"; wish: Wish };

/** Returns a wish as it is meant with picks. */
export function onPicks(wish: Wish, { things }: Picked): OnPicks {
  const phrases = phrasesOf(wish.language);
  const beyond: OnPicks = { kind: "beyond", wish };
  const misfit = (target: Target): OnPicks => ({ kind: "no", sentence: misfitOf(things, target, wish.language) });
  if (wish.act === "remark") return { kind: "wish", wish };
  if (wish.act === "all") {
    const each = wish.wishes.map((one) => onPicks(one, { things, onlyPicked: false }));
    const wishes = each.flatMap((one) => (one.kind === "wish" ? [one.wish] : []));
    return wishes.length === each.length
      ? { kind: "wish", wish: { ...wish, wishes } }
      : (each.find(({ kind }) => kind === "no") ?? beyond);
  }
  if (wish.act === "add-text") {
    // “Put it above that” moves.
    if (!wish.isQuoted && /^(?:it|this|that|these|them|es|das|dies|the .*)$/i.test(wish.text)) return beyond;
    const meant = meantBy(wish.beside, things);
    return meant.kind === "picks" ? { kind: "wish", wish: { ...wish, beside: meant.target } } : beyond;
  }
  if (wish.act === "move") return onPickedPlace(wish, things);
  if (wish.act === "swap") {
    if (wish.other === null && meantBy({ ...wish.one, isAll: false }, things).kind === "picks" && things.length === 2)
      return { kind: "wish", wish: { ...wish, one: it(wish.one, 0), other: it(wish.one, 1) } };
    return beyond;
  }
  if (
    !("target" in wish) ||
    wish.target === null ||
    wish.act === "add-item" ||
    wish.act === "other" ||
    wish.act === "again" ||
    wish.act === "describe" ||
    wish.act === "scope"
  )
    return beyond;
  const { target } = wish;
  if (target.isAll && target.isPronoun && things.length === 1) return { kind: "no", sentence: phrases.onlyPicks };
  const isWords = wish.act === "say" && wish.old === null && target.quoted.length === 1 && target.words.length === 0;
  if (isWords && (target.noun === null || target.noun.name === "text") && target.within.length === 0 && !target.isAll) {
    const [old = ""] = target.quoted;
    if (!holds(things, old)) return { kind: "no", sentence: phrases.notInPicks(old) };
    return { kind: "wish", wish: { ...wish, target: it(target, null), old } };
  }
  if (target.noun?.special === "alt" && things.some(({ html }) => html.tag !== "img")) return misfit(target);
  const meant = meantBy(target, things);
  if (meant.kind === "misfit") return misfit(target);
  if (meant.kind === "other") return beyond;
  if (
    wish.act === "say" &&
    things.length > 1 &&
    !target.isPlural &&
    !target.isAll &&
    meant.target.ordinals.length === 0
  )
    return { kind: "no", sentence: phrases.severalPicks };
  const isBackground = wish.act === "look" && target.words.some((word) => backgrounds.has(word));
  const isText = wish.act === "look" && target.noun?.name === "text";
  const part = isBackground ? "background" : isText ? "text" : null;
  if (wish.act === "look" && part !== null)
    return {
      kind: "wish",
      wish: {
        ...wish,
        target: meant.target,
        looks: wish.looks.map((look) => (look.kind === "colour" && look.part === "unsaid" ? { ...look, part } : look)),
      },
    };
  return { kind: "wish", wish: { ...wish, target: meant.target } };
}

const holds = (things: readonly Thing[], words: string) =>
  things.every(({ element }) => element.textContent.toLowerCase().includes(words.toLowerCase()));

/** “Put it above that”, “move the second above the first”, “put it above the heading “Prices””. */
function onPickedPlace(wish: Extract<Wish, { act: "move" }>, things: readonly Thing[]): OnPicks {
  const one = meantBy(wish.target, things);
  if (one.kind === "misfit") return { kind: "no", sentence: misfitOf(things, wish.target, wish.language) };
  if (one.kind === "other") return { kind: "beyond", wish };
  const beside = meantBy(wish.beside, things);
  const isPick = beside.kind === "picks" && (wish.beside.noun === null || beside.target.ordinals.length > 0);
  if (!isPick) return { kind: "wish", wish: { ...wish, target: one.target } };
  const [from = 1] = one.target.ordinals;
  const [to = from === 1 ? 2 : 1] = beside.target.ordinals;
  if (things.length !== 2 || from === to) return { kind: "no", sentence: phrasesOf(wish.language).besideWhat };
  return { kind: "wish", wish: { ...wish, target: it(wish.target, from - 1), beside: it(wish.beside, to - 1) } };
}

const misfitOf = ([thing]: readonly Thing[], { literal }: Target, language: Language) =>
  thing
    ? phrasesOf(language).misfit(
        named(thing, language),
        literal.replace(/^(?:the|this|that|der|die|das|den|dem) /i, ""),
      )
    : "";

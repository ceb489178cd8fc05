import { isInside } from "#lib/page-source/html-source.ts";
import { allWords, ordinalOf, readNoun } from "../language/nouns.ts";
import type { Target } from "../language/read-target.ts";
import { splitWords } from "../language/words.ts";
import type { Place } from "../places/find-things.ts";
import { WordSet } from "../places/matching.ts";
import type { Thing } from "../places/things.ts";
import { foldAll } from "../site/text-matching.ts";
import { type Choice, named, type Outcome, pageName, type Work } from "./outcome.ts";

// Decides which of the places is meant, or asks. An answer to an earlier question narrows them.

/** Places whose scores differ by less are as likely as each other. */
const margin = 0.75;
const choicesMax = 4;
/** Of more places no person reads a list: the wish was read in a wrong way, or says too little. */
const askedMax = 12;

type Settled = { things: readonly Thing[] } | Extract<Outcome, { kind: "ask" | "miss" | "no" }>;

export function settle(work: Work, places: readonly Place[], target: Target): Settled {
  const best = places[0]?.score ?? 0;
  const top = places.filter(({ score }) => score >= best - margin);
  if (top.length === 0) return { kind: "miss", words: [target.literal] };
  const counted = target.count === null ? null : thoseCounted(work, top, target);
  if (counted) return counted;
  const [first] = top;
  if (top.length === 1 && first) return { things: first.things };
  // “Every second one”: which they are, is not read.
  if (target.isAll && target.ordinals.length > 0) return { kind: "miss", words: [] };
  if (target.isAll || target.ordinals.length > 1 || (target.isPlural && target.noun !== null && target.count === null))
    return all(work, top, target);
  const named = target.within.some(({ target: where }) => where.noun?.special === "page");
  const home = named ? [] : top.filter(({ things }) => things.some(({ page }) => page.path === work.site.home));
  // Without a page's name people speak of the first one that they see.
  if (
    home.length === 1 &&
    home[0] &&
    top.every(({ things }) => things[0]?.page.path !== work.site.home || things === home[0]?.things)
  )
    return { things: home[0].things };
  const only =
    firstSubtitle(
      top.map(({ things }) => things),
      target,
    ) ??
    onHome(work, top, target) ??
    highest(
      top.map(({ things }) => things),
      target,
    );
  if (only) return { things: only };
  return ask(
    work,
    top.map(({ things }) => things),
  );
}

/** “The two buttons”: as many as that, on the home page first. Of fewer none is meant; null where there are more, to ask. */
function thoseCounted({ site }: Work, top: readonly Place[], { count, literal, within }: Target): Settled | null {
  const isOnHome = ({ things }: Place) => things.some(({ page }) => page.path === site.home);
  const home = within.length === 0 ? top.filter(isOnHome) : [];
  const meant = [home, top].find(({ length }) => length === count);
  if (meant) return { things: meant.flatMap(({ things }) => things) };
  return top.length < (count ?? 0) ? { kind: "miss", words: [literal] } : null;
}

/** “The subtitle” of a page is the one below its title, and none of an entry. */
export function firstSubtitle(
  top: readonly (readonly Thing[])[],
  { noun, words, quoted, ordinals }: Target,
): readonly Thing[] | null {
  if (noun?.name !== "subtitle" || words.length + quoted.length + ordinals.length > 0) return null;
  const paths = new Set(top.flatMap((things) => things.map(({ page }) => page.path)));
  const [first] = top.toSorted(([one], [other]) => (one?.at ?? 0) - (other?.at ?? 0));
  return paths.size === 1 && first?.[0]?.headings.length === 1 ? first : null;
}

/** More places at once were hardly meant. */
const bulkMax = 12;

/** Returns all of them; those of a page’s content, where a word for a kind of thing says no more. */
function all(work: Work, top: readonly Place[], { words, quoted, within, noun, isAll }: Target): Settled {
  const isBare = words.length + quoted.length === 0;
  if (isBare && noun?.name === "text" && isAll) return { kind: "miss", words: [] };
  const isFrame = ({ things }: Place) =>
    things.every(({ region, isShared }) => region === "navigation" || (region === "header" && isShared));
  const content = top.filter((place) => !isFrame(place));
  const isOfMenu = within.some(({ target: { noun: where, isPlural } }) => where?.name === "menu" && !isPlural);
  const inMenu = isOfMenu ? top.flatMap(inFirstMenu) : [];
  const places = isBare && within.length === 0 && content.length > 0 ? content : inMenu.length > 0 ? inMenu : top;
  if (places.length > bulkMax) return { kind: "no", sentence: work.say.tooMany(places.length) };
  return { things: places.flatMap(({ things }) => things) };
}

/** “The menu” of a page is the first one on it, also where a page shows several as examples. */
function inFirstMenu(place: Place): Place[] {
  const isIn = ({ html, page }: Thing) => {
    const menu = page.html.elements.find(({ tag }) => tag === "nav");
    return menu !== undefined && isInside(html, menu);
  };
  const things = place.things.filter(isIn);
  return things.length > 0 ? [{ ...place, things }] : [];
}

/** Returns the thing of the home page, if the phrase only says what kind of thing it is. */
function onHome({ site }: Work, top: readonly Place[], { words, quoted, within }: Target): readonly Thing[] | null {
  if (
    words.length > 0 ||
    quoted.length > 0 ||
    within.some(({ target }) => target.noun?.special === "page" || target.words.length > 0)
  )
    return null;
  const home = top.filter(({ things }) => things.some(({ page }) => page.path === site.home));
  const [one, ...others] = home;
  if (!one) return null;
  if (others.length === 0) return one.things;
  // Of several headings, that of the first rank is “the heading”.
  const main = home.filter(({ things }) => things.some(({ html }) => html.tag === "h1"));
  return main.length === 1 && top.every(isHeading) ? (main[0]?.things ?? null) : null;
}

const isHeading = ({ things }: Place) => things.every(({ element }) => element.kind === "heading");

/** Of several headings in one part of a page, that of the highest rank is “the heading”. */
export function highest(top: readonly (readonly Thing[])[], { words, quoted }: Target): readonly Thing[] | null {
  const paths = new Set(top.flatMap((things) => things.map(({ page }) => page.path)));
  if (
    words.length + quoted.length > 0 ||
    !top.every((things) => things.every(({ element }) => element.kind === "heading")) ||
    paths.size > 1
  )
    return null;
  const rank = ([thing]: readonly Thing[]) => thing?.html.tag ?? "h9";
  const [first, second] = top.toSorted((one, other) => rank(one).localeCompare(rank(other)));
  return first && second && rank(first) < rank(second) ? first : null;
}

/** Asks which is meant, or takes the answer that was given. */
export function ask(
  work: Work,
  groups: readonly (readonly Thing[])[],
  describe: (things: readonly Thing[]) => Described | null = () => null,
): Settled {
  if (groups.length > askedMax) return { kind: "miss", words: [] };
  const choices = choicesOf(work, inPageOrder(work, groups), describe);
  // An answer that fits no choice was asked again: the next one is about the same question.
  for (let answer = work.answers.shift(); answer !== undefined; answer = work.answers.shift()) {
    const chosen = choose(choices, answer);
    if (!chosen) continue;
    if (chosen.length === 1 || isForAll(answer) || isCounted(answer))
      return { things: chosen.flatMap(({ things }) => things) };
    return ask(
      work,
      chosen.map(({ things }) => things),
      describe,
    );
  }
  return { kind: "ask", question: work.say.which(choices.length), choices };
}

/** The home page first, then as the pages and their parts follow each other. */
function inPageOrder({ site }: Work, groups: readonly (readonly Thing[])[]): (readonly Thing[])[] {
  const rank = ({ page }: Thing) => (page.path === site.home ? -1 : site.pages.indexOf(page));
  const order = (one: Thing, other: Thing) => rank(one) - rank(other) || one.at - other.at;
  // A thing that pages share stands for all of them; it is shown on the first page.
  return groups
    .map((things) => things.toSorted(order))
    .toSorted(([one], [other]) => (one && other ? order(one, other) : 0));
}

/** A choice in words of its own: its name where there is a better one than its kind and text, and what tells it apart. */
export interface Described {
  name: string | null;
  parts: readonly string[];
}

/** Names the choices so that no two read the same: by page, by the heading above, by their number. */
function choicesOf(
  work: Work,
  groups: readonly (readonly Thing[])[],
  describe: (things: readonly Thing[]) => Described | null,
): Choice[] {
  const { language, say } = work;
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const plain = groups.map((things) => {
    const [thing] = things;
    return {
      things,
      label:
        describe(things)?.name ?? (thing ? capital(named(thing, language).replace(/^(?:the|die|das|den) /, "")) : ""),
      page: thing ? pageName(thing.page) : "",
      heading: thing?.headings[0]?.element.textContent ?? "",
    };
  });
  const count = (key: (one: (typeof plain)[number]) => string, one: (typeof plain)[number]) =>
    plain.filter((other) => key(other) === key(one)).length;
  return plain.map((one, index): Choice => {
    const heading = one.things[0]?.own.size === 0 || !one.label.includes(one.heading) ? one.heading : "";
    let label = one.label;
    if (count(({ label: own }) => own, one) > 1) {
      label = `${label} ${say.onPage(one.page)}`;
      const both = (other: typeof one) => `${other.label} ${other.page}`;
      if (count(both, one) > 1) {
        const withHeading = (other: typeof one) => `${both(other)} ${other.heading}`;
        const number = plain.slice(0, index + 1).filter((other) => both(other) === both(one)).length;
        label =
          one.heading !== "" && count(withHeading, one) === 1 ? `${label}, ${one.heading}` : `${label}, ${number}.`;
      }
    }
    const described = describe(one.things)?.parts;
    const where = (described ?? [one.page, heading]).filter((text) => text !== "" && !label.includes(text));
    return {
      label: label.slice(0, 80).trim(),
      description: where.length === 0 ? null : where.join(described ? " · " : ", "),
      excerpt: described?.[0] !== undefined && !label.includes(described[0]) ? described[0] : null,
      things: one.things,
    };
  });
}

export const isOfferable = (choices: readonly Choice[]) =>
  choices.length <= choicesMax && new Set(choices.map(({ label }) => label.toLowerCase())).size === choices.length;

const isForAll = (answer: string) =>
  splitWords(answer).some(
    ({ key, quoted }) => !quoted && (allWords.has(key) || key === "everything" || key === "alles"),
  );

const fillers = new Set(
  "the a an one ones please i mean meant that this it in on of at and option number just only which is with says page place yes do my our der die das den dem auf in im seite nummer bitte ich meine nur eins".split(
    " ",
  ),
);

const counted: Record<string, number> = { two: 2, zwei: 2, three: 3, drei: 3, four: 4, vier: 4 };

/** “1 and 3”: several of them are meant. */
const isCounted = (answer: string) => /^[\s\d.#,&+]*(?:(?:and|und)[\s\d.#]+)*$/i.test(answer);

/** Returns the choices that an answer picks; null if it picks none. */
export function choose(choices: readonly Choice[], answer: string): Choice[] | null {
  const said = foldAll(answer).replace(/[.!]+$/, "");
  const labelled = choices.filter(
    ({ label }) =>
      said === foldAll(label) || said.startsWith(`${foldAll(label)} `) || said === foldAll(label).replace(/\.$/, ""),
  );
  if (labelled.length === 1) return labelled;
  if (isForAll(answer)) return [...choices];
  const words = splitWords(answer).filter(({ key, quoted }) => quoted || !/^[.,;:!?]$/.test(key));
  const numberOf = (key: string) =>
    ordinalOf(key) ??
    (Object.hasOwn(counted, key) ? counted[key] : null) ??
    (/^#?\d{1,2}[.)]?$/.test(key) ? Number(key.replace(/\D/g, "")) : null);
  const numbers = words.length <= 8 ? words.flatMap(({ key }) => numberOf(key) ?? []) : [];
  if (numbers.length > 0) {
    const picked = numbers.flatMap((number) => choices[number === -1 ? choices.length - 1 : number - 1] ?? []);
    return picked.length === numbers.length ? picked : null;
  }
  const telling = words.filter(({ key, quoted }) => quoted || !fillers.has(key));
  if (telling.length === 0 || telling.length > 8) return null;
  const narrowed = choices.filter(({ label, description, things }) => {
    const [thing] = things;
    const around = new WordSet(
      `${label} ${description ?? ""} ${thing?.page.path.replace(/[-_./]/g, " ") ?? ""} ${thing?.region ?? ""}`,
    );
    return telling.every(({ key }) =>
      key
        .split(" ")
        .every(
          (word) =>
            around.has(word) || (thing !== undefined && readNoun(word)?.noun.kinds.includes(thing.element.kind)),
        ),
    );
  });
  return narrowed.length > 0 && narrowed.length < choices.length ? narrowed : narrowed.length === 1 ? narrowed : null;
}

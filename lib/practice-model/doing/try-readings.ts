import { languageTold } from "../language/cannot.ts";
import { withoutRepeats, withScope, withTexts } from "../language/join-clauses.ts";
import type { Language } from "../language/patterns/acts.ts";
import { phrasesOf } from "../language/phrases.ts";
import type { Target } from "../language/read-target.ts";
import { readMessage } from "../language/read-wishes.ts";
import { asQuoted, mended, withBeginnings } from "../language/site-words.ts";
import { withColon, withoutHaste } from "../language/sloppy.ts";
import type { Clause, Wish } from "../language/wish.ts";
import { splitWords, type Word, withoutAsides } from "../language/words.ts";
import type { Site } from "../places/find-things.ts";
import type { MappedPage, Thing } from "../places/things.ts";
import { doWish } from "./do-wish.ts";
import type { Draft } from "./draft.ts";
import type { Outcome, Work } from "./outcome.ts";
import { onPicks, type Picked } from "./picked.ts";

// Reads a message in every way that it can be read, and tries these readings on a draft of the site.

export interface Tried {
  clauses: readonly Clause[];
  outcomes: Outcome[];
  draft: Draft;
  languages: Language[];
  /** The readings that were taken. */
  wishes: Wish[];
  known: number;
}

export type It = (pages: readonly MappedPage[]) => readonly Thing[];

/** Returns the ways in which a message can be read as wishes, on these pages. */
export function interpretationsOf(message: string, pages: readonly MappedPage[], picked?: Picked): Clause[][] {
  const words = asQuoted(
    withBeginnings(withoutAsides(mended(withColon(withoutHaste(splitWords(message))), pages), message), pages),
    pages,
  );
  return readMessage(message, words, picked !== undefined);
}

/** Returns those ways with what their clauses take from each other and from the picks. */
export function readingsOf(
  message: string,
  interpretations: readonly Clause[][],
  picked?: Picked,
): (readonly Clause[])[] {
  const language = languageTold(message);
  const spoken = new Map(
    language === null
      ? []
      : [...new Set(interpretations.flat())].map((clause) => [clause, inLanguage(clause, language)]),
  );
  return interpretations.flatMap((split) => {
    const scoped = withScope(split.map((clause) => spoken.get(clause) ?? clause));
    // “On the about page. Add a page” names a place that a part of the message can't have.
    if (scoped.some(({ wishes }) => wishes.length === 0)) return [];
    return [withTexts(message, withoutRepeats(picked ? withPicks(scoped, picked) : scoped))];
  });
}

/** Tries these readings on drafts that begin as `start` does, until none of the others can be better; the best comes first. */
export async function tryReadings(
  start: Draft,
  readings: readonly (readonly Clause[])[],
  answers: readonly string[],
  it: It,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  const firsts: Firsts = new Map();
  // Those that know most come first; the others are not tried once none of them can be better.
  for (const clauses of readings.toSorted((one, other) => rankMax(other) - rankMax(one))) {
    if (tried.some((one) => rank(one) > rankMax(clauses))) break;
    tried.push(await tryAll(start, clauses, answers, it, firsts));
  }
  return tried.toSorted(
    (one, other) => rank(other) - rank(one) || readings.indexOf(one.clauses) - readings.indexOf(other.clauses),
  );
}

/** The wishes as they are meant with what was picked. Those about something else count where none is about it. */
function withPicks(clauses: readonly Clause[], picked: Picked): Clause[] {
  return clauses.map(({ words, wishes }) => {
    const meant = wishes.map((wish) => ({ ...onPicks(wish, picked), language: wish.language, known: wish.known }));
    const own = meant.filter(({ kind }) => kind !== "beyond");
    const most = Math.max(...own.map(({ known }) => known));
    const refused = own.find(({ kind, known }) => kind === "no" && known === most);
    const isRefused = refused && !own.some(({ kind, known }) => kind === "wish" && known === most);
    const beyond = wishes.map(
      (wish): Wish => (picked.onlyPicked ? declined(wish, phrasesOf(wish.language).beyondPicks) : wish),
    );
    if (own.length === 0) return { words, wishes: beyond };
    const told = own.flatMap((one) => (one.kind === "wish" ? [one.wish] : []));
    return { words, wishes: refused?.kind === "no" && isRefused ? [declined(refused, refused.sentence)] : told };
  });
}

const declined = ({ language, known }: Pick<Wish, "language" | "known">, sentence: string): Wish => ({
  act: "decline",
  language,
  known,
  sentence,
});

/** A short pattern of one language may fit words of the other: the message decides in which one the answer is. */
const inLanguage = ({ words, wishes }: Clause, language: Language): Clause => ({
  words,
  wishes: wishes.map((wish): Wish => ({ ...wish, language })),
});

/** Done before asked, asked before refused; then the reading that knows most of the words, in as few wishes as that takes. */
function rank({ outcomes, clauses, known }: Tried): number {
  const kinds = outcomes.map(({ kind }) => kind);
  const all = outcomes.length === clauses.length;
  const isEmpty = all && outcomes.every((outcome) => outcome.kind === "done" && outcome.said === "");
  const state =
    isEmpty || kinds.includes("miss") ? 0 : kinds.includes("no") ? 1 : kinds.includes("ask") ? 2 : all ? 3 : 0;
  return state * 1_000 + known * 10 - clauses.length;
}

/** The most that `rank` can come to for these clauses. */
const rankMax = (clauses: readonly Clause[]) =>
  3_000 +
  clauses.reduce((sum, { wishes }) => sum + Math.max(0, ...wishes.map(({ known }) => known)), 0) * 10 -
  clauses.length;

interface Answered {
  outcome: Outcome;
  wish: Wish;
  removed: Work["removed"];
}

/** The parts of `Work` that earlier clauses of the message decide. */
type Before = Pick<Work, "removed" | "about" | "keeps">;

/** Results of the first clauses of earlier interpretations: many begin in the same way. */
type Firsts = Map<Clause, { done: Answered; draft: Draft; left: string[] }>;

/** “No, the third.” */
const isCorrection = ([first]: readonly Word[]) =>
  first !== undefined && !first.quoted && /^(?:no|nope|nein|nee|sorry|wait|warte|halt)$/.test(first.key);

async function tryAll(
  start: Draft,
  clauses: readonly Clause[],
  answers: readonly string[],
  it: It,
  firsts: Firsts,
): Promise<Tried> {
  const draft = start.copy();
  const tried: Tried = { clauses, outcomes: [], draft, languages: [], wishes: [], known: 0 };
  const left = [...answers];
  let last: readonly Thing[] | null = null;
  let removed: Work["removed"] = null;
  let about: Work["about"] = null;
  const keeps = clauses.flatMap(({ wishes }) =>
    wishes.flatMap((wish) => (wish.act === "remark" ? (wish.keeps ?? []) : [])),
  );
  // “Remove the second one. No, the third.”: the first wish was a slip, and is not carried out.
  const isTakenBack = clauses.some(
    ({ wishes, words }, index) =>
      index > 0 &&
      ((isCorrection(words) && !wishes.some(({ act, known }) => act === "remark" && known > 0)) ||
        wishes.every(({ act }) => act === "other" || act === "undo")),
  );
  if (isTakenBack) return { ...tried, outcomes: [{ kind: "miss", words: [] }], languages: ["en"] };
  for (const clause of clauses) {
    const known: ReturnType<Firsts["get"]> =
      tried.outcomes.length === 0 && left.length === answers.length ? firsts.get(clause) : undefined;
    if (known) draft.take(known.draft);
    const done: Answered =
      known?.done ??
      (await tryWishes(draft, clause.wishes, left, (pages) => last ?? it(pages), { removed, about, keeps }));
    removed = done.removed;
    if (
      done.wish.act === "remark" &&
      done.wish.about &&
      done.wish.about.words.length + done.wish.about.quoted.length > 0
    )
      about = knownInSite(draft, done.wish.about);
    if (known) left.splice(0, left.length, ...known.left);
    else if (tried.outcomes.length === 0) {
      firsts.set(clause, { done, draft: draft.copy(), left: [...left] });
    }
    tried.outcomes.push(done.outcome);
    tried.languages.push(done.wish.language);
    tried.wishes.push(done.wish);
    tried.known += done.wish.known;
    if (done.outcome.kind !== "done") break;
    last = done.outcome.touched.length > 0 ? sameIn(draft, done.outcome.touched) : last;
  }
  return tried;
}

/** Returns what a remark is about, by those of its words that the site has: „Ada Reed arbeitet nicht mehr hier“. */
function knownInSite(draft: Draft, about: Target): Target {
  const pages = draft.paths.flatMap((path) => (/\.html?$/i.test(path) ? (draft.page(path) ?? []) : []));
  const words = about.words.filter((word) => pages.some(({ things }) => things.some(({ own }) => own.has(word))));
  return words.length + about.quoted.length > 0 ? { ...about, words } : about;
}

/** The things again, in their pages as they are now. */
export function sameIn(draft: Draft, things: readonly Thing[]): readonly Thing[] {
  return things.flatMap((thing) => {
    const page = draft.page(thing.page.path);
    const source = ({ page: { html: own }, html }: Thing) => own.source.slice(html.start, html.end);
    // A thing that has moved is known by its source.
    const moved = page?.things.filter((other) => source(other) === source(thing)) ?? [];
    return (
      (moved.length === 1 ? moved[0] : undefined) ??
      page?.things.find(({ element }) => element.ref === thing.element.ref && element.tag === thing.element.tag) ??
      []
    );
  });
}

/** Carries out one wish on the site as the draft has it; for several things, one after the other. */
async function carryOut(
  draft: Draft,
  wish: Wish,
  answers: string[],
  it: It,
  before: Before,
): Promise<{ outcome: Outcome; removed: Work["removed"] }> {
  if (wish.act === "all") {
    const outcomes: Extract<Outcome, { kind: "done" }>[] = [];
    for (const each of wish.wishes) {
      const { outcome } = await carryOut(draft, { ...each, language: wish.language }, answers, it, before);
      if (outcome.kind === "no" && outcome.sentence === phrasesOf(wish.language).alreadySo && outcomes.length > 0)
        continue;
      if (outcome.kind !== "done") return { outcome, removed: before.removed };
      outcomes.push(outcome);
    }
    const said = [...new Set(outcomes.map(({ said: sentence }) => sentence))].join(" ");
    return {
      outcome: { kind: "done", said, touched: outcomes.flatMap(({ touched }) => touched) },
      removed: before.removed,
    };
  }
  const pages = draft.paths
    .map((path) => (/\.html?$/i.test(path) && !draft.finished.has(path) ? draft.page(path) : null))
    .filter((page) => page !== null);
  const site: Site = {
    pages,
    paths: draft.view.paths.filter((path) => draft.paths.includes(path)),
    home: draft.view.home,
    it: it(pages),
  };
  const work: Work = { draft, site, language: wish.language, say: phrasesOf(wish.language), answers, ...before };
  const outcome = await doWish(work, wish);
  return { outcome, removed: work.removed };
}

/** Tries the readings of a clause, those that know most words first, and takes the first that the site fits. */
async function tryWishes(
  draft: Draft,
  wishes: readonly Wish[],
  answers: string[],
  it: It,
  before: Before,
): Promise<Answered> {
  let best: (Answered & { answers: string[] }) | null = null;
  const order = { done: 3, ask: 2, no: 1, miss: 0 };
  const back = draft.snapshot();
  let kept: (() => void) | null = null;
  for (const wish of wishes.slice(0, 40)) {
    if (best && best.outcome.kind !== "miss" && best.outcome.kind !== "no" && wish.known < best.wish.known) break;
    if (best?.outcome.kind === "no" && wish.known < best.wish.known) break;
    back();
    const own = [...answers];
    const tried = await carryOut(draft, wish, own, it, before);
    if (!best || order[tried.outcome.kind] > order[best.outcome.kind]) {
      best = { ...tried, wish, answers: own };
      kept = draft.snapshot();
    }
  }
  back();
  kept?.();
  if (!best) throw new Error("A clause has no wishes.");
  answers.splice(0, answers.length, ...best.answers);
  return best;
}

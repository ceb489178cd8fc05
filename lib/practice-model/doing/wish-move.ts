import { isStylePath } from "#lib/page-source/page-paths.ts";
import { quotePlace } from "#lib/page-source/places/quoted-place.ts";
import type { Labelled } from "../choice-labels.ts";
import { languageTold } from "../language/cannot.ts";
import { withoutRepeats, withScope, withTexts } from "../language/join-clauses.ts";
import type { Language } from "../language/patterns/acts.ts";
import { phrasesOf } from "../language/phrases.ts";
import type { Target } from "../language/read-target.ts";
import { readMessage } from "../language/read-wishes.ts";
import { asQuoted, mended, withBeginnings } from "../language/site-words.ts";
import { withColon, withoutHaste } from "../language/sloppy.ts";
import type { Clause, Wish } from "../language/wish.ts";
import { cleanMessage, splitWords, type Word, withoutAsides } from "../language/words.ts";
import { type Done, type NextMove, say } from "../next-move.ts";
import type { Site } from "../places/find-things.ts";
import type { MappedPage, Thing } from "../places/things.ts";
import type { SiteView } from "../site/site-view.ts";
import { closing, quote, title } from "../wording.ts";
import { doWish } from "./do-wish.ts";
import { Draft } from "./draft.ts";
import { toFileChanges } from "./draft-changes.ts";
import { firstPages, focusMove } from "./large/focus.ts";
import { moveOnward, readingOrder } from "./large/onward.ts";
import type { Choice, Outcome, Work } from "./outcome.ts";
import { aboutPicks, onPicks, type Picked } from "./picked.ts";
import { isOfferable } from "./settle.ts";

// The next move for a message that asks for changes: read as wishes, carried out on a draft, and written if all of them are clear.

export interface Asked {
  request: string;
  answers: readonly string[];
  /** What “it” means. */
  it: (pages: readonly MappedPage[]) => readonly Thing[];
  /** The files that this turn wrote. */
  written?: ReadonlySet<string>;
  /** Whether it read on after it wrote: the wish is about all pages of a large site, and those that are written are done. */
  goesOn?: boolean;
  /** The elements that were picked for the message. */
  picked?: Picked;
}

interface Tried {
  clauses: readonly Clause[];
  outcomes: Outcome[];
  draft: Draft;
  languages: Language[];
  /** The readings that were taken. */
  wishes: Wish[];
  known: number;
}

/** Returns the next move; null if nothing in the message is a wish that this site could fulfil. */
export async function wishMove(
  view: SiteView,
  { request, answers, it, written = new Set(), goesOn = false, picked }: Asked,
): Promise<NextMove | null> {
  const message = picked ? aboutPicks(cleanMessage(request)) : cleanMessage(request);
  const paths = readingOrder(view, message);
  // Once results were dropped from the prompt, or files written, the work goes on with the pages that are known now.
  const isFocused = view.isLarge && written.size === 0 && !view.isAnyLost;
  const start = view.isLarge ? firstPages(view, message, picked?.things.map(({ page }) => page.path) ?? []) : paths;
  const { missing } = view.toRead(start);
  if (missing.length > 0 && written.size === 0 && (isFocused || !view.isLarge)) return { kind: "read", paths: missing };
  const first = new Draft(view);
  const pages = paths.map((path) => first.page(path)).filter((page) => page !== null);
  const words = asQuoted(
    withBeginnings(withoutAsides(mended(withColon(withoutHaste(splitWords(message))), pages), message), pages),
    pages,
  );
  const interpretations = readMessage(message, words, picked !== undefined);
  const focusing = isFocused ? focusMove(view, message, start, interpretations) : null;
  if (focusing !== null) return focusing;
  const tried: Tried[] = [];
  const firsts: Firsts = new Map();
  const language = languageTold(message);
  const spoken = new Map(
    language === null
      ? []
      : [...new Set(interpretations.flat())].map((clause) => [clause, inLanguage(clause, language)]),
  );
  const unread = new Set<string>();
  const readings = interpretations.flatMap((split) => {
    const scoped = withScope(split.map((clause) => spoken.get(clause) ?? clause));
    // “On the about page. Add a page” names a place that a part of the message can't have.
    if (scoped.some(({ wishes }) => wishes.length === 0)) return [];
    return [withTexts(message, withoutRepeats(picked ? withPicks(scoped, picked) : scoped))];
  });
  // Those that know most come first; the others are not tried once none of them can be better.
  for (const clauses of readings.toSorted((one, other) => rankMax(other) - rankMax(one))) {
    if (tried.some((one) => rank(one) > rankMax(clauses))) break;
    const one = await tryAll(view, goesOn ? written : new Set(), clauses, answers, it, firsts);
    for (const path of one.draft.unread) if (isFocused || !isGivenUp(view, written, path)) unread.add(path);
    tried.push(one);
  }
  if (unread.size > 0) {
    const more = view.toRead([...unread]);
    if (more.missing.length > 0) return { kind: "read", paths: more.missing };
  }
  const [best] = tried.toSorted(
    (one, other) => rank(other) - rank(one) || readings.indexOf(one.clauses) - readings.indexOf(other.clauses),
  );
  const move = best ? moveOf(view, request, best, picked !== undefined) : null;
  const isWhole = view.isLarge ? best === undefined : view.toRead(paths).left.length === 0;
  if (isWhole) return move;
  return moveOnward(view, move, {
    paths,
    isFocused,
    goesOn,
    written,
    wishes: best?.wishes ?? [],
    outcomes: best?.outcomes ?? [],
    language: best?.languages.at(-1) ?? "en",
  });
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

/** Whether a stylesheet that was read for earlier pages of a large site is not read again for each batch of pages. */
const isGivenUp = (view: SiteView, written: ReadonlySet<string>, path: string) =>
  isStylePath(path) && view.files.read.get(path)?.lost === true && ![...written].some(isStylePath);

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
  view: SiteView,
  finished: ReadonlySet<string>,
  clauses: readonly Clause[],
  answers: readonly string[],
  it: Asked["it"],
  firsts: Firsts,
): Promise<Tried> {
  const draft = new Draft(view, finished);
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
      draft.isPristine && last === null && left.length === answers.length ? firsts.get(clause) : undefined;
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
      const copy = new Draft(view, finished);
      copy.take(draft);
      firsts.set(clause, { done, draft: copy, left: [...left] });
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
function sameIn(draft: Draft, things: readonly Thing[]): readonly Thing[] {
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
  it: Asked["it"],
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
  it: Asked["it"],
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

function moveOf(
  view: SiteView,
  request: string,
  { outcomes, draft, languages, clauses, known }: Tried,
  isPicked: boolean,
): NextMove | null {
  const language = languages.at(-1) ?? "en";
  const phrases = phrasesOf(language);
  const last = outcomes.at(-1);
  if (!last) return null;
  if (last.kind === "miss") return missMove(asWritten(request, last.words), { clauses, known }, view, phrases);
  if (last.kind === "no")
    return last.sentence === ""
      ? null
      : say(
          last.sentence.includes(phrases.nothing) || last.sentence === phrases.alreadySo
            ? last.sentence
            : `${last.sentence} ${phrases.nothing}`,
        );
  if (last.kind === "ask" && last.choices.length === 0) return say(last.question);
  if (last.kind === "ask") return offer(last.question, last.choices, phrases, view);
  const said = outcomes.flatMap((outcome) => (outcome.kind === "done" && outcome.said !== "" ? [outcome.said] : []));
  const touched = last.touched[0];
  const changes = toFileChanges(draft);
  if (changes.length === 0) return said.length === 0 ? null : say(phrases.alreadySo);
  return {
    kind: "change",
    changes,
    report: {
      title: title(
        said.length === 1 ? (said[0] ?? request).replace(/^(?:I |Ich habe )/, "").replace(/\.$/, "") : request,
      ).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      note: (done: Done) =>
        `Turn: ${quote(request)}${isPicked ? " on picked elements" : ""} changed ${done.paths.join(", ")}. ${said.slice(0, 3).join(" ")}${touched ? ` ${touchedNote(touched)}` : ""}`,
      checks: outcomes.some((outcome) => outcome.kind === "done" && outcome.checks === true) || clauses.length > 3,
      answer: (done: Done) =>
        done.paths.length === 0
          ? `${phrases.nothing}${closing(done, language)}`
          : `${said.join(" ")}${closing(done, language)}`,
    },
  };
}

/** Words with the capitals that the person gave them. */
const asWritten = (request: string, words: readonly string[]) =>
  words.map((word) => {
    const at = request.toLowerCase().indexOf(word.toLowerCase());
    return at === -1 ? word : request.slice(at, at + word.length);
  });

/** Says what was not found, if the wish itself was clear; null for words that may have been read in a wrong way. */
function missMove(
  words: readonly string[],
  { clauses, known }: Pick<Tried, "clauses" | "known">,
  view: SiteView,
  phrases: ReturnType<typeof phrasesOf>,
): NextMove | null {
  const wish = clauses.at(-1)?.wishes[0];
  const what = words.join(" ").trim();
  // One word of a wish is enough beside a noun: “remove the picture of …”.
  const isNamed = wish !== undefined && "target" in wish && wish.target?.noun !== null && known > 0;
  if (!wish || !(known > 1 || isNamed) || clauses.length > 1 || what === "" || what.split(/\s+/).length > 6)
    return null;
  const page = "target" in wish && wish.target?.within.find(({ target }) => target.noun?.special === "page")?.target;
  const name = page ? [...page.quoted, ...page.words].join(" ") : "";
  const isUnknownPage = name !== "" && words.includes(name);
  const names = view.paths.slice(0, 12);
  return say(`${isUnknownPage ? phrases.noPage(name, names) : phrases.notFound(what)} ${phrases.nothing}`);
}

const touchedNote = (thing: Thing) =>
  `Touched ${JSON.stringify([thing.page.path, thing.element.kind, thing.text.slice(0, 80)])}.`;

/** The place of a choice, as long as its page is as this message found it. */
function placeOf(view: SiteView, [thing]: readonly Thing[]): Labelled["place"] | null {
  const source = thing ? view.text(thing.page.path) : null;
  if (!thing || source === null || source !== thing.page.html.source) return null;
  const place = quotePlace(source, thing.element);
  return place && { path: thing.page.path, ...place };
}

function offer(
  question: string,
  choices: readonly Choice[],
  phrases: ReturnType<typeof phrasesOf>,
  view: SiteView,
): NextMove {
  const lines = choices
    .slice(0, 12)
    .map(({ label, description }, index) => `${index + 1}. **${label}**${description ? `: ${description}` : ""}`);
  const more = choices.length > 12 ? `\n${phrases.more(choices.length - 12)}` : "";
  const text = `${question}\n\n${lines.join("\n")}${more}`;
  if (!isOfferable(choices)) return say(text);
  const all = { label: phrases.allOfThem(choices.length), description: null };
  const options = choices.map(({ label, description, excerpt, things }): Labelled => {
    const place = placeOf(view, things);
    // The editor itself tells where a place is.
    return place ? { label, description: excerpt, place } : { label, description };
  });
  return { kind: "offer", question, options: choices.length < 4 ? [...options, all] : options, text };
}

import { type NextMove, say, toChanges } from "../next-move.ts";
import { answeredText, applyAnswers, askWhich, type Choice, whatToSay } from "../questions.ts";
import { findPagesInQuestion } from "../site/pages-in-question.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import { type Candidate, type FoundCandidates, findCandidates } from "../site/text-candidates.ts";
import { findWords } from "../site/text-matching.ts";
import { implausible, kindName, textNotFound } from "../site/text-not-found.ts";
import type { TextChange } from "../wish/parse-change.ts";
import type { Target } from "../wish/parse-target.ts";
import { capitalise, closing, code, count, leftOut, listPaths, plain, quote, title } from "../wording.ts";

// Changes one named text. The name may mean one place, or one fact in many places; otherwise the person is asked.

interface Meant extends FoundCandidates {
  reading: TextChange;
  /** The pages that were looked through. */
  pages: readonly Page[];
  left: string[];
}

/** Returns the reading that fits the site best: a whole text before a part of one, and the longest of the parts. */
function bestFit(meant: readonly Meant[]): Meant | undefined {
  const whole = meant.find(({ choices }) => choices.some((choice) => choice.item.whole));
  const length = ({ reading }: Meant) => reading.target.old[0]?.length ?? 0;
  return whole ?? [...meant].sort((left, right) => length(right) - length(left))[0];
}

/** Returns what the request means on this site, or the move that reads more of it first. */
function findMeant(site: SiteView, readings: readonly TextChange[], newText: string | null): Meant | NextMove {
  const unknownPages: string[] = [];
  const left = new Set<string>();
  const meant: Meant[] = [];
  for (const reading of readings) {
    const { reach, old } = reading.target;
    const found = findPagesInQuestion(site, reach.page, old[0] ?? null);
    if ("kind" in found) return found;
    if (found.missing.length > 0) return { kind: "read", paths: found.missing };
    if (reach.page !== null && found.pages.length === 0) unknownPages.push(reach.page);
    for (const path of found.left) left.add(path);
    const candidates = findCandidates(found.pages, reading.target, newText ?? reading.newText ?? "");
    if (candidates.choices.length > 0) meant.push({ ...candidates, pages: found.pages, left: [...left], reading });
  }
  const best = bestFit(meant);
  if (best !== undefined) return best;
  const [unknown] = unknownPages;
  if (unknown !== undefined) {
    return say(`I see no page called ${quote(unknown)} here. The pages are ${listPaths(site.paths)}.`);
  }
  return say(`${textNotFound(site, readings)}${leftOut([...left])}`);
}

export function changeTextMove(site: SiteView, readings: readonly TextChange[], answers: readonly string[]): NextMove {
  const asksForText = readings.every((reading) => reading.newText === null);
  if (asksForText && answers.length === 0) {
    const kind = readings[0]?.target.kind;
    return say(`I can change ${kind ? `the ${kindName(kind)}` : "that"}. ${whatToSay}`);
  }
  const given = asksForText ? answeredText(answers[0] ?? "") : null;
  const [first] = readings;
  const wanted = (given ?? first?.newText ?? "").trim();
  const refusal = implausible(first?.target.kind ?? null, wanted);
  if (refusal !== null) return say(refusal);
  const meant = findMeant(site, readings, given);
  if (!("choices" in meant)) return meant;
  const { target } = meant.reading;
  const newText = (given ?? meant.reading.newText ?? "").replace(/\s+/g, " ").trim();
  const address = target.kind === "address" && target.old.length === 0 ? askForAddress(meant.choices, newText) : null;
  if (address !== null) return address;
  const choosing = asksForText ? answers.slice(1) : answers;
  const fromHome = choosing.length === 0 ? onlyOnHome(site, target, meant.choices) : null;
  const { picked, understood, all } = applyAnswers(fromHome ?? meant.choices, choosing);
  const everywhere = target.reach.everywhere || all;
  if (picked.length > 1 && !everywhere) {
    const opening = understood
      ? `That fits ${count(picked.length, "place")}.`
      : "I did not understand which of these places you mean.";
    return askWhich(opening, picked, leftOut(meant.left));
  }
  const candidates = picked.map((choice) => choice.item);
  const also = alsoNote(meant, candidates, newText);
  return changeMove(
    candidates,
    newText,
    [
      fromHome ? homeNote : "",
      tabNote(target),
      dialNote(candidates, newText),
      relatedNote(meant.related),
      also,
      leftOut(meant.left),
    ].join(""),
  );
}

/** Asks for the words of an address: it has several lines, and its places may write it differently. */
function askForAddress(choices: readonly Choice<Candidate>[], newText: string): NextMove | null {
  const [first] = choices;
  if (first === undefined || first.item.lines < 2) return null;
  const example = `Replace "the old street" with "${newText}" everywhere`;
  return say(
    `The address is ${quote(first.item.text)}, in several lines, and parts of it may stand elsewhere too. Please tell me which words change, for example ${code(example)}.`,
  );
}

const homeNote = " That is the home page's; for another one, name its page as well.";

/** Returns the home page's main heading if the request names neither a page nor a part of one; null otherwise. */
function onlyOnHome(
  site: SiteView,
  { kind, old, ordinal, reach }: Target,
  choices: readonly Choice<Candidate>[],
): Choice<Candidate>[] | null {
  const isMain = kind === "heading" && old.length === 0 && ordinal === null && !reach.everywhere;
  if (!isMain || reach.page !== null || reach.region !== null || reach.section !== null) return null;
  const home = choices.filter(({ pages }) => site.home !== null && pages.includes(site.home));
  return home.length === 1 && choices.length > 1 ? home : null;
}

const tabNote = (target: Target) =>
  target.kind === "title" ? " It is what the browser's tab and search engines show." : "";

/** Says which country's number the links call, if the person wrote it without a country code. */
function dialNote(candidates: readonly Candidate[], newText: string): string {
  if (/^\(?\+/.test(newText)) return "";
  const written = candidates.flatMap((candidate) => candidate.edits(newText).flatMap(({ edits }) => edits));
  const called = written.flatMap((edit) => /^"?tel:(\+\d+)/i.exec(edit.newText)?.[1] ?? [])[0];
  return called === undefined
    ? ""
    : `\n\nIts links call ${called}, with the country code that they had. If that is wrong, write the number with its own, such as +49.`;
}

function relatedNote(related: readonly string[]): string {
  if (related.length === 0) return "";
  return `\n\nI left ${related.slice(0, 3).map(quote).join(" and ")} as it is; tell me if that changes too.`;
}

/** Says that words which were replaced in one place stand in others too, such as titles of pages. */
function alsoNote({ reading, pages }: Meant, candidates: readonly Candidate[], newText: string): string {
  const { old, reach, ordinal } = reading.target;
  const [words, ...more] = old;
  const isNarrow = reach.page ?? reach.region ?? reach.section ?? ordinal;
  if (words === undefined || more.length > 0 || isNarrow !== null) return "";
  const countIn = (text: string) => findWords(text, words, false).length;
  // In "the price of the day ticket" the words only name what changes.
  if (candidates.some(({ text }) => countIn(text) === 0)) return "";
  const found = pages
    .flatMap(({ texts }) => texts.map(({ text }) => countIn(text)))
    .reduce((sum, each) => sum + each, 0);
  const left = found - candidates.flatMap((candidate) => candidate.edits(newText)).length;
  if (left <= 0) return "";
  const wish = code(`Replace "${words}" with "${newText}" everywhere`);
  return `\n\n${quote(words)} stands in ${count(left, "other place")} too, such as titles or longer texts. To change them all, say ${wish}.`;
}

function changeMove(candidates: readonly Candidate[], newText: string, remarks: string): NextMove {
  const [first] = candidates;
  if (first === undefined) return say("I changed nothing.");
  const edits = candidates.flatMap((candidate) => candidate.edits(newText));
  const changes = toChanges(
    edits.map(({ page, edits: own }) => ({ path: page.path, source: page.source, edits: own })),
  );
  if (changes.length === 0) return say(`It already says ${quote(newText)}, so there was nothing to change.`);
  const { what } = first;
  const reads = what.endsWith("s") ? "read" : "reads";
  return {
    kind: "change",
    changes,
    report: {
      title: title(`Change the ${what} to "${newText}"`),
      note: (done) =>
        `Turn: changed the ${what} ${quote(first.text)} to ${quote(newText)} in ${done.paths.join(", ")}.`,
      checks: false,
      answer: (done) =>
        done.paths.length === 0
          ? `I could not make this change.${closing(done)}`
          : `${capitalise(`the ${what}`)} on ${listPaths(done.paths)} now ${reads} **${plain(newText)}**${/[.!?…]$/.test(newText) ? "" : "."} Before, it was ${quote(first.text)}.${remarks}${closing(done)}`,
    },
  };
}

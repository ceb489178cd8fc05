import { editFact, type Fact, findFacts } from "./contact-facts.ts";
import { kindsOf } from "./element-kinds.ts";
import { findPlaces, isWhole, sameText } from "./find-text.ts";
import { findPagesInQuestion } from "./pages-in-question.ts";
import type { TextChange } from "./parse-change.ts";
import type { Target, TextKind } from "./parse-target.ts";
import { describeOption, kindWord, type Option, type Place, pagesOf, placeText, toOptions } from "./places.ts";
import { answeredText, applyAnswers, askWhich, type Choice, whatToSay } from "./questions.ts";
import { findHours, findPrices, type RowValue, rowsNamed } from "./row-values.ts";
import type { Page } from "./site-files.ts";
import type { SiteView } from "./site-view.ts";
import { replaceInBlock, type SourceEdit } from "./source-edit.ts";
import { type Plan, say, toChanges } from "./turn-plan.ts";
import { capitalise, closing, count, leftOut, listPaths, quote, title } from "./wording.ts";

// Changing one named text. What is named may be one place, or one fact in many places; otherwise it is asked.

interface Candidate {
  /** The text that goes. */
  text: string;
  what: string;
  /** Whether it is all of an element's text, not only some words in it. */
  whole: boolean;
  edits: (newText: string) => { page: Page; edits: SourceEdit[] }[];
}

interface Found {
  choices: Choice<Candidate>[];
  left: string[];
}

function optionChoice(option: Option): Choice<Candidate> {
  const [first] = option.places as [Place, ...Place[]];
  return {
    item: {
      text: placeText(first),
      what: kindWord(first),
      whole: isWhole(first),
      edits: (newText) =>
        option.places.map(({ page, block, from, to }) => ({
          page,
          edits: replaceInBlock(page, block, from, to, newText),
        })),
    },
    line: describeOption(option),
    pages: pagesOf(option),
    region: first.block.region,
    kinds: kindsOf(first.block, first.from, first.to),
  };
}

function factChoice(fact: Fact, kind: "phone" | "email", target: Target): Choice<Candidate> {
  const what = kind === "phone" ? "phone number" : "e-mail address";
  const pages = [...new Set([...fact.places, ...fact.links].map(({ page }) => page.path))];
  return {
    item: {
      text: fact.text,
      what,
      whole: true,
      edits: (newText) => editFact(fact, newText, target.scope.region),
    },
    line: `**${fact.text}** on ${listPaths(pages)}`,
    pages,
    region: target.scope.region,
    kinds: new Set([kind]),
  };
}

function rowChoices(rows: readonly RowValue[], what: string, whole: (row: RowValue) => boolean): Choice<Candidate>[] {
  return toOptions(rows.map((row) => (whole(row) ? row.line : row.value))).map((option) => {
    const choice = optionChoice(option);
    return { ...choice, item: { ...choice.item, what } };
  });
}

/** What the target means on these pages. */
function findChoices(pages: readonly Page[], target: Target, newText: string): Choice<Candidate>[] {
  const { kind, old } = target;
  const [name] = old;
  if (kind === "phone" || kind === "email") {
    const facts = findFacts(pages, kind)
      .map((fact) => factChoice(fact, kind, target))
      .filter((choice) => choice.item.edits(newText).length > 0);
    const named =
      name === undefined
        ? []
        : facts.filter((choice) => sameText(choice.item.text, name) || choice.item.text.includes(name));
    if (named.length > 0 || name === undefined || facts.length === 0) return named.length > 0 ? named : facts;
    return /[\d@]/.test(name) ? [] : facts;
  }
  const inRegion = (row: RowValue) => target.scope.region === null || row.value.block.region === target.scope.region;
  if (kind === "hours" && (name === undefined || !/\d/.test(name))) {
    const rows = findHours(pages).filter(inRegion);
    const named = name === undefined ? rows : rowsNamed(rows, name);
    const choices = rowChoices(named, "opening hours", (row) => name === undefined || repeatsLabel(row, newText));
    if (choices.length > 0) return choices;
  }
  if (kind === "price" && name !== undefined) {
    const rows = findPrices(pages, name).filter(inRegion);
    if (rows.length > 0) return rowChoices(rows, "price", () => false);
  }
  return toOptions(findPlaces(pages, target)).map(optionChoice);
}

const repeatsLabel = (row: RowValue, newText: string) =>
  row.line !== row.value && sameText(newText.slice(0, 3), row.label.slice(0, 3));

interface Meant extends Found {
  reading: TextChange;
}

/** The reading that fits the site best: whole texts before parts of texts, and of the parts the longest. */
function bestFit(meant: readonly Meant[]): Meant | undefined {
  const whole = meant.find(({ choices }) => choices.some((choice) => choice.item.whole));
  const length = ({ reading }: Meant) => reading.target.old[0]?.length ?? 0;
  return whole ?? [...meant].sort((left, right) => length(right) - length(left))[0];
}

/** Reads what has to be read, and finds what the request means on this site. */
function findMeant(site: SiteView, readings: readonly TextChange[], newText: string | null): Meant | Plan {
  const unknownPages: string[] = [];
  const left = new Set<string>();
  const meant: Meant[] = [];
  for (const reading of readings) {
    const { scope, old } = reading.target;
    const found = findPagesInQuestion(site, scope.page, old[0] ?? null);
    if ("kind" in found) return found;
    if (found.missing.length > 0) return { kind: "read", paths: found.missing };
    if (scope.page !== null && found.pages.length === 0) unknownPages.push(scope.page);
    for (const path of found.left) left.add(path);
    const choices = findChoices(found.pages, reading.target, newText ?? reading.newText ?? "");
    if (choices.length > 0) meant.push({ choices, left: [...left], reading });
  }
  const best = bestFit(meant);
  if (best !== undefined) return best;
  const [unknown] = unknownPages;
  if (unknown !== undefined) {
    return say(`I see no page called ${quote(unknown)} here. The pages are ${listPaths(site.paths)}.`);
  }
  return say(`${notFound(site, readings)}${leftOut([...left])}`);
}

function notFound(site: SiteView, readings: readonly TextChange[]): string {
  const target = readings[0]?.target;
  if (target === undefined) return "";
  const name = target.old[0];
  const kind = target.kind === null || target.kind === "text" ? null : kindNames[target.kind];
  const wanted =
    name === undefined ? `a ${kind ?? "text"} like that` : `${kind === null ? "" : `a ${kind} called `}${quote(name)}`;
  const others = otherTexts(site, target.kind);
  const hint =
    others.length === 0 ? "" : `\n\nWhat I do find:\n\n${others.map((text) => `- ${quote(text)}`).join("\n")}`;
  return `I could not find ${wanted}${target.scope.page === null ? " on this site" : " on that page"}, so I changed nothing. Quote the words as they stand on the page, and I will find them.${hint}`;
}

const kindNames: Partial<Record<TextKind, string>> = {
  phone: "phone number",
  email: "e-mail address",
  hours: "line with opening hours",
  title: "page title",
  alt: "picture description",
  heading: "heading",
  button: "button",
  link: "link",
  paragraph: "paragraph",
  subheading: "subheading",
  price: "price",
  address: "address",
};

function otherTexts(site: SiteView, kind: TextKind | null): string[] {
  const wanted = kind === null || kind === "text" ? "heading" : kind;
  if (wanted === "phone" || wanted === "email") return [];
  const places = findPlaces(site.pages(site.paths.slice(0, 12)), {
    kind: wanted,
    old: [],
    names: false,
    ordinal: null,
    scope: { page: null, region: null, section: null, everywhere: false },
  });
  return [...new Set(places.map(placeText))].slice(0, 6);
}

/** Refuses what can't be meant: a phone number without digits, an address without "@". */
function implausible(kind: TextKind | null, newText: string): string | null {
  if (kind === "phone" && newText.replace(/\D/g, "").length < 3)
    return `${quote(newText)} does not look like a phone number, so I changed nothing.`;
  if (kind === "email" && !/^\S+@\S+$/.test(newText))
    return `${quote(newText)} does not look like an e-mail address, so I changed nothing.`;
  return null;
}

export function planTextChange(site: SiteView, readings: readonly TextChange[], answers: readonly string[]): Plan {
  const asksForText = readings.every((reading) => reading.newText === null);
  if (asksForText && answers.length === 0) {
    const kind = readings[0]?.target.kind;
    return say(`I can change ${kind ? `the ${kindNames[kind] ?? kind}` : "that"}. ${whatToSay}`);
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
  const { picked, understood, all } = applyAnswers(meant.choices, asksForText ? answers.slice(1) : answers);
  const everywhere = target.scope.everywhere || all;
  if (picked.length > 1 && !everywhere) {
    const opening = understood
      ? `That fits ${count(picked.length, "place")}.`
      : "I did not understand which of these places you mean.";
    return say(askWhich(opening, picked) + leftOut(meant.left));
  }
  return changePlan(
    picked.map((choice) => choice.item),
    target,
    newText,
    meant.left,
  );
}

function changePlan(candidates: readonly Candidate[], target: Target, newText: string, left: readonly string[]): Plan {
  const [first] = candidates;
  if (first === undefined) return say("I changed nothing.");
  if (candidates.every((candidate) => candidate.text === newText))
    return say(`It already says ${quote(newText)}, so there was nothing to change.`);
  const edits = candidates.flatMap((candidate) => candidate.edits(newText));
  const changes = toChanges(
    edits.map(({ page, edits: own }) => ({ path: page.path, source: page.source, edits: own })),
  );
  const { what } = first;
  const tab = target.kind === "title" ? " It is what the browser's tab and search engines show." : "";
  return {
    kind: "change",
    changes,
    report: {
      title: title(`Change the ${what} to "${newText}"`),
      note: () =>
        `Turn: changed the ${what} ${quote(first.text)} to ${quote(newText)} in ${changes.map((change) => change.path).join(", ")}.`,
      checks: false,
      answer: (done) =>
        done.paths.length === 0
          ? `I could not make this change.${closing(done)}`
          : `${capitalise(`the ${what}`)} on ${listPaths(done.paths)} now says **${newText.replace(/([*_`[\]\\])/g, "\\$1")}**. Before, it was ${quote(first.text)}.${tab}${leftOut(left)}${closing(done)}`,
    },
  };
}

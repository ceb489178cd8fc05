import { replaceInBlock, type SourceEdit } from "#lib/page-source/source-edit.ts";
import type { Choice } from "../questions.ts";
import type { Target } from "../wish/parse-target.ts";
import { listPaths, quote } from "../wording.ts";
import { editFact, type Fact, findFacts } from "./contact-facts.ts";
import { kindsOf } from "./element-kinds.ts";
import { findPlaces, isWhole, sameText } from "./find-text.ts";
import { describeOption, kindWord, type Option, type Place, pagesOf, placeText, toOptions } from "./places.ts";
import { findHours, findPrices, pricesIn, type RowValue, rowsNamed } from "./row-values.ts";
import type { Page } from "./site-files.ts";
import { inCapitalsOf } from "./text-matching.ts";

// The meanings that a named text may have on the pages: an element, some words in one, a fact in many places, a value
// beside its name.

export interface Candidate {
  /** The text to replace. */
  text: string;
  /** The person's word for it. */
  what: string;
  /** Whether it is the whole text of an element, and not only some words. */
  whole: boolean;
  /** The number of lines of the text. */
  lines: number;
  edits: (newText: string) => { page: Page; edits: SourceEdit[] }[];
}

export interface FoundCandidates {
  choices: Choice<Candidate>[];
  /** Texts that state the same for more than was named: "Saturday and Sunday" when Sunday changes. */
  related: string[];
}

function optionChoice(option: Option, old: string | undefined): Choice<Candidate> {
  const [first] = option.places as [Place, ...Place[]];
  const whole = isWhole(first);
  // Words inside a text take the capitals of the words that they replace.
  const written = (place: Place, newText: string) =>
    whole || old === undefined ? newText : (inCapitalsOf(placeText(place), old, newText) ?? newText);
  return {
    item: {
      text: placeText(first),
      what: kindWord(first),
      whole,
      lines: first.block.starts.filter((start) => start === -1).length + 1,
      edits: (newText) =>
        option.places.map((place) => ({
          page: place.page,
          edits: replaceInBlock(place.page, place.block, place.from, place.to, written(place, newText)),
        })),
    },
    line: describeOption(option),
    pages: pagesOf(option),
    region: first.block.region,
    kinds: kindsOf(first.block, first.from, first.to),
  };
}

function factChoice(fact: Fact, kind: "phone" | "email", target: Target): Choice<Candidate> {
  const pages = [...new Set([...fact.places, ...fact.links].map(({ page }) => page.path))];
  return {
    item: {
      text: fact.text,
      what: kind === "phone" ? "phone number" : "e-mail address",
      whole: true,
      lines: 1,
      edits: (newText) => editFact(fact, newText, target.reach.region),
    },
    line: `**${fact.text}** on ${listPaths(pages)}`,
    pages,
    region: target.reach.region,
    kinds: new Set([kind]),
  };
}

function findFactChoices(
  pages: readonly Page[],
  kind: "phone" | "email",
  target: Target,
  newText: string,
): Choice<Candidate>[] {
  const facts = findFacts(pages, kind)
    .map((fact) => factChoice(fact, kind, target))
    .filter((choice) => choice.item.edits(newText).length > 0);
  const [name] = target.old;
  if (name === undefined) return facts;
  const named = facts.filter(({ item }) => sameText(item.text, name) || item.text.includes(name));
  // "the phone number of the shop": a name without digits does not narrow the facts.
  return named.length > 0 || /[\d@]/.test(name) ? named : facts;
}

function rowChoices(rows: readonly RowValue[], what: string, whole: (row: RowValue) => boolean): Choice<Candidate>[] {
  const labels = new Map(rows.map((row) => [whole(row) ? row.line : row.value, row.label.trim()]));
  return toOptions([...labels.keys()]).map((option) => {
    const choice = optionChoice(option, undefined);
    const { text, edits } = choice.item;
    const label = labels.get(option.places[0] as Place) ?? "";
    const isBeside = label !== "" && !text.startsWith(label);
    return {
      ...choice,
      line: `${listPaths(choice.pages)}: ${isBeside ? `${label.replace(/:$/, "")}: ` : ""}${quote(text)}`,
      item: { ...choice.item, what, edits: (newText) => edits(isBeside ? withoutLabel(newText, label) : newText) },
    };
  });
}

/** Returns the value without its label: in a cell of its own, it does not repeat the day. */
function withoutLabel(newText: string, label: string): string {
  const isNamed = newText.toLowerCase().startsWith(label.toLowerCase());
  return isNamed ? newText.slice(label.length).replace(/^[:\s]+/, "") || newText : newText;
}

/** Whether the new text repeats the label, so that it replaces the whole line. */
const repeatsLabel = (row: RowValue, newText: string) =>
  row.line !== row.value && sameText(newText.slice(0, 3), row.label.slice(0, 3));

/** Returns the prices that the figures name. A bare figure replaces only the figure; words around it stay. */
function figureChoices(pages: readonly Page[], target: Target, newText: string): Choice<Candidate>[] {
  const isBare = !/\p{L}{4}/u.test(newText);
  const places = findPlaces(pages, { ...target, names: false }).flatMap((place) => {
    const prices = pricesIn(place.block.text);
    const inside = prices.filter((price) => price.from >= place.from && price.to <= place.to);
    const [only] = inside;
    if (only !== undefined) return !isBare ? [place] : inside.length === 1 ? [{ ...place, ...only }] : [];
    // "84" in "£84", but not in "£84.50".
    const around = prices.some(
      (price) =>
        price.from <= place.from &&
        price.to >= place.to &&
        !/\d/.test(place.block.text.slice(price.from, place.from) + place.block.text.slice(place.to, price.to)),
    );
    return around && /^[\d.,]+$/.test(placeText(place)) ? [place] : [];
  });
  return toOptions(places).map((option) => {
    const choice = optionChoice(option, undefined);
    return { ...choice, item: { ...choice.item, what: "price" } };
  });
}

function findRowChoices(pages: readonly Page[], target: Target, newText: string): FoundCandidates {
  const [name] = target.old;
  const inRegion = (row: RowValue) => target.reach.region === null || row.value.block.region === target.reach.region;
  if (target.kind === "price") {
    const isFigure = name !== undefined && (pricesIn(name).length > 0 || /^[\d.,]+$/.test(name));
    const rows = name === undefined || isFigure ? [] : findPrices(pages, name).filter(inRegion);
    if (isFigure) return { choices: figureChoices(pages, target, newText), related: [] };
    return { choices: rowChoices(rows, "price", () => false), related: [] };
  }
  const rows = findHours(pages).filter(inRegion);
  const named = name === undefined ? rows : rowsNamed(rows, name);
  const others =
    name === undefined
      ? []
      : rowsNamed(
          rows.filter((row) => !named.includes(row)),
          name,
        );
  return {
    choices: rowChoices(named, "opening hours", (row) => name === undefined || repeatsLabel(row, newText)),
    related: [...new Set(others.map((row) => placeText(row.line)))],
  };
}

/** Returns what the target may mean on these pages; no choices if there is no such text. */
export function findCandidates(pages: readonly Page[], target: Target, newText: string): FoundCandidates {
  const { kind, old } = target;
  if (kind === "phone" || kind === "email")
    return { choices: findFactChoices(pages, kind, target, newText), related: [] };
  // Opening hours that are quoted with their figures are found like any other text.
  if (kind === "price" || (kind === "hours" && !/\d/.test(old[0] ?? ""))) {
    const found = findRowChoices(pages, target, newText);
    // A name alone never becomes the text to replace.
    if (found.choices.length > 0 || kind === "price" || target.names) return found;
  }
  return { choices: toOptions(findPlaces(pages, target)).map((option) => optionChoice(option, old[0])), related: [] };
}

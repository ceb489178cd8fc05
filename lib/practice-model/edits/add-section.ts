import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { type NextMove, say, toChanges } from "../next-move.ts";
import { answeredText, applyAnswers, askWhich, type Choice, whatAbout } from "../questions.ts";
import { blockOfHeading, contentFlow, contentSections } from "../site/content-flow.ts";
import { findHeadings, type Heading, headingsOf } from "../site/outline.ts";
import { findPagesInQuestion } from "../site/pages-in-question.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import type { SectionAddition } from "../wish/parse-addition.ts";
import { closing, code, count, leftOut, listPaths, quote, title } from "../wording.ts";
import { headingFor, paragraphsFor } from "./section-words.ts";
import { insertBeside, insertFlat, insertInContent, type SectionWords } from "./write-section.ts";

// Adds a section about a subject: under the named heading, or at the end of the page.

export interface Spot {
  page: Page;
  where: string;
  edits: (words: SectionWords) => SourceEdit[];
}

export function spotAt(heading: Heading, place: SectionAddition["place"]): Spot {
  const { page, element } = heading;
  const side = place === "before" ? "before" : "after";
  const where = `${side === "before" ? "above" : "under"} ${quote(heading.text)}`;
  return {
    page,
    where,
    edits: (words) => {
      // The section of a heading in the page's header belongs below it, in the content.
      if (heading.block.region === "header") {
        const opening = contentSections(contentFlow(page)).length > 0 ? "start" : "end";
        return insertInContent(page, opening, words);
      }
      const block = blockOfHeading(element);
      return block === null ? insertFlat(page, element, side, words) : insertBeside(page, block, side, words);
    },
  };
}

export function spotIn(page: Page, place: SectionAddition["place"]): Spot {
  const atStart = place === "start" || place === "before";
  return {
    page,
    where: `at the ${atStart ? "start" : "end"} of the page`,
    edits: (words) => insertInContent(page, atStart ? "start" : "end", words),
  };
}

function headingChoices(pages: readonly Page[], name: string, place: SectionAddition["place"]): Choice<Spot>[] {
  const headings = findHeadings(pages.flatMap(headingsOf), name).filter(({ block }) => block.region !== "navigation");
  return headings.map((heading) => ({
    item: spotAt(heading, place),
    line: `${code(heading.page.path)}, heading ${quote(heading.text)}`,
    pages: [heading.page.path],
    region: heading.block.region,
    kinds: new Set(["heading"]),
  }));
}

function pageChoices(pages: readonly Page[], place: SectionAddition["place"]): Choice<Spot>[] {
  return pages.map((page) => ({
    item: spotIn(page, place),
    line: `${code(page.path)}, ${spotIn(page, place).where}`,
    pages: [page.path],
    region: null,
    kinds: new Set<string>(),
  }));
}

function unknownHeading(pages: readonly Page[], name: string): NextMove {
  const known = [...new Set(pages.flatMap((page) => headingsOf(page)).map(({ text }) => text))].slice(0, 10);
  const hint = known.length === 0 ? "" : ` The headings are:\n\n${known.map((text) => `- ${quote(text)}`).join("\n")}`;
  return say(`I could not find a heading called ${quote(name)}, so I added nothing.${hint}`);
}

export function addSectionMove(site: SiteView, addition: SectionAddition, answers: readonly string[]): NextMove {
  const asksForSubject = addition.subject === null && addition.text === null;
  if (asksForSubject && answers.length === 0) return say(`I can add a section. ${whatAbout}`);
  const subject = addition.subject ?? (asksForSubject ? answeredText(answers[0] ?? "") : "More");
  const found = findPagesInQuestion(site, addition.reach.page, addition.heading);
  if ("kind" in found) return found;
  if (found.missing.length > 0) return { kind: "read", paths: found.missing };
  if (found.pages.length === 0) {
    return say(
      `I see no page called ${quote(addition.reach.page ?? "")} here. The pages are ${listPaths(site.paths)}.`,
    );
  }
  const { heading, place } = addition;
  const choices = heading === null ? pageChoices(found.pages, place) : headingChoices(found.pages, heading, place);
  if (choices.length === 0) return unknownHeading(found.pages, heading ?? "");
  const { picked, understood, all } = applyAnswers(choices, asksForSubject ? answers.slice(1) : answers);
  if (picked.length > 1 && !all) {
    const opening = understood
      ? `The section could go in ${count(picked.length, "place")}.`
      : "I did not understand which place you mean.";
    return askWhich(opening, picked, leftOut(found.left));
  }
  return insertMove(
    picked.map((choice) => choice.item),
    { heading: headingFor(subject), paragraphs: paragraphsFor(subject, addition.text) },
    addition.text !== null,
  );
}

function insertMove(spots: readonly Spot[], words: SectionWords, hasText: boolean): NextMove {
  const changes = toChanges(
    spots.map((spot) => ({ path: spot.page.path, source: spot.page.source, edits: spot.edits(words) })),
  );
  const [first] = spots;
  if (changes.length === 0 || first === undefined)
    return say("I found no place on this page where a section could go, so I added nothing.");
  const hint = hasText ? "" : " Its text is only a beginning: tell me what it should say.";
  return {
    kind: "change",
    changes,
    report: {
      title: title(`Add a section "${words.heading}"`),
      note: (done) => `Turn: added a section ${quote(words.heading)} ${first.where} in ${done.paths.join(", ")}.`,
      checks: true,
      answer: (done) =>
        done.paths.length === 0
          ? `I could not add the section.${closing(done)}`
          : `I added the section **${words.heading}** ${first.where} in ${listPaths(done.paths)}, in the style of the sections around it.${hint}${closing(done)}`,
    },
  };
}

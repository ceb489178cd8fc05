import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { headingFor, paragraphsFor } from "../edits/section-words.ts";
import { insertBeside, insertFlat, insertInContent, type SectionWords } from "../edits/write-section.ts";
import type { Side } from "../language/nouns.ts";
import type { Target } from "../language/read-target.ts";
import type { Wish } from "../language/wish.ts";
import { pagesNamed } from "../places/find-things.ts";
import type { Thing } from "../places/things.ts";
import { blockOfHeading, contentFlow, contentSections } from "../site/content-flow.ts";
import { type Heading, headingsOf } from "../site/outline.ts";
import { DraftView } from "./draft-view.ts";
import { meant } from "./meant.ts";
import { named, no, type Outcome, pageName, type Work } from "./outcome.ts";

// A new section, in the markup of the sections beside it.

type AddSection = Extract<Wish, { act: "add-section" }>;

export async function doAddSection(work: Work, given: AddSection): Promise<Outcome> {
  const subject = given.subject || work.answers.shift()?.replace(/^(?:about|über) /i, "");
  if (subject === undefined) return { kind: "ask", question: work.say.aboutWhat, choices: [] };
  const wish = { ...given, subject };
  const words = {
    heading: headingFor(wish.subject),
    paragraphs: paragraphsFor(wish.subject, wish.text, work.language),
  };
  const said = (where: string): Outcome => ({
    kind: "done",
    said: `${work.say.addedSection(words.heading, where)}${wish.text === null ? ` ${work.say.onlyBeginning}` : ""}`,
    touched: [],
    checks: true,
  });
  // “Tea under Prices” is a subject and a place.
  if (!wish.beside && !wish.page && placed.test(wish.subject)) return { kind: "miss", words: [wish.subject] };
  if (wish.beside) return addBeside(work, wish.beside, wish.side, words, said);
  const path = wish.page ? pagesNamed(work.site, wish.page)?.[0] : (work.site.home ?? undefined);
  const mapped = path === undefined ? null : work.draft.page(path);
  if (path === undefined || !mapped) return { kind: "miss", words: [wish.page?.literal ?? wish.subject] };
  return write(work, path, (page) => insertInContent(page, "end", words)) ?? said(work.say.on([pageName(mapped)]));
}

const placed = /\s(?:under|below|beneath|above|unter|unterhalb|oberhalb|(?:on|at|to) the|auf der|in der|am ende)\s/i;

function addBeside(
  work: Work,
  beside: Target,
  side: Side,
  words: SectionWords,
  said: (where: string) => Outcome,
): Outcome {
  const heading = meantHeading(work, beside);
  if ("kind" in heading) return heading;
  const { page, element } = heading;
  const thing = work.draft.page(page.path)?.things.find(({ html }) => html.start === element.start);
  if (!thing) return { kind: "miss", words: [beside.literal] };
  const where = work.say.beside(side, named(thing, work.language));
  return write(work, page.path, () => besideHeading(heading, side, words)) ?? said(where);
}

function meantHeading(work: Work, beside: Target): Heading | Outcome {
  const found = meant(work, beside, true);
  if (!("things" in found)) return found;
  const [thing] = found.things;
  const page = thing && new DraftView(work.draft).page(thing.page.path);
  return (page && headingsOf(page).find((one) => isHeadingOf(one, thing))) ?? { kind: "miss", words: [beside.literal] };
}

const isHeadingOf = ({ element }: Heading, { html, element: { kind } }: Thing) =>
  element.start === html.start || (kind !== "heading" && element.start >= html.start && element.end <= html.end);

/** Writes a page's edits; returns a sentence if there is nothing to write. */
function write(
  { draft, say }: Work,
  path: string,
  editsOf: (page: Heading["page"]) => readonly SourceEdit[],
): Outcome | null {
  const page = new DraftView(draft).page(path);
  const edits = page ? editsOf(page) : [];
  const text = page && applyEdits(page.source, edits);
  if (!text || edits.length === 0) return no(say.noRoom);
  draft.write(path, text);
  return null;
}

/** Returns the edits that put a section before or after the part of a heading. */
function besideHeading({ page, element, block: { region } }: Heading, side: Side, words: SectionWords): SourceEdit[] {
  // The section of a heading in the page's header belongs below it, in the content.
  if (region === "header")
    return insertInContent(page, contentSections(contentFlow(page)).length > 0 ? "start" : "end", words);
  const block = blockOfHeading(element);
  const place = side === "above" ? "before" : "after";
  return block === null ? insertFlat(page, element, place, words) : insertBeside(page, block, place, words);
}

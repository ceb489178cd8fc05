import { closest } from "#lib/page-source/html-source.ts";
import { titleOf } from "#lib/page-source/page-title.ts";
import { type NextMove, say } from "./next-move.ts";
import { isDialog } from "./site/content-flow.ts";
import { headingsOf } from "./site/outline.ts";
import { findPagesInQuestion } from "./site/pages-in-question.ts";
import type { Page } from "./site/site-files.ts";
import type { SiteView } from "./site/site-view.ts";
import { shorten } from "./site/text-matching.ts";
import type { Memory } from "./transcript.ts";
import { capitalise, count, leftOut, listPaths, quote } from "./wording.ts";

// Describes the site from its pages and headings, and earlier turns from their notes.

const headingsShownMax = 20;
const pagesShownMax = 30;

/** The headings as a nested list. A heading that skips a rank is indented by one step only. */
function outlineOf(page: Page): string[] {
  const headings = headingsOf(page).filter(
    (heading) => heading.level < 7 && closest(heading.element, isDialog) === null,
  );
  const ranks: number[] = [];
  const lines = headings.slice(0, headingsShownMax).map(({ level, text }) => {
    while (ranks.length > 0 && (ranks[ranks.length - 1] ?? 0) >= level) ranks.pop();
    ranks.push(level);
    return `${"  ".repeat(Math.min(3, ranks.length - 1))}- ${shorten(text, 90)}`;
  });
  const more = headings.length - headingsShownMax;
  return more > 0 ? [...lines, `- … and ${count(more, "more heading", "more headings")}`] : lines;
}

function describePage(page: Page): string {
  const title = titleOf(page);
  const outline = outlineOf(page);
  const body = outline.length === 0 ? "It has no headings." : outline.join("\n");
  return `**${page.path}**${title === "" ? "" : `: ${quote(title)}`}\n\n${body}`;
}

export function describeMove(site: SiteView, pageName: string | null): NextMove {
  const found = findPagesInQuestion(site, pageName, null);
  if ("kind" in found) return found;
  if (found.missing.length > 0) return { kind: "read", paths: found.missing };
  const { pages, left } = found;
  if (pageName !== null && pages.length === 0) {
    return say(`I see no page called ${quote(pageName)} here. The pages are ${listPaths(site.paths)}.`);
  }
  if (pages.length === 0) return say("I see no HTML pages on this site.");
  const shown = pages.slice(0, pagesShownMax).map(describePage).join("\n\n");
  const more = pages.length > pagesShownMax ? `\n\n… and ${pages.length - pagesShownMax} more pages.` : "";
  const opening = pageName === null ? `This site has ${count(site.paths.length, "page")}.\n\n` : "";
  return say(`${opening}${shown}${more}${leftOut(left)}`);
}

// Journal entries about the model's own turns are not shown to people.
const byPerson = /^The person did this without you:\s*/i;
const plainMemory = (text: string) =>
  shorten(
    text
      .replace(/^(?:Turn|Note):\s*/i, "")
      .replace(/ Commit [0-9a-f]{40,64}\.$/, "")
      .replace(/ Touched \[.*\]\.\s*$/s, "")
      // A sentence about the change says more than the wish, if the note has both.
      .replace(/^“.*?”(?: on picked elements)? changed .+?\. (?=I(?:ch)? )/s, ""),
    300,
  );

/** Returns what earlier turns did, from their notes, and what the person did without the model. */
export function describeHistory(memories: readonly Memory[], onlyFirst = false): string {
  const notes = memories
    .filter(({ kind, text }) => kind === "note" || byPerson.test(text))
    .map(({ kind, text }) => ({ kind, text: plainMemory(text) }))
    .filter(({ text }) => text !== "");
  if (notes.length === 0) return "Nothing has been changed in this conversation yet.";
  const lines = notes.map(({ kind, text }) => {
    const sentence = capitalise(text);
    return kind === "journal" ? `- ${sentence.replace(byPerson, "You did this yourself: ")}` : `- ${sentence}`;
  });
  if (onlyFirst) return `This came first in this conversation:\n\n${lines[0]}`;
  return `This is what happened in this conversation so far, oldest first:\n\n${lines.join("\n")}`;
}

/** Returns a heading of this site for use in examples; null if its home page is not known. */
export function exampleHeading(site: SiteView): string | null {
  const home = site.home === null ? null : site.page(site.home);
  const heading = home === null ? undefined : headingsOf(home).find(({ text }) => text.length > 2 && text.length < 60);
  return heading?.text.replace(/["“”`]/g, "") ?? null;
}

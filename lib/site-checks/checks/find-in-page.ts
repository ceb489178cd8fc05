import type { PageFacts, PageProblem } from "#lib/page-source/facts/page-facts.ts";
import type { HtmlSource } from "#lib/page-source/html-source.ts";
import { descriptionOf } from "#lib/page-source/page-title.ts";
import { visibleTexts } from "#lib/page-source/visible-texts.ts";
import type { Found } from "../found.ts";
import type { CheckId, FindingCode } from "../schema.ts";
import { findPlaceholders } from "./find-placeholders.ts";

/** The facts of a page that are findings. The others are told to the agent only, or are found better by the check of HTML. */
const kinds: Partial<Record<PageProblem["kind"], { check: CheckId; code: FindingCode }>> = {
  alt: { check: "alt", code: "alt-missing" },
  title: { check: "titles", code: "title-missing" },
  link: { check: "links", code: "link-dead" },
  anchor: { check: "links", code: "anchor-dead" },
  address: { check: "links", code: "address-invalid" },
  file: { check: "files", code: "file-missing" },
};

/** Returns the problems of a page as findings. */
export function toFound(path: string, problems: readonly PageProblem[]): Found[] {
  return problems.flatMap(({ kind, line, about }) => {
    const known = kinds[kind];
    // A picture or file that moved to another folder has the same fault as before.
    const keys = kind === "alt" ? [about, about.replace(/^.*\//, "")] : [about];
    return known ? [{ ...known, path, line, about: about.slice(0, 300), measure: null, keys }] : [];
  });
}

/** Returns what is wrong with a page by itself. Of fragments, which have no title of their own, no title is asked. */
export function findInPage(path: string, html: HtmlSource, facts: PageFacts): Found[] {
  const hasTitle = !facts.problems.some(({ kind }) => kind === "title");
  const isWhole = html.elements.some(({ tag }) => tag === "head" || tag === "title");
  const found = toFound(path, facts.problems);
  if (isWhole && hasTitle && descriptionOf(html) === "")
    found.push({
      ...{ check: "descriptions", code: "description-missing", path, line: null, about: "", measure: null },
      keys: [""],
    });
  return [...found, ...findPlaceholders(path, html.source, visibleTexts(html)(html.root))];
}

import type { HtmlElement, Span } from "#lib/page-source/html-source.ts";
import { indentOf } from "#lib/page-source/markup.ts";
import { contentFlow, contentSections, elementChildren } from "../site/content-flow.ts";
import { mainHeadings } from "../site/outline.ts";
import type { Page } from "../site/site-files.ts";

// The content of a page by section, with positions, so that a section can be kept as it is.

interface OutlineSection {
  heading: string;
  lines: string[];
  /** Its span with markup; null for the opening of the page. */
  span: Span | null;
  /** Its heading, and its block if it has one. */
  place: { heading: HtmlElement; block: HtmlElement | null } | null;
}

const isIn =
  ({ start, end }: Span) =>
  ({ attribute, element }: Page["texts"][number]) =>
    attribute === null && element.start >= start && element.end <= end;

/** Returns the lines of a span without its own heading. */
function linesIn(page: Page, span: Span, heading: string): string[] {
  const texts = page.texts.filter(isIn(span)).map(({ text }) => text);
  const at = texts.indexOf(heading);
  return texts.filter((text, index) => index !== at && text !== "");
}

function spansOf(page: Page): { heading: string; span: Span; place: NonNullable<OutlineSection["place"]> }[] {
  const flow = contentFlow(page);
  const blocks = contentSections(flow).filter(({ heading }) => heading.tag !== "h1");
  const textAt = (span: Span) =>
    page.texts.find((block) => block.attribute === null && block.element.start === span.start)?.text ?? "";
  if (blocks.length > 0)
    return blocks.map(({ element, heading }) => ({
      heading: textAt(heading),
      span: element,
      place: { heading, block: element },
    }));
  const siblings = elementChildren(mainHeadings(page)[0]?.element.parent ?? flow);
  const headings = siblings.filter(({ tag }) => tag === "h2");
  return headings.map((heading, index) => {
    const from = siblings.indexOf(heading);
    const next = headings[index + 1];
    const last = siblings[(next === undefined ? siblings.length : siblings.indexOf(next)) - 1] ?? heading;
    return {
      heading: textAt(heading),
      span: { start: siblings[from]?.start ?? heading.start, end: last.end },
      place: { heading, block: null },
    };
  });
}

export function contentOutline(page: Page): OutlineSection[] {
  const [main] = mainHeadings(page);
  const sections = spansOf(page)
    .filter(({ heading }) => heading !== "")
    .map(({ heading, span, place }) => ({ heading, span, place, lines: linesIn(page, span, heading) }));
  const { start, end } = main?.element ?? { start: 0, end: 0 };
  if (main === undefined || sections.some(({ span }) => start >= span.start && end <= span.end)) return sections;
  const first = sections[0]?.span.start ?? Number.POSITIVE_INFINITY;
  const opening = page.texts
    .filter(
      ({ attribute, element, region }) =>
        attribute === null &&
        (region === null || region === "main") &&
        element.start > main.element.start &&
        element.end <= first,
    )
    .map(({ text }) => text);
  return [{ heading: main.text, lines: opening, span: null, place: null }, ...sections];
}

/** Returns the source of a section whose content the plan repeats exactly, or undefined. */
export function sourceOfSection(page: Page, heading: string, content: string): string | undefined {
  const found = contentOutline(page).find(
    (section) => section.span !== null && section.heading === heading && contentOf(section) === content,
  );
  if (!found?.span) return undefined;
  const { start, end } = found.span;
  // The caller indents the first line.
  return page.source.slice(start, end).replace(new RegExp(`^${indentOf(page.source, start)}`), "");
}

const sectionCharactersMax = 1_500;

/** Returns a section's content as a plan states it, cut to a bounded length. */
export const contentOf = ({ lines }: Pick<OutlineSection, "lines">) =>
  lines.join("\n").slice(0, sectionCharactersMax).trim();

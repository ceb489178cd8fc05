import type { z } from "zod";
import { labelsFor } from "./labels.ts";
import { layOut, type Markup } from "./markup.ts";
import { contentSchemas, type SectionContent, type SectionKind } from "./section-schema.ts";
import {
  renderCards,
  renderGallery,
  renderPrices,
  renderQuestions,
  renderQuotes,
  renderSteps,
  renderTeam,
} from "./sections/lists.ts";
import { renderAction, renderHero, renderText } from "./sections/opening.ts";
import { renderContact, renderHours, renderImprint, renderMap, renderTimetable } from "./sections/places.ts";
import { type KitClasses, kitClasses, type RenderContext } from "./sections/section-frame.ts";

type Templates = { [Kind in SectionKind]: (content: SectionContent<Kind>, context: RenderContext) => Markup };

const templates: Templates = {
  hero: renderHero,
  text: renderText,
  cards: renderCards,
  prices: renderPrices,
  timetable: renderTimetable,
  hours: renderHours,
  team: renderTeam,
  gallery: renderGallery,
  quotes: renderQuotes,
  questions: renderQuestions,
  steps: renderSteps,
  contact: renderContact,
  map: renderMap,
  action: renderAction,
  imprint: renderImprint,
};

export interface SectionOptions {
  /** The page’s path, from which its links lead. */
  path: string;
  lang: string;
  /** Whether its heading is the page’s h1. */
  isFirst?: boolean;
  /** A site’s own classes in place of the kit’s. */
  classes?: Partial<KitClasses>;
  /** Stands before every line but the first. */
  indent?: string;
  unit?: string;
}

export type RenderedSection = { ok: true; html: string } | { ok: false; problems: string[] };

/** Returns a section as HTML, or what is wrong with its content, one sentence a field. */
export function renderSection(kind: SectionKind, content: unknown, options: SectionOptions): RenderedSection {
  const markup = toMarkup(kind, content, contextFor(options));
  return "problems" in markup
    ? { ok: false, problems: markup.problems }
    : { ok: true, html: layOut(markup, options.indent, options.unit) };
}

/** Returns a section’s markup for a page that is laid out as a whole. */
export function toMarkup<Kind extends SectionKind>(
  kind: Kind,
  content: unknown,
  context: RenderContext,
): Markup | { problems: string[] } {
  const schema: z.ZodType<SectionContent<Kind>> = schemaOf(kind);
  const read = schema.safeParse(content);
  if (!read.success) return { problems: problemsOf(read.error) };
  const template: Templates[Kind] = templates[kind];
  const tone = read.data.tone ?? (kind === "action" ? "strong" : "plain");
  // A site’s own button may have the colour of a strong ground.
  const { button, buttonQuiet } = tone === "strong" ? kitClasses : context.classes;
  return template(read.data, { ...context, classes: { ...context.classes, button, buttonQuiet } });
}

const schemaOf = <Kind extends SectionKind>(kind: Kind) =>
  contentSchemas[kind] as (typeof contentSchemas)[SectionKind] as z.ZodType as z.ZodType<SectionContent<Kind>>;

/** Returns a sentence for each problem of a content, with the field that it is about. */
export function problemsOf({ issues }: z.ZodError): string[] {
  return issues.slice(0, 12).map(({ path, message }) => {
    const field = path
      .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
      .join("");
    return field === "" ? `content: ${message}` : `${field}: ${message}`;
  });
}

export function contextFor({ path, lang, isFirst = false, classes }: SectionOptions): RenderContext {
  return {
    lang,
    labels: labelsFor(lang),
    classes: { ...kitClasses, ...classes },
    addressOf: (target) => addressFrom(path, target),
    titleTag: isFirst ? "h1" : "h2",
  };
}

/** Returns the address of a path from the top folder, as a page in another folder names it. */
export function addressFrom(page: string, target: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(target)) return target;
  return "../".repeat(page.split("/").length - 1) + target;
}

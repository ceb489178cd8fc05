import { type HtmlElement, type HtmlSource, parseHtml } from "#lib/page-source/html-source.ts";
import { indentUnit } from "#lib/page-source/markup.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { checkChanges } from "#lib/page-source/operations/change-page.ts";
import type { ElementChange, PageDraft } from "#lib/page-source/operations/element-change.ts";
import { indentAt, insertMarkup, type MarkupPlace } from "#lib/page-source/operations/insert-markup.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { languageOf } from "../labels.ts";
import { escapeHtml } from "../markup.ts";
import { addressFrom, renderSection } from "../render-section.ts";
import type { SectionKind } from "../section-schema.ts";
import { moodFiles, pictureFiles, type SiteFile } from "../site-files.ts";
import type { Mood } from "../styles/mood.ts";
import { findKit, type KitOnSite } from "./kit-on-site.ts";
import { contentElement, describeSections, findPageSection, listPageSections } from "./page-sections.ts";
import { readSiteFit } from "./read-site-fit.ts";

export interface InsertedSection {
  page: string;
  kind: SectionKind;
  content: unknown;
  at: "before" | "after" | "first" | "last";
  /** An id or a heading of the page, for `before` and `after`. */
  beside?: string | undefined;
}

export type KitChange =
  | { ok: true; page: string; files: SiteFile[]; said: string[] }
  | { ok: false; problems: string[] };

const refuse = (...problems: string[]) => ({ ok: false as const, problems });

/**
 * Returns the files that change when a section is put into a page: the page, and what the kit needs beside it. The section takes the
 * site’s own classes, colours and fonts on a page that the kit has not made. No stylesheet of the site changes.
 */
export async function insertSection(site: SiteSource, wanted: InsertedSection): Promise<KitChange> {
  const source = await site.read(wanted.page);
  if (source === null) return refuse(`There is no page ${wanted.page}.`);
  const html = parseHtml(source);
  if (html.isTooComplex) return refuse("This page is too large or too intricate to be changed here.");
  if (html.elements.some(({ tag, attributes }) => tag === "base" && attributes.has("href")))
    return refuse("This page names another address as its base, so links of a section would lead elsewhere.");
  const place = findPlace(html, wanted);
  if ("problems" in place) return place;
  const kit = await findKit(site, { path: wanted.page, html });
  const fit = kit.mood === null ? await readSiteFit(site, { path: wanted.page, html }) : null;
  const mood = kit.mood ?? fit?.mood;
  if (mood === undefined) return refuse("The site’s look can’t be read.");
  const draft: PageDraft = {
    ...html,
    ids: new Set(html.elements.flatMap(({ attributes }) => attributes.get("id") ?? [])),
  };
  const indent = indentAt(draft, place, indentUnit(source));
  const lang = html.elements.find(({ tag }) => tag === "html")?.attributes.get("lang") ?? "en";
  const rendered = renderSection(wanted.kind, wanted.content, {
    path: kit.inSite(wanted.page),
    lang: languageOf(lang),
    isFirst: !html.elements.some(({ tag }) => tag === "h1"),
    ...(fit === null ? {} : { classes: fit.classes }),
    indent,
    unit: indentUnit(source),
  });
  if (!rendered.ok) return refuse(...rendered.problems);
  const written = withFreeIds(rendered.html, draft.ids);
  const changes = [insertMarkup(draft, place, written, indent), ...linkStylesheet(draft, wanted.page, kit)];
  const checked = checkChanges(html, changes);
  if (!checked.ok) return refuse(checked.message);
  const text = applyEdits(source, checked.edits);
  if (text === null) return refuse("This page is written in a way that can’t be changed here.");
  return {
    ok: true,
    page: wanted.page,
    files: [{ path: wanted.page, content: text }, ...(await besides(site, kit, mood, written))],
    said: describeFit(fit?.classes ?? null),
  };
}

/** Returns what the kit needs beside the page and the site does not have yet. */
async function besides(site: SiteSource, kit: KitOnSite, mood: Mood, written: string): Promise<SiteFile[]> {
  const known = new Set(site.paths);
  const files = [...(kit.mood === null ? await moodFiles(mood) : []), ...pictureFiles([written], mood)];
  return files
    .map(({ path, content }) => ({ path: path === "css/kit.css" ? kit.stylesheet : kit.inRepository(path), content }))
    .filter(({ path }) => !known.has(path));
}

function findPlace(html: HtmlSource, { at, beside }: InsertedSection): MarkupPlace | { ok: false; problems: string[] } {
  const content = contentElement(html);
  if (content === null) return refuse("This page has neither a main element nor a body in its source.");
  const sections = listPageSections(html);
  if (at === "first" || at === "last") {
    const edge = at === "first" ? sections[0] : sections.at(-1);
    if (edge === undefined) return { at, element: content };
    return { at: at === "first" ? "before" : "after", element: edge.element };
  }
  const found = beside === undefined ? null : findPageSection(sections, beside);
  if (found !== null) return { at, element: found.element };
  const known = describeSections(sections);
  return refuse(
    `${beside === undefined ? `beside is needed with “${at}”` : `No single section is called “${beside}”`}. The page has:\n${known.join("\n")}`,
  );
}

function linkStylesheet(page: PageDraft, path: string, kit: KitOnSite): ElementChange[] {
  if (kit.isLinked) return [];
  const head = page.elements.find(({ tag }) => tag === "head");
  const links = page.elements.filter(
    ({ tag, parent, attributes }) =>
      tag === "link" && parent?.tag === "head" && /\bstylesheet\b/i.test(attributes.get("rel") ?? ""),
  );
  const last: HtmlElement | undefined = links.at(-1);
  const href = addressFrom(kit.inSite(path), kit.inSite(kit.stylesheet));
  const place: MarkupPlace | null =
    last !== undefined ? { at: "after", element: last } : head !== undefined ? { at: "last", element: head } : null;
  if (place === null) return [{ ok: false, code: "not-editable", message: "This page has no head in its source." }];
  const indent = indentAt(page, place, indentUnit(page.source));
  return [insertMarkup(page, place, `<link rel="stylesheet" href="${escapeHtml(href)}">`, indent)];
}

/** Fields of a form have ids; a second form on a page gets other ones. */
function withFreeIds(html: string, taken: ReadonlySet<string>): string {
  const isTaken = (prefix: string) => ["name", "email", "message"].some((field) => taken.has(`${prefix}${field}`));
  const prefix = /<label for="([a-z0-9-]+-)name"/.exec(html)?.[1];
  if (prefix === undefined || !isTaken(prefix)) return html;
  let number = 2;
  while (isTaken(`${prefix}${number}-`)) number++;
  return html.replace(/\b(for|id)="([a-z0-9-]+-)(name|email|message)"/g, (whole, name, found, field) =>
    found === prefix ? `${name}="${prefix}${number}-${field}"` : whole,
  );
}

function describeFit(classes: Awaited<ReturnType<typeof readSiteFit>>["classes"] | null): string[] {
  if (classes === null) return [];
  const names = [...new Set(Object.values(classes))].filter((name) => !name.startsWith("kit-"));
  return [
    names.length === 0
      ? "It has the site’s own colours and fonts."
      : `It has the site’s own colours and fonts, and its classes: ${names.join(", ")}.`,
  ];
}

import type { ToldText } from "#lib/words/language.ts";
import { byteOffsets } from "../byte-offsets.ts";
import { type HtmlElement, type HtmlSource, parseHtml, type Span } from "../html-source.ts";
import { isHtmlPath, isStylePath } from "../page-paths.ts";
import type { SiteSource } from "../site-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import { liveElements, readPageSheets, SiteTexts } from "../styles/page-sheets.ts";
import { charactersMax, hasTemplates, pagesMax } from "../styles/site-matches.ts";
import { asSummary, editsBetween, type HeldPart, placesInBase } from "./held-part.ts";
import { allowedElements, type PageSplit, splitPage } from "./split-page.ts";
import { type StyledElements, splitRules } from "./split-rules.ts";
import { splitStyleElements } from "./split-style-elements.ts";
import { summarizeFile, summarizing } from "./summarize-part.ts";
import { unnoticedEdits } from "./unnoticed-edits.ts";

// Splits what an agent changed on a site into what lies in the places that it may change, and the rest, which is held.

/** By page, the spans of the allowed elements in the base's source, in UTF-16 code units. */
export type AllowedRanges = ReadonlyMap<string, readonly Span[]>;

/** A file that the agent changed. */
export interface SplitFile {
  path: string;
  /** The file's text as it may be; null if it stays as it is in the base, or stays away. */
  kept: string | null;
  /** Empty if everything is kept. For a new, removed or binary file, and for a script, one part for the whole file. */
  held: HeldPart[];
}

/**
 * Splits the changes of a site. `changes` has each changed file's new text: null if the file is gone, or is not text. Kept pages have
 * the base's bytes outside of the ranges. A rule of a stylesheet is kept if it styles allowed elements and no others, on all pages
 * that load it. `whole` has the files that may change as a whole: no span means that. `styledRanges` are those whose styles may change,
 * if they are fewer.
 */
export async function splitSite(
  base: SiteSource,
  changes: ReadonlyMap<string, string | null>,
  ranges: AllowedRanges,
  { whole = new Set(), styledRanges = ranges }: { whole?: ReadonlySet<string>; styledRanges?: AllowedRanges } = {},
): Promise<SplitFile[]> {
  const parse = base.parse ?? parseHtml;
  const pages = new Map<string, PageSplit>();
  for (const [path, now] of changes) {
    const source = isHtmlPath(path) ? await base.read(path) : null;
    const allowed = ranges.get(path) ?? [];
    if (source === null || now === null) continue;
    pages.set(path, whole.has(path) ? wholePage(source, now) : splitPage(parse(source), now, allowed));
  }
  // Rules are matched on the pages with their kept elements; what is kept of their own styles changes no element.
  const splits = new Map(pages);
  const site: SiteSource = { paths: base.paths, read: async (path) => splits.get(path)?.kept ?? base.read(path) };
  const styled = new StyledPages(base, site, { ranges: styledRanges, whole }, splits);
  const paths = [...splits.keys()];
  const before = new StyledPages(base, base, { ranges: styledRanges, whole, paths }, new Map());
  for (const [path, page] of splits) {
    const now = changes.get(path) ?? "";
    if (page.kept === now || !/<style/i.test(page.kept)) continue;
    const [own, was] = [await styled.readPage(path), await before.readPage(path)];
    if (own && was)
      pages.set(
        path,
        splitStyleElements(page, now, (text, newText) => splitRules(text, newText, [own], [was])),
      );
  }
  const files: SplitFile[] = [];
  for (const [path, now] of changes) {
    const source = await base.read(path);
    const page = pages.get(path);
    if (source === null || now === null) files.push({ path, kept: null, held: [wholeFile(path, source, now)] });
    else if (page) files.push(toFile(path, source, now, page));
    else if (whole.has(path)) files.push({ path, kept: now, held: [] });
    else {
      const kept = isStylePath(path)
        ? splitRules(source, now, await styled.loading(path), await before.loading(path))
        : source;
      const edits = editsBetween(source, kept, []);
      files.push(toFile(path, source, now, { kept, edits, places: [] }));
    }
  }
  return files;
}

const wholePage = (source: string, now: string): PageSplit => ({
  kept: now,
  edits: [{ start: 0, end: source.length, newText: now }],
  places: [],
});

function wholeFile(path: string, source: string | null, now: string | null): HeldPart {
  const end = source === null ? 0 : byteOffsets(source)(source.length);
  return {
    start: 0,
    end,
    newText: now ?? "",
    ...asSummary(summarizeFile(path, source === null && now !== null ? "new" : "changed")),
    isNoticed: true,
  };
}

const unsaid: ToldText = { english: "", translated: {} };

function toFile(path: string, source: string, now: string, { kept, edits, places }: PageSplit): SplitFile {
  const toBytes = byteOffsets(source);
  const toBase = placesInBase(edits);
  const summarize = summarizing({ path, kept });
  const changes = editsBetween(kept, now, places);
  const unnoticed = unnoticedEdits({ path, kept }, changes);
  const held = changes.map((edit): HeldPart => {
    const { start, end } = toBase(edit);
    const place = { start: toBytes(start), end: toBytes(end), newText: edit.newText };
    const isSeen = !unnoticed.has(edit);
    return { ...place, ...asSummary(isSeen ? summarize(edit) : unsaid), isNoticed: isSeen };
  });
  return { path, kept: kept === source ? null : kept, held };
}

interface StyledPage extends StyledElements {
  sheets: ReadonlySet<string>;
}

/** All pages of a site, or those of `paths`, with their allowed elements; read when the first stylesheet asks. */
class StyledPages {
  private readonly site: SiteSource;
  private readonly base: SiteSource;
  private readonly ranges: AllowedRanges;
  private readonly whole: ReadonlySet<string>;
  private readonly splits: ReadonlyMap<string, PageSplit>;
  private readonly parse: (source: string) => HtmlSource;
  private readonly texts: SiteTexts;
  private readonly paths: readonly string[];
  private pages: Promise<StyledPage[]> | null = null;

  constructor(
    base: SiteSource,
    site: SiteSource,
    { ranges, whole, paths }: { ranges: AllowedRanges; whole: ReadonlySet<string>; paths?: readonly string[] },
    splits: ReadonlyMap<string, PageSplit>,
  ) {
    this.base = base;
    this.parse = base.parse ?? parseHtml;
    this.site = site;
    this.texts = new SiteTexts(site);
    this.paths = paths ?? this.texts.pages;
    this.ranges = ranges;
    this.whole = whole;
    this.splits = splits;
  }

  /** Returns the pages that load a stylesheet; none, so that no rule is allowed, if not every page can be read. */
  async loading(sheet: string): Promise<StyledElements[]> {
    this.pages ??= this.readAll();
    return (await this.pages).filter(({ sheets }) => sheets.has(sheet));
  }

  private async readAll() {
    const { texts, paths } = this;
    if (paths.length > pagesMax || hasTemplates(this.site.paths)) return [];
    const pages: StyledPage[] = [];
    let characters = 0;
    for (const path of paths) {
      characters += (await texts.read(path))?.length ?? 0;
      const page = characters > charactersMax ? null : await this.readPage(path);
      if (page === null) return [];
      pages.push(page);
    }
    return pages;
  }

  /** Returns a page with the files of its stylesheets; null if it can't be read. */
  async readPage(path: string): Promise<StyledPage | null> {
    const source = await this.texts.read(path);
    // A page that the turn changed is another one at the next look.
    const parse = this.splits.has(path) ? parseHtml : this.parse;
    const html = source === null ? null : parse(source);
    if (html === null || html.isTooComplex) return null;
    const { isQuirky, sheets } = await readPageSheets(this.texts, { path, html });
    const isAllowed = await this.allowed(path, html);
    const elements = liveElements(html.root);
    return {
      isQuirky,
      inside: elements.filter(isAllowed),
      outside: elements.filter((element) => !isAllowed(element)),
      sheets: new Set(sheets.flatMap(({ sheet }) => (sheet.kind === "file" ? [sheet.path] : []))),
    };
  }

  /** Returns whether an element of the kept page is an allowed one, or lies in one. */
  private async allowed(path: string, html: HtmlSource): Promise<(element: HtmlElement) => boolean> {
    if (this.whole.has(path)) return () => true;
    const ranges = this.ranges.get(path) ?? [];
    const source = ranges.length === 0 ? null : await this.base.read(path);
    if (source === null) return () => false;
    const spans = spansAfter(allowedElements(this.parse(source), ranges), this.splits.get(path)?.edits ?? []);
    const inside = new Set<HtmlElement>();
    for (const element of liveElements(html.root)) {
      const isAllowed = element.inSource && spans.has(`${element.start} ${element.end}`);
      if (isAllowed || (element.parent !== null && inside.has(element.parent))) inside.add(element);
    }
    return (element) => inside.has(element);
  }
}

/** Returns the spans of elements after edits that replace whole elements. */
function spansAfter(elements: readonly Span[], edits: readonly SourceEdit[]): Set<string> {
  const ends = (span: Span) => {
    const shift = edits
      .filter(({ end }) => end <= span.start)
      .reduce((sum, { start, end, newText }) => sum + newText.length - (end - start), 0);
    const own = edits.find(({ start, end }) => start === span.start && end === span.end);
    const length = own ? own.newText.length : span.end - span.start;
    return `${span.start + shift} ${span.start + shift + length}`;
  };
  return new Set(elements.map(ends));
}

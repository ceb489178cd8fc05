import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import {
  type Colour,
  contrast,
  contrastMin,
  formatChannels,
  formatLike,
  parseCssColour,
} from "#lib/page-source/styles/colours.ts";
import type { StyleSource } from "#lib/page-source/styles/css-source.ts";
import type { PageEdits } from "../next-move.ts";
import type { SiteView } from "../site/site-view.ts";
import { plainRules } from "./colour-rules.ts";
import {
  accentPlaces,
  type ColourRole,
  findAccent,
  findHeadingColours,
  findPageColour,
  type StyledColour,
} from "./find-role-colours.ts";
import { allSources, collectStyles, type PageStyles } from "./site-styles.ts";
import { overrideInPages, overrideInSheet } from "./style-override.ts";

// Gives the background, accent, text or headings another colour: by a new value where the site's styles set it, else, or if a
// framework sets it, by a new rule in the site's own styles.

export interface Colouring {
  files: PageEdits[];
  /** The contrast of text and background, if it is too low to be read; otherwise null. */
  lowContrast: number | null;
}

/** Files that have to be read before. */
export interface Unread {
  unread: readonly string[];
}

function writeToken({ token }: StyledColour, becomes: Colour): SourceEdit {
  const written = token.channels ? formatChannels(becomes) : formatLike(becomes, token.text);
  return { start: token.start, end: token.end, newText: written };
}

function groupByFile(edits: readonly { source: StyleSource; edit: SourceEdit }[]): PageEdits[] {
  const files = new Map<string, PageEdits & { edits: SourceEdit[] }>();
  for (const { source, edit } of edits) {
    const file = files.get(source.path) ?? { path: source.path, source: source.source, edits: [] };
    file.edits.push(edit);
    files.set(source.path, file);
  }
  return [...files.values()];
}

interface Recoloured extends StyledColour {
  becomes: Colour;
}

/** Returns the places in one page's styles that set the colour of a role; empty if only a framework sets it. */
function placesOnPage(sources: readonly StyleSource[], role: ColourRole, colour: Colour): Recoloured[] {
  const own = sources.filter((source) => !source.foreign);
  const giving = (places: readonly StyledColour[]) => places.map((place) => ({ ...place, becomes: colour }));
  if (role === "accent") {
    const accent = findAccent(sources);
    return accent === null || accent.source.foreign ? [] : accentPlaces(own, accent, colour);
  }
  if (role === "heading") {
    const headings = findHeadingColours(sources);
    return headings.some((place) => place.source.foreign) ? [] : giving(headings);
  }
  const found = findPageColour(sources, role);
  return found === null || found.source.foreign ? [] : giving([found, ...companionsOf(own, found)]);
}

/** Changes the colour in the site's own styles, once per place even if pages share them; null if no place sets it. */
function recolourInPlace(styles: readonly PageStyles[], role: ColourRole, colour: Colour): PageEdits[] | null {
  const places = styles.flatMap(({ sources }) => placesOnPage(sources, role, colour));
  const unique = [...new Map(places.map((place) => [`${place.source.path}\n${place.token.start}`, place])).values()];
  if (unique.length === 0) return null;
  return groupByFile(unique.map((place) => ({ source: place.source, edit: writeToken(place, place.becomes) })));
}

/** "--x-rgb" beside "--x": the same colour as bare channels. */
function companionsOf(sources: readonly StyleSource[], { declaration }: StyledColour): StyledColour[] {
  const name = `${declaration.property}-rgb`;
  return sources.flatMap((source) =>
    source.declarations
      .filter((other) => other.property === name && other.general)
      .flatMap((other) =>
        other.colours.filter((token) => token.channels).map((token) => ({ source, declaration: other, token })),
      ),
  );
}

const stylesPage = (source: StyleSource) =>
  source.declarations.some(({ selectors }) =>
    selectors.some((selector) => /^(?:html|body|:root)\b/i.test(selector.trim())),
  );

/** Adds a rule at the end of the site's own stylesheet, or a small style element in every page if it has none. */
function recolourByRule(site: SiteView, styles: readonly PageStyles[], role: ColourRole, colour: Colour): PageEdits[] {
  const sources = allSources(styles);
  const found = roleColour(sources, role);
  const rules = plainRules(role, colour, found, sources);
  const sheets = sources.filter((source) => !source.inline);
  const own = sheets.filter((source) => !source.foreign);
  const sheet = own.findLast(stylesPage) ?? own[own.length - 1];
  if (sheet !== undefined) return [overrideInSheet(sheet, rules)];
  // If many pages share only a framework's file, the rule goes to its end.
  const foreign = sheets[sheets.length - 1];
  const pages = styles.map(({ page }) => page);
  const isShared = foreign !== undefined && found !== null && !found.source.inline && pages.length > 1;
  if (isShared && site.text(foreign.path) !== null) return [overrideInSheet(foreign, rules)];
  return overrideInPages(pages, rules);
}

function roleColour(sources: readonly StyleSource[], role: ColourRole): StyledColour | null {
  if (role === "accent") return findAccent(sources);
  return role === "heading" ? null : findPageColour(sources, role);
}

function lowContrast(sources: readonly StyleSource[], role: ColourRole, colour: Colour): number | null {
  if (role !== "background" && role !== "text") return null;
  const other = findPageColour(sources, role === "background" ? "text" : "background")?.token.colour;
  const against = other ?? parseCssColour(role === "background" ? "black" : "white");
  const ratio = against === null ? contrastMin : contrast(colour, against);
  return ratio >= contrastMin ? null : ratio;
}

/** Gives the site another colour for a role, or only the given pages: the edits, or the files to read first. */
export function recolourSite(
  site: SiteView,
  role: ColourRole,
  colour: Colour,
  only: readonly string[] | null,
): Colouring | Unread {
  return only === null ? recolourAll(site, role, colour) : recolourPages(site, role, colour, only);
}

/** Returns the colour that a role has on the site now; null if it can't be told, or the files to read first. */
export function presentColour(site: SiteView, role: ColourRole): Colour | Unread | null {
  const styles = stylesOf(site, site.paths.slice(0, samplePages));
  if (!Array.isArray(styles)) return styles;
  const sources = allSources(styles);
  return (role === "heading" ? findHeadingColours(sources)[0] : roleColour(sources, role))?.token.colour ?? null;
}

/** The pages of a large site that are read first, to find its styles. */
const samplePages = 6;

function recolourPages(site: SiteView, role: ColourRole, colour: Colour, paths: readonly string[]): Colouring | Unread {
  const styles = stylesOf(site, paths);
  if (!Array.isArray(styles)) return styles;
  const [first] = styles;
  const found = first ? roleColour(first.sources, role) : null;
  const variable = found?.declaration.property.startsWith("--") === true ? found : null;
  const rules = plainRules(role, colour, variable, first?.sources ?? []);
  const pages = styles.map(({ page }) => page);
  return { files: overrideInPages(pages, rules), lowContrast: lowContrast(allSources(styles), role, colour) };
}

function recolourAll(site: SiteView, role: ColourRole, colour: Colour): Colouring | Unread {
  const isSample = !isSmallSite(site);
  const styles = stylesOf(site, isSample ? site.paths.slice(0, samplePages) : site.paths);
  if (!Array.isArray(styles)) return styles;
  const inPlace = recolourInPlace(styles, role, colour);
  const perPage =
    inPlace === null
      ? allSources(styles).every((source) => source.inline || source.foreign)
      : inPlace.some(({ path }) => site.paths.includes(path));
  // If the pages set the colour themselves, all of them are read.
  const all = isSample && perPage ? stylesOf(site, site.paths) : styles;
  if (!Array.isArray(all)) return all;
  const files = recolourInPlace(all, role, colour) ?? recolourByRule(site, all, role, colour);
  return { files, lowContrast: lowContrast(allSources(styles), role, colour) };
}

const smallSite = { pages: 12, bytes: 400_000 };

const isSmallSite = (site: SiteView) =>
  site.paths.length <= smallSite.pages && site.bytesOf(site.paths) <= smallSite.bytes;

function stylesOf(site: SiteView, paths: readonly string[]): PageStyles[] | Unread {
  const { missing } = site.toRead(paths);
  if (missing.length > 0) return { unread: missing };
  const styles = collectStyles(site, site.pages(paths));
  return "missing" in styles ? { unread: styles.missing } : styles;
}

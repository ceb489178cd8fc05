import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import {
  type Colour,
  contrast,
  contrastMin,
  formatChannels,
  formatHex,
  formatLike,
  parseCssColour,
} from "#lib/page-source/styles/colours.ts";
import type { StyleSource } from "#lib/page-source/styles/css-source.ts";
import { type NextMove, type PageEdits, say, toChanges } from "../next-move.ts";
import { whichColour } from "../questions.ts";
import { findPagesInQuestion, isSmallSite, knownPages, type PagesInQuestion } from "../site/pages-in-question.ts";
import type { SiteView } from "../site/site-view.ts";
import type { ColourRole, Recolour } from "../wish/parse-recolour.ts";
import { parseRecolour } from "../wish/parse-recolour.ts";
import { splitRequest } from "../wish/request-words.ts";
import { capitalise, closing, code, listPaths, quote, title } from "../wording.ts";
import { plainRules } from "./colour-rules.ts";
import {
  accentPlaces,
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
  /** The names of the custom properties that were given another value, for the answer. */
  variables: string[];
  remarks?: string;
}

const roleWords: Record<ColourRole, string> = {
  background: "background",
  accent: "accent colour",
  text: "text colour",
  heading: "colour of the headings",
};

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
function recolourInPlace(styles: readonly PageStyles[], role: ColourRole, colour: Colour): Colouring | null {
  const places = styles.flatMap(({ sources }) => placesOnPage(sources, role, colour));
  const unique = [...new Map(places.map((place) => [`${place.source.path}\n${place.token.start}`, place])).values()];
  if (unique.length === 0) return null;
  const variables = unique.map(({ declaration }) => declaration.property).filter((name) => name.startsWith("--"));
  return {
    files: groupByFile(unique.map((place) => ({ source: place.source, edit: writeToken(place, place.becomes) }))),
    variables: [...new Set(variables)],
  };
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
function recolourByRule(site: SiteView, styles: readonly PageStyles[], role: ColourRole, colour: Colour): Colouring {
  const sources = allSources(styles);
  const found = roleColour(sources, role);
  const rules = plainRules(role, colour, found, sources);
  const sheets = sources.filter((source) => !source.inline);
  const own = sheets.filter((source) => !source.foreign);
  const sheet = own.findLast(stylesPage) ?? own[own.length - 1];
  if (sheet !== undefined) return { files: [overrideInSheet(sheet, rules)], variables: [] };
  // If many pages share only a framework's file, the rule goes to its end.
  const foreign = sheets[sheets.length - 1];
  const pages = styles.map(({ page }) => page);
  const isShared = foreign !== undefined && found !== null && !found.source.inline && pages.length > 1;
  if (isShared && site.text(foreign.path) !== null) return { files: [overrideInSheet(foreign, rules)], variables: [] };
  return { files: overrideInPages(pages, rules), variables: [] };
}

function roleColour(sources: readonly StyleSource[], role: ColourRole): StyledColour | null {
  if (role === "accent") return findAccent(sources);
  return role === "heading" ? null : findPageColour(sources, role);
}

function readableNote(sources: readonly StyleSource[], role: ColourRole, colour: Colour): string {
  if (role !== "background" && role !== "text") return "";
  const other = findPageColour(sources, role === "background" ? "text" : "background")?.token.colour;
  const fallback = parseCssColour(role === "background" ? "black" : "white");
  const against = other ?? fallback;
  if (against === null) return "";
  const ratio = contrast(colour, against);
  if (ratio >= contrastMin) return "";
  const what = role === "background" ? "text on this background" : "text in this colour";
  return `\n\nOne thing to look at: ${what} has a contrast of only ${ratio.toFixed(1)} to 1, and ${contrastMin} to 1 is what most people need for reading.`;
}

/** Returns the wish with the colour that the person named when asked. */
function withAnswer(recolour: Recolour, answers: readonly string[]): Recolour {
  const answer = answers[answers.length - 1];
  if (recolour.colour !== null || answer === undefined) return recolour;
  const named = parseRecolour(splitRequest(`colour: ${answer}`));
  return { ...recolour, colour: named?.colour ?? null, colourName: named?.colourName ?? answer };
}

export function recolourMove(site: SiteView, asked: Recolour, answers: readonly string[]): NextMove {
  const recolour = withAnswer(asked, answers);
  const role = recolour.role ?? "accent";
  if (recolour.part !== null) {
    return say(
      `I can give the whole site another background, accent, text or heading colour, but not only its ${recolour.part}. Say for example “Make the background light blue”; a real model can do the rest.`,
    );
  }
  if (recolour.colour === null) {
    const unknown = answers.length > 0 ? `I do not know the colour ${quote(recolour.colourName)}. ` : "";
    return say(
      `${unknown}I can change the ${roleWords[role]}. ${whichColour} A name (“navy”), \`#1a2b3c\` or any notation of CSS, such as \`oklch(60% 0.2 250)\`, will do.`,
    );
  }
  const colouring = findColouring(site, recolour, role, recolour.colour);
  return "kind" in colouring ? colouring : recolourPlan(colouring, role, recolour);
}

/** Gives the whole site another colour for a role: the edits, or the move that reads more or says why not. */
export function recolourSite(site: SiteView, role: ColourRole, colour: Colour, name: string): Colouring | NextMove {
  return findColouring(site, { role, colour, colourName: name, page: null, part: null }, role, colour);
}

/** Returns the colour that a role has on the site now; null if it can't be told, and the move that reads the styles first. */
export function presentColour(site: SiteView, role: ColourRole): Colour | NextMove | null {
  const styles = stylesOf(site, knownPages(site, site.paths.slice(0, samplePages)));
  if (!Array.isArray(styles)) return styles;
  const sources = allSources(styles);
  return (role === "heading" ? findHeadingColours(sources)[0] : roleColour(sources, role))?.token.colour ?? null;
}

/** The pages of a large site that are read first, to find its styles. */
const samplePages = 6;

function findColouring(site: SiteView, recolour: Recolour, role: ColourRole, colour: Colour): Colouring | NextMove {
  const isSample = recolour.page === null && !isSmallSite(site);
  const found = isSample
    ? knownPages(site, site.paths.slice(0, samplePages))
    : findPagesInQuestion(site, recolour.page, null);
  const styles = stylesOf(site, found);
  if (!Array.isArray(styles)) return styles;
  const [first] = styles;
  if (first === undefined)
    return say(`I see no page called ${quote(recolour.page ?? "")} here. The pages are ${listPaths(site.paths)}.`);
  if (recolour.page !== null) {
    const variable = roleColour(first.sources, role);
    const isVariable = variable?.declaration.property.startsWith("--") === true;
    const rules = plainRules(role, colour, isVariable ? variable : null, first.sources);
    return {
      files: overrideInPages(
        styles.map(({ page }) => page),
        rules,
      ),
      variables: [],
    };
  }
  const inPlace = recolourInPlace(styles, role, colour);
  const perPage =
    inPlace === null
      ? allSources(styles).every((source) => source.inline || source.foreign)
      : inPlace.files.some(({ path }) => site.paths.includes(path));
  // If the pages set the colour themselves, all of them are read.
  const all = isSample && perPage ? stylesOf(site, knownPages(site, site.paths)) : styles;
  if (!Array.isArray(all)) return all;
  const done = recolourInPlace(all, role, colour) ?? recolourByRule(site, all, role, colour);
  return { ...done, remarks: readableNote(allSources(styles), role, colour) };
}

function stylesOf(site: SiteView, found: PagesInQuestion | NextMove): PageStyles[] | NextMove {
  if ("kind" in found) return found;
  if (found.missing.length > 0) return { kind: "read", paths: found.missing };
  const styles = collectStyles(site, found.pages);
  return "missing" in styles ? { kind: "read", paths: styles.missing } : styles;
}

function recolourPlan(colouring: Colouring, role: ColourRole, recolour: Recolour): NextMove {
  const changes = toChanges(colouring.files);
  const what = roleWords[role];
  const hex = recolour.colour === null ? "" : formatHex(recolour.colour);
  const spoken = recolour.colourName.toLowerCase() === hex ? hex : `${recolour.colourName} (${hex})`;
  if (changes.length === 0) return say(`The ${what} is ${spoken} already, so there was nothing to change.`);
  const variables = colouring.variables.slice(0, 4).map(code).join(", ");
  const how = variables === "" ? "" : ` by ${variables}`;
  return {
    kind: "change",
    changes,
    report: {
      title: title(`Make the ${what} ${recolour.colourName}`),
      note: (done) => `Turn: made the ${what} ${spoken} in ${done.paths.join(", ")}.`,
      checks: false,
      answer: (done) =>
        done.paths.length === 0
          ? `I could not make this change.${closing(done)}`
          : `${capitalise(`the ${what}`)} is now **${spoken}**. I changed it in ${listPaths(done.paths)}${how}.${colouring.remarks ?? ""}${closing(done)}`,
    },
  };
}

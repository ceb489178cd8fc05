import { plainRules } from "./colour-rules.ts";
import { type Colour, contrast, formatChannels, formatHex, formatLike, parseCssColour } from "./colours.ts";
import type { StyleSource } from "./css-source.ts";
import {
  accentPlaces,
  findAccent,
  findHeadingColours,
  findPageColour,
  type StyledColour,
} from "./find-role-colours.ts";
import { findPagesInQuestion } from "./pages-in-question.ts";
import type { ColourRole, Recolour } from "./parse-recolour.ts";
import { parseRecolour } from "./parse-recolour.ts";
import { whichColour } from "./questions.ts";
import { splitRequest } from "./request-words.ts";
import type { Page } from "./site-files.ts";
import { collectStyles } from "./site-styles.ts";
import type { SiteView } from "./site-view.ts";
import type { SourceEdit } from "./source-edit.ts";
import { overrideInPages, overrideInSheet } from "./style-override.ts";
import { type Plan, say, toChanges } from "./turn-plan.ts";
import { capitalise, closing, code, listPaths, quote, title } from "./wording.ts";

// Giving background, accent, text or headings another colour: where the site says it once, it is said anew there;
// where it does not say it, or a framework says it, the site's own styles get a rule of their own.

interface FileEdits {
  path: string;
  source: string;
  edits: SourceEdit[];
}

interface Colouring {
  files: FileEdits[];
  /** The names of the custom properties that were given another value, for the answer. */
  variables: string[];
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

function groupByFile(edits: readonly { source: StyleSource; edit: SourceEdit }[]): FileEdits[] {
  const files = new Map<string, FileEdits>();
  for (const { source, edit } of edits) {
    const file = files.get(source.path) ?? { path: source.path, source: source.source, edits: [] };
    file.edits.push(edit);
    files.set(source.path, file);
  }
  return [...files.values()];
}

/** The colour's places in the site's own styles; null when there is none, or only in a framework's. */
function recolourInPlace(sources: readonly StyleSource[], role: ColourRole, colour: Colour): Colouring | null {
  const own = sources.filter((source) => !source.foreign);
  const edits: { source: StyleSource; edit: SourceEdit }[] = [];
  const variables = new Set<string>();
  const add = (place: StyledColour, becomes: Colour) => {
    edits.push({ source: place.source, edit: writeToken(place, becomes) });
    if (place.declaration.property.startsWith("--")) variables.add(place.declaration.property);
  };
  if (role === "accent") {
    const accent = findAccent(sources);
    if (accent === null || accent.source.foreign) return null;
    for (const place of accentPlaces(own, accent, colour)) add(place, place.becomes);
  } else if (role === "heading") {
    const headings = findHeadingColours(sources);
    if (headings.length === 0 || headings.some((place) => place.source.foreign)) return null;
    for (const place of headings) add(place, colour);
  } else {
    const found = findPageColour(sources, role);
    if (found === null || found.source.foreign) return null;
    add(found, colour);
    for (const companion of companionsOf(own, found)) add(companion, colour);
    // Pages with styles of their own each say it for themselves.
    if (found.source.inline) for (const place of sameOnOtherPages(own, role, found)) add(place, colour);
  }
  return edits.length === 0 ? null : { files: groupByFile(edits), variables: [...variables] };
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

function sameOnOtherPages(
  sources: readonly StyleSource[],
  role: "background" | "text",
  found: StyledColour,
): StyledColour[] {
  const paths = new Set(
    sources.filter((source) => source.inline && source.path !== found.source.path).map((source) => source.path),
  );
  return [...paths]
    .map((path) =>
      findPageColour(
        sources.filter((source) => source.path === path),
        role,
      ),
    )
    .filter((place) => place !== null);
}

/** A rule at the end of the site's own stylesheet, or, where it has none, a small style element in every page. */
function recolourByRule(
  site: SiteView,
  pages: readonly Page[],
  sources: readonly StyleSource[],
  role: ColourRole,
  colour: Colour,
): Colouring {
  const found = role === "accent" ? findAccent(sources) : role === "heading" ? null : findPageColour(sources, role);
  const rules = plainRules(role, colour, found, sources);
  const sheet = sources.findLast((source) => !source.inline && !source.foreign);
  if (sheet !== undefined) return { files: [overrideInSheet(sheet, rules)], variables: [] };
  const foreign = sources.findLast((source) => !source.inline);
  if (
    foreign !== undefined &&
    found !== null &&
    pages.length > 1 &&
    site.text(foreign.path) !== null &&
    !found.source.inline
  ) {
    return { files: [overrideInSheet(foreign, rules)], variables: [] };
  }
  return { files: overrideInPages(pages, rules), variables: [] };
}

function readableNote(sources: readonly StyleSource[], role: ColourRole, colour: Colour): string {
  if (role !== "background" && role !== "text") return "";
  const other = findPageColour(sources, role === "background" ? "text" : "background")?.token.colour;
  const fallback = parseCssColour(role === "background" ? "black" : "white");
  const against = other ?? fallback;
  if (against === null) return "";
  const ratio = contrast(colour, against);
  if (ratio >= 4.5) return "";
  const what = role === "background" ? "text on this background" : "text in this colour";
  return `\n\nOne thing to look at: ${what} has a contrast of only ${ratio.toFixed(1)} to 1, and 4.5 to 1 is what most people need for reading.`;
}

/** A colour that the person named when asked for one. */
function withAnswer(recolour: Recolour, answers: readonly string[]): Recolour {
  const answer = answers[answers.length - 1];
  if (recolour.colour !== null || answer === undefined) return recolour;
  const named = parseRecolour(splitRequest(`colour: ${answer}`));
  return { ...recolour, colour: named?.colour ?? null, colourName: named?.colourName ?? answer };
}

export function planRecolour(site: SiteView, asked: Recolour, answers: readonly string[]): Plan {
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
      `${unknown}I can change the ${roleWords[role]}. ${whichColour} A name (“navy”), \`#1a2b3c\` or \`rgb(26, 43, 60)\` will do.`,
    );
  }
  const found = findPagesInQuestion(site, recolour.page, null);
  if ("kind" in found) return found;
  if (found.missing.length > 0) return { kind: "read", paths: found.missing };
  if (found.pages.length === 0)
    return say(`I see no page called ${quote(recolour.page ?? "")} here. The pages are ${listPaths(site.paths)}.`);
  const styles = collectStyles(site, found.pages);
  if ("missing" in styles) return { kind: "read", paths: styles.missing };
  const { sources } = styles;
  const colouring =
    recolour.page !== null
      ? {
          files: overrideInPages(found.pages, plainRules(role, recolour.colour, firstVariable(sources, role), sources)),
          variables: [],
        }
      : (recolourInPlace(sources, role, recolour.colour) ??
        recolourByRule(site, found.pages, sources, role, recolour.colour));
  return recolourPlan(colouring, role, recolour, readableNote(sources, role, recolour.colour));
}

function firstVariable(sources: readonly StyleSource[], role: ColourRole): StyledColour | null {
  const found = role === "accent" ? findAccent(sources) : role === "heading" ? null : findPageColour(sources, role);
  return found?.declaration.property.startsWith("--") ? found : null;
}

function recolourPlan(colouring: Colouring, role: ColourRole, recolour: Recolour, readable: string): Plan {
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
          : `${capitalise(`the ${what}`)} is now **${spoken}**. I changed it in ${listPaths(done.paths)}${how}.${readable}${closing(done)}`,
    },
  };
}

import postcss, { type Declaration, type Rule } from "postcss";
import type { Look } from "../../language/looks.ts";
import type { Target } from "../../language/read-target.ts";
import { no, type Outcome, type Work } from "../outcome.ts";
import { type OwnSheet, readOwnSheets, writeOwnSheets } from "./own-sheets.ts";

// The type of the whole site: the size of its text or of its headings, and its fonts, where its stylesheets say so.

type TypePart = "text" | "headings";
type TypeLook = Extract<Look, { kind: "size" | "font" }>;

export const stacks = {
  serif: 'Georgia, "Times New Roman", serif',
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  mono: 'ui-monospace, Menlo, Consolas, "Courier New", monospace',
} as const;

const typeWords = new Set(
  "buchstaben letters text texts font fonts type schrift schriften schriftart schriftgröße schriftgrösse font-size everything alles everywhere überall all".split(
    " ",
  ),
);
const namesType =
  /\b(?:schrift|schriftart|schriftgröße|font|lettering|type)\b|\ball (?:the )?texts?\b|\balle texte\b|\btexts? everywhere\b|\b(?:den|the) text$/i;

/** “The font”, “all headings”: the type of the whole site; null for a text of its own. */
export function typePartOf({
  noun,
  words,
  quoted,
  within,
  ordinals,
  position,
  isPlural,
  isAll,
  isPronoun,
  literal,
}: Target): TypePart | null {
  const isWhole =
    quoted.length + ordinals.length === 0 &&
    position === null &&
    !isPronoun &&
    within.every(({ target }) => target.noun?.special === "site" && target.words.length === 0) &&
    words.every((word) => typeWords.has(word));
  if (!isWhole) return null;
  if (noun?.name === "heading") return isPlural || isAll ? "headings" : null;
  if (noun === null) return words.length > 0 ? "text" : null;
  if (noun.special === "site") return "text";
  return noun.name === "text" && (namesType.test(literal) || isAll) ? "text" : null;
}

const selectorsOf = ({ parent }: Declaration): string[] => (parent?.type === "rule" ? (parent as Rule).selectors : []);
const isOfRoot = (one: Declaration) => selectorsOf(one).some((selector) => /^(?:html|:root)$/i.test(selector.trim()));
const isOfBody = (one: Declaration) => selectorsOf(one).some((selector) => /^body$/i.test(selector.trim()));
const isOfHeading = (one: Declaration) =>
  selectorsOf(one).some((selector) =>
    /(?:^|[\s>+~])h[1-6](?![\w-])[^\s>+~]*$|head(?:ing|line)[\w-]*$|title[\w-]*$/i.test(selector),
  );

const length = String.raw`(?:clamp|min|max|calc)\([^()]*\)|\d*\.?\d+(?:px|rem|em|pt|vw|%)`;
const variable = String.raw`var\(\s*--[\w-]+[^()]*\)`;
/** The size in a `font`: before the line height, or the first length. */
const sizeInFont = new RegExp(String.raw`(?:${variable}|${length})(?=\s*\/)|(?:${length})`, "i");
/** The family in a `font`: all that follows the size and the line height. */
const familyInFont = new RegExp(String.raw`^(.*?(?:${variable}|${length})\s*(?:\/\s*[\w.%-]+)?\s+)(\S.*)$`, "i");

/** A part of a value that gives the size or the family. */
interface Place {
  declaration: Declaration;
  text: string;
  set: (text: string) => void;
}

const whole = (declaration: Declaration): Place => ({
  declaration,
  text: declaration.value,
  set: (text) => {
    declaration.value = text;
  },
});

function inFont(declaration: Declaration, what: "size" | "family"): Place | null {
  const { value } = declaration;
  const found = what === "size" ? sizeInFont.exec(value)?.[0] : familyInFont.exec(value)?.[2];
  if (found === undefined || found === "inherit") return null;
  const at = what === "size" ? value.search(sizeInFont) : value.length - found.length;
  return {
    declaration,
    text: found,
    set: (text) => {
      declaration.value = value.slice(0, at) + text + value.slice(at + found.length);
    },
  };
}

/** Returns the places that give the size or the family of these rules, with the custom properties that they name. */
function placesOf(
  sheets: readonly OwnSheet[],
  what: "size" | "family",
  isMeant: (one: Declaration) => boolean,
): Place[] {
  const own: Place[] = [];
  for (const { root } of sheets)
    root.walkDecls(/^font(?:-size|-family)?$/, (one) => {
      if (one.parent?.type !== "rule" || !isMeant(one)) return;
      const place = one.prop === "font" ? inFont(one, what) : one.prop === `font-${what}` ? whole(one) : null;
      if (place) own.push(place);
    });
  const names = new Set(own.flatMap(({ text }) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name)));
  for (const { root } of sheets)
    root.walkDecls(/^--/, (one) => {
      if (names.has(one.prop)) own.push(whole(one));
    });
  return own;
}

/** Lengths in these units times the factor. */
const scaled = (value: string, factor: number, units: string) =>
  value.replace(
    new RegExp(String.raw`(?<![\w.-])(\d*\.?\d+)(${units})(?![\w-])`, "gi"),
    (_whole, number: string, unit: string) => `${Number((Number(number) * factor).toFixed(3))}${unit}`,
  );

const absolute = "px|rem|pt|vw";
const anyUnit = `${absolute}|em|%`;

/** Adds a rule to the first sheet, as one that gives the type of no page is rare. */
function addRule([first]: readonly OwnSheet[], selector: string, declaration: string): boolean {
  first?.root.append(postcss.parse(`\n\n${selector} {\n  ${declaration};\n}\n`).nodes);
  return first !== undefined;
}

function resize(sheets: readonly OwnSheet[], part: TypePart, factor: number): boolean {
  if (part === "headings") {
    const own = placesOf(sheets, "size", isOfHeading);
    for (const { text, set } of own) set(scaled(text, factor, anyUnit));
    return own.length > 0;
  }
  const all = placesOf(sheets, "size", () => true);
  const hasRoot = all.some(({ declaration }) => isOfRoot(declaration) && !declaration.prop.startsWith("--"));
  const isBody = ({ declaration }: Place) =>
    isOfBody(declaration) || /\bkit-page\b/.test(selectorsOf(declaration).join());
  for (const { declaration, text, set } of all) {
    const isRoot = isOfRoot(declaration) && !declaration.prop.startsWith("--");
    // Sizes in `rem` grow along with the root.
    set(scaled(text, factor, hasRoot && !isRoot ? "px|pt" : isRoot || isOfBody(declaration) ? anyUnit : absolute));
  }
  return hasRoot || all.some(isBody) || addRule(sheets, "body", `font-size: ${Number(factor.toFixed(3))}rem`);
}

/** Fonts of code and icons stay. */
const otherFonts = /mono|courier|consol|menlo|code|icon|awesome|glyph|symbol/i;
const isStack = (value: string) =>
  /,|["']|serif|sans|system-ui/i.test(value) && !/^(?:inherit|initial|unset)$/i.test(value);

function setFont(sheets: readonly OwnSheet[], part: TypePart, stack: string): boolean {
  const own = placesOf(sheets, "family", (one) => part === "text" || isOfHeading(one)).filter(
    ({ text }) => isStack(text) && !otherFonts.test(text) && !text.includes("var("),
  );
  for (const { set } of own) set(stack);
  const isSaid = own.some(
    ({ declaration }) =>
      part === "headings" || isOfBody(declaration) || isOfRoot(declaration) || declaration.prop.startsWith("--"),
  );
  return isSaid || addRule(sheets, part === "text" ? "body" : "h1, h2, h3, h4, h5, h6", `font-family: ${stack}`);
}

/** Gives the site's text, or its headings, another size or another font. */
export async function doSiteType(work: Work, part: TypePart, looks: readonly TypeLook[]): Promise<Outcome> {
  const sheets = await readOwnSheets(work);
  if (work.draft.unread.size > 0) return no("");
  const { say } = work;
  const said: string[] = [];
  for (const look of looks) {
    const isDone =
      look.kind === "size"
        ? resize(sheets, part, (look.larger ? 1.125 : 1 / 1.125) ** look.degree)
        : setFont(sheets, part, stacks[look.family]);
    if (!isDone) return { kind: "miss", words: [] };
    const what = say.typePart(part);
    said.push(
      look.kind === "size"
        ? say.look(what, look.larger ? say.larger : say.smaller)
        : say.setIn(what, say.font(look.family)),
    );
  }
  writeOwnSheets(work, sheets);
  return { kind: "done", said: said.join(" "), touched: [] };
}

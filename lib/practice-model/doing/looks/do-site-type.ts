import postcss, { type Declaration, type Root } from "postcss";
import { isStylePath } from "#lib/page-source/page-paths.ts";
import { foreignPath } from "#lib/page-source/styles/css-source.ts";
import type { Look } from "../../language/looks.ts";
import { no, type Outcome, type Work } from "../outcome.ts";

// The type of the whole site: the size of its text or of its headings, and its fonts, where its stylesheets say so.

export type TypePart = "text" | "headings";
type TypeLook = Extract<Look, { kind: "size" | "font" }>;

export const stacks = {
  serif: 'Georgia, "Times New Roman", serif',
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  mono: 'ui-monospace, Menlo, Consolas, "Courier New", monospace',
} as const;

interface Sheet {
  path: string;
  source: string;
  root: Root;
}

async function ownSheets({ draft }: Work): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (const path of draft.paths) {
    if (!isStylePath(path) || foreignPath.test(path)) continue;
    const source = await draft.read(path);
    if (source === null) continue;
    try {
      sheets.push({ path, source, root: postcss.parse(source) });
    } catch {
      // A stylesheet with mistakes stays as it is.
    }
  }
  return sheets;
}

const selectorsOf = ({ parent }: Declaration): string[] =>
  parent?.type === "rule" ? (parent as postcss.Rule).selectors : [];
const isOfRoot = (one: Declaration) => selectorsOf(one).some((selector) => /^(?:html|:root)$/i.test(selector.trim()));
const isOfBody = (one: Declaration) => selectorsOf(one).some((selector) => /^body$/i.test(selector.trim()));
const isOfHeading = (one: Declaration) =>
  selectorsOf(one).some((selector) =>
    /(?:^|[\s>+~])h[1-6](?![\w-])[^\s>+~]*$|head(?:ing|line)[\w-]*$|title[\w-]*$/i.test(selector),
  );

/** The declarations of a property, and those of the custom properties that they use. */
function declarationsOf(
  sheets: readonly Sheet[],
  property: string,
  isMeant: (one: Declaration) => boolean,
): Declaration[] {
  const own: Declaration[] = [];
  const names = new Set<string>();
  for (const { root } of sheets)
    root.walkDecls(property, (one) => {
      if (one.parent?.type !== "rule" || !isMeant(one)) return;
      own.push(one);
      for (const [, name = ""] of one.value.matchAll(/var\(\s*(--[\w-]+)/g)) names.add(name);
    });
  for (const { root } of sheets)
    root.walkDecls(/^--/, (one) => {
      if (names.has(one.prop)) own.push(one);
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

function resize(sheets: readonly Sheet[], part: TypePart, factor: number): boolean {
  if (part === "headings") {
    const own = declarationsOf(sheets, "font-size", isOfHeading);
    for (const one of own) one.value = scaled(one.value, factor, anyUnit);
    return own.length > 0;
  }
  const all = declarationsOf(sheets, "font-size", () => true);
  const hasRoot = all.some(isOfRoot);
  for (const one of all) {
    const isBase = isOfRoot(one) || isOfBody(one);
    // Sizes in `rem` grow along with the root.
    one.value = scaled(one.value, factor, hasRoot && !isOfRoot(one) ? "px|pt" : isBase ? anyUnit : absolute);
  }
  const [first] = sheets;
  if (!hasRoot && !all.some(isOfBody) && first)
    first.root.append(postcss.parse(`\n\nbody {\n  font-size: ${Number(factor.toFixed(3))}rem;\n}\n`).nodes);
  return first !== undefined;
}

const otherFonts = /mono|courier|consol|menlo|code|icon|awesome|glyph|symbol|inherit|initial|unset|var\(/i;

function setFont(sheets: readonly Sheet[], part: TypePart, stack: string): boolean {
  const own = declarationsOf(sheets, "font-family", (one) => part === "text" || isOfHeading(one)).filter(
    ({ value }) => !otherFonts.test(value),
  );
  for (const one of own) one.value = stack;
  const [first] = sheets;
  const isSaid = own.some((one) =>
    part === "text" ? isOfBody(one) || isOfRoot(one) || one.prop.startsWith("--") : true,
  );
  if (!isSaid && first) {
    const selector = part === "text" ? "body" : "h1, h2, h3, h4, h5, h6";
    first.root.append(postcss.parse(`\n\n${selector} {\n  font-family: ${stack};\n}\n`).nodes);
  }
  return first !== undefined;
}

/** Gives the site's text, or its headings, another size or another font. */
export async function doSiteType(work: Work, part: TypePart, looks: readonly TypeLook[]): Promise<Outcome> {
  const sheets = await ownSheets(work);
  if (work.draft.unread.size > 0) return no("");
  const said: string[] = [];
  for (const look of looks) {
    const isDone =
      look.kind === "size"
        ? resize(sheets, part, (look.larger ? 1.125 : 1 / 1.125) ** look.degree)
        : setFont(sheets, part, stacks[look.family]);
    if (!isDone) return { kind: "miss", words: [] };
    said.push(look.kind === "size" ? (look.larger ? work.say.larger : work.say.smaller) : work.say.font(look.family));
  }
  for (const { path, source, root } of sheets) {
    const next = root.toString();
    if (next !== source) work.draft.write(path, next);
  }
  return { kind: "done", said: work.say.look(work.say.typePart(part), said.join(", ")), touched: [] };
}

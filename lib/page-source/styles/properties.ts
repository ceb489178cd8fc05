import valueParser, { type Node } from "postcss-value-parser";
import { parseCssColour } from "./colours.ts";

// The properties that a person sets by hand, and the values that they may have.

const sides = ["top", "right", "bottom", "left"] as const;
const corners = ["top-left", "top-right", "bottom-right", "bottom-left"] as const;
const logical: Record<(typeof sides)[number], readonly string[]> = {
  top: ["block", "block-start"],
  bottom: ["block", "block-end"],
  left: ["inline", "inline-start"],
  right: ["inline", "inline-end"],
};
const logicalCorners = ["start-start", "start-end", "end-start", "end-end"];

type Kind =
  | { kind: "colour" }
  | { kind: "keywords"; words: readonly string[] }
  | {
      kind: "lengths";
      most: number;
      negative?: boolean;
      percent?: boolean;
      number?: boolean;
      words: readonly string[];
    };

interface Property {
  value: Kind;
  /** The longer properties that it sets. */
  covers: readonly string[];
  /** Every other property that sets it too, or a part of it. */
  rivals: readonly string[];
}

const lengths = (words: readonly string[], more: Partial<Extract<Kind, { kind: "lengths" }>> = {}): Kind => ({
  kind: "lengths",
  most: 1,
  percent: true,
  words,
  ...more,
});
const keywords = (words: string): Kind => ({ kind: "keywords", words: words.split(" ") });
const single = (value: Kind, rivals: readonly string[] = []): Property => ({ value, covers: [], rivals });

function box(name: "padding" | "margin"): [string, Property][] {
  const more = name === "margin" ? { negative: true } : {};
  const words = name === "margin" ? ["auto"] : [];
  const covers = sides.map((side) => `${name}-${side}`);
  const all = sides.flatMap((side) => logical[side].map((part) => `${name}-${part}`));
  return [
    [name, { value: lengths(words, { ...more, most: 4 }), covers, rivals: [...covers, ...new Set(all)] }],
    ...sides.map((side): [string, Property] => [
      `${name}-${side}`,
      // Which side a logical one is depends on the direction of writing: all of them count.
      single(lengths(words, more), [name, ...new Set(all)]),
    ]),
  ];
}

const radii = [...corners, ...logicalCorners].map((corner) => `border-${corner}-radius`);
const borderColours = sides.map((side) => `border-${side}-color`);
const borderParts = [...sides, ...new Set(Object.values(logical).flat())].map((side) => `border-${side}`);
/** Other properties that set the colour of a border, or a part of it. */
const borders = ["border", ...borderParts, ...borderParts.map((part) => `${part}-color`)];
const weights = "normal bold 100 200 300 400 500 600 700 800 900";

const properties = new Map<string, Property>([
  [
    "font-size",
    single(lengths("xx-small x-small small medium large x-large xx-large smaller larger".split(" ")), ["font"]),
  ],
  ["font-weight", single(keywords(weights), ["font"])],
  ["font-style", single(keywords("normal italic"), ["font"])],
  ["line-height", single(lengths(["normal"], { number: true }), ["font"])],
  ["letter-spacing", single(lengths(["normal"], { negative: true, percent: false }))],
  ["text-align", single(keywords("left center right justify start end"))],
  ["text-transform", single(keywords("none uppercase lowercase capitalize"))],
  ["color", single({ kind: "colour" })],
  ["background-color", single({ kind: "colour" }, ["background"])],
  ...box("padding"),
  ...box("margin"),
  ["display", single(keywords("none"))],
  ["border-color", { value: { kind: "colour" }, covers: borderColours, rivals: borders }],
  ["border-radius", { value: lengths([], { most: 4 }), covers: radii, rivals: radii }],
  ["width", single(lengths(["auto"]), ["inline-size"])],
  ["max-width", single(lengths(["none"]), ["max-inline-size"])],
  ["object-fit", single(keywords("fill contain cover none scale-down"))],
  ["object-position", single(lengths("left right center top bottom".split(" "), { negative: true, most: 2 }))],
]);

export const styleProperties: readonly string[] = [...properties.keys()];

/** Returns the properties whose declarations take part in the value, the property itself included; null if it isn't offered. */
export function affectedBy(property: string): ReadonlySet<string> | null {
  const found = properties.get(property);
  return found === undefined ? null : new Set([property, "all", ...found.rivals]);
}

/** Returns the longer properties that a declaration of this one sets too. */
export const coveredBy = (property: string): readonly string[] => properties.get(property)?.covers ?? [];

export const isForPictures = (property: string) => /^(?:(?:max-)?width|object-fit|object-position)$/.test(property);
export const isColour = (property: string) => properties.get(property)?.value.kind === "colour";

const valueCharactersMax = 200;
const units = /^(?:px|r?em|ch|ex|lh|rlh|pt|cm|mm|in|pc|q|[sld]?v(?:w|h|min|max|i|b)|cq(?:w|h|i|b|min|max))$/i;

/** Lengths with a plus or a minus between them. In a sum, a zero needs a unit. */
function isSum(parts: readonly Node[], kind: Extract<Kind, { kind: "lengths" }>): boolean {
  return (
    parts.length % 2 === 1 &&
    parts.every((part, index) => {
      if (part.type !== "word") return false;
      if (index % 2 === 1) return part.value === "+" || part.value === "-";
      return isLength(part, kind) && (parts.length === 1 || /[a-z%]$/i.test(part.value));
    })
  );
}

function isLength(node: Node, kind: Extract<Kind, { kind: "lengths" }>): boolean {
  if (node.type === "function") {
    if (node.unclosed === true) return false;
    const arity = { clamp: [3, 3], min: [1, 8], max: [1, 8], calc: [1, 1] }[node.value.toLowerCase()];
    if (arity === undefined) return false;
    const sums: Node[][] = [[]];
    for (const part of node.nodes) {
      if (part.type === "div" && part.value === ",") sums.push([]);
      else if (part.type !== "space") sums[sums.length - 1]?.push(part);
    }
    const fits = sums.length >= (arity[0] ?? 1) && sums.length <= (arity[1] ?? 1);
    return fits && sums.every((sum) => isSum(sum, { ...kind, words: [], number: false }));
  }
  if (node.type !== "word") return false;
  const text = node.value.toLowerCase();
  if (kind.words.includes(text)) return true;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[a-z]+|%)?$/.test(text)) return false;
  const parsed = valueParser.unit(text);
  if (parsed === false) return false;
  const number = Number(parsed.number);
  if (!Number.isFinite(number) || Math.abs(number) > 100_000 || (number < 0 && kind.negative !== true)) return false;
  if (parsed.unit === "") return number === 0 || kind.number === true;
  return parsed.unit === "%" ? kind.percent === true : units.test(parsed.unit);
}

const customProperty = /^var\(\s*(--[\w-]{1,100})\s*\)$/;

/** Returns the custom property that a value refers to; null if it is not such a reference. */
export const referenceOf = (value: string): string | null => customProperty.exec(value.trim())?.[1] ?? null;

/** Returns true for one value of CSS that every browser accepts for the property. References are judged by what they refer to. */
export function isValueOf(property: string, value: string): boolean {
  const kind = properties.get(property)?.value;
  const text = value.trim();
  if (kind === undefined || text === "" || text.length > valueCharactersMax) return false;
  if (/[;{}<>@!\\"'`\n\r\f\0]|\/\*|\*\/|url\(|var\(|env\(|expression/i.test(text)) return false;
  if (kind.kind === "keywords") return kind.words.includes(text.toLowerCase());
  if (kind.kind === "colour") return /^(?:transparent|currentcolor)$/i.test(text) || isPlainColour(text);
  const { nodes } = valueParser(text);
  const parts = nodes.filter(({ type }) => type !== "space");
  if (parts.length < 1 || parts.length > kind.most) return false;
  if (property === "object-position" && !isPosition(parts.map((part) => part.value.toLowerCase()))) return false;
  return parts.every((part) => isLength(part, kind));
}

/** Two words of the same direction, such as "left right", are no position. */
function isPosition(words: readonly string[]): boolean {
  const [one = "", other = ""] = words;
  const isRow = (word: string) => word === "top" || word === "bottom";
  const isColumn = (word: string) => word === "left" || word === "right";
  if (other === "") return true;
  if (isRow(one)) return isColumn(other) || other === "center";
  return !isColumn(other) || one === "center";
}

function isPlainColour(text: string): boolean {
  return !text.includes("--") && parseCssColour(text) !== null;
}

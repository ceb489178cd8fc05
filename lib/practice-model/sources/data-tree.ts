import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from "yaml";

// YAML and JSON as values with their places in the source.

export interface Scalar {
  kind: "scalar";
  start: number;
  end: number;
  value: string | number | boolean | null;
  style: "plain" | "single" | "double" | "literal" | "folded";
  isJson: boolean;
  /** Whether a text in single quotes can't have such a quote, as in TOML and scripts. */
  isStrict?: true;
}

export interface Entry {
  key: string;
  value: Datum;
}

export interface Item {
  /** The whole entry of the list: in block style with its dash, from the beginning of its line to the end of its last one. */
  start: number;
  end: number;
  value: Datum;
}

export type Datum =
  | Scalar
  | { kind: "map"; entries: Entry[] }
  | { kind: "list"; items: Item[]; isFlow: boolean }
  | { kind: "other" };

const charactersMax = 100_000;
const levelsMax = 40;

/** Whether a text is small and flat enough for a parser that calls itself for each level. */
function isModest(text: string): boolean {
  if (text.length > charactersMax) return false;
  let level = 0;
  for (const char of text) {
    if (char === "[" || char === "{") level++;
    else if (char === "]" || char === "}") level = Math.max(0, level - 1);
    if (level > levelsMax) return false;
  }
  return !/^(?:[ \t]*[-?:] ){20}|^ {120}/m.test(text);
}

/**
 * Returns the values of a text in YAML, or in JSON, which is YAML too; null if it is neither, or more than is read. Places count from
 * `offset`.
 */
export function readData(text: string, { isJson, offset = 0 }: { isJson: boolean; offset?: number }): Datum | null {
  if (!isModest(text)) return null;
  const document = parseDocument(text, { logLevel: "silent", uniqueKeys: true });
  if (document.errors.length > 0 || document.contents === null) return null;
  return toDatum(document.contents as Node, { text, isJson, offset });
}

interface From {
  text: string;
  isJson: boolean;
  offset: number;
}

function toDatum(node: unknown, from: From): Datum {
  if (isAlias(node) || (isScalar(node) && node.anchor)) return { kind: "other" };
  if (isScalar(node) && node.range) {
    const { value, type, range } = node;
    const styles = {
      PLAIN: "plain",
      QUOTE_SINGLE: "single",
      QUOTE_DOUBLE: "double",
      BLOCK_LITERAL: "literal",
      BLOCK_FOLDED: "folded",
    } as const;
    const style = styles[type as keyof typeof styles];
    const isSimple = value === null || /^(?:string|number|boolean)$/.test(typeof value);
    if (!style || !isSimple || node.tag) return { kind: "other" };
    return {
      kind: "scalar",
      start: range[0] + from.offset,
      end: range[1] + from.offset,
      value: value as Scalar["value"],
      style,
      isJson: from.isJson,
    };
  }
  if (isMap(node))
    return {
      kind: "map",
      entries: node.items.flatMap(({ key, value }): Entry[] =>
        isScalar(key) && value !== null ? [{ key: String(key.value), value: toDatum(value, from) }] : [],
      ),
    };
  if (isSeq(node))
    return {
      kind: "list",
      isFlow: node.flow === true,
      items: node.items.flatMap((item): Item[] => {
        const range = (item as Node).range;
        if (!range) return [];
        const place = node.flow === true ? { start: range[0], end: range[1] } : blockItem(from.text, item as Node);
        return place
          ? [{ start: place.start + from.offset, end: place.end + from.offset, value: toDatum(item, from) }]
          : [];
      }),
    };
  return { kind: "other" };
}

/** The lines of a list's entry. */
function blockItem(text: string, node: Node): { start: number; end: number } | null {
  const first = node.range?.[0] ?? 0;
  const start = text.lastIndexOf("\n", first - 1) + 1;
  if (!/^\s*-\s+$/.test(text.slice(start, first))) return null;
  const last = lastEnd(node);
  const line = /[^\r\n]*/.exec(text.slice(last))?.[0].length ?? 0;
  return { start, end: last + line };
}

/** The end of the last value inside of a node, without the space after it. */
function lastEnd(node: unknown): number {
  if (isMap(node) && node.flow !== true) {
    const last = node.items.at(-1);
    return Math.max(lastEnd(last?.value), lastEnd(last?.key));
  }
  if (isSeq(node) && node.flow !== true) return lastEnd(node.items.at(-1));
  return (node as Node | null | undefined)?.range?.[1] ?? 0;
}

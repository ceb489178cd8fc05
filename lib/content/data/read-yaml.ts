import { type Document, isAlias, isMap, isScalar, isSeq, type Node, visit } from "yaml";
import { parseYaml } from "#lib/generators/parse-yaml.ts";
import type { Datum, Pair, Plain } from "./datum.ts";

const styles = {
  PLAIN: "plain",
  QUOTE_SINGLE: "single",
  QUOTE_DOUBLE: "double",
  BLOCK_LITERAL: "block",
  BLOCK_FOLDED: "block",
} as const;

/** The most words, marks and spaces of one file of records. */
const tokensMax = 40_000;

export type ReadData = { ok: true; data: Datum } | { ok: false; why: "unreadable" | "too-intricate" };

/** Returns the values of YAML, and of JSON, which is YAML too. Places count from `offset`. Empty YAML is an empty map. */
export function readYaml(text: string, offset: number): ReadData {
  const parsed = parseYaml(text, { tokensMax });
  if (!parsed.ok)
    return { ok: false, why: parsed.errors[0]?.code === "too-intricate" ? "too-intricate" : "unreadable" };
  const { contents } = parsed.document;
  if (/[&*]/.test(text) && !hasSureAnchors(parsed.document)) return { ok: false, why: "unreadable" };
  if (contents === null || (isScalar(contents) && contents.value === null && text.trim() !== "null")) {
    const at = offset + text.length;
    return { ok: true, data: { is: "map", isFlow: false, pairs: [], start: at, end: at } };
  }
  return { ok: true, data: toDatum(contents, { text, offset }) };
}

/** Returns whether each alias has an anchor before it, and each anchor one place: else a change elsewhere could give an alias another value. */
function hasSureAnchors(document: Document.Parsed): boolean {
  const anchors = new Set<string>();
  let isSure = true;
  visit(document, {
    Alias(_, { source }) {
      isSure &&= anchors.has(source);
    },
    Value(_, { anchor }) {
      if (anchor === undefined) return;
      isSure &&= !anchors.has(anchor);
      anchors.add(anchor);
    },
  });
  return isSure;
}

interface From {
  text: string;
  offset: number;
}

function toDatum(node: unknown, from: From): Datum {
  const { offset } = from;
  const [start, end] = (node as Node | null)?.range ?? [0, 0];
  const at = { start: start + offset, end: end + offset };
  const kept: Datum = { is: "other", ...at };
  if (node === null || isAlias(node)) return kept;
  const { anchor, tag } = node as { anchor?: string; tag?: string };
  if (anchor || (tag && isWritten(tag, from.text, start))) return kept;
  if (isScalar(node)) {
    const style = styles[node.type as keyof typeof styles];
    const { value } = node;
    const isSimple = value === null || /^(?:string|number|boolean)$/.test(typeof value);
    return style && isSimple ? { is: "scalar", value: value as Plain, style, ...at } : kept;
  }
  if (isMap(node)) {
    const pairs: Pair[] = [];
    for (const { key, value } of node.items) {
      const name = isScalar(key) && key.range ? key : null;
      if (!name?.range) return kept;
      const datum: Datum =
        value === null
          ? { is: "scalar", value: null, style: "plain", start: name.range[1] + offset, end: name.range[1] + offset }
          : toDatum(value, from);
      pairs.push({ key: String(name.value), value: datum, start: name.range[0] + offset, end: lastEnd(datum) });
    }
    return { is: "map", isFlow: node.flow === true, pairs, ...at };
  }
  if (isSeq(node))
    return { is: "list", isFlow: node.flow === true, items: node.items.map((item) => toDatum(item, from)), ...at };
  return kept;
}

const isWritten = (tag: string, text: string, start: number) =>
  tag.startsWith("!") || /!\S*\s+$/.test(text.slice(Math.max(0, start - 80), start));

/** Returns where the last value inside of a value ends, without the space after it. */
export function lastEnd(datum: Datum): number {
  if (datum.is === "map" && !datum.isFlow) return datum.pairs.at(-1)?.end ?? datum.end;
  if (datum.is === "list" && !datum.isFlow) {
    const last = datum.items.at(-1);
    return last ? lastEnd(last) : datum.end;
  }
  return datum.end;
}

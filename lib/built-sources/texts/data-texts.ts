import { parse as parseToml } from "smol-toml";
import { isAlias, isMap, isPair, isScalar, isSeq } from "yaml";
import { parseYaml } from "#lib/generators/parse-yaml.ts";
import { normalText, type SourceText } from "./source-text.ts";

export type DataFormat = "yaml" | "json" | "toml";

/** Returns the texts of a file of data; null if it can't be read. Numbers and dates are no texts. */
export function dataTexts(source: string, format: DataFormat): SourceText[] | null {
  switch (format) {
    case "yaml":
      return yamlTexts(source);
    case "json":
      return jsonTexts(source);
    case "toml":
      return tomlTexts(source);
    default:
      return format satisfies never;
  }
}

const toText = (place: Pick<SourceText, "start" | "end" | "key" | "format">, value: string): SourceText => ({
  kind: "data",
  tags: [],
  text: normalText(value),
  ...place,
});

function yamlTexts(source: string): SourceText[] | null {
  const parsed = parseYaml(source);
  if (!parsed.ok) return source.trim() === "" ? [] : null;
  const texts: SourceText[] = [];
  const waiting: { node: unknown; key: string }[] = [{ node: parsed.document.contents, key: "" }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, key } = next;
    if (isAlias(node)) continue;
    if (isMap(node)) {
      for (const pair of node.items.toReversed()) waiting.push({ node: pair, key });
    } else if (isSeq(node)) {
      for (const [index, item] of [...node.items.entries()].reverse())
        waiting.push({ node: item, key: `${key}[${index}]` });
    } else if (isPair(node)) {
      const name = isScalar(node.key) ? String(node.key.value) : "";
      // Templates can show names too.
      if (isScalar(node.key) && node.key.range && typeof node.key.value === "string") {
        const [start, end] = node.key.range;
        texts.push(toText({ start, end, key: "", format: null }, node.key.value));
      }
      waiting.push({ node: node.value, key: key === "" ? name : `${key}.${name}` });
    } else if (isScalar(node) && typeof node.value === "string" && node.range) {
      const [start, end] = node.range;
      const isOnOneLine = !/[\r\n]/.test(source.slice(start, end)) && !/^[|>]/.test(source.slice(start, end));
      const isBare = !node.anchor && !node.tag?.startsWith("!");
      texts.push(toText({ start, end, key, format: isOnOneLine && isBare ? "yaml" : null }, node.value));
    }
  }
  return texts;
}

function jsonTexts(source: string): SourceText[] | null {
  try {
    JSON.parse(source.replace(/^\uFEFF/, " "));
  } catch {
    return null;
  }
  const texts: SourceText[] = [];
  let name = "";
  // In valid JSON quotation marks stand around strings only.
  for (const found of source.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g)) {
    const [start, end] = [found.index, found.index + found[0].length];
    const value: unknown = JSON.parse(found[0]);
    const isName = /^\s*:/.test(source.slice(end, end + 20));
    if (isName) name = String(value);
    texts.push(toText({ start, end, key: isName ? "" : name, format: isName ? null : "json" }, String(value)));
  }
  return texts;
}

const tomlLine = /^[ \t]*([\w.-]+|"[^"\n]*")[ \t]*=[ \t]*("[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*')[ \t]*(?:#.*)?\r?$/gm;

function tomlTexts(source: string): SourceText[] | null {
  // Tables nest by brackets, and the parser calls itself for each.
  if (/[[{][^\S\n]*(?:[[{][^\S\n]*){20}/.test(source)) return null;
  try {
    parseToml(source);
  } catch {
    return null;
  }
  const texts: SourceText[] = [];
  const isWithinText = longTexts(source);
  for (const found of source.matchAll(tomlLine)) {
    const [line, name = "", written = ""] = found;
    if (isWithinText(found.index)) continue;
    const start = found.index + line.indexOf(written, line.indexOf("=") + 1);
    const end = start + written.length;
    const value = stringOf(written);
    if (value !== null) texts.push(toText({ start, end, key: name.replace(/^"|"$/g, ""), format: "toml" }, value));
  }
  return texts;
}

/** Returns a function that tells whether a line lies in a text of several lines. It is asked in the order of the lines. */
function longTexts(source: string): (at: number) => boolean {
  const marks = source.matchAll(/"""|'''/g);
  const open = new Map<string, boolean>();
  let next = marks.next();
  return (at) => {
    for (; !next.done && next.value.index < at; next = marks.next()) open.set(next.value[0], !open.get(next.value[0]));
    return [...open.values()].includes(true);
  };
}

/** Returns the value of a string of TOML; null if it is not one. */
function stringOf(written: string): string | null {
  try {
    const { value } = parseToml(`value = ${written}`);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

import type { DataFormat, Plain, Scalar, Written, WrittenPair } from "./datum.ts";

export const lineEndOf = (source: string) => (/\r?\n/.exec(source)?.[0] === "\r\n" ? "\r\n" : "\n");

interface Around {
  /** The column of the value's key. */
  indent: number;
  /** Whether it stands in a map or list of one line. */
  isFlow: boolean;
  /** The file: its line breaks are used. */
  source: string;
}

/** Returns how a new value is written, behind the colon of its key. */
export function valueText(format: DataFormat, value: Written, around: Around): string {
  if (Array.isArray(value)) return `[${value.map((text) => itemText(format, text, null)).join(", ")}]`;
  if (value === null || typeof value !== "object")
    return scalarTexts(format, value, { like: null, ...around }, around)[0] ?? '""';
  const isEmpty = "group" in value ? value.group.length === 0 : value.rows.every((row) => row.length === 0);
  return format === "yaml" && !around.isFlow && !isEmpty
    ? blockOf(value, around)
    : "group" in value
      ? inLine(format, value.group, around)
      : `[${value.rows.map((row) => inLine(format, row, around)).join(", ")}]`;
}

function inLine(format: DataFormat, pairs: readonly WrittenPair[], { source }: Around): string {
  const mark = format === "toml" ? " = " : ": ";
  const written = pairs.map(
    ({ key, value }) => `${JSON.stringify(key)}${mark}${valueText(format, value, { indent: 0, isFlow: true, source })}`,
  );
  return written.length === 0 ? "{}" : `{ ${written.join(", ")} }`;
}

type Nested = Exclude<Written, Plain | string[]>;

/** Returns lines below the key, each with a line break before it. */
function blockOf(value: Nested, { indent, source }: Around): string {
  const eol = lineEndOf(source);
  const linesOf = (pairs: readonly WrittenPair[], column: number) =>
    pairs.map(({ key, value: inner }) => {
      const text = valueText("yaml", inner, { indent: column, isFlow: false, source });
      return `${keyText(key)}:${/^\r?\n/.test(text) ? "" : " "}${text}`;
    });
  if ("group" in value)
    return linesOf(value.group, indent + 2)
      .map((line) => `${eol}${" ".repeat(indent + 2)}${line}`)
      .join("");
  return value.rows
    .map((row) => {
      const [first = "{}", ...others] = linesOf(row, indent + 4);
      return `${eol}${" ".repeat(indent + 2)}- ${[first, ...others].join(`${eol}${" ".repeat(indent + 4)}`)}`;
    })
    .join("");
}

/** Returns how a key of YAML or TOML is written. */
export const keyText = (key: string) =>
  /^[A-Za-z_][\w-]*$/.test(key) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(key) ? key : JSON.stringify(key);

/** Returns the tables of a new value of TOML; null for one that needs tables inside of these. */
export function tablesText(key: string, value: Nested, eol: string): string | null {
  const tables = "group" in value ? [value.group] : value.rows;
  const [open, close] = "group" in value ? ["[", "]"] : ["[[", "]]"];
  const texts = tables.map((pairs) => {
    const lines = pairs.map(({ key: name, value: inner }) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? null
        : `${keyText(name)} = ${valueText("toml", inner, { indent: 0, isFlow: true, source: eol })}`,
    );
    return lines.includes(null) ? null : [`${open}${keyText(key)}${close}`, ...lines].join(eol) + eol;
  });
  return texts.includes(null) ? null : texts.join(eol);
}

/** Returns how a text of a list is written, in the notation of another one if it has one. */
export function itemText(format: DataFormat, text: string, like: Scalar | null): string {
  if (like && typeof like.value === "number" && /^-?\d+$/.test(text)) return text;
  return scalarTexts(format, text, { like, indent: 0, isFlow: true }, { source: "" })[0] ?? JSON.stringify(text);
}

interface Like {
  /** The value whose notation is kept; null for a new one. */
  like: Scalar | null;
  /** The column of the key. */
  indent: number;
  isFlow: boolean;
}

const dates = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+ ?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Returns how a value can be written, the best first. */
export function scalarTexts(
  format: DataFormat,
  value: Plain,
  { like, indent, isFlow }: Like,
  { source }: { source: string },
): string[] {
  if (typeof value !== "string") return [String(value)];
  const quoted = JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (format === "json") return [quoted];
  const isNewDate = dates.test(value) && (like === null || like.style === "plain");
  if (format === "toml") {
    if (isNewDate) return [value, quoted];
    return like?.style === "single" && !/['\n\r\t\p{Cc}]/u.test(value) ? [`'${value}'`, quoted] : [quoted];
  }
  const single = /[\n\r\p{Cc}]/u.test(value) ? [] : [`'${value.replaceAll("'", "''")}'`];
  if (like?.style === "single") return [...single, quoted];
  if (like?.style === "double") return [quoted];
  const block =
    isFlow || !value.includes("\n") || /[^\n\t\P{Cc}]/u.test(value)
      ? []
      : [blockText(value, indent, lineEndOf(source))];
  if (like?.style === "block" && block.length > 0) return [...block, quoted];
  if (isNewDate || isPlainInYaml(value)) return [value, quoted];
  return [...block, quoted];
}

function blockText(value: string, indent: number, eol: string): string {
  const space = " ".repeat(indent + 2);
  const lines = value
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => (line === "" ? "" : space + line));
  const mark = /^[ \t]/.test(value) ? "|2" : "|";
  return `${mark}${value.endsWith("\n") ? "" : "-"}${eol}${lines.join(eol)}`;
}

/** Versions of YAML differ in which words are numbers, dates and truths, so only what is a text in all of them stays without quotes. */
function isPlainInYaml(text: string): boolean {
  if (!/^[\p{L}/]/u.test(text) || !/^[\p{L}\p{M}\p{N} .!?()'’“”„–—…/&%+€$_@-]*(?<! )$/u.test(text)) return false;
  return !/^(?:y|n|yes|no|on|off|true|false|null|nan|inf|[\d.e+-]+)$/i.test(text);
}

import { escapeText } from "#lib/page-source/html-source.ts";
import { fileNameOf } from "#lib/page-source/page-paths.ts";
import type { Language } from "../language/patterns/acts.ts";
import { capitalise } from "../wording.ts";
import { type Datum, type Entry, readData } from "./data-tree.ts";
import { readLiterals } from "./read-literals.ts";
import { readToml } from "./read-toml.ts";
import { frame, label, type Mark, plainText, Sheet } from "./sheet.ts";
import {
  type DataPage,
  type KnownList,
  type KnownRecord,
  type KnownValue,
  showDatum,
  showMap,
  unchanging,
  wordsOfKey,
} from "./show-data.ts";
import { showMarkdown } from "./show-markdown.ts";
import { showTemplate } from "./show-template.ts";
import type { SourceKind } from "./source-kinds.ts";
import { writeScalar } from "./write-scalar.ts";

// Shows a file of sources as a page.

export interface ShownSource {
  path: string;
  source: string;
  /** The page. */
  html: string;
  sheet: Sheet;
  values: readonly KnownValue[];
  records: readonly KnownRecord[];
  lists: readonly KnownList[];
}

export interface FrontMatter {
  /** Where the page's own text begins. */
  end: number;
  entries: Entry[];
  /** The line that begins and ends it. */
  fence: string;
}

/** Returns the front matter of a file; null for one whose front matter can't be read. */
export function readFrontMatter(source: string): FrontMatter | null {
  // An object of JSON in front of a page, as Hugo has it, is not read.
  if (/^\uFEFF?\{\s*"/.test(source)) return null;
  if (!/^\uFEFF?(?:---|\+\+\+)/.test(source)) return { end: 0, entries: [], fence: "" };
  const [open, fence = "", notation, text = ""] =
    /^\uFEFF?(---|\+\+\+)(json)?[ \t]*\r?\n([\s\S]*?)^\1[ \t]*(?:\r?\n|$)/m.exec(source) ?? [];
  if (open === undefined) return { end: 0, entries: [], fence: "" };
  const offset = open.indexOf("\n") + 1;
  if (text.trim() === "") return { end: open.length, entries: [], fence };
  const data = fence === "---" ? readData(text, { isJson: notation === "json", offset }) : readToml(text, offset);
  return data?.kind === "map" ? { end: open.length, entries: data.entries, fence } : null;
}

export interface HowShown {
  language: Language;
  sign: string;
  /** False if the title in the front matter is not the heading of the built page, or may not be. */
  isHeaded?: boolean;
}

/** Returns the page that shows a file; null for a file that can't be shown. */
export function showSource(
  path: string,
  source: string,
  kind: SourceKind,
  { language, sign, isHeaded = true }: HowShown,
): ShownSource | null {
  const sheet = new Sheet();
  const page: DataPage = { sheet, source, language, sign, values: [], records: [], lists: [] };
  const body =
    kind === "markdown" || kind === "template" ? showText(page, path, kind, isHeaded) : showFile(page, path, kind);
  if (body === null) return null;
  const html = `<!doctype html>\n<html lang="${language}">\n<head>${body.head}</head>\n<body>${body.main}</body>\n</html>\n`;
  return { path, source, html, sheet, values: page.values, records: page.records, lists: page.lists };
}

interface Shown {
  head: string;
  main: string;
}

function showFile(page: DataPage, path: string, kind: SourceKind): Shown | null {
  const { source, sheet } = page;
  const data: Datum | null =
    kind === "script"
      ? readLiterals(source)
      : kind === "toml"
        ? readToml(source)
        : readData(source, { isJson: /\.json$/i.test(path) });
  if (!data) return null;
  const name = fileNameOf(path).replace(/\.\w+$/, "");
  const isSettings = kind === "script" || /^(?:_config|hugo|config|site|settings|metadata|meta)$/i.test(name);
  const title = isSettings ? "" : capitalise(wordsOfKey(name));
  const heading = () => (title === "" ? "" : sheet.element("h2", label(title), () => unchanging(title)));
  return { head: "", main: sheet.element("main", frame, () => heading() + showDatum(page, name, data, 3)) };
}

function showText(page: DataPage, path: string, kind: "markdown" | "template", isHeaded: boolean): Shown | null {
  const { source, sheet } = page;
  const matter = /\.astro$/i.test(path) ? { ...scriptFence(source) } : readFrontMatter(source);
  if (!matter) return null;
  const { entries, end } = matter;
  const title = textOf(entries, "title");
  const about = textOf(entries, "description");
  const titleMark = title && scalarMark(page, title);
  for (const [key, value] of [["title", title] as const, ["description", about] as const])
    if (value) page.values.push({ key, shown: value.text, of: null, take: takeScalar(value) });
  const head =
    (title && titleMark ? sheet.element("title", titleMark, () => escapeText(title.text)) : "") +
    (about
      ? sheet.element("meta", scalarMark(page, about, "content"), () => "", {
          name: "description",
          content: about.text,
        })
      : "");
  let main: string | null = "";
  const inside = (): string => {
    const bare = /^[ \t]*#[ \t]|^[^\n]+\n=+[ \t]*$|<h1\b/m.test(source.slice(end));
    const heading =
      !title || !titleMark || bare || isFrame(source)
        ? ""
        : isHeaded
          ? sheet.element("h1", titleMark, () => escapeText(title.text))
          : sheet.element("h1", label(title.text), () => unchanging(title.text));
    const text = kind === "markdown" ? showMarkdown(sheet, source, end) : showTemplate(sheet, path, source, end);
    if (text === null) main = null;
    return heading + (text ?? "") + showMap(page, entries, 2, { without: ["title", "description"] });
  };
  const shown = kind === "template" ? inside() : sheet.element("main", frame, inside);
  return main === null ? null : { head, main: shown };
}

/** A whole page around others has no heading of its own. */
const isFrame = (source: string) => /<html\b/i.test(source);

/** Astro's fence holds a script. */
function scriptFence(source: string): FrontMatter {
  const open = /^---\r?\n[\s\S]*?^---[ \t]*(?:\r?\n|$)/m.exec(source);
  return { end: open?.index === 0 ? open[0].length : 0, entries: [], fence: "" };
}

type Told = Extract<Datum, { kind: "scalar" }> & { text: string };

function textOf(entries: readonly Entry[], key: string): Told | null {
  const value = entries.find((entry) => entry.key === key)?.value;
  const isLine =
    value?.kind === "scalar" && typeof value.value === "string" && /^(?:plain|single|double)$/.test(value.style);
  if (!isLine || typeof value.value !== "string" || value.value.trim() === "" || /\{\{|\{%/.test(value.value))
    return null;
  return { ...value, text: value.value };
}

const takeScalar = (value: Told) => (text: string) => {
  const written = writeScalar(value, text);
  return written === null ? null : [{ start: value.start, end: value.end, newText: written }];
};

function scalarMark(_page: DataPage, value: Told, attribute?: string): Mark {
  return {
    holds: false,
    remove: () => null,
    take: (element) => {
      const now = attribute === undefined ? plainText(element) : (element.attributes.get(attribute) ?? "");
      if (now === value.text.replace(/\s+/g, " ").trim() || now === value.text) return [];
      return takeScalar(value)(now);
    },
  };
}

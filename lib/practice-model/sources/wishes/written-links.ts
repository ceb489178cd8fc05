import { type HtmlElement, parseHtml } from "#lib/page-source/html-source.ts";
import { maskCode } from "../mask-code.ts";
import { plainText } from "../sheet.ts";
import { isComponentPath } from "../show-template.ts";

// The links that stand in Markdown and templates, with their addresses as they are written: plain, or as a text that a filter or a
// shortcode makes an address of.

export interface WrittenLink {
  path: string;
  /** The words of the link, between these places of the source. */
  text: string;
  start: number;
  end: number;
  /** How it is written: links with the same way are interchangeable. Those with relative addresses are so only in one file. */
  way: string;
  /** The address, between these places of the source. */
  address: string;
  from: number;
  to: number;
  /** Returns how another address is written there, if it is not written as it is. */
  write?: (address: string) => string | null;
}

/** Code that is nothing but a text and what makes an address of it: `{{ '/a/' | url }}`, `{% link a.md %}`, `{{< relref "a" >}}`. */
const codes = [
  /^(\{\{-?\s*)(['"])([^'"{}]+)\2(\s*\|\s*(?:url|relative_url|absolute_url|relURL|absURL|relLangURL|absLangURL|locale_url)\s*-?\}\})$/,
  /^(\{\{-?\s*(?:relURL|absURL|relref|ref)(?:\s+\.)?\s+)(["`])([^"`{}]+)\2(\s*-?\}\})$/,
  /^(\{\{[<%]\s*(?:rel)?ref\s+)(")([^"{}]+)\2(\s*[%>]\}\})$/,
  /^(\{%-?\s*link\s+)()([^\s'"{}%]+)(\s*-?%\})$/,
];

interface Target {
  way: string;
  address: string;
  from: number;
  to: number;
}

/** Returns a target as it is written between two places; null for one that is computed. */
function targetAt(kind: string, source: string, start: number, end: number): Target | null {
  const written = source.slice(start, end);
  for (const code of codes) {
    const [, open = "", quote = "", address, close = ""] = code.exec(written) ?? [];
    if (address === undefined) continue;
    const from = start + open.length + quote.length;
    const way = `${kind} ${open}${quote}…${quote}${close}`.replace(/\s+/g, " ");
    return { way: address.startsWith("/") ? way : `${way} relative`, address, from, to: from + address.length };
  }
  if (!/^[^\s{}<>"'()\\&%]+$/.test(written) || /^(?:[a-z][\w+.-]*:|\/\/)/i.test(written)) return null;
  return { way: written.startsWith("/") ? kind : `${kind} relative`, address: written, from: start, to: end };
}

/** Returns the links of a file. */
export function writtenLinks(path: string, source: string, kind: "markdown" | "template"): WrittenLink[] {
  return kind === "markdown" ? linksOfMarkdown(path, source) : linksOfTemplate(path, source);
}

const markdownLink =
  /(?<![!\\])\[([^[\]\n]{1,200})\]\((\{\{[^{}\n]{1,200}\}\}|\{%[^{}\n]{1,200}%\}|[^\s(){}]{1,300})\)/g;

function linksOfMarkdown(path: string, source: string): WrittenLink[] {
  return [...withoutCode(source).matchAll(markdownLink)].flatMap(
    ({ 0: whole, 1: text = "", 2: written = "", index }) => {
      const start = index + 1;
      const from = index + whole.length - 1 - written.length;
      const target = targetAt("markdown", source, from, from + written.length);
      return target ? [{ path, text, start, end: start + text.length, ...target }] : [];
    },
  );
}

/** Returns Markdown with blanks in place of blocks of code and of code in lines. */
const withoutCode = (source: string) =>
  source
    .replace(/^([ \t]*)(```|~~~)[^\n]*\n[\s\S]*?^[ \t]*\2/gm, (code) => " ".repeat(code.length))
    .replace(/`[^`\n]{1,500}`/g, (code) => " ".repeat(code.length));

function linksOfTemplate(path: string, source: string): WrittenLink[] {
  if (isComponentPath(path) || source.length > 400_000) return [];
  const masked = maskCode(source);
  if (!masked) return [];
  return parseHtml(masked.text).elements.flatMap((element): WrittenLink[] => {
    const place = element.tag === "a" ? hrefOf(masked.text, element) : null;
    const target = place && targetAt("template", source, ...place);
    return target
      ? [{ path, text: plainText(element), start: element.innerStart, end: element.innerEnd, ...target }]
      : [];
  });
}

/** Returns where the address of a link stands, without its quotes. */
function hrefOf(source: string, { start, innerStart }: HtmlElement): [number, number] | null {
  const found = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(source.slice(start, innerStart));
  if (!found) return null;
  const length = (found[1] ?? found[2] ?? "").length;
  const end = start + found.index + found[0].length - 1;
  return [end - length, end];
}

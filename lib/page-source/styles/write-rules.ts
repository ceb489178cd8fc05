import { Declaration, type Rule } from "postcss";
import type { HtmlElement, HtmlSource, Span } from "../html-source.ts";
import { indentOf, indentUnit, lineEnding } from "../markup.ts";
import type { StyleWidth } from "../operations/operation-schema.ts";
import type { SourceEdit } from "../source-edit.ts";
import { isPhoneQuery, phoneQuery } from "./media-widths.ts";
import { ownNameOf } from "./own-rules.ts";
import { doctypeEnd } from "./page-sheets.ts";
import { nodeSpan, type Sheet } from "./read-sheet.ts";

// Writes rules into a stylesheet, in its own manner: line ends, indentation, minified or not.

export interface OwnDeclaration {
  property: string;
  value: string;
  important: boolean;
}

export interface NewRule {
  selector: string;
  declarations: readonly OwnDeclaration[];
}

interface Manner {
  end: string;
  unit: string;
  /** Before each line of the stylesheet's outermost rules. */
  base: string;
  isMinified: boolean;
}

function mannerOf(sheet: Sheet): Manner {
  const { source, span, kind } = sheet;
  const css = source.slice(span.start, span.end);
  const isMinified = css.length > 500 && css.split("\n").length < css.length / 500;
  const end = isMinified ? "" : lineEnding(source);
  const unit = indentUnit(kind === "file" ? css : source);
  const first = /^\s*?\n([ \t]+)\S/.exec(css)?.[1];
  const base = kind === "file" ? "" : (first ?? indentOf(source, source.lastIndexOf("<", span.start)) + unit);
  return { end, unit, base, isMinified };
}

const writeDeclaration = ({ property, value, important }: OwnDeclaration, colon: string) =>
  `${property}${colon}${value}${important ? (colon === ":" ? "!important" : " !important") : ""}`;

function writeRule({ selector, declarations }: NewRule, { end, unit, isMinified }: Manner, indent: string): string {
  if (isMinified) return `${selector}{${declarations.map((one) => writeDeclaration(one, ":")).join(";")}}`;
  const lines = declarations.map((one) => `${indent}${unit}${writeDeclaration(one, ": ")};`);
  return [`${indent}${selector} {`, ...lines, `${indent}}`].join(end);
}

/** Returns the block at the end of a stylesheet that holds only rules by hand for phones, and its place in the file. */
export function phoneBlock(sheet: Sheet): { span: Span; rules: Rule[] } | null {
  const node = sheet.root?.nodes.findLast((one) => one.type === "atrule" && isPhoneQuery(one.params));
  if (node?.type !== "atrule" || node.name.toLowerCase() !== "media") return null;
  const rules = (node.nodes ?? []).filter((one): one is Rule => one.type === "rule");
  const span = nodeSpan(sheet, node);
  const isOwn = rules.length > 0 && rules.length === node.nodes?.length;
  if (span === null || !isOwn || !rules.every((rule) => ownNameOf(rule.selector) !== null)) return null;
  return { span, rules };
}

/** Returns the edits that add rules to a stylesheet: those for every width before those for phones. */
export function addRules(sheet: Sheet, rules: Record<StyleWidth, readonly NewRule[]>): SourceEdit[] {
  const manner = mannerOf(sheet);
  const { end, unit, base, isMinified } = manner;
  const block = phoneBlock(sheet);
  const edits: SourceEdit[] = [];
  const body = sheet.source.slice(sheet.span.start, sheet.span.end).trimEnd().length + sheet.span.start;
  const gap = isMinified ? "" : end + end;
  const every = rules.every.map((rule) => writeRule(rule, manner, base));
  const phone = rules.phone.map((rule) => writeRule(rule, manner, base + unit));
  if (block === null) {
    const media = isMinified ? `@media ${phoneQuery}{${phone.join("")}}` : "";
    const written = [`${base}@media ${phoneQuery} {`, ...phone, `${base}}`].join(end);
    const all = [...every, ...(phone.length === 0 ? [] : [isMinified ? media : written])];
    const lead = body === sheet.span.start ? (sheet.kind === "file" ? "" : end) : gap;
    if (all.length > 0) edits.push({ start: body, end: body, newText: lead + all.join(gap) });
    return edits;
  }
  if (every.length > 0) {
    const at = block.span.start;
    edits.push({ start: at, end: at, newText: `${every.join(gap).slice(base.length)}${gap}${base}` });
  }
  if (phone.length > 0) {
    const inner = sheet.source.slice(0, block.span.end - 1).trimEnd().length;
    edits.push({ start: inner, end: inner, newText: end + phone.join(end) });
  }
  return edits;
}

/** Returns the edit that gives a rule by hand another selector and other declarations. */
export function rewriteRule(
  sheet: Sheet,
  node: Rule,
  selector: string,
  removed: ReadonlySet<string>,
  set: readonly OwnDeclaration[],
): SourceEdit | null {
  const span = nodeSpan(sheet, node);
  if (span === null) return null;
  const { end, unit } = mannerOf(sheet);
  const clone = node.clone();
  if (node.selector !== selector) clone.selector = selector;
  const last = clone.nodes.findLast((one) => one.type === "decl");
  const before = last?.raws.before ?? `${end}${indentOf(sheet.source, span.start)}${unit}`;
  const between = last?.type === "decl" ? (last.raws.between ?? ": ") : ": ";
  const standing = new Map<string, Declaration>();
  for (const one of [...clone.nodes]) {
    if (one.type !== "decl") continue;
    if (removed.has(one.prop.toLowerCase())) one.remove();
    else standing.set(one.prop.toLowerCase(), one);
  }
  for (const { property, value, important } of set) {
    const declaration = standing.get(property) ?? new Declaration({ prop: property, value });
    declaration.value = value;
    declaration.important = important;
    if (standing.has(property)) continue;
    declaration.raws = { before, between };
    clone.append(declaration);
  }
  if (before.includes("\n")) clone.raws.semicolon = true;
  return { ...span, newText: clone.toString() };
}

/** Returns the span of a rule with the white space before it. */
export function withSpaceBefore(source: string, span: Span): Span {
  return { start: source.slice(0, span.start).trimEnd().length, end: span.end };
}

/** Returns the edit that adds a style element with these rules at the end of a page's head. */
export function addStyleElement(page: HtmlSource, rules: Record<StyleWidth, readonly NewRule[]>): SourceEdit {
  const { source } = page;
  const end = lineEnding(source);
  const unit = indentUnit(source);
  const head = page.elements.find(({ tag }) => tag === "head");
  const inHead = ({ tag }: HtmlElement) => /^(?:title|meta|link|style|script|base)$/.test(tag);
  const body = page.elements.findIndex((one) => !inHead(one) && one.tag !== "html" && one.tag !== "head");
  const last =
    head === undefined
      ? page.elements.slice(0, body).findLast(inHead)
      : head.children.findLast((child): child is HtmlElement => child.type === "element" && child.inSource);
  const html = page.elements.find(({ tag }) => tag === "html");
  const at = last?.end ?? head?.innerStart ?? html?.innerStart ?? doctypeEnd(source);
  const indent = last === undefined ? "" : indentOf(source, last.start);
  const manner = { end, unit, base: indent + unit, isMinified: false };
  const every = rules.every.map((rule) => writeRule(rule, manner, manner.base));
  const phone = rules.phone.map((rule) => writeRule(rule, manner, manner.base + unit));
  const media = [`${manner.base}@media ${phoneQuery} {`, ...phone, `${manner.base}}`];
  const lines = [`${indent}<style>`, ...every, ...(phone.length === 0 ? [] : media), `${indent}</style>`];
  return {
    start: at,
    end: at,
    newText: end + lines.join(end) + (source[at] === "\n" || source[at] === "\r" ? "" : end),
  };
}

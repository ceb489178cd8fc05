import type { Rule } from "postcss";
import { attributeValueSpan, type HtmlElement, type HtmlSource } from "../html-source.ts";
import type { StyleWidth } from "../operations/operation-schema.ts";
import { attributeRemoval } from "../operations/set-attribute.ts";
import type { SourceEdit } from "../source-edit.ts";
import type { ElementStyle, Target } from "./element-style.ts";
import { newOwnName, type OwnName, ownNameOf } from "./own-rules.ts";
import type { PageSheets, StyledPage } from "./page-sheets.ts";
import { nodeSpan, type Sheet, valueSpan } from "./read-sheet.ts";
import { addRules, addStyleElement, type NewRule, phoneBlock, rewriteRule, withSpaceBefore } from "./write-rules.ts";

// Writes the new styles of elements into the page and its stylesheets.

/** The edits of one file, in UTF-16 offsets of its source. */
export interface FileEdits {
  path: string;
  source: string;
  edits: SourceEdit[];
}

class Edits {
  private readonly files = new Map<string, FileEdits>();

  add(path: string, source: string, edits: readonly SourceEdit[]): void {
    const file = this.files.get(path) ?? { path, source, edits: [] };
    file.edits.push(...edits);
    this.files.set(path, file);
  }

  list(): FileEdits[] {
    return [...this.files.values()].filter(({ edits }) => edits.length > 0);
  }
}

/** Returns the edits of an element's class attribute or id. */
function hookEdits({ source }: HtmlSource, element: HtmlElement, { kind, name }: OwnName): SourceEdit[] {
  const span = element.attributeSpans.get(kind);
  const value = span === undefined ? null : attributeValueSpan(source, span);
  if (span === undefined) {
    const at = element.start + 1 + element.tag.length;
    return [{ start: at, end: at, newText: ` ${kind}="${name}"` }];
  }
  const standing = value === null ? "" : source.slice(value.start, value.end);
  if (value === null || value.quote === "") return [{ ...span, newText: `${kind}="${`${standing} ${name}`.trim()}"` }];
  const at = value.start + standing.trimEnd().length;
  return [{ start: at, end: at, newText: standing.trim() === "" ? name : ` ${name}` }];
}

/** Returns the edits that take a class or id away again. */
export function unhookEdits(page: HtmlSource, element: HtmlElement, { kind, name }: OwnName): SourceEdit[] {
  const { source } = page;
  const span = element.attributeSpans.get(kind);
  const value = span === undefined ? null : attributeValueSpan(source, span);
  if (span === undefined || value === null) return [];
  const text = source.slice(value.start, value.end);
  if (text.trim() === name) return [attributeRemoval(page, element, kind)];
  const match = new RegExp(`(?<=^|\\s)${name}(?=\\s|$)`).exec(text);
  if (match === null) return [];
  const start = source.slice(value.start, value.start + match.index).trimEnd().length + value.start;
  const end = value.start + match.index + name.length;
  const isFirst = start === value.start;
  const space = /^\s*/.exec(source.slice(end, value.end))?.[0].length ?? 0;
  return [{ start, end: isFirst ? end + space : end, newText: "" }];
}

/** Writes what was decided for each element into edits. */
export class StyleWriter {
  private readonly page: StyledPage;
  private readonly sheets: PageSheets;
  private readonly target: Target;
  private readonly edits = new Edits();
  private readonly added = new Map<Sheet | null, Record<StyleWidth, NewRule[]>>();
  private readonly gone = new Set<Rule>();

  constructor(page: StyledPage, sheets: PageSheets, target: Target) {
    this.page = page;
    this.sheets = sheets;
    this.target = target;
  }

  write(styles: readonly ElementStyle[], used: Set<string>, kind: OwnName["kind"]): FileEdits[] {
    const { path, html } = this.page;
    const values = new Map(styles.flatMap((style) => style.replaced.map((one) => [one.declaration, one])));
    for (const { sheet, declaration, value } of values.values()) {
      const span = value === null ? nodeSpan(sheet, declaration) : valueSpan(sheet, declaration);
      if (span === null) continue;
      const place = value === null ? withSpaceBefore(sheet.source, span) : span;
      this.edits.add(sheet.path, sheet.source, [{ ...place, newText: value ?? "" }]);
    }
    for (const style of styles) {
      this.edits.add(path, html.source, style.attributeEdits());
      this.writeOwn(style, used, kind);
    }
    for (const [sheet, rules] of this.added) {
      if (sheet === null) this.edits.add(path, html.source, [addStyleElement(html, rules)]);
      else this.edits.add(sheet.path, sheet.source, addRules(sheet, rules));
    }
    this.removeEmptyBlocks();
    return this.edits.list();
  }

  private writeOwn(style: ElementStyle, used: Set<string>, kind: OwnName["kind"]): void {
    const { element } = style;
    const { html, path } = this.page;
    const isNeeded = style.changes.every.set.size + style.changes.phone.set.size > 0;
    const isNew = style.hook === null;
    if (isNew && !isNeeded) return;
    const hook: OwnName = style.hook ?? { kind, name: newOwnName(element, used) };
    if (isNew) this.edits.add(path, html.source, hookEdits(html, element, hook));
    const selector = style.selector(hook);
    let remaining = 0;
    for (const width of ["every", "phone"] as const) {
      const own = style.own[width];
      const { set, removed } = style.changes[width];
      const rule = style.newRule(width, selector);
      if (rule !== null) {
        const beside = style.own.every?.sheet ?? style.own.phone?.sheet ?? this.target.sheet;
        const rules = this.added.get(beside) ?? { every: [], phone: [] };
        rules[width].push(rule);
        this.added.set(beside, rules);
        remaining += 1;
      }
      if (own === null || own.rule.node.type !== "rule") continue;
      const kept = own.rule.declarations.filter(({ prop }) => !removed.has(prop.toLowerCase())).length + set.size;
      remaining += kept;
      const span = nodeSpan(own.sheet, own.rule.node);
      if (kept === 0 && span !== null) {
        this.gone.add(own.rule.node);
        this.edits.add(own.sheet.path, own.sheet.source, [{ ...withSpaceBefore(own.sheet.source, span), newText: "" }]);
      } else if (set.size > 0 || removed.size > 0 || (isNeeded && own.rule.selector !== selector)) {
        const edit = rewriteRule(own.sheet, own.rule.node, selector, removed, [...set.values()]);
        if (edit !== null) this.edits.add(own.sheet.path, own.sheet.source, [edit]);
      }
    }
    const isElsewhere = this.sheets.rules.some(
      ({ rule }) => rule.selector.includes(hook.name) && ownNameOf(rule.selector) !== hook.name,
    );
    if (remaining === 0 && !isElsewhere) this.edits.add(path, html.source, unhookEdits(html, element, hook));
  }

  /** A media query whose last rule is gone goes with it. */
  private removeEmptyBlocks(): void {
    for (const sheet of new Set(this.sheets.sheets.map((one) => one.sheet))) {
      const block = phoneBlock(sheet);
      const isKept = (this.added.get(sheet)?.phone.length ?? 0) > 0;
      if (block === null || isKept || !block.rules.every((rule) => this.gone.has(rule))) continue;
      const place = withSpaceBefore(sheet.source, block.span);
      const file = this.edits.list().find(({ path }) => path === sheet.path);
      if (file === undefined) continue;
      file.edits = file.edits.filter(({ start, end }) => start < place.start || end > place.end);
      this.edits.add(sheet.path, sheet.source, [{ ...place, newText: "" }]);
    }
  }
}

import type { Rule } from "postcss";
import { attributeValueSpan, type HtmlElement, type HtmlSource, parseHtml } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { attributeRemoval } from "../operations/set-attribute.ts";
import type { StyleWidth } from "../schema.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import { findRivals, matchRule } from "./cascade.ts";
import { CannotStyle, ElementStyle, isForeign, type Target } from "./element-style.ts";
import { everyWidth, phoneWidths } from "./media-widths.ts";
import { newOwnName, type OwnName, ownNameOf } from "./own-rules.ts";
import { liveElements, type PageSheets, readPageSheets, SiteTexts, type StyledPage } from "./page-sheets.ts";
import { affectedBy, isForPictures, isValueOf, referenceOf } from "./properties.ts";
import { nodeSpan, type Sheet, valueSpan } from "./read-sheet.ts";
import { SiteMatches } from "./site-matches.ts";
import { addRules, addStyleElement, type NewRule, phoneBlock, rewriteRule, withSpaceBefore } from "./write-rules.ts";

// Changes the style of elements by hand, in the site's own stylesheets.

interface StyleChange {
  element: HtmlElement;
  property: string;
  /** Null takes away what was set by hand. */
  value: string | null;
  width: StyleWidth;
}

/** The edits of one file, in UTF-16 offsets of its source. */
export interface FileEdits {
  path: string;
  source: string;
  edits: SourceEdit[];
}

export type StyleEdits = { ok: true; edits: FileEdits[] } | OperationRefusal;

const refuse = (message: string): OperationRefusal => ({ ok: false, code: "not-editable", message });

const invisible = new Set(
  "head title meta link base script style template noscript source track param option optgroup area br wbr col colgroup".split(
    " ",
  ),
);
const picturelike = new Set("img picture video svg canvas iframe figure object embed input".split(" "));

/** Returns why a change is not possible at all; null if it may be. */
function objection(sheets: PageSheets, { element, property, value }: StyleChange): string | null {
  if (affectedBy(property) === null) return "This property can’t be changed by hand.";
  if (invisible.has(element.tag) || !element.inSource) return "This part of the page has no look of its own.";
  for (let at = element.parent; at !== null; at = at.parent)
    if (at.tag === "template" || at.tag === "noscript")
      return "A script puts this on the page, so its look can’t be set.";
  if (value === null) return null;
  if (isForPictures(property) && !picturelike.has(element.tag)) return "This can only be set for a picture.";
  if (property === "color" && hasClippedText(sheets, element))
    return "Its letters are filled with a background, so a text colour would not be seen.";
  return isValueHere(sheets, property, value) ? null : "This is not a value that browsers understand here.";
}

function hasClippedText(sheets: PageSheets, element: HtmlElement): boolean {
  const fill = findRivals(sheets, element, new Set(["-webkit-text-fill-color"]), everyWidth).at(-1);
  return fill !== undefined && !/^(?:currentcolor|inherit|unset|initial)$/i.test(fill.declaration.value);
}

/** Judges a reference by each value that the page's styles give to the custom property. */
function isValueHere(sheets: PageSheets, property: string, value: string, depth = 0): boolean {
  const name = referenceOf(value);
  if (name === null) return isValueOf(property, value);
  const definitions = sheets.rules.flatMap(({ rule }) => rule.declarations.filter(({ prop }) => prop === name));
  const isRoot = sheets.rules.some(
    ({ rule }) =>
      /(?:^|[\s,(])(?::root|html)\b/i.test(rule.selector) && rule.declarations.some(({ prop }) => prop === name),
  );
  return isRoot && depth < 8 && definitions.every((one) => isValueHere(sheets, property, one.value, depth + 1));
}

/** Returns the stylesheet for new rules: the site's own one that the page loads last. */
function targetOf(sheets: PageSheets): Target {
  const plain = sheets.sheets.filter(({ sheet, isPlain }) => isPlain && sheet.root !== null && !isForeign(sheet));
  const found =
    plain.findLast(({ sheet }) => sheet.kind === "file") ?? plain.findLast(({ sheet }) => sheet.kind === "element");
  if (found !== undefined) {
    const block = phoneBlock(found.sheet);
    const first = block?.rules[0];
    const rule = sheets.rules.find((one) => one.sheet === found.sheet && one.rule.node === first);
    return { sheet: found.sheet, order: rule === undefined ? found.endOrder : rule.order - 0.5 };
  }
  // A style element keeps the change in the page that it concerns. It comes before the styles in the body.
  const inBody = liveElements(sheets.page.html.root).some(
    ({ tag, parent }) => (tag === "style" || tag === "link") && parent?.tag !== "head",
  );
  return { sheet: null, order: inBody ? -0.5 : sheets.rules.length };
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
function unhookEdits(page: HtmlSource, element: HtmlElement, { kind, name }: OwnName): SourceEdit[] {
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
class StyleWriter {
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

function siteAfter(
  site: SiteSource,
  edits: readonly FileEdits[],
): { site: SiteSource; texts: Map<string, string> } | null {
  const texts = new Map<string, string>();
  for (const { path, source, edits: own } of edits) {
    const text = applyEdits(source, own);
    if (text === null) return null;
    texts.set(path, text);
  }
  return { site: { paths: site.paths, read: async (path) => texts.get(path) ?? site.read(path) }, texts };
}

/**
 * Reads the site as the edits would leave it. Returns "lost" if a value that was set wouldn't win, and "others" if a selector that
 * looks at classes or ids finds another set of elements than before.
 */
async function check(
  site: SiteSource,
  page: StyledPage,
  sheets: PageSheets,
  edits: readonly FileEdits[],
  changes: readonly StyleChange[],
): Promise<"fine" | "lost" | "others"> {
  const after = siteAfter(site, edits);
  if (after === null) return "lost";
  const html = parseHtml(after.texts.get(page.path) ?? page.html.source);
  const read = await readPageSheets(new SiteTexts(after.site), { path: page.path, html });
  const before = page.html.elements.filter(({ tag }) => tag !== "style");
  const now = html.elements.filter(({ tag }) => tag !== "style");
  if (before.length !== now.length) return "lost";
  const sensitive = sheets.rules.filter(({ rule }) => /\[\s*(?:class|id)\b/i.test(rule.selector));
  for (const rule of sensitive)
    for (const [index, element] of before.entries()) {
      const other = now[index];
      if (other === undefined || matchRule(sheets, rule, element).match !== matchRule(read, rule, other).match)
        return "others";
    }
  for (const { element, property, value, width } of finalValues(changes)) {
    const other = now[before.indexOf(element)];
    if (value !== null && (other === undefined || !isWinning(read, other, property, width))) return "lost";
  }
  return "fine";
}

/** Returns the last change of each property, without those that a later change covers. */
function finalValues(changes: readonly StyleChange[]): StyleChange[] {
  return changes.filter(({ element, property, width }, index) => {
    const affected = affectedBy(property);
    return !changes
      .slice(index + 1)
      .some(
        (later) =>
          later.element === element &&
          affected?.has(later.property) === true &&
          later.width !== (width === "phone" ? null : "phone"),
      );
  });
}

function isWinning(sheets: PageSheets, element: HtmlElement, property: string, width: StyleWidth): boolean {
  if (element.attributes.get("style")?.toLowerCase().includes(property) === true) return true;
  const affected = affectedBy(property) ?? new Set();
  const winner = findRivals(sheets, element, affected, width === "every" ? everyWidth : phoneWidths).at(-1);
  return winner?.match === "yes" && winner.isConstant && winner.declaration.prop.toLowerCase() === property;
}

/**
 * Returns the edits that give elements of a page other styles, or why they can't be given. A declaration that concerns only this
 * element gets another value; else the element gets a class, and a rule of its own that wins over all others on every screen of
 * that width. Other elements keep their styles.
 */
export async function setStyles(
  site: SiteSource,
  page: StyledPage,
  changes: readonly StyleChange[],
): Promise<StyleEdits> {
  const texts = new SiteTexts(site);
  const sheets = await readPageSheets(texts, page);
  for (const change of changes) {
    const reason = objection(sheets, change);
    if (reason !== null) return refuse(reason);
  }
  const matches = new SiteMatches(texts, page);
  const target = targetOf(sheets);
  const styles = new Map<HtmlElement, ElementStyle>();
  try {
    for (const { element, property, value, width } of changes) {
      const known = styles.get(element);
      const style = known ?? new ElementStyle(page, sheets, matches, target, element);
      if (known === undefined) await style.findOwn();
      styles.set(element, style);
      if (value === null) await style.takeAway(property, width);
      else await style.set(property, value.trim(), width);
    }
    for (const kind of ["class", "id"] as const) {
      if (kind === "id" && [...styles.keys()].some(({ attributes }) => attributes.has("id"))) break;
      const used = await matches.usedNames();
      for (const { rule } of sheets.rules)
        for (const name of rule.selector.matchAll(/edited-[\w-]+/g)) used.add(name[0]);
      const edits = new StyleWriter(page, sheets, target).write([...styles.values()], used, kind);
      const found = await check(site, page, sheets, edits, changes);
      if (found === "fine") return { ok: true, edits };
      if (found === "lost") break;
    }
  } catch (error) {
    if (error instanceof CannotStyle) return refuse(error.message);
    throw error;
  }
  return refuse("The site’s stylesheets leave no place for this, so it can’t be changed by hand.");
}

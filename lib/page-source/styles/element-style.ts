import type { Declaration } from "postcss";
import { escapeAttribute, type HtmlElement, type Span } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import type { StyleWidth } from "../operations/operation-schema.ts";
import type { SourceEdit } from "../source-edit.ts";
import { findRivals, isAnimated, type Rival } from "./cascade.ts";
import { foreignPath } from "./css-source.ts";
import { everyWidth, mediaApplies, phoneWidths, widerWidths } from "./media-widths.ts";
import { colourLike, lengthLike } from "./notation.ts";
import { type OwnName, ownNamesOn, ownRulesFor, ownWidth, writeOwnSelector } from "./own-rules.ts";
import { type PageRule, type PageSheets, readStyleAttribute, type StyledPage } from "./page-sheets.ts";
import { affectedBy, coveredBy, isColour } from "./properties.ts";
import { type Sheet, valueSpan } from "./read-sheet.ts";
import type { SiteMatches } from "./site-matches.ts";
import type { NewRule, OwnDeclaration } from "./write-rules.ts";

// Decides where each new value of one element goes: to a declaration that concerns only this element, to its style attribute, or
// to a rule of its own that wins.

/** Why a style can't be set, for the person. */
export class CannotStyle extends Error {}

const tooStrong =
  "Another rule of this site wins over every style that could be set here, so this can’t be changed by hand.";

/** The stylesheet for new rules, and the order in which they would stand; `sheet` is null for a new style element. */
export interface Target {
  sheet: Sheet | null;
  order: number;
}

interface OwnChange {
  removed: Set<string>;
  set: Map<string, OwnDeclaration>;
}

export class ElementStyle {
  readonly element: HtmlElement;
  /** The class or id of the element's own rules; null if it has none yet. */
  hook: OwnName | null = null;
  readonly own: Record<StyleWidth, PageRule | null> = { every: null, phone: null };
  readonly changes: Record<StyleWidth, OwnChange> = {
    every: { removed: new Set(), set: new Map() },
    phone: { removed: new Set(), set: new Map() },
  };
  /** New values for declarations that concern only this element. */
  readonly replaced: { sheet: Sheet; declaration: Declaration; value: string | null }[] = [];
  readonly attribute = new Map<string, OwnDeclaration>();
  private ids = 0;
  private classes = 1;

  private readonly page: StyledPage;
  private readonly sheets: PageSheets;
  private readonly matches: SiteMatches;
  private readonly target: Target;

  constructor(page: StyledPage, sheets: PageSheets, matches: SiteMatches, target: Target, element: HtmlElement) {
    this.page = page;
    this.sheets = sheets;
    this.matches = matches;
    this.target = target;
    this.element = element;
  }

  /** Finds the rules that earlier changes by hand have written for this element alone. */
  async findOwn(): Promise<void> {
    for (const name of ownNamesOn(this.element)) {
      const rules = ownRulesFor(this.sheets, name);
      const isOwn = await Promise.all(
        rules.map(({ rule, sheet }) => this.matches.isOnlyFor(this.element, rule.selector, sheet.path)),
      );
      if (rules.length === 0 || !isOwn.every(Boolean) || !rules.every(({ sheet }) => !isForeign(sheet))) continue;
      this.hook = name;
      for (const rule of rules) this.own[ownWidth(rule) ?? "every"] = rule;
      for (const { rule } of rules) {
        const selector = rule.selector;
        this.ids = Math.max(this.ids, (selector.match(/#/g) ?? []).length - (name.kind === "id" ? 1 : 0));
        this.classes = Math.max(this.classes, (selector.match(/\./g) ?? []).length);
      }
      return;
    }
  }

  private rivalsOf(property: string, width: StyleWidth): Rival[] {
    const widths = width === "every" ? everyWidth : phoneWidths;
    const rivals = findRivals(this.sheets, this.element, affectedBy(property) ?? new Set(), widths);
    return rivals.filter(({ of, declaration }) => {
      const own = of === this.own.every ? "every" : of === this.own.phone ? "phone" : null;
      return own === null || !this.changes[own].removed.has(declaration.prop.toLowerCase());
    });
  }

  /** Takes properties out of the rule by hand for a width. */
  private forget(width: StyleWidth, properties: readonly string[]): void {
    const change = this.changes[width];
    for (const property of properties) {
      change.set.delete(property);
      const standing = this.own[width]?.rule.declarations ?? [];
      if (standing.some(({ prop }) => prop.toLowerCase() === property)) change.removed.add(property);
    }
  }

  async set(property: string, value: string, width: StyleWidth): Promise<void> {
    const all = [property, ...coveredBy(property)];
    if (width === "every") this.forget("phone", all);
    this.forget(width, coveredBy(property));
    const rivals = this.rivalsOf(property, width);
    const inAttribute = this.attributeDeclarations(property);
    if (inAttribute.length > 0 && width === "every") this.setInAttribute(property, value, inAttribute, rivals);
    else if (inAttribute.some(({ important }) => important)) throw new CannotStyle(tooStrong);
    else if (inAttribute.length > 0 || !(await this.setInPlace(property, value, width, rivals)))
      this.setByRule(property, value, width, rivals, inAttribute.length > 0);
  }

  /** Takes away what was set by hand. */
  async takeAway(property: string, width: StyleWidth): Promise<void> {
    this.forget(width, [property, ...coveredBy(property)]);
    if (property !== "display") return;
    // Hidden by the site itself: only a rule that concerns nothing else can be taken away.
    const hiding = this.rivalsOf(property, width).findLast(() => true);
    const isHidden = hiding?.declaration.prop.toLowerCase() === "display" && hiding.declaration.value === "none";
    const isOwn = hiding?.of === this.own[width] && this.changes[width].removed.has("display");
    if (!isHidden || isOwn) return;
    if (!(await this.isOnlyHere(hiding, width)))
      throw new CannotStyle("A rule that also concerns other elements hides this, so it can’t be shown by hand.");
    this.replaced.push({ sheet: hiding.of.sheet, declaration: hiding.declaration, value: null });
  }

  private attributeDeclarations(property: string): OwnDeclaration[] {
    const affected = affectedBy(property);
    const sheet = readStyleAttribute(this.page, this.element);
    const text = this.element.attributes.get("style") ?? "";
    if (sheet === null || (sheet.root === null && text.trim() !== "")) {
      if (text.trim() === "") return [];
      throw new CannotStyle("The style in this element’s own markup can’t be read, so it can’t be changed by hand.");
    }
    const standing = sheet.parts.flatMap((part) => (part.type === "rule" ? part.declarations : []));
    const declared = standing.map(({ prop, value, important }) => ({
      property: prop.toLowerCase(),
      value,
      important: important === true,
    }));
    return [...declared, ...this.attribute.values()].filter((one) => affected?.has(one.property) === true);
  }

  private setInAttribute(property: string, value: string, standing: OwnDeclaration[], rivals: Rival[]): void {
    const isChallenged = rivals.some(({ important }) => important) || this.isAnimated(property);
    const important = isChallenged || standing.some((one) => one.important);
    this.attribute.set(property, { property, value, important });
  }

  private isAnimated(property: string): boolean {
    return isAnimated(this.sheets, this.element, affectedBy(property) ?? new Set());
  }

  private async isOnlyHere({ of, declaration, match, isConstant }: Rival, width: StyleWidth): Promise<boolean> {
    if (match !== "yes" || !isConstant || isForeign(of.sheet) || valueSpan(of.sheet, declaration) === null)
      return false;
    const isOfPhones = of.conditions.some(
      ({ name, params }) => name === "media" && !mediaApplies(params, widerWidths).may,
    );
    if (width === "phone" && !isOfPhones) return false;
    return this.matches.isOnlyFor(this.element, of.rule.selector, of.sheet.path);
  }

  /** Gives another value to the declaration that wins, if it concerns only this element. */
  private async setInPlace(property: string, value: string, width: StyleWidth, rivals: Rival[]): Promise<boolean> {
    const winner = rivals[rivals.length - 1];
    const isOwn = winner !== undefined && (winner.of === this.own.every || winner.of === this.own.phone);
    if (winner === undefined || isOwn || winner.declaration.prop.toLowerCase() !== property) return false;
    const affected = affectedBy(property) ?? new Set();
    const isPending = [...this.changes.every.set.keys(), ...this.changes.phone.set.keys()].some((one) =>
      affected.has(one),
    );
    const isUnsure = this.sheets.hasUnread || this.isAnimated(property);
    if (isPending || (isUnsure && !winner.important) || !(await this.isOnlyHere(winner, width))) return false;
    const standing = winner.declaration.value;
    const written = isColour(property) ? colourLike(value, standing) : lengthLike(value, standing, this.remPx());
    this.replaced.push({ sheet: winner.of.sheet, declaration: winner.declaration, value: written });
    return true;
  }

  /** Returns the pixels of one rem; null if the site sets the size of its root. */
  private remPx(): number | null {
    let root = this.element;
    while (root.parent !== null && root.parent.tag !== "#document") root = root.parent;
    const isSet =
      root.attributes.has("style") ||
      findRivals(this.sheets, root, new Set(["font-size", "font"]), everyWidth).length > 0;
    return isSet || this.sheets.hasUnread ? null : 16;
  }

  private setByRule(property: string, value: string, width: StyleWidth, all: Rival[], overAttribute: boolean): void {
    const rivals = all.filter(({ of }) => of !== this.own[width]);
    const pending = [...this.changes.every.set.values(), ...this.changes.phone.set.values()];
    const affected = affectedBy(property) ?? new Set<string>();
    const isChallenged = pending.some((one) => one.important && affected.has(one.property));
    const standing = this.own[width]?.rule.declarations ?? [];
    const isImportantAlready = standing.some((one) => one.important === true && affected.has(one.prop.toLowerCase()));
    let important =
      overAttribute ||
      isChallenged ||
      isImportantAlready ||
      this.sheets.hasUnread ||
      this.isAnimated(property) ||
      rivals.some((rival) => rival.important);
    if (!this.strengthen(rivals, width, important)) {
      important = true;
      if (!this.strengthen(rivals, width, important)) throw new CannotStyle(tooStrong);
    }
    this.changes[width].removed.delete(property);
    this.changes[width].set.set(property, { property, value, important });
  }

  /** Makes the element's own selector as strong as needed; false if it can't be. */
  private strengthen(rivals: readonly Rival[], width: StyleWidth, important: boolean): boolean {
    let { ids, classes } = this;
    const order = this.own[width]?.order ?? this.target.order + (width === "phone" ? 0.25 : 0);
    for (const rival of rivals) {
      if (rival.important !== important) continue;
      if (rival.layer.length > 0) {
        // Among important declarations the layers win.
        if (important) return false;
        continue;
      }
      // A rule of its own follows its selector, for every width and for phones.
      if (rival.of === this.own.every || rival.of === this.own.phone) continue;
      const { a, b, c } = rival.specificity;
      const needed = b + (c > 0 || rival.isScoped || rival.order > order ? 1 : 0);
      if (a > ids) [ids, classes] = [a, Math.max(1, needed)];
      else if (a === ids) classes = Math.max(classes, needed);
    }
    const hook = this.hook ?? { kind: "class", name: "edited" };
    if (writeOwnSelector(this.element, hook, { ids, classes }) === null) return false;
    [this.ids, this.classes] = [ids, classes];
    return true;
  }

  /** Returns the selector of the element's own rules. */
  selector(hook: OwnName): string {
    return writeOwnSelector(this.element, hook, { ids: this.ids, classes: this.classes }) ?? `.${hook.name}`;
  }

  newRule(width: StyleWidth, selector: string): NewRule | null {
    const { set } = this.changes[width];
    return this.own[width] !== null || set.size === 0 ? null : { selector, declarations: [...set.values()] };
  }

  /** Returns the edits of the style attribute. */
  attributeEdits(): SourceEdit[] {
    const sheet = this.attribute.size === 0 ? null : readStyleAttribute(this.page, this.element);
    if (sheet === null) return [];
    const standing = sheet.parts.flatMap((part) => (part.type === "rule" ? part.declarations : []));
    const edits: SourceEdit[] = [];
    let added = "";
    for (const { property, value, important } of this.attribute.values()) {
      const written = escapeAttribute(value) + (important ? " !important" : "");
      const at = standing.findLastIndex(({ prop }) => prop.toLowerCase() === property);
      const later = standing.slice(at + 1).some(({ prop }) => affectedBy(property)?.has(prop.toLowerCase()) === true);
      const declaration = at === -1 || later ? undefined : standing[at];
      const span = declaration === undefined ? null : valueSpan(sheet, declaration);
      if (declaration === undefined || span === null) added += `; ${property}: ${written}`;
      else {
        const isImportant = declaration.important === true;
        edits.push({ ...span, newText: isImportant ? escapeAttribute(value) : written });
      }
    }
    const { source } = this.page.html;
    const body = source.slice(sheet.span.start, sheet.span.end).trimEnd();
    const end = sheet.span.start + body.length;
    if (added !== "") edits.push({ start: end, end, newText: body.endsWith(";") ? added.slice(1) : added });
    if (isQuoted(source, sheet.span)) return edits;
    const text = (applyEdits(source, edits) ?? source).slice(sheet.span.start);
    const rest = source.length - sheet.span.end;
    return [{ ...sheet.span, newText: `"${text.slice(0, text.length - rest)}"` }];
  }
}

const isQuoted = (source: string, span: Span) => /["']/.test(source.charAt(span.start - 1));

export const isForeign = (sheet: Sheet) => sheet.kind === "file" && foreignPath.test(sheet.path);

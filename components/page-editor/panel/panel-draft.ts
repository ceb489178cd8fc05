import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceElement } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import type { FrameStyle } from "../../preview/frame-messages";
import { type ScaledText, writtenFor } from "./scaled-text";

// The changes of the panel that are not saved yet. Elements are meant by their place among those that are picked, since
// refs can change with each version.

export interface PanelDraft {
  /** Of the only picked element; null if it is unchanged. */
  text: string | null;
  /** As `text`; a null value removes the attribute. */
  attributes: Readonly<Record<string, string | null>>;
  /** The changed properties of each element. */
  styles: readonly Readonly<Record<string, string>>[];
  /** The text size of each element that follows the width of the screen, if it is changed in proportion. */
  scaled: readonly (ScaledText | null)[];
  /** Null if it is unchanged. */
  isHiddenOnPhones: boolean | null;
}

export const emptyDraft: PanelDraft = { text: null, attributes: {}, styles: [], scaled: [], isHiddenOnPhones: null };

export function hasChanges({ text, attributes, isHiddenOnPhones, ...look }: PanelDraft): boolean {
  return text !== null || isHiddenOnPhones !== null || Object.keys(attributes).length > 0 || hasStyles(look);
}

export function hasStyles({ styles, scaled }: Pick<PanelDraft, "styles" | "scaled">): boolean {
  return scaled.some((one) => one !== null) || styles.some((style) => Object.keys(style).length > 0);
}

/** Returns the draft with values for a property, one for each element. */
export function withStyles(draft: PanelDraft, property: string, values: readonly string[]): PanelDraft {
  return { ...draft, styles: values.map((value, at) => ({ ...draft.styles[at], [property]: value })) };
}

/**
 * Returns the draft with backgrounds, one for each element. Borders follow that had the colour of the background before them; without
 * a background, they stay. `styles` are computed, null for an element that is not measured.
 */
export function withBackground(
  draft: PanelDraft,
  values: readonly string[],
  styles: readonly (Pick<FrameStyle, "backgroundColor" | "borderColor"> | null)[],
): PanelDraft {
  const follows = (value: string, at: number) => {
    const style = styles[at];
    const isAlike = style != null && style.borderColor !== "" && style.borderColor === style.backgroundColor;
    return value !== "transparent" && (isAlike || draft.styles[at]?.["border-color"] !== undefined);
  };
  const changed = withStyles(withoutStyle(draft, "border-color"), "background-color", values);
  return values.every(follows) ? withStyles(changed, "border-color", values) : changed;
}

/** A new text size: a length, or one in proportion. */
type NewSize = { length: string } | { scaled: ScaledText };

/** Returns the draft with text sizes, one for each element. */
export function withSizes(draft: PanelDraft, sizes: readonly NewSize[]): PanelDraft {
  const styles = sizes.map((size, at) => {
    const { "font-size": _before, ...others } = draft.styles[at] ?? {};
    return "length" in size ? { ...others, "font-size": size.length } : others;
  });
  return { ...draft, styles, scaled: sizes.map((size) => ("scaled" in size ? size.scaled : null)) };
}

/** Returns the draft without its values for a property. */
export function withoutStyle(draft: PanelDraft, property: string): PanelDraft {
  const styles = draft.styles.map(({ [property]: _gone, ...others }) => others);
  return { ...draft, styles };
}

/** Returns the draft with an attribute; its value before the change takes the change back. */
export function withAttribute(
  draft: PanelDraft,
  { attributes }: SourceElement,
  name: string,
  value: string | null,
): PanelDraft {
  const { [name]: _changed, ...others } = draft.attributes;
  const isSame = value === (attributes[name] ?? null);
  return { ...draft, attributes: isSame ? others : { ...others, [name]: value } };
}

/** Returns the draft with a link that opens a tab of its own, or not. Such a tab learns nothing of the page with the link. */
export function withTab(draft: PanelDraft, element: SourceElement, opensTab: boolean): PanelDraft {
  const rest = (element.attributes.rel ?? "").split(/\s+/).filter((word) => word !== "" && word !== "noopener");
  const rel = (opensTab ? [...rest, "noopener"] : rest).join(" ");
  const changed = withAttribute(draft, element, "target", opensTab ? "_blank" : null);
  return withAttribute(changed, element, "rel", rel === "" ? null : rel);
}

interface DraftPlace {
  path: string;
  ref: string;
}

/**
 * Returns the operations that make the draft. `places` are the counterparts of the only picked element on other pages; `toPage` writes
 * an attribute for another page, as relative links differ there.
 */
export function operationsOf(
  draft: PanelDraft,
  { path, elements }: { path: string; elements: readonly SourceElement[] },
  places: PlacesElsewhere["places"],
  toPage: (path: string, name: string, value: string | null) => string | null = (_path, _name, value) => value,
): Operation[] {
  return elements.flatMap(({ ref }, at) => {
    const targets: DraftPlace[] = [{ path, ref }, ...(elements.length === 1 ? places : [])];
    return targets.flatMap((target) => operationsAt(draft, { path: target.path, ref: target.ref }, at, toPage));
  });
}

function operationsAt(
  { text, attributes, styles, scaled, isHiddenOnPhones }: PanelDraft,
  place: DraftPlace,
  at: number,
  toPage: (path: string, name: string, value: string | null) => string | null,
): Operation[] {
  const operations: Operation[] = [];
  if (text !== null) operations.push({ op: "set-text", ...place, text });
  for (const [name, value] of Object.entries(attributes))
    operations.push({ op: "set-attribute", ...place, name, value: toPage(place.path, name, value) });
  for (const [property, value] of Object.entries(styles[at] ?? {}))
    operations.push({ op: "set-style", ...place, property, value });
  const size = scaled[at];
  if (size) {
    const { every, phone } = writtenFor(size);
    const setSize = { op: "set-style", ...place, property: "font-size" } as const;
    operations.push({ ...setSize, value: every });
    if (phone !== every) operations.push({ ...setSize, value: phone, width: "phone" });
  }
  if (isHiddenOnPhones !== null) {
    const value = isHiddenOnPhones ? "none" : null;
    operations.push({ op: "set-style", ...place, property: "display", value, width: "phone" });
  }
  return operations;
}

/** Stronger than every rule of the site: no element has two ids. */
const strongest = ":not(#sitewright#try)";

/** Returns a stylesheet that shows the draft's styles on the page; null if it has none. */
export function trialCssOf(draft: PanelDraft, elements: readonly SourceElement[]): string | null {
  const rules = elements.flatMap(({ selector }, at) => {
    if (selector === "") return [];
    const size = draft.scaled[at] ? writtenFor(draft.scaled[at]) : null;
    const styles = { ...draft.styles[at], ...(size ? { "font-size": size.every } : {}) };
    const onPhones = {
      ...(size && size.phone !== size.every ? { "font-size": size.phone } : {}),
      ...(draft.isHiddenOnPhones === true ? { display: "none" } : {}),
    };
    const ruleOf = (values: Readonly<Record<string, string>>) => {
      const declarations = Object.entries(values).map(([name, value]) => `${name}: ${value} !important;`);
      return declarations.length > 0 ? [`${selector}${strongest} { ${declarations.join(" ")} }`] : [];
    };
    return [...ruleOf(styles), ...ruleOf(onPhones).map((rule) => `@media (max-width: 640px) { ${rule} }`)];
  });
  return rules.length > 0 ? rules.join("\n") : null;
}

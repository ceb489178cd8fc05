import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceElement } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";

// The changes of the panel that are not saved yet. Elements are meant by their place among those that are picked, since
// refs can change with each version.

export interface PanelDraft {
  /** Of the only picked element; null if it is unchanged. */
  text: string | null;
  /** As `text`; a null value removes the attribute. */
  attributes: Readonly<Record<string, string | null>>;
  /** The changed properties of each element. */
  styles: readonly Readonly<Record<string, string>>[];
  /** Null if it is unchanged. */
  isHiddenOnPhones: boolean | null;
}

export const emptyDraft: PanelDraft = { text: null, attributes: {}, styles: [], isHiddenOnPhones: null };

export function hasChanges({ text, attributes, styles, isHiddenOnPhones }: PanelDraft): boolean {
  return (
    text !== null ||
    isHiddenOnPhones !== null ||
    Object.keys(attributes).length > 0 ||
    styles.some((style) => Object.keys(style).length > 0)
  );
}

/** Returns the draft with values for a property, one for each element. */
export function withStyles(draft: PanelDraft, property: string, values: readonly string[]): PanelDraft {
  return { ...draft, styles: values.map((value, at) => ({ ...draft.styles[at], [property]: value })) };
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
  { text, attributes, styles, isHiddenOnPhones }: PanelDraft,
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
    const declarations = Object.entries(draft.styles[at] ?? {}).map(([name, value]) => `${name}: ${value} !important;`);
    const own = declarations.length > 0 ? [`${selector}${strongest} { ${declarations.join(" ")} }`] : [];
    if (draft.isHiddenOnPhones !== true) return own;
    return [...own, `@media (max-width: 640px) { ${selector}${strongest} { display: none !important; } }`];
  });
  return rules.length > 0 ? rules.join("\n") : null;
}

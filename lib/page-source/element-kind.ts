import type { HtmlElement } from "./html-source.ts";
import type { ElementKind } from "./schema.ts";

// The kind of an element, as a person would say: by its tag and role, and by the classes that sites commonly use.

/** Returns true if one of the element's classes matches. */
export function hasClass(element: HtmlElement, pattern: RegExp): boolean {
  return element.classes.slice(0, 20).some((name) => name.length < 60 && pattern.test(name));
}

/** Returns 1 to 6 for a heading, 7 for an element that only looks like one, null otherwise. */
export function headingLevel(element: HtmlElement): number | null {
  const level = /^h([1-6])$/.exec(element.tag)?.[1];
  if (level !== undefined) return Number(level);
  if (element.attributes.get("role") === "heading") return Number(element.attributes.get("aria-level") ?? 2) || 2;
  const looksLikeOne =
    /^(?:div|span|p)$/.test(element.tag) &&
    hasClass(element, /(?:^|[-_])(?:heading|headline|title)s?$/i) &&
    !hasClass(element, /sub-?(?:heading|headline|title)/i) &&
    !element.children.some((child) => child.type === "element" && headingLevelOfTag(child.tag));
  return looksLikeOne ? 7 : null;
}

const headingLevelOfTag = (tag: string) => /^h[1-6]$/.test(tag);

const buttonClasses = /^(?:btn|button|cta)$|^(?:btn|button)[-_]|[-_](?:btn|button)$/i;

/** Returns true for a button, and for a link or field that looks like one. */
export function isButton(element: HtmlElement): boolean {
  const { tag, attributes } = element;
  if (tag === "button" || attributes.get("role") === "button") return true;
  if (tag === "input" && /^(?:submit|button|reset)$/i.test(attributes.get("type") ?? "")) return true;
  return (tag === "a" || tag === "input") && hasClass(element, buttonClasses);
}

/** The kinds of tags for which nothing else has to be known. */
export const kindsByTag: ReadonlyMap<string, ElementKind> = new Map(
  Object.entries({
    page: "body frameset",
    section: "section article aside main details dialog",
    navigation: "nav",
    header: "header",
    footer: "footer",
    form: "form search",
    heading: "hgroup",
    paragraph: "p pre",
    text: "span strong em b i u s small big sub sup mark time abbr cite code kbd samp var del ins dfn bdi bdo data font tt nobr center label legend figcaption caption address output ruby rt rp",
    list: "ul ol dl menu",
    item: "li dt dd",
    quote: "blockquote q",
    link: "a area",
    button: "summary",
    picture: "img picture image canvas",
    icon: "svg",
    video: "video audio iframe embed object",
    field: "input textarea select option optgroup meter progress",
    table: "table",
    row: "tr",
    cell: "td th",
    line: "hr br wbr",
  } satisfies Partial<Record<ElementKind, string>>).flatMap(([kind, tags]) =>
    tags.split(" ").map((tag): [string, ElementKind] => [tag, kind as ElementKind]),
  ),
);

const kindsByRole: ReadonlyMap<string, ElementKind> = new Map<string, ElementKind>([
  ["navigation", "navigation"],
  ["banner", "header"],
  ["contentinfo", "footer"],
  ["main", "section"],
  ["region", "section"],
  ["form", "form"],
  ["search", "form"],
  ["list", "list"],
  ["listitem", "item"],
  ["link", "link"],
  ["img", "picture"],
  ["separator", "line"],
]);

/** Returns the element's kind. `isDrawn` is true for the shapes of a drawing, whose tags mean other things than a page's. */
export function kindOf(element: HtmlElement, { isDrawn }: { isDrawn: boolean }): ElementKind {
  const { tag, attributes } = element;
  if (isDrawn) return tag === "text" || tag === "tspan" ? "text" : tag === "a" ? "link" : "icon";
  if (headingLevel(element) !== null) return "heading";
  if (isButton(element)) return "button";
  if (tag === "input" && attributes.get("type")?.toLowerCase() === "image") return "picture";
  const role = kindsByRole.get(attributes.get("role") ?? "");
  if (role !== undefined) return role;
  // Its footer names whom a quotation is from.
  if (tag === "footer" && element.parent?.tag === "blockquote") return "text";
  if (tag === "i" && element.children.length === 0) return "icon";
  return kindsByTag.get(tag) ?? (holdsOwnText(element) ? "text" : "box");
}

/** Returns true for an element whose own text is more than white space. */
function holdsOwnText(element: HtmlElement): boolean {
  return element.children.some((child) => child.type === "text" && /\S/.test(child.value));
}

import { closest, type HtmlElement, type HtmlSource, textOf } from "./html-source.ts";

/** Returns the title element that a browser takes; null for a page without one. Those of drawings and in templates do not count. */
export function findTitle({ elements }: HtmlSource): HtmlElement | null {
  const isApart = ({ tag }: HtmlElement) => tag === "svg" || tag === "template";
  return elements.find((element) => element.tag === "title" && closest(element, isApart) === null) ?? null;
}

/** Returns the one heading of the first rank of a page; null for a page that has none or several. */
export function findMainHeading({ elements }: HtmlSource): HtmlElement | null {
  const [heading, ...others] = elements.filter(({ tag }) => tag === "h1");
  return heading && others.length === 0 ? heading : null;
}

/** Returns what search engines show of a page, on one line; "" if it says nothing for them. */
export function descriptionOf({ elements }: HtmlSource): string {
  const meta = elements.find(
    ({ tag, attributes }) => tag === "meta" && /^description$/i.test(attributes.get("name") ?? ""),
  );
  return (meta?.attributes.get("content") ?? "").replace(/\s+/g, " ").trim();
}

/** Returns a page's title on one line; "" if it has none. */
export function titleOf(page: HtmlSource): string {
  const title = findTitle(page);
  return title === null ? "" : textOf(title);
}

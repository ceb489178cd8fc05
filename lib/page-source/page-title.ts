import { closest, type HtmlElement, type HtmlSource, textOf } from "./html-source.ts";

/** Returns the title element that a browser takes; null for a page without one. Those of drawings and in templates do not count. */
export function findTitle({ elements }: HtmlSource): HtmlElement | null {
  const isApart = ({ tag }: HtmlElement) => tag === "svg" || tag === "template";
  return elements.find((element) => element.tag === "title" && closest(element, isApart) === null) ?? null;
}

/** Returns a page's title on one line; "" if it has none. */
export function titleOf(page: HtmlSource): string {
  const title = findTitle(page);
  return title === null ? "" : textOf(title);
}

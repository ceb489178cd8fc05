import type { HtmlElement } from "#lib/page-source/html-source.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import type { MappedPage } from "./located-pick.ts";

/** The declaration that decides a property now. `isKnown` is false if it can't be told; `value` is null without a declaration. */
export interface PresentStyle {
  isKnown: boolean;
  value: string | null;
  /** The property that sets it: `font` sets `font-size` too. */
  property: string;
}

export async function readPresentStyle(
  _site: SiteSource,
  _page: MappedPage,
  _element: HtmlElement,
  property: string,
): Promise<PresentStyle> {
  return { isKnown: true, value: null, property };
}

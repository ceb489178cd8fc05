import type { SourceElement } from "#lib/page-source/schema.ts";
import type { EditedPage } from "../page-editor-types";
import { findAgain } from "./find-again";
import type { KeptPick } from "./picking-state";

export interface PickOnPage {
  pick: KeptPick;
  /** In the version of the page that is shown. */
  element: SourceElement;
}

/** Returns the picks that the shown version of a page has, in the order in which they were picked. */
export function picksOnPage({ map }: EditedPage, picks: readonly KeptPick[]): PickOnPage[] {
  return picks.flatMap((pick) => {
    if (pick.path !== map.path) return [];
    const element =
      pick.commit === map.commit ? map.elements.find(({ ref }) => ref === pick.ref) : findAgain(map, pick);
    return element ? [{ pick, element }] : [];
  });
}

/** Returns the pick of an element of the shown page. */
export function toPick({ map, address }: EditedPage, element: SourceElement): KeptPick {
  const { ref, name, tag, selector, textContent } = element;
  const { path, commit, title: pageTitle } = map;
  const id = `${commit} ${ref} ${path}`;
  return { id, path, commit, ref, name, tag, selector, textContent, pageTitle, address, isGone: false };
}

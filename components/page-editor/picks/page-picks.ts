import type { SourceElement } from "#lib/page-source/schema.ts";
import { findMap, keepMap } from "../kept-maps";
import type { EditedPage } from "../page-editor-types";
import { findInVersion } from "./find-in-version";
import type { KeptPick } from "./picking-state";

export interface PickOnPage {
  pick: KeptPick;
  /** In the version of the page that is shown. */
  element: SourceElement;
}

/**
 * Returns the picks that the shown version of a page has, in the order in which they were picked. One that can't be told from others
 * in this version is left out.
 */
export function picksOnPage({ map }: EditedPage, picks: readonly KeptPick[]): PickOnPage[] {
  return picks.flatMap((pick) => {
    if (pick.path !== map.path) return [];
    const before = findMap(pick);
    const element =
      pick.commit === map.commit
        ? map.elements.find(({ ref }) => ref === pick.ref)
        : before && findInVersion(before, map, pick.ref);
    return element ? [{ pick, element }] : [];
  });
}

/** Returns the pick of an element of the shown page. */
export function toPick({ map, address }: EditedPage, element: SourceElement): KeptPick {
  keepMap(map);
  const { ref, name, tag, selector, textContent } = element;
  const { path, commit, title: pageTitle } = map;
  const id = `${commit} ${ref} ${path}`;
  const pick = { id, path, commit, ref, name, tag, selector, textContent, pageTitle, address, isGone: false };
  return map.isBuilt ? { ...pick, isBuilt: true } : pick;
}

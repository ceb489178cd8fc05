"use client";

import { useMemo, useState } from "react";
import type { EditedPage } from "../page-editor-types";
import { mayChange } from "../picks/may-change";
import type { ElementTree } from "../pointing/element-tree";
import { mayReplace } from "./picture-operations";
import type { PictureToReplace } from "./replace-picture";

/**
 * Returns the picture that a dragged file is over, and the one that is being replaced. `tree` has the page's pictures that can be
 * replaced, and `ref` is what the frame has to measure for them.
 */
export function useReplacing(page: EditedPage | null) {
  const [draggedTo, dragTo] = useState<string | null>(null);
  const [replaced, replace] = useState<PictureToReplace | null>(null);
  /** The turn that replaced a picture last. */
  const [replacedBy, store] = useState<string | null>(null);
  const tree = useMemo<ElementTree | null>(() => {
    const pictures = page?.map.elements.filter((element) => mayReplace(element).ok && mayChange(page.map, element.ref));
    return pictures ? { byRef: new Map(pictures.map((each) => [each.ref, each])), children: new Map() } : null;
  }, [page]);
  const target = (draggedTo !== null && tree?.byRef.get(draggedTo)) || null;
  return { tree, target, dragTo, replaced, replace, replacedBy, store, ref: replaced?.element.ref ?? target?.ref };
}

"use client";

import { useEffect, useRef } from "react";
import type { SourceElement } from "#lib/page-source/schema.ts";
import type { Pointed } from "../editing-state";
import type { Place } from "../picks/picking-state";
import { type ElementTree, meantBy } from "./element-tree";
import type { FrameAnswer } from "./use-frame-answers";

/**
 * Returns `at`, which resolves with what a person means at a place, and `follow`, which tells `onPointed` what is under a moving
 * pointer. One question is under way at a time, so a slow page is asked only for the newest place.
 */
export function usePointing(
  tree: ElementTree | null,
  ask: (place: Place) => Promise<FrameAnswer | null>,
  onPointed: (at: Pointed | null) => void,
) {
  const newest = useRef<Place | null>(null);
  const isAsking = useRef(false);
  // Another version can be shown while a question is under way: its answer is about the elements that are shown then.
  const now = useRef({ tree, onPointed });
  useEffect(() => {
    now.current = { tree, onPointed };
  });

  const at = async (place: Place): Promise<{ element: SourceElement; isScripted: boolean } | null> => {
    const answer = now.current.tree && (await ask(place));
    const element = answer && now.current.tree && meantBy(now.current.tree, answer.ref);
    return element ? { element, isScripted: answer.isScripted } : null;
  };
  const follow = async (place: Place | null) => {
    newest.current = place;
    if (place === null) onPointed(null);
    if (isAsking.current) return;
    isAsking.current = true;
    for (let asked = newest.current; asked !== null; ) {
      const found = await at(asked);
      if (newest.current === null) break;
      now.current.onPointed(found && { ref: found.element.ref, isScripted: found.isScripted, by: "pointer" });
      asked = newest.current === asked ? null : newest.current;
    }
    isAsking.current = false;
  };
  return { at, follow };
}

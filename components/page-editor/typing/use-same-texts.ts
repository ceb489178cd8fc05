"use client";

import { useEffect, useState } from "react";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { contentFor, findSameTexts, placesFor, type SameTexts } from "./same-texts";

const nowhere: SameTexts = { isFrame: false, places: [] };

/**
 * Returns where other pages have the same text, and whether they change with it: at first if it is a part of all pages, such as their
 * header. A person who may change only released places is not asked.
 */
export function useSameTexts(workspaceId: string, text: PageText, isRestricted: boolean) {
  const [found, setFound] = useState(nowhere);
  const [isChosen, choose] = useState<boolean | null>(null);
  useEffect(() => {
    if (isRestricted) return;
    let isLeft = false;
    const read = async () => {
      // Without an answer the text changes on its own page, as it says then.
      const same = await findSameTexts(workspaceId, text).catch(() => nowhere);
      if (!isLeft) setFound(same);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [workspaceId, text, isRestricted]);
  const isOn = isChosen ?? found.isFrame;
  return {
    /** The places that take the content as it is. */
    placesOf: (content: readonly InlineContent[]) => placesFor(found.places, content, text.path),
    isOn,
    choose,
    /** Returns the operations on other pages that go with the content `typed` in the text `on`, which can be a later version. */
    async operationsFor(on: PageText, typed: readonly InlineContent[]): Promise<Operation[]> {
      if (!isOn || found.places.length === 0) return [];
      const { places } = on === text ? found : await findSameTexts(workspaceId, on);
      return placesFor(places, typed, on.path).map(({ path, ref }) => ({
        ...{ op: "set-content", path, ref },
        content: contentFor(typed, on.ref, ref),
      }));
    },
  };
}

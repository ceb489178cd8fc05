"use client";

import { useEffect, useState } from "react";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { contentFor, findSameTexts, placesFor, type SameTexts } from "./same-texts";

const nowhere: SameTexts = { isFrame: false, places: [], isIncomplete: false };

interface Answer {
  of: PageText;
  /** Null if the server does not tell. */
  same: SameTexts | null;
}

/**
 * Returns where other pages have the same text, and whether they change with it: at first if it is a part of all pages, such as their
 * header. A person who may change only released places is not asked.
 */
export function useSameTexts(workspaceId: string, text: PageText, isRestricted: boolean) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isChosen, choose] = useState<boolean | null>(null);
  useEffect(() => {
    if (isRestricted) return;
    let isLeft = false;
    const read = async () => {
      const same = await findSameTexts(workspaceId, text).catch(() => null);
      if (!isLeft) setAnswer({ of: text, same });
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [workspaceId, text, isRestricted]);
  // The answer about an earlier version names other elements.
  const known = answer?.of === text ? answer : null;
  const found = known?.same ?? nowhere;
  const isOn = isChosen ?? found.isFrame;
  return {
    /** The places that take the content as it is. */
    placesOf: (content: readonly InlineContent[]) => placesFor(found.places, content, text.path),
    /** True until the server tells where the text stands too, or does not tell. */
    isReading: known === null && !isRestricted,
    /** True if the server does not tell. The text then changes on its own page only. */
    isUnknown: known !== null && known.same === null,
    isIncomplete: found.isIncomplete,
    isOn,
    choose,
    /**
     * Returns the operations on other pages that go with the content `typed` in the text `on`, which can be a later version; null if the
     * server does not tell them for that version, which `isUnknown` says then.
     */
    async operationsFor(on: PageText, typed: readonly InlineContent[]): Promise<Operation[] | null> {
      if (!isOn || found.places.length === 0) return [];
      const same = on === text ? found : await findSameTexts(workspaceId, on).catch(() => null);
      if (same === null) {
        setAnswer({ of: text, same });
        return null;
      }
      return placesFor(same.places, typed, on.path).map(({ path, ref }) => ({
        ...{ op: "set-content", path, ref },
        content: contentFor(typed, on.ref, ref),
      }));
    },
  };
}

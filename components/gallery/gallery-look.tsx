"use client";

import { useState } from "react";
import type { LookForDisplay } from "#lib/projects/preview/look-schema.ts";
import { emptyLookDraft, valuesOf, withValue } from "../page-editor/look/look-draft";
import { LookView } from "../page-editor/look/look-view";
import { TrialNotes } from "../page-editor/look/trial-notes";
import { recordedMap } from "./recorded/recorded-page";

const one = (name: string, value: string, property: string | null, usesCount = 4, pagesCount: number | null = 5) => ({
  ...{ name, value, property, usesCount, pagesCount, othersCount: usesCount === 1 ? 1 : 0 },
  uses: [],
});

const look: LookForDisplay = {
  ...{ commit: recordedMap.commit, isComplete: true },
  colours: [
    one("Background", "#fbf5ea", "--background"),
    one("Text soft on warm surfaces", "#6b5445", "--text-soft", 10),
    one("Accent", "#a4471f", "--accent", 1, 1),
    one("Shadows", "rgba(0, 0, 0, 0.2)", null, 3, null),
    one("Line", "#e5d5bd", "--line", 0, 0),
  ],
  fonts: [one("Display", '"Iowan Old Style", Palatino, serif', "--font-display")],
  sizes: [one("Headings", "1.3rem", null, 2, 3), one("Text", "18px", null)],
  spaces: [one("Gap", "clamp(1.5rem, 4vw, 3.5rem)", "--gap"), one("Inner space", "0.8rem", null)],
};
const values = valuesOf(look);
const begun = values.slice(1, 3).reduce((draft, value) => withValue(draft, value, "#d8c8b8"), emptyLookDraft);
const notes = { changed: values.slice(1, 3), isFailed: false, onReveal: () => undefined };
const texts = recordedMap.elements.filter(({ kind }) => kind === "heading" || kind === "paragraph");

/** The site's palette, type and spacing with two changes; the page in the preview needs a server. */
export function GalleryLook() {
  const [draft, setDraft] = useState(begun);
  return (
    <div className="grid max-w-76 gap-4 rounded-2xl border border-line bg-surface pb-4">
      <div>
        <LookView
          values={values}
          draft={draft}
          rootPixels={16}
          isOff={false}
          onChange={(value, now) => setDraft(withValue(draft, value, now))}
        />
      </div>
      <div className="grid gap-3 px-4">
        <TrialNotes {...notes} harder={texts.map((element) => ({ element, ratio: 1.4 }))} />
        <TrialNotes {...notes} harder={[]} />
        <TrialNotes {...notes} harder={null} isFailed />
      </div>
    </div>
  );
}

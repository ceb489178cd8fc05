"use client";

import { useState } from "react";
import type { ReviewForDisplay } from "#lib/reviews/schema.ts";
import { previewWords } from "#lib/words/preview.ts";
import { CompareSides } from "../preview/preview-compare";
import { PreviewStage } from "../preview/preview-stage";

/** The published site and the changes, one over the other, to browse from the first page that changed. */
export function ReviewComparison({ review }: { review: ReviewForDisplay }) {
  const [path, setPath] = useState(review.opensAt);
  return (
    <section
      aria-label={previewWords.title}
      className="relative h-[min(70vh,40rem)] overflow-hidden rounded-2xl border border-line bg-sunken"
    >
      <PreviewStage width={null}>
        <CompareSides
          workspaceId={review.workspaceId}
          before={review.baseCommit}
          after={review.headCommit}
          path={path}
          onPath={setPath}
          takesFocus={false}
        />
      </PreviewStage>
    </section>
  );
}

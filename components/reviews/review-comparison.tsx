"use client";

import type { ReviewForDisplay } from "#lib/reviews/schema.ts";
import { previewWords } from "#lib/words/preview.ts";
import { CompareSides } from "../preview/preview-compare";
import { PreviewStage } from "../preview/preview-stage";

interface ReviewComparisonProps {
  review: ReviewForDisplay;
  /** The commits of the two versions. */
  sides: { before: string; after: string };
  /** The address of the shown page. */
  path: string;
  onPath: (path: string) => void;
}

/** The published site and the changes, one over the other, to browse. */
export function ReviewComparison({ review, sides, path, onPath }: ReviewComparisonProps) {
  return (
    <section
      aria-label={previewWords.title}
      className="relative h-[min(70vh,40rem)] overflow-hidden rounded-2xl border border-line bg-sunken"
    >
      <PreviewStage width={null}>
        <CompareSides
          key={sides.after}
          workspaceId={review.workspaceId}
          {...sides}
          path={path}
          onPath={onPath}
          takesFocus={false}
        />
      </PreviewStage>
    </section>
  );
}

"use client";

import { useCallback } from "react";
import type { TurnDiff } from "#lib/conversations/versions/version-schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import type { PictureAddress } from "../conversation/changes/changed-picture";
import { Changes } from "../conversation/changes/changes";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";

/** Every file that the review changes. */
export function ReviewFiles({ reviewId }: { reviewId: string }) {
  const { data: diff, problem } = useRead<TurnDiff>(`/api/reviews/${reviewId}/diff`);
  const pictureAddress: PictureAddress = useCallback(
    (path, side) => `/api/reviews/${reviewId}/picture?${new URLSearchParams({ path, side })}`,
    [reviewId],
  );
  if (problem) {
    return (
      <Alert tone="danger" announce className="m-5">
        {problem}
      </Alert>
    );
  }
  if (!diff) return <Busy className="p-6">{reviewWords.loadingFiles}</Busy>;
  return <Changes diff={diff} pictureAddress={pictureAddress} />;
}

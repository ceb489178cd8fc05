"use client";

import { useCallback, useEffect, useState } from "react";
import type { TurnDiff } from "#lib/conversations/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import type { PictureAddress } from "../conversation/changes/changed-picture";
import { Changes } from "../conversation/changes/changes";
import { requestJson, sentenceOf } from "../http/request-json";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";

/** Every file that the review changes. */
export function ReviewFiles({ reviewId }: { reviewId: string }) {
  const [diff, setDiff] = useState<TurnDiff | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    requestJson<TurnDiff>("GET", `/api/reviews/${reviewId}/diff`, undefined, abort.signal).then(
      setDiff,
      (error: unknown) => {
        if (!abort.signal.aborted) setProblem(sentenceOf(error));
      },
    );
    return () => abort.abort();
  }, [reviewId]);
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

"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { ReviewForDisplay } from "#lib/reviews/schema.ts";
import { requestJson } from "../http/request-json";

const askEveryMs = 4_000;

/** Returns the current review: while it is open, somebody else may decide it. */
export function useReview(initial: ReviewForDisplay) {
  const [review, setReview] = useState(initial);
  const { id, status } = review;
  const look = useEffectEvent(() => {
    if (document.visibilityState === "hidden") return;
    requestJson<ReviewForDisplay>("GET", `/api/reviews/${id}`).then(
      // A response that was under way while the person decided is outdated.
      (found) => setReview((known) => (known.status === "open" ? found : known)),
      () => undefined,
    );
  });
  useEffect(() => {
    if (status !== "open") return;
    const timer = setInterval(() => look(), askEveryMs);
    return () => clearInterval(timer);
  }, [status]);
  const decide = async (way: "publish" | "request-changes" | "withdraw", body: object = {}) => {
    setReview(await requestJson<ReviewForDisplay>("POST", `/api/reviews/${id}/${way}`, body));
  };
  const askForPullRequest = async () => {
    await requestJson("POST", `/api/reviews/${id}/pull-request`, {});
    setReview(await requestJson<ReviewForDisplay>("GET", `/api/reviews/${id}`));
  };
  return { review, decide, askForPullRequest };
}

export type Decide = ReturnType<typeof useReview>["decide"];

"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import type { ReviewForDisplay } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { ChangeChecks } from "../checks/change-checks";
import { useChecks } from "../checks/use-checks";
import { SentenceList } from "../conversation/changes/sentence-list";
import { PageHeading } from "../shell/page-heading";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";
import { RequestedChanges } from "./requested-changes";
import { CandidateNote, useCandidate } from "./review-candidate";
import { ReviewComparison } from "./review-comparison";
import { ReviewDecision } from "./review-decision";
import { ReviewStatusBadge } from "./review-status";
import { useReview } from "./use-review";

// The diff renderer is large, and comes on request.
const ReviewFiles = dynamic(() => import("./review-files").then((module) => module.ReviewFiles), {
  ssr: false,
  loading: () => <Busy className="p-6">{reviewWords.loadingFiles}</Busy>,
});

/** All that a reviewer needs to decide: the requests, the site before and after, and the code on request. */
export function ReviewView({ review: initial }: { review: ReviewForDisplay }) {
  const { review, decide, askForPullRequest } = useReview(initial);
  // The comparison begins with the first page that changed, and findings open theirs in it.
  const [path, setPath] = useState(review.opensAt);
  const comparison = useRef<HTMLElement>(null);
  const visit = (address: string) => {
    setPath(address);
    comparison.current?.scrollIntoView({ block: "start" });
  };
  const checks = useChecks(review.status === "open" ? `/api/reviews/${review.id}/checks` : null);
  const candidate = useCandidate(review.id, review.status === "open");
  const [isCandidateShown, setCandidateShown] = useState(false);
  const isReady = isCandidateShown && candidate?.state === "ready";
  const sides = isReady
    ? { before: candidate.before, after: candidate.commit }
    : { before: review.baseCommit, after: review.headCommit };
  return (
    <>
      <PageHeading
        title={review.title}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <ReviewStatusBadge status={review.status} />
            <span>
              {reviewWords.by(review.authorName)} · <LocalTime at={review.createdAt} />
            </span>
          </span>
        }
        back={{ href: `/projects/${review.projectId}`, label: review.projectName }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <ReviewDecision review={review} decide={decide} onPullRequest={askForPullRequest} />
        {review.status === "open" ? <ChangeChecks {...checks} projectId={review.projectId} onVisit={visit} /> : null}
        <section ref={comparison} className="grid gap-4">
          <div>
            <h2 className="font-display font-semibold text-xl">{reviewWords.before}</h2>
            <p className="text-sm text-text-soft">{reviewWords.beforeText}</p>
          </div>
          <CandidateNote candidate={candidate} isShown={isCandidateShown} onShow={setCandidateShown} />
          <ReviewComparison review={review} sides={sides} path={path} onPath={setPath} />
        </section>
        {review.hasOwnDescription ? (
          <section className="grid gap-4">
            <h2 className="font-display font-semibold text-xl">{reviewWords.described(review.authorName)}</h2>
            <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{review.description}</p>
          </section>
        ) : null}
        <WholeChange review={review} />
        <section className="grid gap-4">
          <h2 className="font-display font-semibold text-xl">{reviewWords.asked}</h2>
          <RequestedChanges changes={review.changes} />
        </section>
      </div>
    </>
  );
}

/** The difference of the whole, in words; the code on request. */
function WholeChange({ review: { id, changed, sentences } }: { review: ReviewForDisplay }) {
  const [isShown, setShown] = useState(false);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-display font-semibold text-xl">{reviewWords.changed}</h2>
          <p className="text-sm text-text-soft [overflow-wrap:anywhere]">{changed}</p>
        </div>
        <Button variant="secondary" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? reviewWords.hideCode : reviewWords.showCode}
        </Button>
      </div>
      <div className="grid justify-items-start gap-2">
        <SentenceList sentences={sentences} />
      </div>
      {isShown ? (
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          <ReviewFiles reviewId={id} />
        </div>
      ) : null}
    </section>
  );
}

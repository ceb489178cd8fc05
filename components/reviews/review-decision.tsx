"use client";

import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type { ReviewForDisplay } from "#lib/reviews/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { AlertDialog } from "../ui/overlays/alert-dialog";
import { RequestChangesDialog } from "./request-changes-dialog";
import { ReviewOutcome } from "./review-outcome";
import type { Decide } from "./use-review";

interface ReviewDecisionProps {
  review: ReviewForDisplay;
  decide: Decide;
  /** Requests the pull request again. */
  onPullRequest: () => Promise<void>;
}

/** The decisions open to this person, or the decision made. */
export function ReviewDecision({ review, decide, onPullRequest }: ReviewDecisionProps) {
  if (review.status !== "open") return <ReviewOutcome review={review} />;
  const { may, isPublishing } = review;
  return (
    <Card className="grid gap-4">
      <p className="text-text-soft">{may.publish ? reviewWords.decide : reviewWords.waitingForReviewer}</p>
      {isPublishing ? <Busy>{reviewWords.publishing}</Busy> : <DecisionButtons review={review} decide={decide} />}
      <PullRequest review={review} onPullRequest={onPullRequest} />
    </Card>
  );
}

type Asked = "publish" | "request" | "withdraw";

function DecisionButtons({ review, decide }: Pick<ReviewDecisionProps, "review" | "decide">) {
  const { may } = review;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const publishing = useAction(() => decide("publish"));
  const withdrawing = useAction(() => decide("withdraw"));
  const isBusy = publishing.isBusy || withdrawing.isBusy;
  const problem = publishing.problem ?? withdrawing.problem;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {may.publish ? (
          <Button disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsked("publish")}>
            {publishing.isBusy ? reviewWords.publishBusy : reviewWords.publish}
          </Button>
        ) : null}
        {may.requestChanges ? (
          <Button variant="secondary" disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsked("request")}>
            {reviewWords.request}
          </Button>
        ) : null}
        {may.withdraw ? (
          <Button
            variant={may.publish ? "quiet" : "secondary"}
            disabled={isBusy}
            aria-haspopup="dialog"
            onClick={() => setAsked("withdraw")}
          >
            {withdrawing.isBusy ? reviewWords.withdrawBusy : reviewWords.withdraw}
          </Button>
        ) : null}
      </div>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {asked === "request" ? <RequestChangesDialog decide={decide} onClose={close} /> : null}
      <AlertDialog
        open={asked === "publish"}
        onOpenChange={close}
        title={reviewWords.publishTitle}
        description={reviewWords.publishText[review.remote]}
        cancelLabel={reviewWords.publishKeep}
        confirmLabel={reviewWords.publish}
        onConfirm={() => void publishing.run()}
      />
      <AlertDialog
        open={asked === "withdraw"}
        onOpenChange={close}
        title={reviewWords.withdrawTitle}
        description={reviewWords.withdrawText}
        cancelLabel={reviewWords.withdrawKeep}
        confirmLabel={reviewWords.withdraw}
        onConfirm={() => void withdrawing.run()}
      />
    </>
  );
}

function PullRequest({ review, onPullRequest }: Pick<ReviewDecisionProps, "review" | "onPullRequest">) {
  const { run, isBusy, problem } = useAction(onPullRequest);
  if (review.pullRequestUrl) {
    return (
      <a
        href={review.pullRequestUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1.5 justify-self-start rounded-md text-accent text-sm underline underline-offset-4"
      >
        {reviewWords.pullRequest}
        <ExternalLink aria-hidden className="size-3.5" />
      </a>
    );
  }
  if (!review.pullRequestProblem) return null;
  return (
    <Alert
      tone="caution"
      action={
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run()}>
          {commonWords.retry}
        </Button>
      }
    >
      {reviewWords.pullRequestFailed(problem ?? review.pullRequestProblem)}
    </Alert>
  );
}

"use client";

import { useEffect, useState } from "react";
import type { ReviewCandidate } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";

const askEveryMs = 3_000;

/** Returns the release candidate of an open review, and asks again while it is built. Null until it is known. */
export function useCandidate(reviewId: string, isOpen: boolean): ReviewCandidate | null {
  const [round, setRound] = useState(0);
  const { data } = useRead<ReviewCandidate>(isOpen ? `/api/reviews/${reviewId}/candidate` : null, `${round}`);
  const isBuilding = data?.state === "building";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also an equal one, is followed by the next question
  useEffect(() => {
    if (!isBuilding) return;
    const timer = setTimeout(() => setRound((known) => known + 1), askEveryMs);
    return () => clearTimeout(timer);
  }, [isBuilding, data]);
  return isOpen ? data : null;
}

interface CandidateNoteProps {
  candidate: ReviewCandidate | null;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Says whether the comparison shows what would be published now, and shows that if the site has moved on since. */
export function CandidateNote({ candidate, isShown, onShow }: CandidateNoteProps) {
  const words = reviewWords.candidate;
  if (candidate === null || candidate.state === "over") return null;
  if (candidate.state === "conflict") return <Alert tone="caution">{words.conflict(candidate.where)}</Alert>;
  if (candidate.state === "unconfirmed") return <Alert tone="caution">{words.unconfirmed}</Alert>;
  if (candidate.state === "broken") return <Alert tone="caution">{words.broken}</Alert>;
  if (candidate.state === "building") return <Busy>{words.building}</Busy>;
  if (candidate.isSame) return <p className="text-sm text-text-soft">{words.same}</p>;
  return (
    <Alert
      action={
        <Button variant="secondary" size="small" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
          {isShown ? words.hide : words.show}
        </Button>
      }
    >
      {isShown ? words.shown : words.moved}
    </Alert>
  );
}

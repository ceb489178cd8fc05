"use client";

import { Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { words } from "#lib/platform/words.ts";
import { Button } from "../ui/button";

const SendForReviewDialog = dynamic(
  () => import("./send-for-review-dialog").then((module) => module.SendForReviewDialog),
  { ssr: false },
);

/** Asks somebody else to look at the changes and publish them. */
export function SendForReview({ conversationId, projectId }: { conversationId: string; projectId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        title={words.reviews.send}
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden />
        <span className="max-md:sr-only">{words.reviews.send}</span>
      </Button>
      {isOpen ? (
        <SendForReviewDialog conversationId={conversationId} projectId={projectId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

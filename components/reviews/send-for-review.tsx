"use client";

import { ClipboardCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { editorWords } from "#lib/words/editor.ts";
import type { CheckActs } from "../checks/change-checks";
import { closeFirst } from "../checks/close-first";
import { Button } from "../ui/button";

const SendForReviewDialog = dynamic(
  () => import("./send-for-review-dialog").then((module) => module.SendForReviewDialog),
  { ssr: false },
);

/** Asks another person to review and publish the changes. */
export function SendForReview(props: { conversationId: string; projectId: string; isBlocked: boolean } & CheckActs) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        title={editorWords.sendForReview}
        onClick={() => setOpen(true)}
      >
        {/* A paper plane would look like the button that sends a message. */}
        <ClipboardCheck aria-hidden />
        <span className="max-md:sr-only">{editorWords.sendForReview}</span>
        <span aria-hidden className="md:hidden">
          {editorWords.sendForReviewShort}
        </span>
      </Button>
      {isOpen ? <SendForReviewDialog {...props} {...closeFirst(props, close)} onClose={close} /> : null}
    </>
  );
}

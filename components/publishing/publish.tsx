"use client";

import { Globe } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { editorWords } from "#lib/words/editor.ts";
import type { CheckActs } from "../checks/change-checks";
import { closeFirst } from "../checks/close-first";
import { Button } from "../ui/button";

const PublishDialog = dynamic(() => import("./publish-dialog").then((module) => module.PublishDialog), { ssr: false });
const SendForReviewDialog = dynamic(
  () => import("../reviews/send-for-review-dialog").then((module) => module.SendForReviewDialog),
  { ssr: false },
);

interface PublishProps {
  conversationId: string;
  projectId: string;
  isOngoing: boolean;
  /** True while a change runs or waits. */
  isBlocked: boolean;
  /** Called when the conversation has ended with its changes published. */
  onPublished: () => void;
  /** Shows a page in the preview. */
  onVisit: (address: string) => void;
  onAsk?: CheckActs["onAsk"];
}

/** Publishes the site, for people who may. The dialog stays open when the conversation has ended with it. */
export function Publish({ isOngoing, onPublished, onVisit, onAsk, ...place }: PublishProps) {
  const [open, setOpen] = useState<"publish" | "review" | null>(null);
  const onClose = () => setOpen(null);
  const props = { ...place, ...closeFirst({ onVisit, onAsk }, onClose), onClose };
  return (
    <>
      {isOngoing ? (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("publish")}>
          {/* On a phone the site's name needs the room. */}
          <Globe aria-hidden className="max-sm:hidden" />
          {editorWords.publish}
        </Button>
      ) : null}
      {open === "publish" ? (
        <PublishDialog {...props} onReview={() => setOpen("review")} onPublished={onPublished} />
      ) : null}
      {open === "review" ? <SendForReviewDialog {...props} /> : null}
    </>
  );
}

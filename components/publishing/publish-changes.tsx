"use client";

import { Globe } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { publishingWords as words } from "#lib/words/publishing.ts";
import { useStartEditing } from "../projects/use-start-editing";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

const PublishDialog = dynamic(() => import("./publish-dialog").then((module) => module.PublishDialog), { ssr: false });
const SendForReviewDialog = dynamic(
  () => import("../reviews/send-for-review-dialog").then((module) => module.SendForReviewDialog),
  { ssr: false },
);

interface PublishChangesProps {
  projectId: string;
  /** The conversation that made the newest change. It goes on if it can. */
  continues: string | undefined;
  /** False hides the button; a dialog that is open stays. */
  isOffered: boolean;
}

/** Publishes, on the project's page, what its conversations have changed: the person's own one, or a new one. */
export function PublishChanges({ projectId, continues, isOffered }: PublishChangesProps) {
  const router = useRouter();
  const [conversationId, setConversationId] = useState<string | null>(null);
  const [isForReview, setForReview] = useState(false);
  const { run, isBusy, problem, holder } = useStartEditing(projectId, {
    continues,
    async onStarted(id) {
      setForReview(false);
      setConversationId(id);
      return true;
    },
  });
  const onClose = () => {
    setConversationId(null);
    router.refresh();
  };
  const failure = holder ? words.newsHeld(holder.name) : problem;
  return (
    <>
      {failure ? (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      ) : null}
      {isOffered ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={() => void run()}
        >
          <Globe aria-hidden />
          {words.publish}
        </Button>
      ) : null}
      {conversationId && !isForReview ? (
        <PublishDialog
          {...{ conversationId, projectId, onClose }}
          // A message that still runs is refused with its own sentence.
          isBlocked={false}
          isOnProject
          onReview={() => setForReview(true)}
          onPublished={() => undefined}
          onVisit={() => router.push(`/conversations/${conversationId}`)}
        />
      ) : null}
      {conversationId && isForReview ? (
        <SendForReviewDialog {...{ conversationId, projectId, onClose }} isBlocked={false} />
      ) : null}
    </>
  );
}

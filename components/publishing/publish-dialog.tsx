"use client";

import Link from "next/link";
import { useState } from "react";
import type { PublishingForDisplay } from "#lib/publishing/schema.ts";
import type { ReviewProposal } from "#lib/reviews/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { publishingWords as words } from "#lib/words/publishing.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Dialog, DialogContent, dialogFooterStyle } from "../ui/overlays/dialog";
import { SubmitButton } from "../ui/submit-button";
import { PublishedAddress } from "./published-where";

interface PublishDialogProps {
  conversationId: string;
  projectId: string;
  /** True while a change runs or waits, because it would not be published. */
  isBlocked: boolean;
  onClose: () => void;
  /** Goes on to the dialog that sends the changes for review. */
  onReview: () => void;
}

interface Published {
  /** Null if the site was published as it is, and the session goes on. */
  reviewId: string | null;
  publishing: PublishingForDisplay;
}

/** Says which changes are published and where; afterwards it shows the address. */
export function PublishDialog(props: PublishDialogProps) {
  const { conversationId, projectId, isBlocked, onClose } = props;
  const [published, setPublished] = useState<Published | null>(null);
  const about = useRead<PublishingForDisplay>(`/api/projects/${projectId}/publishing`);
  const proposal = useRead<ReviewProposal>(
    isBlocked || published ? null : `/api/conversations/${conversationId}/review`,
  );
  const publish = useAction(async () => {
    const { reviewId } = await requestJson<{ reviewId: string | null }>(
      "POST",
      `/api/conversations/${conversationId}/publish`,
      {},
    );
    const publishing = await requestJson<PublishingForDisplay>("GET", `/api/projects/${projectId}/publishing`);
    setPublished({ reviewId, publishing });
  });
  const toggle = (isOpen: boolean) => (isOpen ? undefined : onClose());
  if (published) return <PublishedDialog projectId={projectId} published={published} onClose={onClose} />;
  const isReady = about.data !== null && proposal.data !== null && !isBlocked;
  const { title, text, isNothing } = describe(about.data, isReady ? proposal.data : null);
  return (
    <Dialog open onOpenChange={toggle}>
      <DialogContent title={title} description={text} closeLabel={commonWords.close}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void publish.run();
          }}
          className="flex min-h-0 flex-1 flex-col"
        >
          <div className="grid flex-1 content-start gap-5 overflow-y-auto px-5 py-5 empty:py-0 sm:px-6">
            {publish.problem ? (
              <FailedPublish sentence={publish.problem} projectId={projectId} isInReview={isInReview(publish.code)} />
            ) : (about.problem ?? proposal.problem) ? (
              <Alert tone="danger" announce>
                {about.problem ?? proposal.problem}
              </Alert>
            ) : isReady ? (
              <What publishing={about.data} proposal={proposal.data} />
            ) : (
              <Busy>{isBlocked ? words.blocked : words.loading}</Busy>
            )}
          </div>
          <footer className={dialogFooterStyle}>
            {isReady && !proposal.data?.isEmpty && !publish.isBusy ? (
              <Button
                variant="quiet"
                className="-ml-3 mr-auto max-sm:basis-full max-sm:justify-start"
                onClick={props.onReview}
              >
                {words.reviewInstead}
              </Button>
            ) : null}
            <Button variant="secondary" onClick={onClose}>
              {words.keep}
            </Button>
            {isNothing ? null : (
              <SubmitButton disabled={publish.isBusy || !isReady}>
                {publish.isBusy ? words.publishBusy : words.publish}
              </SubmitButton>
            )}
          </footer>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function describe(publishing: PublishingForDisplay | null, proposal: ReviewProposal | null) {
  const isElsewhere = publishing?.publisher === "repository";
  if (proposal?.isEmpty && publishing && !publishing.hasNews) {
    return { title: words.nothingTitle, text: words.nothingText, isNothing: true };
  }
  if (proposal?.isEmpty) return { title: words.unchangedTitle, text: words.unchangedText, isNothing: false };
  const text = isElsewhere ? words.dialogTextElsewhere : words.dialogText;
  return { title: words.dialogTitle, text, isNothing: false };
}

/** A refusal of the merge comes after the changes were sent for review: they are safe, and wait there. */
const isInReview = (code: string | null) => code === "publish-conflict" || code === "publish-refused";

function FailedPublish({
  sentence,
  projectId,
  isInReview,
}: {
  sentence: string;
  projectId: string;
  isInReview: boolean;
}) {
  return (
    <Alert
      tone="danger"
      announce
      action={
        isInReview ? (
          <Button variant="secondary" size="small" asChild>
            <Link href={`/projects/${projectId}`}>{words.toProject}</Link>
          </Button>
        ) : null
      }
    >
      {sentence}
    </Alert>
  );
}

function What({ publishing, proposal }: { publishing: PublishingForDisplay | null; proposal: ReviewProposal | null }) {
  if (!publishing || !proposal) return null;
  const { repository, address, pattern } = publishing;
  return (
    <>
      {proposal.others.length === 0 ? null : <Alert>{reviewWords.sendOthers(proposal.others)}</Alert>}
      {proposal.isEmpty ? null : (
        <div className="grid gap-1">
          <h3 className="font-medium text-sm">{reviewWords.changed}</h3>
          <p className="text-sm [overflow-wrap:anywhere]">{proposal.changed}</p>
        </div>
      )}
      {repository ? (
        <p className="text-sm [overflow-wrap:anywhere]">{words.into(repository.branch, repository.url)}</p>
      ) : address ? (
        <div className="grid gap-1">
          <h3 className="font-medium text-sm">{words.at}</h3>
          <p className="font-mono text-sm [overflow-wrap:anywhere]">{address.replace(/\/$/, "")}</p>
        </div>
      ) : pattern === null && publishing.name !== null ? (
        <Alert tone="caution">{words.noAddress}</Alert>
      ) : null}
    </>
  );
}

function PublishedDialog({
  projectId,
  published: { publishing, reviewId },
  onClose,
}: {
  projectId: string;
  published: Published;
  onClose: () => void;
}) {
  const isElsewhere = publishing.publisher === "repository";
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={isElsewhere ? words.doneElsewhereTitle : words.doneTitle}
        {...(!isElsewhere && publishing.address && { description: words.doneText })}
        closeLabel={commonWords.close}
      >
        <div className="grid gap-5 px-5 py-5 sm:px-6">
          <PublishedAddress publishing={publishing} isMain />
        </div>
        <footer className={dialogFooterStyle}>
          {reviewId === null ? (
            <Button variant="secondary" onClick={onClose}>
              {words.keep}
            </Button>
          ) : (
            <>
              <Button variant="quiet" asChild>
                <Link href={`/reviews/${reviewId}`}>{words.toReview}</Link>
              </Button>
              <Button variant="secondary" asChild>
                <Link href={`/projects/${projectId}`}>{words.toProject}</Link>
              </Button>
            </>
          )}
        </footer>
      </DialogContent>
    </Dialog>
  );
}

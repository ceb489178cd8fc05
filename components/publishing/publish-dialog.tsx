"use client";

import Link from "next/link";
import { useState } from "react";
import type { FirstPublication, PublishingForDisplay } from "#lib/publishing/schema.ts";
import type { ReviewProposal } from "#lib/reviews/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { checkWords } from "#lib/words/page/checks.ts";
import { publishingWords as words } from "#lib/words/publishing.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { ChangeChecks, type CheckActs } from "../checks/change-checks";
import { useChecks } from "../checks/use-checks";
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
  /** Called when the conversation has ended with its changes published. */
  onPublished: () => void;
  /** Shows a page in the preview, in place of the dialog. */
  onVisit: (address: string) => void;
  /** Sends the agent a message, and closes the dialog; absent where there is no agent. */
  onAsk?: CheckActs["onAsk"];
  /** True on the project's page, where the dialog is closed and nothing goes on behind it. */
  isOnProject?: boolean;
}

/** Says which changes are published and where; afterwards it shows the address. */
export function PublishDialog(props: PublishDialogProps) {
  const { conversationId, projectId, isBlocked, onClose, isOnProject = false } = props;
  const [published, setPublished] = useState<PublishingForDisplay | null>(null);
  const about = useRead<PublishingForDisplay>(`/api/projects/${projectId}/publishing`);
  const proposal = useRead<ReviewProposal>(
    isBlocked || published ? null : `/api/conversations/${conversationId}/review`,
  );
  const checks = useChecks(isBlocked || published ? null : `/api/conversations/${conversationId}/checks`);
  const isChecking = checks.checks?.state === "checking";
  const isHeldUp = checks.checks?.state === "broken" || (checks.checks?.blocking.length ?? 0) > 0;
  const publish = useAction(async () => {
    const { reviewId } = await requestJson<{ reviewId: string | null }>(
      "POST",
      `/api/conversations/${conversationId}/publish`,
      {},
    );
    // Without changes the site was published as it is, and the conversation stays open.
    if (reviewId !== null) props.onPublished();
    setPublished(await requestJson<PublishingForDisplay>("GET", `/api/projects/${projectId}/publishing`));
  });
  const toggle = (isOpen: boolean) => (isOpen ? undefined : onClose());
  if (published) return <PublishedDialog {...{ projectId, isOnProject, onClose }} publishing={published} />;
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
              <>
                <What publishing={about.data} proposal={proposal.data} onVisit={props.onVisit} />
                <ChangeChecks {...checks} projectId={projectId} onVisit={props.onVisit} onAsk={props.onAsk} />
              </>
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
              {isOnProject ? commonWords.close : words.keep}
            </Button>
            {isNothing ? null : (
              <SubmitButton disabled={publish.isBusy || !isReady || isHeldUp}>
                {!publish.isBusy ? words.publish : isChecking ? checkWords.checking : words.publishBusy}
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
  if (proposal?.first) return { title: words.dialogTitle, text: words.firstText, isNothing: false };
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

interface WhatProps {
  publishing: PublishingForDisplay | null;
  proposal: ReviewProposal | null;
  onVisit: (address: string) => void;
}

function What({ publishing, proposal, onVisit }: WhatProps) {
  if (!publishing || !proposal) return null;
  const { repository, address, pattern, output } = publishing;
  return (
    <>
      {proposal.others.length === 0 ? null : <Alert>{reviewWords.sendOthers(proposal.others)}</Alert>}
      {proposal.first ? <First first={proposal.first} onVisit={onVisit} /> : null}
      {proposal.isEmpty || proposal.first ? null : (
        <div className="grid gap-1">
          <h3 className="font-medium text-sm">{reviewWords.changed}</h3>
          <p className="text-sm [overflow-wrap:anywhere]">{proposal.changed}</p>
        </div>
      )}
      {repository ? (
        <p className="text-sm [overflow-wrap:anywhere]">
          {words.into(repository.branch, repository.url)} {output ? words.builtInto[output.to](output.name) : null}
        </p>
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

/** Says that everything becomes public at the first time, and what of it is still an example. */
function First({
  first: { pages, examples },
  onVisit,
}: {
  first: FirstPublication;
  onVisit: (address: string) => void;
}) {
  return (
    <>
      <p className="text-sm">
        {words.firstPages(pages)} {words.firstAddress}
      </p>
      {examples.length === 0 ? null : (
        <Alert tone="caution">
          <p className="font-medium">{words.examples(examples.length)}</p>
          <ul className="my-2 flex flex-wrap gap-x-4 gap-y-2">
            {examples.map(({ address, name }) => (
              <li key={address}>
                <Button variant="link" size="inline" className="touch-target" onClick={() => onVisit(address)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
          <p>{words.examplesText}</p>
        </Alert>
      )}
    </>
  );
}

function PublishedDialog({
  projectId,
  isOnProject,
  publishing,
  onClose,
}: {
  projectId: string;
  isOnProject: boolean;
  publishing: PublishingForDisplay;
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
          {isOnProject ? null : (
            <Button variant="quiet" asChild>
              <Link href={`/projects/${projectId}`}>{words.toProject}</Link>
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {isOnProject ? commonWords.close : words.keep}
          </Button>
        </footer>
      </DialogContent>
    </Dialog>
  );
}

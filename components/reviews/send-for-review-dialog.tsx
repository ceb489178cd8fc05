"use client";

import { useRouter } from "next/navigation";
import { descriptionCharactersMax, type ReviewProposal, titleCharactersMax } from "#lib/reviews/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { editorWords } from "#lib/words/editor.ts";
import { checkWords } from "#lib/words/page/checks.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { ChangeChecks, type CheckActs } from "../checks/change-checks";
import { useChecks } from "../checks/use-checks";
import { useFormCheck } from "../forms/use-form-check";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Dialog, DialogContent, dialogFooterStyle } from "../ui/overlays/dialog";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";

interface SendForReviewDialogProps extends CheckActs {
  conversationId: string;
  projectId: string;
  /** True while a change runs or waits, because the proposal would not mention it. */
  isBlocked: boolean;
  onClose: () => void;
}

/** The title and the description, proposed from the requests, and what happens next. */
export function SendForReviewDialog(props: SendForReviewDialogProps) {
  const { conversationId, projectId, isBlocked, onClose } = props;
  const router = useRouter();
  const path = `/api/conversations/${conversationId}/review`;
  const { data, problem: failure } = useRead<ReviewProposal>(isBlocked ? null : path);
  const proposal = isBlocked ? null : data;
  const checks = useChecks(isBlocked ? null : `/api/conversations/${conversationId}/checks`);
  const isChecking = checks.checks?.state === "checking";
  const isHeldUp = (checks.checks?.blocking.length ?? 0) > 0;
  const { run, isBusy, problem } = useAction(async (input: { title: string; description: string }) => {
    const { reviewId } = await requestJson<{ reviewId: string | null }>("POST", path, input);
    router.push(reviewId ? `/reviews/${reviewId}` : `/projects/${projectId}`);
    // The dialog stays busy until the next page has loaded.
    await new Promise(() => undefined);
  });
  const { errors, formProps } = useFormCheck({ title: reviewWords.sendNameMissing });
  const send = (element: HTMLFormElement) => {
    const form = new FormData(element);
    void run({ title: `${form.get("title") ?? ""}`, description: `${form.get("description") ?? ""}` });
  };
  const isEmpty = proposal?.isEmpty ?? false;
  const isShared = (proposal?.others.length ?? 0) > 0;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={isEmpty ? reviewWords.sendEmptyTitle : isShared ? reviewWords.sendSharedTitle : reviewWords.sendTitle}
        description={isEmpty ? reviewWords.sendEmptyText : reviewWords.sendText}
        closeLabel={commonWords.close}
      >
        <form {...formProps(send)} className="flex min-h-0 flex-1 flex-col">
          {isEmpty && !problem ? null : (
            <div className="grid flex-1 content-start gap-5 overflow-y-auto px-5 py-5 sm:px-6">
              {failure || problem ? (
                <Alert tone="danger" announce>
                  {failure ?? problem}
                </Alert>
              ) : null}
              {proposal && !isEmpty ? <ProposalFields proposal={proposal} titleError={errors.title} /> : null}
              {proposal && !isEmpty ? (
                <ChangeChecks {...checks} projectId={projectId} onVisit={props.onVisit} onAsk={props.onAsk} />
              ) : null}
              {proposal || failure ? null : (
                <Busy>{isBlocked ? reviewWords.sendBlocked : reviewWords.sendLoading}</Busy>
              )}
            </div>
          )}
          <footer className={dialogFooterStyle}>
            <Button variant="secondary" onClick={onClose}>
              {reviewWords.sendKeep}
            </Button>
            <SubmitButton disabled={isBusy || !proposal || isHeldUp}>
              {isBusy && isChecking
                ? checkWords.checking
                : isBusy
                  ? reviewWords.sendBusy
                  : isEmpty
                    ? reviewWords.sendEmptySubmit
                    : editorWords.sendForReview}
            </SubmitButton>
          </footer>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function ProposalFields({ proposal, titleError }: { proposal: ReviewProposal; titleError: string | undefined }) {
  return (
    <>
      {proposal.others.length === 0 ? null : <Alert>{reviewWords.sendOthers(proposal.others)}</Alert>}
      <Field label={reviewWords.sendName} hint={reviewWords.sendNameHint} error={titleError}>
        {(control) => (
          <Input {...control} name="title" required defaultValue={proposal.title} maxLength={titleCharactersMax} />
        )}
      </Field>
      <Field label={reviewWords.sendDescription} hint={reviewWords.sendDescriptionHint}>
        {(control) => (
          <Textarea
            {...control}
            name="description"
            defaultValue={proposal.description}
            maxLength={descriptionCharactersMax}
          />
        )}
      </Field>
      <div className="grid gap-1">
        <h3 className="font-medium text-sm">{reviewWords.changed}</h3>
        <p className="text-sm [overflow-wrap:anywhere]">{proposal.changed}</p>
      </div>
    </>
  );
}

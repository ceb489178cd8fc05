"use client";

import { requestCharactersMax } from "#lib/reviews/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { useFormCheck } from "../forms/use-form-check";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Dialog, DialogContent, dialogFooterStyle } from "../ui/overlays/dialog";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";
import type { Decide } from "./use-review";

/** Asks the reviewer for a sentence to the editor. */
export function RequestChangesDialog({ decide, onClose }: { decide: Decide; onClose: () => void }) {
  const { errors, formProps } = useFormCheck({ request: reviewWords.requestMissing });
  const { run, isBusy, problem } = useAction((sentence: string) => decide("request-changes", { request: sentence }));
  const send = (form: HTMLFormElement) => void run(`${new FormData(form).get("request") ?? ""}`.trim());
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={reviewWords.requestTitle}
        description={reviewWords.requestText}
        closeLabel={commonWords.close}
      >
        <form {...formProps(send)} className="flex min-h-0 flex-1 flex-col">
          <div className="flex-1 overflow-y-auto px-5 py-5 sm:px-6">
            <Field label={reviewWords.requestLabel} error={errors.request ?? problem}>
              {(control) => <Textarea {...control} name="request" required maxLength={requestCharactersMax} />}
            </Field>
          </div>
          <footer className={dialogFooterStyle}>
            <Button variant="secondary" onClick={onClose}>
              {reviewWords.requestKeep}
            </Button>
            <SubmitButton disabled={isBusy}>{isBusy ? reviewWords.requestBusy : reviewWords.request}</SubmitButton>
          </footer>
        </form>
      </DialogContent>
    </Dialog>
  );
}

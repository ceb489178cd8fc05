"use client";

import { type FormEvent, useState } from "react";
import type { PurgeMemory } from "#lib/memory/memory-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Dialog, DialogContent, dialogFooterStyle } from "../ui/overlays/dialog";
import { SubmitButton } from "../ui/submit-button";
import { PurgeAmountsList } from "./purge-amounts";
import type { PurgeTarget } from "./purge-target";

interface PurgeDialogProps {
  projectId: string;
  target: PurgeTarget | null;
  isBusy: boolean;
  problem: string | null;
  onClose: () => void;
  /** Resolves with true if it succeeded. */
  onPurge: (what: PurgeMemory) => Promise<boolean>;
}

/** Says what a purge takes, and asks for a reason before entries are removed for good. */
export function PurgeDialog({ projectId, target, isBusy, problem, onClose, onPurge }: PurgeDialogProps) {
  const [reason, setReason] = useState("");
  if (!target) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await onPurge({ ...whatOf(target), reason: reason.trim() });
    if (!isDone) return;
    setReason("");
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={memoryWords.purgeTitle[target.scope]}
        description={memoryWords.purgeText}
        closeLabel={commonWords.close}
      >
        <form onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
          <div className="grid flex-1 content-start gap-5 overflow-y-auto p-5 sm:p-6">
            <PurgeAmountsList projectId={projectId} target={target} />
            <Field label={memoryWords.reason} hint={memoryWords.reasonHint}>
              {(control) => (
                <Input
                  {...control}
                  required
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
            {problem ? (
              <Alert tone="danger" announce>
                {problem}
              </Alert>
            ) : null}
          </div>
          <footer className={dialogFooterStyle}>
            <Button variant="secondary" onClick={onClose}>
              {memoryWords.purgeCancel}
            </Button>
            <SubmitButton variant="danger" disabled={isBusy || reason.trim() === ""}>
              {isBusy ? memoryWords.purgeBusy : memoryWords.purgeConfirm}
            </SubmitButton>
          </footer>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function whatOf(target: PurgeTarget) {
  switch (target.scope) {
    case "entry":
      return { entryId: target.entryId };
    case "conversation":
      return { conversationId: target.conversationId };
    case "project":
      return { all: true as const };
    default:
      return target satisfies never;
  }
}

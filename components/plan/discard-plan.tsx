"use client";

import { useState } from "react";
import { planWords } from "#lib/words/plan.ts";
import { Button } from "../ui/button";
import { AlertDialog } from "../ui/overlays/alert-dialog";

interface DiscardPlanProps {
  isBusy: boolean;
  size?: "regular" | "small";
  onDiscard: () => Promise<unknown>;
}

/** Asks first, because a discarded plan cannot be resumed. */
export function DiscardPlan({ isBusy, size = "regular", onDiscard }: DiscardPlanProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size={size} disabled={isBusy} onClick={() => setOpen(true)}>
        {planWords.discard}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={planWords.discardTitle}
        description={planWords.discardText}
        cancelLabel={planWords.discardKeep}
        confirmLabel={planWords.discardConfirm}
        confirmVariant="danger"
        onConfirm={() => void onDiscard()}
      />
    </>
  );
}

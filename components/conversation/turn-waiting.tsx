"use client";

import { X } from "lucide-react";
import { useCallback } from "react";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

interface TurnWaitingProps {
  editSessionId: string;
  onChanged: () => Promise<void>;
}

/** A turn that waits can still be taken back, as if it had never been sent. */
export function TurnWaiting({ editSessionId, onChanged }: TurnWaitingProps) {
  const withdraw = useCallback(async () => {
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/cancel`, {});
    await onChanged();
  }, [editSessionId, onChanged]);
  const { run, isBusy, problem } = useAction(withdraw);
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" size="small" disabled={isBusy} onClick={() => run()}>
        <X aria-hidden />
        {isBusy ? words.turn.withdrawBusy : words.turn.withdraw}
      </Button>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </div>
  );
}

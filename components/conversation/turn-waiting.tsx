"use client";

import { Pencil, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useState } from "react";
import { turnWords } from "#lib/platform/words/turn.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

// Few turns wait, and fewer are worded anew.
const TurnReword = dynamic(() => import("./turn-reword").then((module) => module.TurnReword), { ssr: false });

interface TurnWaitingProps {
  editSessionId: string;
  instruction: string | null;
  onChanged: () => Promise<void>;
}

/** A turn that waits can still be worded differently, or taken back as if it had never been sent. */
export function TurnWaiting({ editSessionId, instruction, onChanged }: TurnWaitingProps) {
  const [isRewording, setRewording] = useState(false);
  const withdraw = useCallback(async () => {
    await requestJson("DELETE", `/api/edit-sessions/${editSessionId}`);
    await onChanged();
  }, [editSessionId, onChanged]);
  const { run, isBusy, problem } = useAction(withdraw);
  if (isRewording && instruction !== null) {
    const close = () => setRewording(false);
    return <TurnReword editSessionId={editSessionId} instruction={instruction} onChanged={onChanged} onClose={close} />;
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {instruction === null ? null : (
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => setRewording(true)}>
            <Pencil aria-hidden />
            {turnWords.reword}
          </Button>
        )}
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => run()}>
          <X aria-hidden />
          {isBusy ? turnWords.withdrawBusy : turnWords.withdraw}
        </Button>
      </div>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </div>
  );
}

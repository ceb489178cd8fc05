"use client";

import { handoverWords } from "#lib/words/handover.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";

interface WantedByProps {
  conversationId: string;
  /** Who would like to edit. The answer goes to this person alone. */
  wantedBy: { userId: string; name: string };
  onAnswered: () => Promise<void>;
}

/** Tells who else would like to edit the site, with the two answers. */
export function WantedBy({ conversationId, wantedBy: { userId, name }, onAnswered }: WantedByProps) {
  const path = `/api/conversations/${conversationId}/handover`;
  const handing = useAction(async () => {
    try {
      await requestJson("POST", path, { userId });
    } finally {
      await onAnswered();
    }
  });
  const keeping = useAction(async () => {
    await requestJson("DELETE", path, { userId });
    await onAnswered();
  });
  const isBusy = handing.isBusy || keeping.isBusy;
  const problem = handing.problem ?? keeping.problem;
  return (
    <Alert
      announce
      className="mb-3"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void keeping.run()}>
            {handoverWords.notNow}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void handing.run()}>
            {handing.isBusy ? handoverWords.handingOver : handoverWords.handOver}
          </Button>
        </div>
      }
    >
      {handoverWords.wantedBy(name)}
      {problem ? <span className="mt-1 block text-danger">{problem}</span> : null}
    </Alert>
  );
}

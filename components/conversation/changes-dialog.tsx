"use client";

import { FileDiff as FileDiffIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { TurnDiff } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { requestJson, sentenceOf } from "../http/request-json";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Dialog, DialogContent, DialogTrigger } from "../ui/dialog";

// The diff and what draws it are fetched when somebody wants to see it.
const Changes = dynamic(() => import("./changes").then((module) => module.Changes), {
  loading: () => <Busy className="p-6">{words.changes.loading}</Busy>,
});

export function ChangesDialog({ editSessionId }: { editSessionId: string }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="quiet" size="small">
          <FileDiffIcon aria-hidden />
          {words.turn.viewChanges}
        </Button>
      </DialogTrigger>
      <DialogContent title={words.changes.title} closeLabel={words.common.close} className="sm:max-w-5xl">
        <div className="min-h-48 flex-1 overflow-y-auto">
          <LoadedChanges editSessionId={editSessionId} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function LoadedChanges({ editSessionId }: { editSessionId: string }) {
  const [diff, setDiff] = useState<TurnDiff | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    requestJson<TurnDiff>("GET", `/api/edit-sessions/${editSessionId}/diff`, undefined, abort.signal).then(
      setDiff,
      (error: unknown) => {
        if (!abort.signal.aborted) setProblem(sentenceOf(error));
      },
    );
    return () => abort.abort();
  }, [editSessionId]);
  if (problem)
    return (
      <Alert tone="danger" announce className="m-5">
        {problem}
      </Alert>
    );
  if (!diff) return <Busy className="p-6">{words.changes.loading}</Busy>;
  return <Changes diff={diff} />;
}

"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { InspectedTurn } from "#lib/conversations/requests/request-schema.ts";
import type { PastTurns, StartDryRun } from "#lib/dry-runs/schema.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { useRead } from "../../http/use-read";
import { OtherModelField } from "../../instructions/dry-runs/other-model-field";
import { tellCost } from "../../instructions/dry-runs/tell-cost";
import { Button } from "../../ui/button";
import { TurnAgain } from "./turn-again";

interface AskAgainProps {
  projectId: string;
  turn: InspectedTurn;
}

/** Whether a turn can be asked again: a person's request that is over. */
export const canBeAskedAgain = ({ kind, endedAt }: InspectedTurn) => kind === "prompt" && endedAt !== null;

/** Asks a turn again with the instructions that it had, also by another model, beside what happened then. */
export function AskAgain({ projectId, turn }: AskAgainProps) {
  const { again: words } = dryRunWords;
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [model, setModel] = useState("");
  const pastPath = `/api/projects/${projectId}/instructions/past-turns?turn=${turn.editSessionId}`;
  const { data: past } = useRead<PastTurns>(isOpen ? pastPath : null);
  const { run, isBusy, problem } = useAction(async () => {
    const body: StartDryRun = {
      ...{ background: null, steps: null, output: null, ownTexts: true },
      ...{ turns: [turn.editSessionId], model: model.trim() || null },
    };
    const { id } = await requestJson<{ id: string }>("POST", `/api/projects/${projectId}/instructions/dry-runs`, body);
    router.push(`/projects/${projectId}/settings/instructions/dry-runs/${id}`);
  });
  return (
    <TurnAgain title={words.open(turn.turn)} text={words.text} isOpen={isOpen} onOpen={setOpen} problem={problem}>
      {past === null || past.turns.length === 0 ? null : (
        <div className="grid gap-1 text-sm">
          {tellCost({ turns: past.turns, connected: past, other: model.trim() }).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {past?.isPractice ? null : (
        <OtherModelField projectId={projectId} connected={past?.model ?? ""} value={model} onChange={setModel} />
      )}
      <Button className="justify-self-start" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? dryRunWords.starting : words.start}
      </Button>
    </TurnAgain>
  );
}

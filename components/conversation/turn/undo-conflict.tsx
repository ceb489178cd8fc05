"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { ChangesInWay } from "#lib/conversations/versions/version-schema.ts";
import { undoWords } from "#lib/words/undo.ts";
import type { RequestProblem } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { undoAll } from "./undo-all";

interface UndoConflictProps {
  refusal: RequestProblem;
  /** The turn that could not be undone; an undo if `isBringBack` is true. */
  editSessionId: string;
  isBringBack: boolean;
  /** Called after the last undo, also if one of them failed. */
  onChanged: () => Promise<void>;
  /** Called when all are undone, with a sentence that says so. */
  onDone?: (said: string) => void;
  className?: string;
}

/** The later changes that stand in the way of an undo, with links to them, and the button that undoes all of them. */
export function UndoConflict({ refusal, editSessionId, isBringBack, onChanged, ...props }: UndoConflictProps) {
  const { changes = [], areAll = false }: Partial<ChangesInWay> = refusal.members;
  const [done, setDone] = useState<{ said: string; isAll: boolean } | null>(null);
  const { run, isBusy, problem } = useAction(async () => {
    // Each is a change of its own, so that each can be brought back.
    const { undone, unchanged, failure } = await undoAll([
      ...changes.map((change) => change.editSessionId),
      editSessionId,
    ]);
    const said = undoWords.undone(undone, unchanged);
    await onChanged();
    setDone(failure === null || undone > 0 ? { said, isAll: failure === null } : null);
    if (failure !== null) throw failure;
    props.onDone?.(said);
  });
  if (done?.isAll)
    return (
      <Alert tone="positive" announce className={props.className ?? ""}>
        {done.said}
      </Alert>
    );
  return (
    <Alert
      tone="caution"
      announce
      className={props.className ?? ""}
      action={
        areAll ? (
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run()}>
            <Undo2 aria-hidden />
            {isBusy ? undoWords.busy : undoWords.undoAll(changes.length, isBringBack)}
          </Button>
        ) : null
      }
    >
      <p>{problem === null ? refusal.detail : [done?.said, problem].filter(Boolean).join(" ")}</p>
      <ul aria-label={undoWords.inWay} className="mt-2 grid gap-1 empty:hidden">
        {changes.map(({ editSessionId: id, conversationId, ordinal, title }) => (
          <li key={id} className="min-w-0">
            {/* No client navigation: the turn is often on this page. */}
            <a
              href={`/conversations/${conversationId}#turn-${ordinal}`}
              className="line-clamp-2 rounded-md underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

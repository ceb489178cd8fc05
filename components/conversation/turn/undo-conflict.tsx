"use client";

import { Undo2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ChangesInWay } from "#lib/conversations/versions/version-schema.ts";
import { commonWords } from "#lib/words/common.ts";
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
  /** Closes it, where it stays otherwise. */
  onClose?: () => void;
  /** A way to the conversation, where this stands outside of it. */
  conversation?: ReactNode;
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
        areAll || props.conversation ? (
          <>
            {areAll ? (
              <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run()}>
                <Undo2 aria-hidden />
                {isBusy ? undoWords.busy : undoWords.undoAll(changes.length, isBringBack)}
              </Button>
            ) : null}
            {props.conversation}
          </>
        ) : null
      }
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1">
          {problem === null ? refusal.detail : [done?.said, problem].filter(Boolean).join(" ")}
        </p>
        {props.onClose ? (
          <Button variant="quiet" size="tiny" aria-label={commonWords.close} onClick={props.onClose}>
            <X aria-hidden />
          </Button>
        ) : null}
      </div>
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

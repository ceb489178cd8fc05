"use client";

import { Check, Hand, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { heldScreenWords } from "#lib/words/page/held-screen.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { turnWords } from "#lib/words/turn.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { HeldFiles } from "./held-files";

const shownAtFirst = 6;

interface HeldChangesProps {
  turn: TurnForDisplay;
  /** True if this person may decide. `isBlocked` is true while another turn prevents it. */
  mayEdit: boolean;
  isBlocked: boolean;
  /** The agent's answer, if nothing of the turn is on the site: what it says is only prepared. */
  answer: ReactNode;
  onChanged: () => Promise<void>;
}

/** The changes that the agent made outside of the picked places, by page, to be applied or left out. */
export function HeldChanges({ turn, isBlocked, answer, onChanged, ...props }: HeldChangesProps) {
  const { held, editSessionId } = turn;
  const mayEdit = props.mayEdit && !turn.heldForAdmin;
  const [decided, setDecided] = useState<"apply" | "drop">("apply");
  const { run, isBusy, problem } = useAction(async (decision: "apply" | "drop") => {
    setDecided(decision);
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/held/${decision}`, {});
    await onChanged();
    // The buttons are gone, so the keyboard goes on from the turn.
    focusTurn(turn.ordinal);
  });
  const title =
    turn.commit === null
      ? heldScreenWords.nothing(held.length, turn.heldForAdmin)
      : // A pick holds back more than a restriction does.
        heldScreenWords.title(held.length, turn.heldForAdmin && !(turn.onlyPicked && turn.picks.length > 0));
  return (
    <>
      <fieldset aria-label={title} className="min-w-0 rounded-xl border border-line border-dashed bg-surface">
        <div className="grid gap-3 p-4">
          <div className="grid gap-0.5">
            <p className="flex items-start gap-2 font-medium text-sm">
              <Hand aria-hidden className="mt-0.5 size-4 shrink-0 text-text-soft" />
              {title}
            </p>
            <p className="text-text-soft text-xs">
              {turn.heldForAdmin
                ? releasedWords.decidedByAdmin
                : mayEdit
                  ? heldScreenWords.decide
                  : heldScreenWords.waits}
            </p>
          </div>
          <HeldList turn={turn} />
          {problem ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : null}
        </div>
        {mayEdit ? (
          <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-3">
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy || isBlocked}
              title={isBlocked ? turnWords.undoBlocked : undefined}
              onClick={() => run("apply")}
            >
              <Check aria-hidden />
              {isBusy && decided === "apply" ? heldScreenWords.applyBusy : heldScreenWords.apply}
            </Button>
            <Button variant="quiet" size="small" disabled={isBusy} onClick={() => run("drop")}>
              <X aria-hidden />
              {isBusy && decided === "drop" ? heldScreenWords.leaveOutBusy : heldScreenWords.leaveOut}
            </Button>
          </div>
        ) : null}
      </fieldset>
      {answer ? (
        <div className="grid gap-2">
          <p className="text-text-soft text-xs">{heldScreenWords.prepared}</p>
          {answer}
        </div>
      ) : null}
    </>
  );
}

/** A long list opens on request. */
function HeldList({ turn: { editSessionId, commit, held } }: { turn: TurnForDisplay }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || held.length <= shownAtFirst + 1 ? held : held.slice(0, shownAtFirst);
  return (
    <>
      <HeldFiles editSessionId={editSessionId} isPartOnSite={commit !== null} changes={shown} />
      {shown.length < held.length ? (
        <Button variant="link" size="inline" className="justify-self-start text-sm" onClick={() => setShowsAll(true)}>
          {turnWords.moreChanges(held.length - shown.length)}
        </Button>
      ) : null}
    </>
  );
}

function focusTurn(ordinal: number): void {
  const turn = document.getElementById(`turn-${ordinal}`);
  turn?.setAttribute("tabindex", "-1");
  turn?.focus({ preventScroll: true });
}

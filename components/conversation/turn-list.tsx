"use client";

import { ArrowDown } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import type { Suggestion, TurnForDisplay } from "#lib/conversations/schema.ts";
import { editorWords } from "#lib/platform/words/editor.ts";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { FloatingButton } from "../ui/floating-button";
import { BeginAtEnd } from "./begin-at-end";
import { isOver } from "./fold-turn";
import { isTalkedOut, newestAsking, saidAfter, turnsThatMadeWay, turnToStop } from "./follow-up-turns";
import { TurnCard } from "./turn-card";
import type { Choose } from "./turn-options";
import { useStickToEnd } from "./use-stick-to-end";
import { useTurnLink } from "./use-turn-link";

/** Answers as the server has drawn them, by the id of their turn. */
export type DrawnAnswers = Readonly<Record<string, ReactNode>>;

interface TurnListProps {
  turns: TurnForDisplay[];
  answers: DrawnAnswers | undefined;
  hasMore: boolean;
  mayEdit: boolean;
  isBlocked: boolean;
  /** The plan that is being talked over: what another one's discussion offered is no longer to be chosen. */
  discussed: string | null;
  /** How many messages were sent from here: whoever sends one wants to see what becomes of it. */
  sent: number;
  /** Shown while there is no turn. */
  greeting: ReactNode;
  onChanged: () => Promise<void>;
  onLoadEarlier: (before: string) => Promise<void>;
  onTryAgain: (instruction: Suggestion) => void;
  onChoose: Choose;
}

export function TurnList(props: TurnListProps) {
  const { turns, mayEdit, isBlocked, onChanged, onLoadEarlier } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, goToEnd } = useStickToEnd(scroller, content);

  // What draws the next answer is fetched before there is one.
  useEffect(() => {
    // Without a connection it is fetched when it is needed.
    import("./turn-answer").catch(() => undefined);
  }, []);

  useEffect(() => {
    if (props.sent > 0) goToEnd();
  }, [props.sent, goToEnd]);

  const firstId = turns[0]?.editSessionId ?? "";
  const loadEarlier = useCallback(() => onLoadEarlier(firstId), [onLoadEarlier, firstId]);
  const { run, isBusy, problem } = useAction(loadEarlier);

  useTurnLink({ scroller, first: turns[0]?.ordinal ?? 0, hasMore: props.hasMore, loadEarlier: run });

  // A follow-up makes way: whatever comes after it waits for nothing.
  const firstOpen = turnToStop(turns);
  const asking = newestAsking(turns);
  const madeWay = useMemo(() => turnsThatMadeWay(turns), [turns]);
  const restored = useMemo(() => restoredBy(turns), [turns]);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label={editorWords.log}
        aria-live="off"
        className="relative h-full overflow-y-auto overscroll-contain focus-visible:outline-offset-[-2px]"
      >
        <div
          ref={content}
          className="mx-auto grid min-h-full max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-10 px-4 pt-6 pb-8 sm:px-6"
        >
          {props.hasMore ? (
            <Button variant="secondary" size="small" className="mx-auto" disabled={isBusy} onClick={() => run()}>
              {isBusy ? editorWords.earlierBusy : editorWords.earlier}
            </Button>
          ) : null}
          {problem ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : null}
          {turns.length === 0 ? props.greeting : null}
          {turns.map((turn, index) => (
            <TurnCard
              key={turn.editSessionId}
              turn={turn}
              answer={props.answers?.[turn.editSessionId]}
              mayEdit={mayEdit}
              isBlocked={isBlocked}
              waits={turn.status === "pending" && turn.editSessionId !== firstOpen?.editSessionId}
              choosing={
                !mayEdit || turn !== asking || isTalkedOut(turn, props.discussed)
                  ? "closed"
                  : isOver(turn)
                    ? "open"
                    : "blocked"
              }
              saidNext={turn.options ? saidAfter(turns, index) : null}
              onChoose={props.onChoose}
              isRestored={restored.has(turn.editSessionId)}
              madeWay={madeWay.has(turn.editSessionId)}
              onChanged={onChanged}
              onTryAgain={props.onTryAgain}
            />
          ))}
        </div>
      </div>
      <BeginAtEnd />
      {isAtEnd || turns.length === 0 ? null : (
        <FloatingButton onClick={goToEnd}>
          <ArrowDown aria-hidden />
          {editorWords.newest}
        </FloatingButton>
      )}
    </div>
  );
}

/** The turns whose unfinished work a later turn has brought back. */
function restoredBy(turns: readonly TurnForDisplay[]): Set<string> {
  const restores = turns.filter(
    (turn) => turn.kind === "restore" && turn.status === "completed" && turn.undoneBy === null,
  );
  return new Set(restores.flatMap((turn) => turn.targetEditSessionId ?? []));
}

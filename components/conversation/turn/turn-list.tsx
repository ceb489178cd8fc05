"use client";

import { ArrowDown } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import type { QueuedTurn, TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { FloatingButton } from "../../ui/floating-button";
import { newestAsking, saidAfter, turnsThatMadeWay } from "../follow-ups/follow-up-turns";
import type { Choose, ShowOption } from "../options/choose-option";
import { choosingOf } from "../options/open-question";
import { useUndoKey } from "../undo/use-undo-key";
import { useStickToEnd } from "../use-stick-to-end";
import { BeginAtEnd } from "./begin-at-end";
import { TurnCard } from "./turn-card";
import { useTurnLink } from "./use-turn-link";

// Most of the time no turn waits.
const WaitingTurns = dynamic(() => import("../composer/waiting-turns").then((module) => module.WaitingTurns));

/** Answers that the server has rendered, by the id of their turn. */
export type DrawnAnswers = Readonly<Record<string, ReactNode>>;

interface TurnListProps {
  conversationId: string;
  turns: TurnForDisplay[];
  /** The turns behind the running one. */
  waiting: QueuedTurn[];
  answers: DrawnAnswers | undefined;
  hasMore: boolean;
  mayEdit: boolean;
  isBlocked: boolean;
  /** The id of the plan under discussion: choices from another plan's discussion are closed. */
  discussed: string | null;
  /** The number of messages sent from here. A new one scrolls to the end, because its sender wants to see the result. */
  sent: number;
  /** Shown while there is no turn. */
  greeting: ReactNode;
  /** Shown below the newest turn. */
  hint: ReactNode;
  onChanged: () => Promise<void>;
  onLoadEarlier: (before: string) => Promise<void>;
  onTryAgain: (instruction: Suggestion, files: readonly MessageFile[]) => void;
  /** Called when a waiting turn started while somebody reworded it. */
  onOvertaken: (text: string | null) => void;
  onChoose: Choose;
  onShowOption: ShowOption;
  /** Asks the agent to fix a site that does not build. */
  onFixBuild?: (() => Promise<void>) | undefined;
  /** Called when the focused element has disappeared. */
  onGone: () => void;
}

export function TurnList(props: TurnListProps) {
  const { turns, waiting, mayEdit, isBlocked, onChanged, onLoadEarlier, onGone } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, goToEnd } = useStickToEnd(scroller, content);

  useEffect(loadAnswersAtFirstPress, []);

  useEffect(() => {
    if (props.sent > 0) goToEnd();
  }, [props.sent, goToEnd]);

  const firstId = turns[0]?.editSessionId ?? "";
  const { run, isBusy, problem } = useAction(() => onLoadEarlier(firstId));
  const keepPlace = useKeptPlace(scroller, turns[0]?.ordinal ?? 0);

  /** The number of messages that were just withdrawn, for screen readers. */
  const [withdrawn, setWithdrawn] = useState(0);
  const noteWithdrawn = (count: number, byKeyboard: boolean) => {
    setWithdrawn(count);
    if (byKeyboard) onGone();
  };

  useTurnLink({ scroller, first: turns[0]?.ordinal ?? 0, hasMore: props.hasMore, loadEarlier: run });

  useUndoKey(turns, mayEdit);

  const waitingIds = new Set(waiting.map(({ editSessionId }) => editSessionId));
  const asking = newestAsking(turns);
  const newestChange = turns.findLast(({ commit }) => commit !== null);
  const madeWay = useMemo(() => turnsThatMadeWay(turns), [turns]);
  const restored = useMemo(() => restoredBy(turns), [turns]);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
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
            <Button
              variant="secondary"
              size="small"
              className="mx-auto"
              disabled={isBusy}
              onClick={() => {
                keepPlace();
                void run();
              }}
            >
              {isBusy ? editorWords.earlierBusy : editorWords.earlier}
            </Button>
          ) : null}
          {problem ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : null}
          {turns.length === 0 ? props.greeting : null}
          {turns.map((turn, index) =>
            waitingIds.has(turn.editSessionId) ? null : (
              <TurnCard
                key={turn.editSessionId}
                turn={turn}
                answer={props.answers?.[turn.editSessionId]}
                mayEdit={mayEdit}
                isBlocked={isBlocked}
                choosing={choosingOf(turn, asking, { mayEdit, discussed: props.discussed })}
                saidNext={turn.options ? saidAfter(turns, index) : null}
                onChoose={props.onChoose}
                onShowOption={props.onShowOption}
                onFixBuild={turn === newestChange ? props.onFixBuild : undefined}
                isRestored={restored.has(turn.editSessionId)}
                madeWay={madeWay.has(turn.editSessionId)}
                onChanged={onChanged}
                onTryAgain={props.onTryAgain}
              />
            ),
          )}
          {props.hint}
          {waiting.length > 0 ? (
            <WaitingTurns
              conversationId={props.conversationId}
              waiting={waiting}
              mayEdit={mayEdit}
              onChanged={onChanged}
              onWithdrawn={noteWithdrawn}
              onOvertaken={props.onOvertaken}
            />
          ) : null}
        </div>
      </div>
      <BeginAtEnd />
      <p role="status" className="sr-only">
        {withdrawn === 0 ? "" : turnWords.withdrew(withdrawn)}
      </p>
      {isAtEnd || turns.length === 0 ? null : (
        <FloatingButton onClick={goToEnd}>
          <ArrowDown aria-hidden />
          {editorWords.newest}
        </FloatingButton>
      )}
    </div>
  );
}

/** Keeps the first turn where it stands while earlier ones are put above it. The browser itself does so only below the very top. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, first: number): () => void {
  const kept = useRef<{ ordinal: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const place = kept.current;
    if (!place || place.ordinal === first) return;
    kept.current = null;
    const top = topOf(place.ordinal);
    if (top !== undefined && scroller.current) scroller.current.scrollTop += top - place.top;
  }, [scroller, first]);
  return () => {
    const top = topOf(first);
    kept.current = top === undefined ? null : { ordinal: first, top };
  };
}

const topOf = (ordinal: number) => document.getElementById(`turn-${ordinal}`)?.getBoundingClientRect().top;

/** Loads the Markdown renderer when a person first presses something, before the next answer needs it: reading needs no renderer. */
function loadAnswersAtFirstPress(): () => void {
  const load = () => {
    end();
    // Without a connection it loads when it is needed.
    import("./turn-answer").catch(() => undefined);
  };
  const presses = ["pointerdown", "keydown"] as const;
  const end = () => {
    for (const press of presses) window.removeEventListener(press, load, true);
  };
  for (const press of presses) window.addEventListener(press, load, { capture: true, passive: true });
  return end;
}

/** Returns the turns whose unfinished work a later turn has brought back. */
function restoredBy(turns: readonly TurnForDisplay[]): Set<string> {
  const restores = turns.filter(
    (turn) => turn.kind === "restore" && turn.status === "completed" && turn.undoneBy === null,
  );
  return new Set(restores.flatMap((turn) => turn.targetEditSessionId ?? []));
}

"use client";

import {
  Check,
  ChevronRight,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  MessageSquareText,
  TriangleAlert,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { secondsBetween, useElapsedSeconds } from "../../ui/hooks/use-elapsed-seconds";
import { isOver } from "../log/fold-turn";
import { describeProgress } from "./describe-tool";

// They load when a person opens the line.
const TurnTools = dynamic(() => import("./turn-tools").then((module) => module.TurnTools), { ssr: false });

/**
 * One line over the answer: the agent's current activity and its duration, afterwards the total time. It keeps its place and
 * height throughout, so that nothing moves. It opens to the single steps.
 */
export function TurnActivity({ turn }: { turn: TurnForDisplay }) {
  const { tools, status } = turn;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const over = isOver(turn);
  const isRunning = status === "running" || status === "cancelling";
  const elapsed = useElapsedSeconds(turn.startedAt, isRunning);
  const seconds = over ? secondsBetween(turn.startedAt, turn.endedAt) : elapsed;

  const line = (
    <>
      <ActivityIcon turn={turn} />
      <span className="min-w-0 flex-1 truncate">
        {over ? <Verdict turn={turn} /> : null}
        {over ? summaryOf(turn, seconds) : currentActivity(turn)}
      </span>
      {isRunning && seconds !== null ? (
        <span className="min-w-16 shrink-0 text-right tabular-nums" aria-hidden>
          {turnWords.seconds(seconds)}
        </span>
      ) : null}
    </>
  );
  const lineStyle = "flex h-8 min-w-0 items-center gap-2 text-sm text-text-soft";
  if (tools.length === 0) return <div className={lineStyle}>{line}</div>;
  return (
    <div>
      <button
        type="button"
        title={turnWords.details}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={`${lineStyle} -mx-2 w-[calc(100%+1rem)] rounded-md px-2 pointer-coarse:min-h-11 text-left hover:bg-sunken hover:text-text`}
      >
        {line}
        <ChevronRight aria-hidden className={`size-3.5 shrink-0 transition-transform ${isOpen ? "rotate-90" : ""}`} />
      </button>
      {isOpen ? (
        <div id={id} className="my-1 border-line border-l-2 pl-2">
          <TurnTools tools={tools} isOver={over} />
        </div>
      ) : null}
    </div>
  );
}

/** Returns the agent's current activity in words, also for the page's live region. */
export function currentActivity(turn: TurnForDisplay): string {
  if (turn.status === "cancelling") return turnWords.stopping;
  const latest = turn.progress.at(-1);
  // The site does not change while a plan is discussed.
  const discusses = turn.kind === "prompt" && turn.planId !== null && turn.status === "running";
  if (discusses && (!latest || latest.code === "thinking")) return turnWords.thinkingAboutPlan;
  return latest ? describeProgress(latest) : turnWords.starting;
}

/** The agent waits for the person's answer and has changed nothing. */
const asks = ({ status, options }: Pick<TurnForDisplay, "status" | "options">) =>
  status === "completed" && options !== null;

/** Without a change, "all set" would hide that the agent may not have understood. */
const onlyAnswers = ({ status, files }: Pick<TurnForDisplay, "status" | "files">) =>
  status === "completed" && files.length === 0;

/** The change is made, and visitors can't get it. */
const isUnbuilt = ({ status, receipt }: Pick<TurnForDisplay, "status" | "receipt">) =>
  status === "completed" && !!receipt?.unbuilt;

/** The turn's result in a word, before everything else. */
function Verdict({ turn }: { turn: TurnForDisplay }) {
  const { status } = turn;
  if (asks(turn)) return <span className="font-medium text-accent">{turnWords.asked} · </span>;
  if (onlyAnswers(turn)) return <span className="font-medium">{turnWords.answered} · </span>;
  if (isUnbuilt(turn)) return <span className="font-medium text-caution">{turnWords.unbuilt} · </span>;
  if (status === "completed") return <span className="font-medium text-positive">{turnWords.allSet} · </span>;
  if (status === "cancelled") return <em className="text-caution">{turnWords.wasCancelled} · </em>;
  return <span className="text-danger">{turnWords.wasFailed} · </span>;
}

function summaryOf(turn: TurnForDisplay, seconds: number | null): string {
  const steps = turn.tools.length > 0 ? turnWords.steps(turn.tools.length) : null;
  const duration = seconds === null ? null : turnWords.worked(turnWords.seconds(seconds));
  return [duration, steps].filter(Boolean).join(" · ") || turnWords.workedUnknown;
}

function ActivityIcon({ turn }: { turn: TurnForDisplay }) {
  const { status } = turn;
  const style = "size-4 shrink-0";
  if (asks(turn)) return <CircleQuestionMark aria-hidden className={`${style} text-accent`} />;
  if (onlyAnswers(turn)) return <MessageSquareText aria-hidden className={style} />;
  if (isUnbuilt(turn)) return <TriangleAlert aria-hidden className={`${style} text-caution`} />;
  if (status === "completed") return <Check aria-hidden className={`${style} text-positive`} />;
  if (status === "cancelled") return <CircleSlash aria-hidden className={`${style} text-caution`} />;
  if (status === "failed") return <CircleX aria-hidden className={`${style} text-danger`} />;
  return (
    <span aria-hidden className="grid size-4 shrink-0 place-items-center">
      <span className="size-2.5 animate-breathe rounded-full bg-accent motion-reduce:animate-none" />
    </span>
  );
}

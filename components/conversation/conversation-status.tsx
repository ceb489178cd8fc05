"use client";

import dynamic from "next/dynamic";
import type { ContextUsage, ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import type { AnsweringModel } from "#lib/projects/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { Budget, BudgetPlace } from "./budget";
import { OwnModelNote, PracticeNote } from "./composer/practice-note";
import type { FollowUpActs } from "./follow-ups/use-follow-up-acts";
import type { ConnectionNote } from "./log/use-connection-note";
import { NotifyMe } from "./notify-me";

// Most projects have no follow-ups. The line's height is reserved, so that nothing moves when these arrive.
const FollowUpTimer = dynamic(() => import("./follow-ups/follow-up-timer").then((module) => module.FollowUpTimer));
const FollowUpsMuted = dynamic(() => import("./follow-ups/follow-ups-muted").then((module) => module.FollowUpsMuted));

interface ConversationStatusProps {
  connection: ConnectionNote;
  /** The model that answers; null for a person who can't send anything. */
  answering: AnsweringModel | null;
  /** True if a turn is under way that the person can be notified about. */
  isRunning: boolean;
  /** Null until it is known. */
  usage: ContextUsage | null;
  /** True if this person may see what fills the agent's memory, so that its place is kept. */
  mayInspect?: boolean;
  /** The time of the agent's next follow-up. Null if no timer is set or this person may not see it. */
  followUp: ConversationForDisplay["followUp"];
  isMuted: boolean;
  acts: FollowUpActs;
}

const notes = () => ({
  lost: editorWords.connectionLost,
  polling: editorWords.connectionPolling,
  back: editorWords.connectionBack,
});

/**
 * The line between the turns and the box: the state of the connection, the next follow-up, and the model. Its height is
 * reserved, so that the box does not move when these change.
 */
export function ConversationStatus(props: ConversationStatusProps) {
  const { connection, isRunning, usage, acts } = props;
  const isNews = connection !== null || props.followUp !== null || acts.problem !== null;
  return (
    <div className="@container flex h-7 items-center gap-4 px-1">
      <p
        role="status"
        className={`truncate text-xs empty:hidden ${connection === "back" ? "text-positive" : "text-caution"}`}
      >
        {connection === null ? "" : notes()[connection]}
      </p>
      {connection === null ? <Note {...props} /> : null}
      <p role="status" className="sr-only">
        {acts.said}
      </p>
      <span className="ml-auto" />
      {props.isMuted ? <FollowUpsMuted acts={acts} /> : null}
      {isRunning ? <NotifyMe /> : null}
      {usage || props.mayInspect ? (
        // On a narrow screen a message hides the budget.
        <span
          className={
            isNews
              ? "@max-md:hidden"
              : props.answering && props.answering.by !== "environment"
                ? "@max-[20rem]:hidden"
                : undefined
          }
        >
          {usage ? <Budget usage={usage} /> : <BudgetPlace />}
        </span>
      ) : null}
    </div>
  );
}

/** The most important message: a recent failure, else the next follow-up, else the model that answers. */
function Note({ acts, followUp, answering }: ConversationStatusProps) {
  if (acts.problem)
    return (
      <p role="alert" className="truncate text-caution text-xs" title={acts.problem}>
        {acts.problem}
      </p>
    );
  if (followUp) return <FollowUpTimer followUp={followUp} acts={acts} />;
  const mayChoose = answering?.whoMay === "you";
  if (answering?.by === "practice") return <PracticeNote mayConnect={mayChoose} />;
  return answering?.name ? <OwnModelNote name={answering.name} mayChoose={mayChoose} /> : null;
}

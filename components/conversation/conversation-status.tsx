import type { ContextUsage, ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { Budget } from "./budget";
import { PracticeNote } from "./composer/practice-note";
import { FollowUpTimer } from "./follow-ups/follow-up-timer";
import { FollowUpsMuted } from "./follow-ups/follow-ups-muted";
import type { FollowUpActs } from "./follow-ups/use-follow-up-acts";
import type { ConnectionNote } from "./log/use-connection-note";
import { NotifyMe } from "./notify-me";

interface ConversationStatusProps {
  connection: ConnectionNote;
  /** Whether the practice model answers, and that is worth saying. */
  isPractice: boolean;
  /** Whether a turn is under way that the person can be told about. */
  isRunning: boolean;
  /** Null until it is known. */
  usage: ContextUsage | null;
  /** When the agent may come back by itself; null where it will not, or that is nobody's here. */
  followUp: ConversationForDisplay["followUp"];
  isMuted: boolean;
  acts: FollowUpActs;
}

const notes = {
  lost: editorWords.connectionLost,
  polling: editorWords.connectionPolling,
  back: editorWords.connectionBack,
};

/**
 * The line between the turns and the box: how the connection is, whether the agent may come back by itself, and who answers.
 * Its height is reserved, so that the box stays where it is when any of these comes and goes.
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
        {connection === null ? "" : notes[connection]}
      </p>
      {connection === null ? <Note {...props} /> : null}
      <p role="status" className="sr-only">
        {acts.said}
      </p>
      <span className="ml-auto" />
      {props.isMuted ? <FollowUpsMuted acts={acts} /> : null}
      {isRunning ? <NotifyMe /> : null}
      {usage ? (
        // Where there is no room for both, what is said now goes first.
        <span className={isNews ? "@max-md:hidden" : props.isPractice ? "@max-[20rem]:hidden" : undefined}>
          <Budget usage={usage} />
        </span>
      ) : null}
    </div>
  );
}

/** What counts most of what there is to say: what just went wrong, what the agent is about to do, who it is. */
function Note({ acts, followUp, isPractice }: ConversationStatusProps) {
  if (acts.problem)
    return (
      <p role="alert" className="truncate text-caution text-xs" title={acts.problem}>
        {acts.problem}
      </p>
    );
  if (followUp) return <FollowUpTimer followUp={followUp} acts={acts} />;
  return isPractice ? <PracticeNote /> : null;
}

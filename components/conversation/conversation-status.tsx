import type { ContextUsage } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { Budget } from "./budget";
import { NotifyMe } from "./notify-me";
import { PracticeNote } from "./practice-note";
import type { ConnectionNote } from "./use-connection-note";

interface ConversationStatusProps {
  connection: ConnectionNote;
  /** Whether the practice model answers, and that is worth saying. */
  isPractice: boolean;
  /** Whether a turn is under way that the person can be told about. */
  isRunning: boolean;
  /** Null until it is known. */
  usage: ContextUsage | null;
}

const notes = {
  lost: words.editor.connectionLost,
  polling: words.editor.connectionPolling,
  back: words.editor.connectionBack,
};

/**
 * The line between the turns and the box: how the connection is, and who answers. Its height is reserved, so that the box
 * stays where it is when the connection comes and goes.
 */
export function ConversationStatus({ connection, isPractice, isRunning, usage }: ConversationStatusProps) {
  return (
    <div className="flex h-7 items-center gap-4 px-1">
      <p
        role="status"
        className={`truncate text-xs empty:hidden ${connection === "back" ? "text-positive" : "text-caution"}`}
      >
        {connection === null ? "" : notes[connection]}
      </p>
      {connection === null && isPractice ? <PracticeNote /> : null}
      <span className="ml-auto" />
      {isRunning ? <NotifyMe /> : null}
      {usage ? <Budget usage={usage} /> : null}
    </div>
  );
}

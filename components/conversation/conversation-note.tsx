import Link from "next/link";
import type { ConversationForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { Button } from "../ui/button";
import { ContinueSession } from "./continue-session";

interface ConversationNoteProps {
  conversation: Pick<ConversationForDisplay, "id" | "status" | "released" | "mine" | "projectId"> & {
    isShut: boolean;
  };
}

/** Stands where the composer would, and says why there is none. */
export function ConversationNote({ conversation }: ConversationNoteProps) {
  const { sentence, action } = whyAndWhatNow(conversation);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface px-5 py-4 text-sm text-text-soft"
    >
      <p className="min-w-48 flex-1">{sentence}</p>
      {action}
    </div>
  );
}

function whyAndWhatNow({ id, status, released, mine, projectId, isShut }: ConversationNoteProps["conversation"]) {
  const link = (href: string, label: string) => (
    <Button variant="secondary" size="small" asChild>
      <Link href={href}>{label}</Link>
    </Button>
  );
  if (isShut) return { sentence: words.editor.shut, action: link("/projects", words.editor.shutAction) };
  if (status !== "finished")
    return { sentence: mine ? words.editor.roleOnlyReads : words.editor.readOnly, action: null };
  if (released && mine) {
    return { sentence: words.editor.released, action: <ContinueSession conversationId={id} projectId={projectId} /> };
  }
  return { sentence: words.editor.finished, action: link(`/projects/${projectId}`, words.editor.startNew) };
}

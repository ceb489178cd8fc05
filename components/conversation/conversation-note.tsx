import Link from "next/link";
import type { ConversationStatus } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { Button } from "../ui/button";

/** Stands where the composer would, and says why there is none. */
export function ConversationNote({ status, projectId }: { status: ConversationStatus; projectId: string }) {
  const isFinished = status === "finished";
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface px-5 py-4 text-sm text-text-soft">
      <p className="min-w-48 flex-1">{isFinished ? words.editor.finished : words.editor.readOnly}</p>
      {isFinished ? (
        <Button variant="secondary" size="small" asChild>
          <Link href={`/projects/${projectId}`}>{words.editor.startNew}</Link>
        </Button>
      ) : null}
    </div>
  );
}

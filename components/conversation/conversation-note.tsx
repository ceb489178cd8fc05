"use client";

import Link from "next/link";
import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { Button } from "../ui/button";
import { noteStyle, StartNext } from "./start-next";

interface ConversationNoteProps {
  conversation: Pick<ConversationForDisplay, "id" | "status" | "released" | "mine" | "projectId"> & {
    /** The person may no longer see the conversation. */
    isShut: boolean;
  };
  /** True if this person may start a conversation of their own. */
  mayStart: boolean;
  /** Called when the same conversation goes on. */
  onContinued: () => Promise<void>;
}

/** Stands in the composer's place and says why there is no composer. */
export function ConversationNote({ conversation, mayStart, onContinued }: ConversationNoteProps) {
  const { status, released, mine, isShut } = conversation;
  if (status === "finished" && mayStart && !isShut)
    return (
      <StartNext
        conversation={conversation}
        sentence={sentenceOf(conversation)}
        goesOn={released && mine}
        onContinued={onContinued}
      />
    );
  return (
    <div className={noteStyle}>
      <p role="status" className="min-w-48 flex-1">
        {sentenceOf(conversation)}
      </p>
      {isShut ? (
        <Button variant="secondary" size="small" asChild>
          <Link href="/projects">{editorWords.shutAction}</Link>
        </Button>
      ) : null}
    </div>
  );
}

function sentenceOf({ status, released, mine, isShut }: ConversationNoteProps["conversation"]): string {
  if (isShut) return editorWords.shut;
  if (status === "finished") return released && mine ? editorWords.released : editorWords.finished;
  return mine ? editorWords.roleOnlyReads : editorWords.readOnly;
}

"use client";

import Link from "next/link";
import { useState } from "react";
import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { handoverWords } from "#lib/words/handover.ts";
import { Button } from "../ui/button";
import { KeptDraft, useKeptDraft } from "./composer/kept-draft";
import { AskToEdit } from "./handover/ask-to-edit";
import { noteStyle, StartNext } from "./start-next";

interface ConversationNoteProps {
  conversation: Pick<
    ConversationForDisplay,
    "id" | "status" | "released" | "published" | "handedTo" | "mine" | "projectId" | "roleChange"
  > & {
    /** The person may no longer see the conversation. */
    isShut: boolean;
  };
  /** True if this person may start a conversation of their own. */
  mayStart: boolean;
  /** True if the person has just published, and goes on without a press. */
  goesOnAtOnce?: boolean;
  /** Called when the attempt to go on without a press has ended. */
  onTried?: () => void;
  /** Called when the same conversation goes on. */
  onContinued: () => Promise<void>;
}

/** Stands in the composer's place and says why there is no composer. */
export function ConversationNote({
  conversation,
  mayStart,
  goesOnAtOnce = false,
  onTried,
  onContinued,
}: ConversationNoteProps) {
  const { id, projectId, status, released, published, mine, isShut } = conversation;
  /** While the person waits for the answer, the end of the session leads on by itself. */
  const [isWaiting, setWaiting] = useState(false);
  const { roleChange } = conversation;
  const draft = useKeptDraft(id);
  /** True from the loss of the role on, so that its return is told. */
  const [hasLostRole, setLostRole] = useState(false);
  if (roleChange && !hasLostRole) setLostRole(true);
  if (status === "finished" && mayStart && !isShut && !isWaiting && !roleChange)
    return (
      <StartNext
        conversation={conversation}
        sentence={
          goesOnAtOnce ? editorWords.publishedWait : hasLostRole ? editorWords.roleBack : sentenceOf(conversation)
        }
        goesOn={(released || published) && mine}
        atOnce={goesOnAtOnce}
        onTried={onTried}
        onContinued={onContinued}
      />
    );
  return (
    <div className={noteStyle}>
      <p role="status" className="min-w-48 flex-1">
        {sentenceOf(conversation)}
        {roleChange && draft ? ` ${editorWords.draftKept}` : null}
      </p>
      {mayStart && !mine && !isShut ? (
        <AskToEdit conversationId={id} projectId={projectId} onWaiting={setWaiting} />
      ) : null}
      {isShut ? (
        <Button variant="secondary" size="small" asChild>
          <Link href="/projects">{editorWords.shutAction}</Link>
        </Button>
      ) : null}
      {roleChange && draft ? <KeptDraft text={draft} /> : null}
    </div>
  );
}

function sentenceOf({
  status,
  released,
  published,
  handedTo,
  mine,
  isShut,
  roleChange,
}: ConversationNoteProps["conversation"]): string {
  if (roleChange) return editorWords.roleLost(roleChange.by, roleChange.role === null);
  if (isShut) return editorWords.shut;
  if (status === "finished" && mine && handedTo !== null) return handoverWords.handedTo(handedTo);
  if (status === "finished" && mine && published) return editorWords.published;
  if (status === "finished") return released && mine ? editorWords.released : editorWords.finished;
  return mine ? editorWords.roleOnlyReads : editorWords.readOnly;
}

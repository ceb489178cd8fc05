"use client";

import { useCallback, useMemo, useRef } from "react";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { Composer, type ComposerHandle } from "./composer";
import { ConversationNote } from "./conversation-note";
import { Greeting } from "./greeting";
import { TurnAnnouncer } from "./turn-announcer";
import { TurnList } from "./turn-list";
import type { useConversation } from "./use-conversation";

interface ConversationPaneProps {
  conversation: ReturnType<typeof useConversation>;
  instructionCharactersMax: number;
}

/** The turns, and below them the place to say what should change. */
export function ConversationPane({ conversation, instructionCharactersMax }: ConversationPaneProps) {
  const { id, active, turns, refresh, updateTurn } = conversation;
  const mayEdit = conversation.status === "ongoing" && !conversation.readOnly;

  const send = useCallback(
    async (instruction: string, clientRequestId: string) => {
      await requestJson("POST", `/api/conversations/${id}/edit-sessions`, { instruction, clientRequestId });
      await refresh();
    },
    [id, refresh],
  );
  const composer = useRef<ComposerHandle>(null);
  const earlier = useMemo(() => turns.flatMap((turn) => turn.instruction ?? []), [turns]);
  const activeId = active?.editSessionId;
  const stop = useCallback(async () => {
    if (activeId === undefined) return;
    const answer = await requestJson<{ alreadyFinished: boolean }>("POST", `/api/edit-sessions/${activeId}/cancel`, {});
    if (answer.alreadyFinished) await refresh();
    else updateTurn(activeId, { status: "cancelling" });
  }, [activeId, refresh, updateTurn]);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <TurnList
        turns={turns}
        hasMore={conversation.hasMore}
        mayEdit={mayEdit}
        isBlocked={active !== null}
        greeting={<Greeting />}
        onChanged={refresh}
        onLoadEarlier={conversation.loadEarlier}
      />
      <TurnAnnouncer turn={active ?? turns.at(-1)} />
      <div className="mx-auto w-full max-w-3xl shrink-0 px-3 pb-3 sm:px-5 sm:pb-5">
        {/* Reserved, so that the composer stays where it is when the connection comes and goes. */}
        <p role="status" className="h-6 truncate text-caution text-xs">
          {active && conversation.connection === "lost" ? words.editor.connectionLost : ""}
          {active && conversation.connection === "polling" ? words.editor.connectionPolling : ""}
        </p>
        {mayEdit ? (
          <Composer
            ref={composer}
            conversationId={id}
            earlier={earlier}
            activeStatus={active?.status ?? null}
            instructionCharactersMax={instructionCharactersMax}
            onSend={send}
            onStop={stop}
          />
        ) : (
          <ConversationNote status={conversation.status} projectId={conversation.projectId} />
        )}
      </div>
    </div>
  );
}

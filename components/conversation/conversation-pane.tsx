"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { GreetingForDisplay, Suggestion } from "#lib/conversations/schema.ts";
import { requestJson } from "../http/request-json";
import { Composer, type ComposerHandle } from "./composer";
import { ConversationNote } from "./conversation-note";
import { ConversationStatus } from "./conversation-status";
import { newestAsking, turnToStop } from "./follow-up-turns";
import { Greeting } from "./greeting";
import { offeredAnswers } from "./offered-answers";
import { offeredSuggestions } from "./offered-suggestions";
import { TurnAnnouncer } from "./turn-announcer";
import { type DrawnAnswers, TurnList } from "./turn-list";
import { useConnectionNote } from "./use-connection-note";
import { useContextUsage } from "./use-context-usage";
import type { useConversation } from "./use-conversation";
import { useFollowUpActs } from "./use-follow-up-acts";
import { useTypingSign } from "./use-typing-sign";

const none: readonly Suggestion[] = [];

interface ConversationPaneProps {
  conversation: ReturnType<typeof useConversation>;
  answers: DrawnAnswers | undefined;
  instructionCharactersMax: number;
  greeting: GreetingForDisplay | null;
  /** Whether this person may start a conversation of their own once this one has ended. */
  mayStart: boolean;
  /** Whether the practice model answers. */
  isPractice: boolean;
}

/** The turns, and below them the place to say what should change. */
export function ConversationPane(props: ConversationPaneProps) {
  const { conversation, instructionCharactersMax, greeting } = props;
  const { id, active, turns, refresh, refreshQuietly, updateTurn } = conversation;
  const mayEdit = conversation.status === "ongoing" && !conversation.readOnly;

  const [sent, setSent] = useState(0);
  const send = useCallback(
    async (instruction: string, clientRequestId: string) => {
      try {
        await requestJson("POST", `/api/conversations/${id}/edit-sessions`, { instruction, clientRequestId });
      } catch (error) {
        // The session may have ended meanwhile, or the person may do less than before: the page then says so.
        refreshQuietly();
        throw error;
      }
      await refresh();
      setSent((count) => count + 1);
    },
    [id, refresh, refreshQuietly],
  );
  const composer = useRef<ComposerHandle>(null);
  const earlier = useMemo(() => turns.flatMap((turn) => turn.instruction ?? []), [turns]);
  const fill = useCallback((suggestion: Suggestion) => composer.current?.fill(suggestion), []);
  const choose = useCallback(
    async (label: string, clientRequestId: string, byKeyboard: boolean) => {
      // What is pressed goes away as soon as it is sent, and would take the keyboard's focus with it.
      if (byKeyboard) composer.current?.focus();
      await send(label, clientRequestId);
    },
    [send],
  );
  /** What the box is about; a follow-up that is about to stop is not. */
  const toStop = turnToStop(turns);
  const focusBox = useCallback(() => composer.current?.focus(), []);
  const activeId = toStop?.editSessionId;
  const stop = useCallback(async () => {
    if (activeId === undefined) return;
    const answer = await requestJson<{ alreadyFinished: boolean }>("POST", `/api/edit-sessions/${activeId}/cancel`, {});
    if (answer.alreadyFinished) await refresh();
    else updateTurn(activeId, { status: "cancelling" });
  }, [activeId, refresh, updateTurn]);

  const followUp = mayEdit ? conversation.followUp : null;
  const acts = useFollowUpActs(id, refresh, focusBox);
  const showTyping = useTypingSign(id, followUp !== null, refreshQuietly);
  const usage = useContextUsage(id, active !== null);
  const newest = newestAsking(turns);
  const isAsked = newest?.options != null && newest.status === "completed";
  const answers = offeredAnswers(newest);
  const offered = answers.length > 0 ? answers : offeredSuggestions(greeting, earlier, turns.length);
  const connection = useConnectionNote(conversation.connection, active !== null);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TurnList
        turns={turns}
        answers={props.answers}
        sent={sent}
        hasMore={conversation.hasMore}
        mayEdit={mayEdit}
        isBlocked={active !== null}
        greeting={<Greeting greeting={mayEdit ? greeting : null} onChoose={fill} />}
        onChanged={refresh}
        onLoadEarlier={conversation.loadEarlier}
        onTryAgain={fill}
        onChoose={choose}
      />
      <TurnAnnouncer turn={active ?? newest} />
      <div className="mx-auto w-full max-w-3xl shrink-0 px-3 pb-3 sm:px-5 sm:pb-5">
        <ConversationStatus
          connection={connection}
          isPractice={mayEdit && props.isPractice}
          isRunning={mayEdit && active !== null}
          usage={usage}
          followUp={followUp}
          isMuted={mayEdit && conversation.followUpsMuted}
          acts={acts}
        />
        {mayEdit ? (
          <Composer
            ref={composer}
            conversationId={id}
            earlier={earlier}
            suggestions={isAsked ? none : offered}
            isAsked={isAsked}
            activeStatus={toStop?.status ?? null}
            makesWay={toStop?.kind === "follow_up"}
            instructionCharactersMax={instructionCharactersMax}
            onSend={send}
            onStop={stop}
            onType={showTyping}
          />
        ) : (
          <ConversationNote conversation={conversation} mayStart={props.mayStart} />
        )}
      </div>
    </div>
  );
}

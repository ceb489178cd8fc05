"use client";

import dynamic from "next/dynamic";
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import type {
  ConversationPlanPhase,
  GreetingForDisplay,
  Suggestion,
} from "#lib/conversations/conversation/conversation-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";
import type { AnsweringModel } from "#lib/projects/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { greetingWords } from "#lib/words/greeting.ts";
import { requestJson } from "../http/request-json";
import { type MessagePicks, messagePicksOf, noMessagePicks, picksInRequest } from "../page-editor/picks/message-picks";
import type { Picking } from "../page-editor/picks/use-picking";
import { WhoMayChooseModelProvider } from "./answering";
import { ByHandHint } from "./by-hand-hint";
import { Composer, type ComposerHandle } from "./composer/composer";
import { offeredAnswers, offeredSuggestions } from "./composer/offered-suggestions";
import { useTypingSign } from "./composer/use-typing-sign";
import { ConversationStatus } from "./conversation-status";
import { isBlockedBy, isTalkedOut, newestAsking, turnToStop } from "./follow-ups/follow-up-turns";
import { useFollowUpActs } from "./follow-ups/use-follow-up-acts";
import { InspectedConversationProvider } from "./inspected";
import { isOver } from "./log/fold-turn";
import type { ConnectionNote } from "./log/use-connection-note";
import type { Choose, ShowOption } from "./options/choose-option";
import { BeginAtEnd } from "./turn/begin-at-end";
import { TurnAnnouncer } from "./turn/turn-announcer";
import { type DrawnAnswers, TurnList } from "./turn/turn-list";
import { useContextUsage } from "./use-context-usage";
import type { useConversation } from "./use-conversation";

/** The most pages of a site that may be planned as a whole; the blank starter has two. */
const smallMax = 2;
const none: readonly Suggestion[] = [];

// Takes the composer's place for a person who only reads.
const ConversationNote = dynamic(() => import("./conversation-note").then((module) => module.ConversationNote));
// Only an empty conversation shows it.
const Greeting = dynamic(() => import("./greeting").then((module) => module.Greeting));
// Only while somebody else waits.
const WantedBy = dynamic(() => import("./handover/wanted-by").then((module) => module.WantedBy), { ssr: false });
// A sign-in seldom ends while the page is open.
const SignedOut = dynamic(() => import("./signed-out").then((module) => module.SignedOut), { ssr: false });
// Only picks have them.
const PickChips = dynamic(() => import("../page-editor/picks/pick-chips").then((module) => module.PickChips), {
  ssr: false,
});
// Only a conversation with a plan has one.
const PlanLine = dynamic(() => import("../plan/plan-line").then((module) => module.PlanLine), { ssr: false });

/** Focuses the box in which a person writes, puts a text there, and sends a choice. */
export interface BoxHandle extends Pick<ComposerHandle, "focus" | "fill"> {
  choose: Choose;
}

interface ConversationPaneProps {
  conversation: ReturnType<typeof useConversation>;
  /** The picks for the next message. */
  picking: Picking;
  ref?: Ref<BoxHandle>;
  answers: DrawnAnswers | undefined;
  instructionCharactersMax: number;
  greeting: GreetingForDisplay | null;
  answering: AnsweringModel;
  /** False for a restricted person, who may not change whole pages. */
  mayPlan: boolean;
  connection: ConnectionNote;
  personEmail: string;
  /** True if this person may see what fills the agent's memory. */
  mayInspect: boolean;
  /** True if the plan stands beside the conversation. */
  isPlanInView: boolean;
  onLookAtPlan: () => void;
  /** True if the person has just published, and goes on in this conversation. */
  goesOnAtOnce: boolean;
  /** Called when the attempt to do so has ended. */
  onTried: () => void;
  /** Called when the person goes on in this conversation after it had ended by itself or was published. */
  onContinued: () => void;
  onLookAtPage: () => void;
  /** Shows in the preview where a choice stands. */
  onShowOption: ShowOption;
  /** Asks the agent to fix a site that does not build since the newest change. */
  onFixBuild?: (() => Promise<void>) | undefined;
}

/** The turns, and the composer below them. */
export function ConversationPane(props: ConversationPaneProps) {
  const { conversation, picking, instructionCharactersMax, greeting } = props;
  const { id, active, open, turns, refresh, refreshQuietly, updateTurn } = conversation;
  const mayEdit = conversation.status === "ongoing" && !conversation.readOnly;
  const isBusy = open.length > 0;
  const isBlocked = isBlockedBy(open);

  const [sent, setSent] = useState(0);
  const plan = mayEdit && conversation.plan?.phase !== "done" ? conversation.plan : null;
  /** Until a plan is approved, messages belong to it. */
  const talkedOver = plan !== null && plan.phase !== "build" ? plan : null;
  const planId = talkedOver?.id;
  const discussed = plan?.phase === "discuss" ? plan.id : null;
  const post = useCallback(
    async (path: string, body: Record<string, unknown>) => {
      try {
        await requestJson("POST", path, body);
      } catch (error) {
        // The session may have ended, or the person may have lost rights: the page then says so.
        refreshQuietly();
        throw error;
      }
      await refresh();
      setSent((count) => count + 1);
      // A reload should show the new message, not the turn that a link led to before.
      if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    },
    [refresh, refreshQuietly],
  );
  const hasSentFiles = useRef(false);
  const send = useCallback(
    async (
      said: string,
      clientRequestId: string,
      picked: MessagePicks = noMessagePicks,
      files: readonly MessageFile[] = [],
    ) => {
      if (planId === undefined) {
        await post(`/api/conversations/${id}/edit-sessions`, {
          ...{ instruction: said, clientRequestId, files: files.map((file) => file.id) },
          ...picksInRequest(picked),
        });
        hasSentFiles.current = files.length > 0;
      } else await post(`/api/plans/${planId}/messages`, { text: said, clientRequestId });
    },
    [id, planId, post],
  );
  const beginPlan = useCallback(
    (wish: string, clientRequestId: string) => post(`/api/conversations/${id}/plans`, { wish, clientRequestId }),
    [id, post],
  );
  /** True when the person accepted the greeting's offer: Enter then starts a plan. */
  const [plansFirst, setPlansFirst] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const earlier = useMemo(() => turns.flatMap((turn) => turn.instruction ?? []), [turns]);
  const fill = useCallback((suggestion: Suggestion, files: readonly MessageFile[] = []) => {
    composer.current?.fill(suggestion);
    composer.current?.attach(files);
  }, []);
  const takeBack = useCallback((text: string | null) => {
    if (text === null) composer.current?.focus(editorWords.overtakenUnchanged);
    else composer.current?.fill({ text }, editorWords.overtaken);
  }, []);
  const choose = useCallback(
    async (label: string, clientRequestId: string, byKeyboard: boolean) => {
      // The pressed button disappears after sending, so the focus moves to the box.
      if (byKeyboard) composer.current?.focus();
      await send(label, clientRequestId);
    },
    [send],
  );
  useImperativeHandle(
    props.ref,
    () => ({ focus: () => composer.current?.focus(), fill: (text) => composer.current?.fill(text), choose }),
    [choose],
  );
  /** The turn that the composer is about, which excludes a follow-up that is about to stop. */
  const toStop = turnToStop(open);
  const wishForPlan = useCallback(() => {
    const { planWish, planBusiness } = greetingWords;
    const text = planWish(planBusiness);
    setPlansFirst(true);
    composer.current?.fill({ text, select: [text.length - planBusiness.length, text.length] });
  }, []);
  const focusBox = useCallback(() => composer.current?.focus(), []);
  const activeId = toStop?.editSessionId;
  const stop = useCallback(async () => {
    if (activeId === undefined) return;
    const answer = await requestJson<{ alreadyFinished: boolean }>("POST", `/api/edit-sessions/${activeId}/cancel`, {});
    if (answer.alreadyFinished) await refresh();
    else updateTurn(activeId, { status: "cancelling" });
  }, [activeId, refresh, updateTurn]);

  const { onContinued } = props;
  const goOn = useCallback(async () => {
    await refresh();
    onContinued();
  }, [refresh, onContinued]);
  const followUp = mayEdit ? conversation.followUp : null;
  const acts = useFollowUpActs(id, refresh, focusBox);
  const showTyping = useTypingSign(id, followUp !== null, refreshQuietly);
  const usage = useContextUsage(props.mayInspect ? id : null, isBusy);
  const newest = newestAsking(turns);
  const last = turns.at(-1);
  const isUnused = !isBusy && last !== undefined && changedNothing(last);
  const { delivered, dispatch: dispatchPicking } = picking;
  useEffect(() => {
    if (isUnused && delivered.picks.length > 0) dispatchPicking({ type: "nothing-changed" });
  }, [isUnused, delivered, dispatchPicking]);
  useEffect(() => {
    if (!isUnused || !hasSentFiles.current) return;
    hasSentFiles.current = false;
    composer.current?.attach(last.sentFiles);
  }, [isUnused, last]);
  const isAsked = newest?.options != null && newest.status === "completed" && !isTalkedOut(newest, discussed);
  const answers = offeredAnswers(newest);
  const offered = answers.length > 0 ? answers : offeredSuggestions(greeting, earlier, turns.length);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <WhoMayChooseModelProvider value={props.answering.whoMay}>
        <InspectedConversationProvider value={props.mayInspect ? id : null}>
          <TurnList
            conversationId={id}
            turns={turns}
            waiting={open.filter((turn) => turn.status === "pending" && turn !== toStop)}
            answers={props.answers}
            discussed={discussed}
            sent={sent}
            hasMore={conversation.hasMore}
            mayEdit={mayEdit}
            isBlocked={isBlocked}
            greeting={
              <Greeting
                greeting={mayEdit ? greeting : null}
                onChoose={fill}
                onPlan={
                  mayEdit && props.mayPlan && greeting !== null && greeting.pages <= smallMax ? wishForPlan : undefined
                }
              />
            }
            hint={mayEdit && !isBusy && !plan && last && cameToNothing(last) ? <ByHandHint className="-mt-6" /> : null}
            onChanged={refresh}
            onLoadEarlier={conversation.loadEarlier}
            onTryAgain={fill}
            onOvertaken={takeBack}
            onChoose={choose}
            onShowOption={props.onShowOption}
            onFixBuild={props.onFixBuild}
            onGone={focusBox}
          />
        </InspectedConversationProvider>
      </WhoMayChooseModelProvider>
      <TurnAnnouncer turn={active ?? newest} />
      <div className="relative mx-auto w-full max-w-3xl shrink-0 px-3 pb-3 sm:px-5 sm:pb-5">
        {plan ? (
          <PlanLine
            plan={plan}
            isRunning={isBusy}
            onChanged={refresh}
            onLook={props.onLookAtPlan}
            isInView={props.isPlanInView}
          />
        ) : null}
        <ConversationStatus
          connection={props.connection}
          answering={mayEdit ? props.answering : null}
          isRunning={mayEdit && isBusy}
          usage={usage}
          mayInspect={props.mayInspect}
          followUp={followUp}
          isMuted={mayEdit && conversation.followUpsMuted}
          acts={acts}
        />
        {mayEdit && conversation.wantedBy !== null ? (
          <WantedBy conversationId={id} wantedBy={conversation.wantedBy} onAnswered={refresh} />
        ) : null}
        {conversation.isSignedOut ? <SignedOut email={props.personEmail} onSignedIn={focusBox} /> : null}
        {mayEdit ? (
          <Composer
            ref={composer}
            isSignedOut={conversation.isSignedOut}
            conversationId={id}
            takesFocus
            earlier={earlier}
            suggestions={isAsked || plan ? none : offered}
            isAsked={isAsked}
            activeStatus={toStop?.status ?? null}
            makesWay={toStop?.kind === "follow_up"}
            instructionCharactersMax={instructionCharactersMax}
            onSend={send}
            onPlan={plan || !props.mayPlan ? undefined : beginPlan}
            plansFirst={plansFirst}
            planning={talkedOver ? planningOf(talkedOver.phase) : null}
            onStop={stop}
            onType={showTyping}
            picked={{
              now: messagePicksOf(picking),
              dispatch: picking.dispatch,
              chips:
                picking.picks.length === 0 ? null : (
                  <PickChips
                    workspaceId={conversation.workspaceId}
                    version={conversation.previewKey}
                    picking={picking}
                    onVisit={props.onLookAtPage}
                    onRemoved={focusBox}
                  />
                ),
            }}
          />
        ) : (
          <ConversationNote
            conversation={conversation}
            mayStart={conversation.mayEdit}
            goesOnAtOnce={props.goesOnAtOnce}
            onTried={props.onTried}
            onContinued={goOn}
          />
        )}
      </div>
      <BeginAtEnd />
    </div>
  );
}

/** Whether a request about picks or with files has ended without a change, or a question that has buttons for its answers. */
function changedNothing(turn: TurnForDisplay): boolean {
  return turn.picks.length + turn.sentFiles.length > 0 && isOver(turn) && turn.commit === null && turn.options === null;
}

/** Whether a wish was not understood or failed, so that the person may want to do it by hand. A question has its own answers. */
function cameToNothing({ kind, status, commit, held, options }: TurnForDisplay): boolean {
  if (kind !== "prompt" || held.length > 0 || options !== null) return false;
  return status === "failed" || (status === "completed" && commit === null);
}

function planningOf(phase: ConversationPlanPhase) {
  const { placeholderPlan, placeholderPlanChange } = editorWords;
  return {
    placeholder: phase === "approve" ? placeholderPlanChange : placeholderPlan,
    waits: phase === "summarize" || phase === "serialize",
  };
}

import { CheckCheck, History, ListChecks, MessageCircleReply, Pencil, RotateCcw, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { memo, type ReactNode } from "react";
import type { Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import type { EditSessionKind } from "#lib/conversations/schema.ts";
import type { ToolForDisplay, TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { protectedPathWords, readRefusal } from "#lib/words/settings/protected-path.ts";
import { turnWords } from "#lib/words/turn.ts";
import { Alert } from "../../ui/alert";
import { Badge } from "../../ui/badge";
import { HydrateLater } from "../../ui/hydrate-later";
import { ChangesButton } from "../changes/changes-button";
import { closeMarkers } from "../log/close-markers";
import { isOver } from "../log/fold-turn";
import type { Choose, ShowOption } from "../options/choose-option";
import { LiveAnswer } from "./live-answer";
import { shownAnswer, shownOptions } from "./shown-answer";
import { TurnActivity } from "./turn-activity";
import { TurnEnding } from "./turn-ending";
import { TurnFooter } from "./turn-footer";
import { TurnInstruction } from "./turn-instruction";
import { TurnReceipt } from "./turn-receipt";
import { UndoButton } from "./undo-button";
import { wayOf } from "./way-back";

// Most turns ask nothing and hold nothing back.
const TurnOptions = dynamic(() => import("../options/turn-options").then((module) => module.TurnOptions));
const HeldChanges = dynamic(() => import("../held/held-changes").then((module) => module.HeldChanges));

interface TurnCardProps {
  turn: TurnForDisplay;
  /** The answer, if the server has rendered it. */
  answer?: ReactNode;
  mayEdit: boolean;
  /** True while another turn runs or waits. */
  isBlocked: boolean;
  /** States whether the offered choices may be taken. */
  choosing: "open" | "blocked" | "closed";
  /** The person's next message; null if it is missing or does not matter. */
  saidNext: string | null;
  onChoose: Choose;
  onShowOption?: ShowOption | undefined;
  /** Asks the agent to fix a site that does not build; absent for all but the newest change. */
  onFixBuild?: (() => Promise<void>) | undefined;
  /** True if a later turn has brought its unfinished work back. */
  isRestored: boolean;
  /** True if the agent began the turn and it stopped because the person sent something. */
  madeWay: boolean;
  onChanged: () => Promise<void>;
  /** Puts an instruction back into the box. */
  onTryAgain: (instruction: Suggestion, files: readonly MessageFile[]) => void;
}

const acts: ReadonlySet<EditSessionKind> = new Set(["manual", "undo", "restore", "go_back", "apply_held"]);

/** One turn: the instruction, the agent's work and answer, and the result. */
export const TurnCard = memo(function TurnCard(props: TurnCardProps) {
  return (
    <HydrateLater isNeeded={!isOver(props.turn)}>
      <Turn {...props} />
    </HydrateLater>
  );
});

function Turn(props: TurnCardProps) {
  const { turn, mayEdit, isBlocked, onChanged } = props;
  if (turn.kind === "undo" && turn.status === "completed") return <UndoLine {...props} />;
  const isAct = acts.has(turn.kind);
  const offered = shownOptions(turn);
  const text = shownAnswer(turn);
  const answer =
    isAct || text === "" ? null : (props.answer ?? <LiveAnswer text={isOver(turn) ? text : closeMarkers(text)} />);
  const isHeldWhole = turn.held.length > 0 && turn.commit === null;
  return (
    <article
      id={`turn-${turn.ordinal}`}
      aria-label={labelOf(turn)}
      className="turn -mx-3 -my-2 grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl px-3 py-2"
    >
      <TurnBeginning turn={turn} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        {isOver(turn) && (isAct || hasLittleToSay(turn)) ? null : <TurnActivity turn={turn} />}
        {isHeldWhole ? null : answer}
        <TurnRefusals tools={turn.tools} />
        {offered ? (
          <TurnOptions
            editSessionId={turn.editSessionId}
            offered={offered}
            state={props.choosing}
            saidNext={props.saidNext}
            onChoose={props.onChoose}
            onShow={props.onShowOption}
          />
        ) : null}
        {turn.status === "completed" ? (
          <TurnReceipt
            turn={turn}
            mayEdit={mayEdit}
            isBlocked={isBlocked}
            onFixBuild={props.onFixBuild}
            onChanged={onChanged}
          />
        ) : null}
        {turn.held.length === 0 ? null : (
          <HeldChanges
            turn={turn}
            mayEdit={mayEdit}
            isBlocked={isBlocked}
            answer={isHeldWhole && answer}
            onChanged={onChanged}
          />
        )}
        <TurnEnding
          turn={turn}
          mayEdit={mayEdit}
          mayRestore={mayEdit && turn.restorable && !props.isRestored}
          isBlocked={isBlocked}
          madeWay={props.madeWay}
          onChanged={onChanged}
          onTryAgain={props.onTryAgain}
        />
        {isOver(turn) ? <TurnFooter turn={turn} /> : null}
      </div>
    </article>
  );
}

/** Returns what a turn is called: a person's own act by what it did, any other by its kind. */
function labelOf({ kind, title, ordinal }: TurnForDisplay): string {
  return `${(acts.has(kind) ? title : null) ?? turnWords.kinds[kind]} ${ordinal}`;
}

/** An undo is one line, with the button that brings back what it took away. */
function UndoLine({ turn, mayEdit, isBlocked, onChanged }: TurnCardProps) {
  const way = wayOf(turn);
  return (
    <article
      id={`turn-${turn.ordinal}`}
      aria-label={labelOf(turn)}
      className="turn -mx-3 -my-4 flex scroll-mt-4 flex-wrap items-center gap-x-2 rounded-2xl px-3 py-1"
    >
      <div className="min-w-40 flex-1">
        <TurnAct turn={turn} />
      </div>
      {turn.files.length === 0 ? (
        <p className="text-sm text-text-soft">{turnWords.nothingChanged}</p>
      ) : (
        <ChangesButton editSessionId={turn.editSessionId} />
      )}
      {mayEdit && way ? <UndoButton {...way} isBlocked={isBlocked} onChanged={onChanged} /> : null}
      <TurnFooter turn={turn} />
    </article>
  );
}

function TurnBeginning({ turn }: { turn: TurnForDisplay }) {
  if (turn.kind === "follow_up") return <TurnFollowUp followUp={turn.followUp} />;
  if (acts.has(turn.kind) || turn.kind === "plan_item") return <TurnAct turn={turn} />;
  return (
    <>
      {turn.planId === null ? null : (
        <p className="-mb-2 text-right text-text-soft text-xs">
          {turn.givenUp ? turnWords.planningWithdrawn : turnWords.planning}
        </p>
      )}
      <TurnInstruction turn={turn} />
    </>
  );
}

/** Returns true for a turn that never began, and for a stopped follow-up, which people do not miss. */
function hasLittleToSay({ kind, status, startedAt }: TurnForDisplay): boolean {
  return startedAt === null || (kind === "follow_up" && status === "cancelled");
}

function TurnAct({ turn }: { turn: TurnForDisplay }) {
  const Icon =
    { undo: Undo2, restore: RotateCcw, go_back: History, apply_held: CheckCheck, plan_item: ListChecks }[
      turn.kind as string
    ] ?? Pencil;
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-text-soft">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span
        // Only here is it said what was done by hand, so it is never cut.
        className={`min-w-0 ${turn.kind === "manual" ? "[overflow-wrap:anywhere]" : "truncate"}`}
        title={turn.title ?? undefined}
      >
        {turn.title ?? turnWords.kinds[turn.kind]}
      </span>
    </p>
  );
}

/** Takes the place of a person's message in a turn that the agent began, and says why it began. */
function TurnFollowUp({ followUp }: Pick<TurnForDisplay, "followUp">) {
  return (
    <p className="text-sm text-text-soft [overflow-wrap:anywhere]">
      <Badge className="mr-2">
        <MessageCircleReply aria-hidden />
        {followUpWords.label}
      </Badge>
      {followUp?.reason}
    </p>
  );
}

const shownMax = 3;

/** The files that the agent wanted to change but may not: one sentence each, with the people who can allow it. */
function TurnRefusals({ tools }: { tools: readonly ToolForDisplay[] }) {
  const failed = tools.filter(({ state }) => state === "failed");
  const sentences = [...new Set(failed.flatMap(({ output }) => readRefusal(output) ?? []))];
  if (sentences.length === 0) return null;
  const more = sentences.length - shownMax;
  return (
    <Alert tone="caution">
      {sentences.slice(0, shownMax).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {more > 0 ? <p>{protectedPathWords.moreRefused(more)}</p> : null}
    </Alert>
  );
}

import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";

// The composer's own state as a pure reducer, and the words that follow from its stage.

/**
 * What the composer itself knows. The text, the messages on their way and the turn come from elsewhere. `why` says why the
 * focus or a text is in the box without the person having put it there.
 */
export type ComposerState = { why: string | null } & (
  | { name: "ready" }
  | { name: "stopping" }
  | { name: "stop-failed"; problem: string }
);

export type ComposerEvent =
  | { type: "typed" }
  | { type: "filled"; why?: string | undefined }
  | { type: "focused"; why?: string | undefined }
  | { type: "sent" }
  | { type: "stop-pressed" }
  | { type: "stop-accepted" }
  | { type: "stop-refused"; problem: string };

export const readyComposer: ComposerState = { name: "ready", why: null };

export function composerReducer(state: ComposerState, event: ComposerEvent): ComposerState {
  const { why } = state;
  switch (event.type) {
    case "typed":
      return { ...state, why: null };
    case "filled":
      return { ...state, why: event.why ?? null };
    case "focused":
      return { ...state, why: event.why || why };
    case "sent":
      return state.name === "stopping" ? { ...state, why: null } : readyComposer;
    case "stop-pressed":
      return { name: "stopping", why };
    case "stop-accepted":
      return { name: "ready", why };
    case "stop-refused":
      return { name: "stop-failed", problem: event.problem, why };
    default:
      return event satisfies never;
  }
}

/** What a plan that is open asks for. */
export interface OpenPlan {
  placeholder: string;
  /** The plan is being written, and takes no message until then. */
  waits: boolean;
}

export interface ComposerFacts {
  hasText: boolean;
  /** A message is on its way. */
  isSending: boolean;
  /** A turn is under way. */
  isRunning: boolean;
  /** That turn makes way for what is sent. */
  makesWay: boolean;
  /** Choices are offered, and any other answer is as welcome. */
  isAsked: boolean;
  /** Enter begins a plan. */
  plansFirst: boolean;
  planning: OpenPlan | null;
}

/** What happens to a message that is sent now; or, with an empty box, what it waits for. */
export type ComposerStage =
  | "sending"
  | "queueing"
  | "plan-thinking"
  | "changing"
  | "starting-plan"
  | "planning"
  | "writing-plan"
  | "editing";

export function stageOf({
  hasText,
  isSending,
  isRunning,
  makesWay,
  plansFirst,
  planning,
}: ComposerFacts): ComposerStage {
  if (isSending && !hasText) return "sending";
  if (isRunning && !makesWay) {
    if (hasText) return "queueing";
    return planning ? "plan-thinking" : "changing";
  }
  if (plansFirst) return "starting-plan";
  if (!planning) return "editing";
  return planning.waits ? "writing-plan" : "planning";
}

const labels: Record<ComposerStage, string> = {
  sending: editorWords.queueing,
  queueing: editorWords.queue,
  "plan-thinking": editorWords.thinking,
  changing: editorWords.running,
  "starting-plan": editorWords.plan,
  planning: editorWords.planSend,
  "writing-plan": editorWords.planWaits,
  editing: editorWords.send,
};

export interface ComposerWords {
  /** On the button that sends. */
  label: string;
  /** Whether the button shows that something is being done. */
  isBusy: boolean;
  /** Below the box: what the keys do. `key` stands before the text as a key. */
  hint: { key: string | null; text: string };
  /** In the empty box. */
  placeholder: string;
}

/** Returns the words of the button, of the hint and of the empty box. */
export function wordsOf(facts: ComposerFacts): ComposerWords {
  const stage = stageOf(facts);
  return {
    label: labels[stage],
    isBusy: stage === "sending" || stage === "plan-thinking" || stage === "changing",
    hint: facts.isRunning
      ? { key: turnWords.stopKey, text: turnWords.stopHint }
      : { key: null, text: editorWords.hint },
    placeholder: placeholderOf(facts),
  };
}

function placeholderOf({ isRunning, makesWay, isAsked, planning }: ComposerFacts): string {
  if (planning && !isAsked) return planning.placeholder;
  if (isRunning && !makesWay) return editorWords.placeholderNext;
  return isAsked ? editorWords.placeholderAsked : editorWords.placeholder;
}

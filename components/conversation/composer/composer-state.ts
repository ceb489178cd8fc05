import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";

// The composer's own state as a pure reducer, and the words for each stage.

/**
 * The composer's own state. The text, the messages being sent and the turn come from elsewhere. `why` explains a focus or a
 * text in the box that the person did not ask for.
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

/** How an open plan affects the composer. */
export interface OpenPlan {
  placeholder: string;
  /** True while the plan is being written and takes no message. */
  waits: boolean;
}

export interface ComposerFacts {
  hasText: boolean;
  /** A message is being sent. */
  isSending: boolean;
  /** A turn is running or waiting. */
  isRunning: boolean;
  /** That turn stops for a message that is sent. */
  makesWay: boolean;
  /** Choices are offered; the person may also answer in their own words. */
  isAsked: boolean;
  /** Enter starts a plan. */
  plansFirst: boolean;
  planning: OpenPlan | null;
}

/** The effect of a message that is sent now or, with an empty box, the composer's reason to wait. */
type ComposerStage =
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

const labels = (): Record<ComposerStage, string> => ({
  sending: editorWords.queueing,
  queueing: editorWords.queue,
  "plan-thinking": editorWords.thinking,
  changing: editorWords.running,
  "starting-plan": editorWords.plan,
  planning: editorWords.planSend,
  "writing-plan": editorWords.planWaits,
  editing: editorWords.send,
});

interface ComposerWords {
  /** The text of the button that sends. */
  label: string;
  /** True if the button shows that something is in progress. */
  isBusy: boolean;
  /** The line below the box that names the keys. `key` stands before the text as a key. */
  hint: { key: string | null; text: string };
  /** The placeholder of the empty box. */
  placeholder: string;
}

/** Returns the words of the button, the hint and the empty box. */
export function wordsOf(facts: ComposerFacts): ComposerWords {
  const stage = stageOf(facts);
  return {
    label: labels()[stage],
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

import { AgentFailure, type AgentFailureCode } from "#lib/agent/agent-failure.ts";
import { PhaseRefusal } from "#lib/plans/phases/ports.ts";
import type { PlanFailure } from "#lib/plans/schema.ts";

const administrator = "Somebody who administers this site has to";

/** Sentences for a person who waits for a plan. Those of `agent-failure.ts` are about turns. */
const sentences: Partial<Record<AgentFailureCode, string>> = {
  "limit-tokens":
    "The plan was stopped before it used more tokens than it may. Say in fewer words what it is about, or plan less at once.",
  "limit-minutes": "The model took longer than it may. Try again, or plan less at once.",
  "limit-money": "The plan was stopped before it cost more than it may. Plan less at once.",
  "model-silent":
    "The model sent nothing for a long time, more than once. Try again later; everything that was said is kept.",
  "model-busy":
    "The model is answering too many requests at the moment. Try again in a few minutes; everything that was said is kept.",
  "model-unavailable":
    "The model's provider has a fault at the moment. Try again in a few minutes; everything that was said is kept.",
  "model-unreachable": `The model can't be reached. Try again later; if that does not help, ${administrator.toLowerCase()} check the model's address.`,
  "model-key-refused": `The model's provider refused the access key. ${administrator} check it; then try again.`,
  "model-not-found": `The model for this part of the plan does not exist at its provider. ${administrator} correct its name or address.`,
  "model-quota": `The account at the model's provider has used up its allowance. ${administrator} top it up; then try again.`,
  "model-malformed": "The model's answer arrived damaged and could not be read. Try again.",
  "model-context-too-long":
    "What was discussed is too long for this model. Discard the plan and begin one that is about less.",
  "model-declined": "The model declined to do this. Say differently what the plan is about, and try again.",
  "model-request-refused": `The model's provider did not accept the request. ${administrator} check the model's settings.`,
  "model-failed": "The model failed while it was answering. Try again.",
};

const answerTooLong = `The model's answers are too short for this plan: even in several parts, none came to its end. Plan fewer pages at once, or ${administrator.toLowerCase()} choose a model that can answer at greater length.`;

/** Explains to a person why a phase failed; null for an unexpected error. */
export function explainPhaseFailure(error: unknown): PlanFailure | null {
  if (error instanceof PhaseRefusal) {
    const { code } = error;
    return { code, message: code === "plan-answer-too-long" ? answerTooLong : (sentences[code] ?? error.message) };
  }
  if (!(error instanceof AgentFailure)) return null;
  return { code: error.code, message: sentences[error.code] ?? error.message };
}

export const internalFailure: PlanFailure = {
  code: "internal",
  message:
    "Something went wrong on the server while the plan was made. Try again; if it stays, tell your administrator.",
};

/** The failure of a brief that was still incomplete after the last attempt. */
export function briefIncomplete(missing: readonly string[]): PlanFailure {
  return { code: "plan-brief-incomplete", message: `The model did not get the brief complete. ${firstOf(missing)}` };
}

export function planInvalid(problems: readonly string[]): PlanFailure {
  return { code: "plan-invalid", message: `The model did not get the plan right. ${firstOf(problems)}` };
}

const firstMax = 3;
const tryAgain = "Try again, or say in the discussion what is to become of it.";

function firstOf(sentences: readonly string[]): string {
  const rest = sentences.length - firstMax;
  const more = rest > 0 ? [`And ${rest} more.`] : [];
  return [...sentences.slice(0, firstMax), ...more, tryAgain].join(" ");
}

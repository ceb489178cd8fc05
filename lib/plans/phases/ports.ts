import type { Usage } from "#lib/costs/usage-schema.ts";
import type { AskingPhase, Brief, Manifest, MessageMode, PlanMessage, SitePlan } from "../schema.ts";

// Ports, inputs and results of the two asking phases. The runner composes the ports; tests script them.

/** One call of the model: the complete messages, and the JSON schema that the answer must fit. */
export interface PlanRequest {
  phase: AskingPhase;
  /** From 1, counted over the whole phase. */
  attempt: number;
  mode: MessageMode;
  messages: readonly PlanMessage[];
  schema: { name: "brief" | "site_plan"; json: Record<string, unknown> };
  /** Whether it asks for the rest of an answer, which fits no schema by itself. */
  isRest: boolean;
}

export interface PlanAnswer {
  text: string;
  /** Whether the answer was cut off at the model's length limit. */
  isCut: boolean;
  /** Null if the provider reports none. */
  usage: Usage | null;
}

export interface PlanPorts {
  /** Returns how many tokens, by our own estimate, a request may have so that request and answer fit the model's window. */
  requestTokensMax(): number;
  /** Sends a request. Rejects with the provider's error (429, abort …), which the phase rethrows without using up an attempt. */
  ask(request: PlanRequest, signal: AbortSignal): Promise<PlanAnswer>;
  /** Stores additions to the history before the next call, so that an interrupted phase resumes after them. */
  keep(added: { attempt: number; messages: PlanMessage[] }): Promise<void>;
  /** Announces another attempt. `missing` says why the last one was not good enough, in words for a person. */
  again(attempt: number, missing: string[]): Promise<void>;
}

/** The usage of a phase over all of its attempts. */
export interface PhaseUsage extends Usage {
  calls: number;
}

export interface SummarizeInput {
  /** The discussion, oldest first. Its system messages are left out of the request. Never changed. */
  discussion: readonly PlanMessage[];
  /** The stored history of earlier rounds or interrupted runs of this phase: request, answers, feedback. */
  earlier: readonly PlanMessage[];
  /** The attempts that earlier runs of this round have used up, from 0. */
  attemptsUsed: number;
  /** A change that a person asks for, or the parts that the next phase found missing. It becomes the next message. */
  changes: string | null;
  /** Null: the brief is not validated, and there is exactly one call. */
  manifest: Manifest | null;
  mode: MessageMode;
  maxRetries: number;
}

export interface SummarizeResult {
  status: "complete" | "incomplete";
  brief: Brief | null;
  /** Sentences for a person about missing parts after the last attempt; empty if the brief is complete. */
  missing: string[];
  /** The whole history of the phase, in order: request, answers, feedback. Ends with an answer. */
  history: PlanMessage[];
  usage: PhaseUsage;
}

export interface SerializeInput {
  brief: Brief;
  /** The discussion and the history of the phase `summarize`. Never changed. */
  context: readonly PlanMessage[];
  earlier: readonly PlanMessage[];
  attemptsUsed: number;
  manifest: Manifest;
  mode: MessageMode;
  maxRetries: number;
}

export type SerializeResult =
  | { status: "complete"; plan: SitePlan; warnings: string[]; history: PlanMessage[]; usage: PhaseUsage }
  /** The brief lacks these parts, so it must be made again, with the full history. */
  | { status: "missing"; missing: string[]; history: PlanMessage[]; usage: PhaseUsage }
  | { status: "invalid"; problems: string[]; history: PlanMessage[]; usage: PhaseUsage };

/** The phase can't be carried out with this model, and asking it again would not help. */
export class PhaseRefusal extends Error {
  override readonly name = "PhaseRefusal";
  readonly code: "model-context-too-long" | "plan-answer-too-long";
  constructor(code: PhaseRefusal["code"]) {
    super(code);
    this.code = code;
  }
}

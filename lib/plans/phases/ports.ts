import type { Usage } from "#lib/costs/usage-schema.ts";
import type { AskingPhase, Brief, Manifest, MessageMode, PlanMessage, SitePlan } from "../schema.ts";

// What the two asking phases need from the world, and what they answer. The runner composes the ports; tests script them.

/** One call of the model: the whole list as it goes over the wire, and the JSON schema that the answer must fit. */
export interface PlanRequest {
  phase: AskingPhase;
  /** From 1, over the whole phase. */
  attempt: number;
  mode: MessageMode;
  messages: readonly PlanMessage[];
  schema: { name: "brief" | "site_plan"; json: Record<string, unknown> };
  /** The rest of an answer is asked for, which fits no schema by itself. */
  isRest: boolean;
}

export interface PlanAnswer {
  text: string;
  /** The model had to stop at the greatest length of its answers. */
  isCut: boolean;
  /** Null where the provider reports none. */
  usage: Usage | null;
}

export interface PlanPorts {
  /** How many tokens, by our own estimate, the messages of a request may have in the model's window, beside the answer. */
  requestTokensMax(): number;
  /** Rejects with what the provider said (429, abort …): that passes through the phase and uses up no attempt. */
  ask(request: PlanRequest, signal: AbortSignal): Promise<PlanAnswer>;
  /** Keeps what was added to the history, before the next call: a phase that is interrupted goes on behind it. */
  keep(added: { attempt: number; messages: PlanMessage[] }): Promise<void>;
  /** Another attempt begins, because these are missing or wrong, in words for a person. */
  again(attempt: number, missing: string[]): Promise<void>;
}

/** A count of what a phase used, over all of its attempts. */
export interface PhaseUsage extends Usage {
  calls: number;
}

export interface SummarizeInput {
  /** The discussion as it was, oldest first; its system messages are left out of the request. Never changed. */
  discussion: readonly PlanMessage[];
  /** What an earlier, interrupted run of this phase, or an earlier round of it, has kept: request, answers, feedback. */
  earlier: readonly PlanMessage[];
  /** Where the earlier run stopped: attempts that are used up, from 0. */
  attemptsUsed: number;
  /** What a person asks to be changed, or what the next phase found missing: it becomes the next message. */
  changes: string | null;
  /** Null: nothing is validated, and there is exactly one call. */
  manifest: Manifest | null;
  mode: MessageMode;
  maxRetries: number;
}

export interface SummarizeResult {
  status: "complete" | "incomplete";
  brief: Brief | null;
  /** What is missing after the last attempt, in words for a person; empty when complete. */
  missing: string[];
  /** The whole history of the phase, in order: request, answers, feedback. Ends with an answer. */
  history: PlanMessage[];
  usage: PhaseUsage;
}

export interface SerializeInput {
  brief: Brief;
  /** Discussion and history of the phase before, as they were. Never changed. */
  context: readonly PlanMessage[];
  earlier: readonly PlanMessage[];
  attemptsUsed: number;
  manifest: Manifest;
  mode: MessageMode;
  maxRetries: number;
}

export type SerializeResult =
  | { status: "complete"; plan: SitePlan; warnings: string[]; history: PlanMessage[]; usage: PhaseUsage }
  /** The brief itself lacks these: it has to be made again, with the full history. */
  | { status: "missing"; missing: string[]; history: PlanMessage[]; usage: PhaseUsage }
  | { status: "invalid"; problems: string[]; history: PlanMessage[]; usage: PhaseUsage };

import type { ModelMessage } from "ai";
import type { Usage } from "#lib/costs/usage-schema.ts";

/**
 * What one finished step leaves for a worker that has to go on after it. Plain JSON, and only what the step added: the steps
 * before it are kept already. It holds private notes and whole results; nobody but the turn's own run may read it.
 */
export interface FinishedStep {
  /** What the next request carries of it: the model's answer and the results of its calls. */
  messages: ModelMessage[];
  calls: { toolCallId: string; toolName: string; input: unknown }[];
  /** What it said aloud, and what the loop added to that: options, or a closing sentence. */
  text: string;
  added: string;
  /** Notes that stood in its text, and those that it kept by a tool. */
  blockNotes: string[];
  keptNotes: string[];
  /** The numbers of its annotations. */
  annotations: number[];
  commitMessage: string | null;
  /** Paths that the model knows since this step. */
  knownPaths: string[];
  writes: number;
  remembered: number;
  /** Whether the closing words have been said. */
  answered: boolean;
  /** Reported, or estimated where the provider reports nothing. */
  usage: Usage;
  correction: number;
  /** Whether the turn ends with it: nothing is asked any more. */
  isLast: boolean;
}

/** Where a turn goes on whose worker is gone. */
export interface Resumption {
  /** From the first on, without a gap. */
  steps: FinishedStep[];
  /** What the log knows already, of steps that broke off as well: none of it is given a second time. */
  lastRequest: number;
  lastPart: number;
  toolCallIds: string[];
  /** By all requests so far. */
  usage: Usage;
  workedMs: number;
}

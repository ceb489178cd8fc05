import type { Usage } from "#lib/costs/usage-schema.ts";
import type { AgentMessage } from "./agent-message.ts";

/**
 * The record of one finished step, from which another worker can resume the turn. Plain JSON with only what this step added.
 * It holds private notes and full results; only the turn's own run may read it.
 */
export interface FinishedStep {
  /** The messages that it adds to the next request: the model's answer and the results of its calls. */
  messages: AgentMessage[];
  calls: { toolCallId: string; toolName: string; input: unknown }[];
  /** The visible text of the answer, and the text that the loop added to it: options, or a closing sentence. */
  text: string;
  added: string;
  /** Notes in its text, and notes that a tool kept. */
  blockNotes: string[];
  keptNotes: string[];
  annotations: number[];
  commitMessage: string | null;
  /** Paths whose content the model first saw in this step. */
  knownPaths: string[];
  writes: number;
  remembered: number;
  /** Whether the closing words have been said. */
  answered: boolean;
  /** Reported, or estimated where the provider reports nothing. */
  usage: Usage;
  correction: number;
  isLast: boolean;
}

/** The point from which a turn is resumed after its worker is gone. */
export interface Resumption {
  /** From the first step on, without gaps. */
  steps: FinishedStep[];
  /** Numbers and ids that are already in the log, also those of broken steps: none of them is used again. */
  lastRequest: number;
  lastPart: number;
  toolCallIds: string[];
  /** The usage of all requests so far. */
  usage: Usage;
  workedMs: number;
}

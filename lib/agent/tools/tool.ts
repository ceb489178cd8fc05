import type { z } from "zod";
import type { OfferedOptions, ProgressPayload } from "#lib/conversations/schema.ts";
import type { TurnPorts } from "../ports.ts";

/** What a tool answers the model: plain text, always. A failure's text starts with `Error: ` and says how to recover. */
export interface ToolOutcome {
  ok: boolean;
  text: string;
}

/** What the tools of one turn know together. Made by the loop for each turn; nothing outlives it. */
export interface TurnState {
  /** Paths whose present content the model has read or written itself in this turn. */
  readonly knownPaths: Set<string>;
  /** How many calls have changed files so far. */
  writes: number;
  /** How many notes and remarks were kept so far. */
  remembered: number;
  /** What the person is asked to choose from; the turn ends after the step that offered it. */
  offered: OfferedOptions | null;
}

export function createTurnState(): TurnState {
  return { knownPaths: new Set(), writes: 0, remembered: 0, offered: null };
}

export interface ToolPorts
  extends Pick<TurnPorts, "site" | "keepNote" | "annotate" | "revertTurn" | "suggestCommitMessage"> {
  turn: TurnState;
}

/**
 * A tool without any framework around it. `name` and `description` are what the model sees, so a description is written
 * for the model: what the tool does, when to use it, what it refuses.
 */
export interface Tool<Input = unknown> {
  name: string;
  description: string;
  input: z.ZodType<Input>;
  /** Whether it leaves the site's files as they are. */
  readOnly: boolean;
  /**
   * Whether a step that broke off with the worker can call it again: all that it did went with the step. Files, notes and the
   * commit's message lie in the step. What isn't repeatable is recognized by its port, which answers what was kept.
   */
  repeatable: boolean;
  /** Input and output of a private tool never enter the log. */
  private?: true;
  /** Called beside the closing words: text in the same step counts as the answer, even when nothing follows. */
  closing?: true;
  /** The line that an editor sees while it runs; null where there is nothing for an editor to see. */
  progress(input: Input): ProgressPayload | null;
  /** Throws only when the world below the ports fails; what the model can do something about is an outcome. */
  run(input: Input, ports: ToolPorts): Promise<ToolOutcome>;
}

/** Infers the input's type from its schema. */
export function defineTool<Input>(tool: Tool<Input>): Tool<Input> {
  return tool;
}

export function succeeded(text: string): ToolOutcome {
  return { ok: true, text };
}

export function failed(sentence: string): ToolOutcome {
  return { ok: false, text: `Error: ${sentence}` };
}

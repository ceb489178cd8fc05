import type { z } from "zod";
import type { ProgressPayload } from "#lib/conversations/log/chunk-schema.ts";
import type { OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import type { TurnPorts } from "../ports.ts";

/** A tool's result for the model, always plain text. A failure's text starts with `Error: ` and says how to recover. */
export interface ToolOutcome {
  ok: boolean;
  text: string;
}

/** The state that the tools of one turn share. The loop creates it for each turn. */
export interface TurnState {
  /** Paths whose current content the model has read or written in this turn. */
  readonly knownPaths: Set<string>;
  /** The number of calls that have changed files so far. */
  writes: number;
  /** The number of notes and annotations kept so far. */
  remembered: number;
  /** The options that were offered to the person; the turn ends after the step that offered them. */
  offered: OfferedOptions | null;
}

export function createTurnState(): TurnState {
  return { knownPaths: new Set(), writes: 0, remembered: 0, offered: null };
}

export interface ToolPorts
  extends Pick<
    TurnPorts,
    | "site"
    | "rules"
    | "keepNote"
    | "annotate"
    | "revertTurn"
    | "suggestCommitMessage"
    | "heldBack"
    | "sentPicture"
    | "buildSite"
    | "runCommand"
  > {
  turn: TurnState;
  /** Tells the person how far a call is. */
  progress(payload: ProgressPayload): void;
}

/** A tool of the agent. `description` is written for the model: what it does, when to use it, and what it refuses. */
export interface Tool<Input = unknown> {
  name: string;
  description: string;
  input: z.ZodType<Input>;
  /** Whether it never changes the site's files. */
  readOnly: boolean;
  /**
   * Whether a repeated step can call it again, because its effects were lost with the broken step: files, notes and the commit
   * message are stored with the step. The port of a tool that isn't repeatable recognizes the second call and returns the stored
   * result.
   */
  repeatable: boolean;
  /** Input and output of a private tool never enter the log. */
  private?: true;
  /** Whether it may be called together with the closing words: text in the same step counts as the answer. */
  closing?: true;
  /** Returns the progress line for the editor while the tool runs; null if there is no line to show. */
  progress(input: Input): ProgressPayload | null;
  /** Runs the tool. Throws only if a port fails; a failure that the model can act on is an outcome. */
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

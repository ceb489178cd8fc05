import type { LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { ContextMessage } from "#lib/context/schema.ts";
import type { ModelPrice } from "#lib/costs/price-usage.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { AgentMessage } from "./agent-message.ts";
import type { FinishedStep, Resumption } from "./finished-step.ts";
import type { ResolvedModel } from "./model/model.ts";
import type { LogPort, RequestsPort, TurnPorts } from "./ports.ts";
import { shrinkOldResults } from "./shrink-results.ts";
import { type AnswerText, createAnswerText } from "./text/answer-text.ts";
import { boundText } from "./text/bounded-value.ts";
import { describeTools } from "./tools/describe-tools.ts";
import { createTurnState, type Tool, type ToolPorts } from "./tools/tool.ts";
import { createRepetitionGuard, createTurnBudget, type TurnBudget, type TurnLimits } from "./turn-limits.ts";
import { createTypedHistory, type TypedHistory } from "./typed-history.ts";

/** A picture as the model sees it. */
export interface SeenPicture {
  name: string;
  mediaType: string;
  content: Uint8Array;
  /** Estimated. */
  tokens: number;
}

export interface AgentInput {
  model: ResolvedModel;
  system: string;
  /** The history and, last, this turn's instruction. */
  messages: ContextMessage[];
  /** The pictures of this turn's instruction, for a model that sees them. */
  pictures?: readonly SeenPicture[];
  limits: TurnLimits;
  tools: readonly Tool[];
  /** Null if it is not known. */
  price: ModelPrice | null;
  /** The steps of earlier workers; absent for a new turn. */
  resumption?: Resumption | null;
}

/** The heading of the journal in the system prompt, once results of this turn's tools were shortened. */
export const journalHeading = "THIS TURN SO FAR (older results of tools were left out to make room)";

export interface Turn {
  input: AgentInput;
  log: LogPort;
  requests: RequestsPort;
  signal: AbortSignal;
  tools: ToolPorts;
  answer: AnswerText;
  messages: AgentMessage[];
  /** Like `messages`, but only of this turn, and never shortened. */
  history: TypedHistory;
  usage: Usage;
  /** Reports the end of the open step: its record, or null if it broke off. Later calls for the same step do nothing. */
  endStep(finished: FinishedStep | null): Promise<void>;
  beginStep(): void;
  keptNotes: string[];
  annotations: number[];
  commitMessage: string | null;
  journal(): string;
}

export function createTurn(input: AgentInput, ports: TurnPorts, signal: AbortSignal): Turn {
  let stepIsOpen = false;
  const turn: Turn = {
    input,
    signal,
    log: ports.log,
    requests: ports.requests,
    answer: createAnswerText(ports.log, input.resumption ?? {}),
    messages: input.messages.map(({ role, text }): AgentMessage => ({ role, content: text })),
    history: createTypedHistory(),
    usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
    tools: {
      turn: createTurnState(),
      site: ports.site,
      keepNote(note) {
        turn.keptNotes.push(note);
        ports.keepNote(note);
      },
      async annotate(remark) {
        const outcome = await ports.annotate(remark);
        if (outcome.ok) turn.annotations.push(outcome.number);
        return outcome;
      },
      revertTurn: (number) => ports.revertTurn(number),
      rules: ports.rules,
      heldBack: () => ports.heldBack(),
      buildSite: (onBegin) => ports.buildSite(onBegin),
      runCommand: (name, onOutput) => ports.runCommand(name, onOutput),
      progress: (payload) => ports.log.progress(payload),
      sentPicture: (file) => ports.sentPicture(file),
      suggestCommitMessage(message) {
        turn.commitMessage = message;
        ports.suggestCommitMessage(message);
      },
    },
    beginStep() {
      stepIsOpen = true;
    },
    async endStep(finished) {
      if (!stepIsOpen) return;
      stepIsOpen = false;
      await ports.stepEnded(finished);
    },
    keptNotes: [],
    annotations: [],
    commitMessage: null,
    journal: () => ports.journal(),
  };
  return turn;
}

export interface Loop {
  described: LanguageModelV4FunctionTool[];
  system: string;
  /** Estimated tokens of the system prompt and tools, and of the turn's first request. */
  fixedTokens: number;
  firstTokens: number;
  budget: TurnBudget;
  guardRepetition: ReturnType<typeof createRepetitionGuard>;
  uniqueId: (id: string) => string;
  answered: boolean;
  /** How often the model was told that the site does not build. */
  tellings: number;
  /** The factor between reported and estimated tokens, never below 1: a provider that counts little is not relied on. */
  correction: number;
}

export function createLoop({ input, messages }: Turn): Loop {
  const { limits, price, system, tools, resumption } = input;
  const described = describeTools(tools);
  const fixedTokens = tokensBeside(input, system, described);
  const firstTokens = fixedTokens + estimateTokens(messages);
  return {
    ...{ described, system, fixedTokens, firstTokens, answered: false, tellings: 0, correction: 1 },
    budget: createTurnBudget(limits, firstTokens, price),
    guardRepetition: createRepetitionGuard(),
    uniqueId: createUniqueIds(resumption?.toolCallIds ?? []),
  };
}

/** Estimates the tokens of a request without its messages' texts. */
function tokensBeside({ pictures = [] }: AgentInput, system: string, described: LanguageModelV4FunctionTool[]): number {
  return estimateTokens([system, described]) + pictures.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Returns the messages as they are sent: with the pictures beside the instruction, which are never stored with it. */
export function withPictures(
  messages: readonly AgentMessage[],
  { pictures = [], messages: told }: AgentInput,
): AgentMessage[] {
  const at = told.length - 1;
  return messages.map((message, index) => {
    if (index !== at || pictures.length === 0 || message.role !== "user" || typeof message.content !== "string")
      return message;
    const files = pictures.map(({ name, mediaType, content }) => {
      return { type: "file" as const, filename: name, mediaType, data: { type: "data" as const, data: content } };
    });
    return { role: "user", content: [{ type: "text", text: message.content }, ...files] };
  });
}

export function makeRoom(turn: Turn, loop: Loop): void {
  const { input, messages } = turn;
  if (!shrinkOldResults(messages, loop.fixedTokens, input.model.windowTokens / loop.correction)) return;
  // Rewritten only when the beginning of the request changes anyway, so that the provider's cache stays valid in between.
  loop.system = `${input.system}\n\n${journalHeading}\n${turn.journal()}`;
  loop.fixedTokens = tokensBeside(input, loop.system, loop.described);
}

function createUniqueIds(given: readonly string[]): (id: string) => string {
  const taken = new Set(given);
  return (wanted) => {
    const base = boundText(wanted, 200).value;
    let id = base;
    for (let copy = 2; taken.has(id); copy += 1) id = `${base}~${copy}`;
    taken.add(id);
    return id;
  };
}

export function addUsage(total: Usage, more: Usage): void {
  total.inputTokens += more.inputTokens;
  total.cachedTokens += more.cachedTokens;
  total.outputTokens += more.outputTokens;
}

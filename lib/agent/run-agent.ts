import type { ModelMessage, ToolResultPart } from "ai";
import { correctionOf, estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { ModelPrice } from "#lib/context/price-usage.ts";
import type { ContextMessage } from "#lib/context/schema.ts";
import { writeOptions } from "#lib/conversations/options-schema.ts";
import type { MessageParams, Usage } from "#lib/conversations/schema.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { AgentFailure, type AgentFailureCode } from "./agent-failure.ts";
import { type AnswerText, createAnswerText } from "./answer-text.ts";
import { boundText } from "./bounded-value.ts";
import type { ResolvedModel } from "./model.ts";
import { describeTools, type ModelStep, requestStep, type StepRequest } from "./model-step.ts";
import type { LogPort, RequestsPort, TurnPorts } from "./ports.ts";
import { withoutPrivateBlocks } from "./private-blocks.ts";
import { shrinkOldResults } from "./shrink-results.ts";
import { prepareCall, runCall } from "./tool-call.ts";
import { createTurnState, type Tool, type ToolPorts } from "./tools/tool.ts";
import {
  createRepetitionGuard,
  createTurnBudget,
  requireStepLeft,
  startDeadline,
  type TurnLimits,
} from "./turn-limits.ts";
import { createTypedHistory, type TypedHistory, type TypedStep } from "./typed-history.ts";

export interface AgentInput {
  model: ResolvedModel;
  system: string;
  /** The history and, last, this turn's instruction. */
  messages: ContextMessage[];
  limits: TurnLimits;
  tools: readonly Tool[];
  /** Null where it is not known. */
  price: ModelPrice | null;
}

/** How a turn's agent ended. Usage is what the model reported, over all of its requests. */
export type AgentResult =
  | {
      status: "completed";
      text: string;
      commitMessage: string | null;
      /** What was said and called in this turn, results in full; without the instruction. */
      messages: PlanMessage[];
      usage: Usage;
    }
  | {
      status: "failed";
      code: AgentFailureCode;
      params: MessageParams;
      /** The sentence for the editor. */
      message: string;
      /** What the provider said, for the server's log only. */
      detail: string | null;
      usage: Usage;
    }
  | { status: "cancelled"; usage: Usage };

/** Said instead of closing words by a model that changed files and then fell silent. */
export const noClosingWords = "The model gave no closing words; its changes are listed below.";
/** Stands in the system prompt once results of this turn's tools were shortened. */
export const journalHeading = "THIS TURN SO FAR (older results of tools were left out to make room)";

/** Said instead of an answer by a model that wrote nothing but notes to itself or annotations. */
export const onlyNotes = "The model wrote nothing for you to read this time.";
/** Added to an answer that the model could not finish. */
export const answerCutOff = "The answer was cut off at the model's length limit.";

/**
 * Runs one turn: asks the model, runs the tools that it calls, one after another, and asks again until it has answered.
 *
 * Everything shows in the log as it happens. Every expected end is a result; the promise rejects only when a port fails (the
 * database is gone, the lease is lost), and then nothing more is written. After the result no tool runs and no connection
 * to the model is open. A cancel through `signal` reaches the model's connection at once, and the ports end what a tool waits for.
 */
export async function runAgent(input: AgentInput, ports: TurnPorts, signal: AbortSignal): Promise<AgentResult> {
  const deadline = startDeadline(input.limits);
  const turn = createTurn(input, ports, AbortSignal.any([signal, deadline.signal]));
  try {
    const text = await runSteps(turn);
    for (const note of turn.answer.notes()) ports.keepNote(note);
    return {
      status: "completed",
      text,
      commitMessage: turn.commitMessage(),
      messages: turn.history.messages(),
      usage: turn.usage,
    };
  } catch (error) {
    // Ports that know of the signal may throw an error of their own when it fires.
    if (!signal.aborted && !(error instanceof AgentFailure)) throw error;
    // What the tools of the broken step have written is kept as well, so that it can be restored.
    await turn.endStep();
    if (signal.aborted || !(error instanceof AgentFailure)) return { status: "cancelled", usage: turn.usage };
    const { code, params, message } = error;
    // A provider that refuses may quote what it was sent, the model's own words included.
    const detail = error.detail && withoutPrivateBlocks(error.detail);
    ports.log.event({ kind: "agent_error", code, params, message });
    return { status: "failed", code, params, message, detail, usage: turn.usage };
  } finally {
    deadline.stop();
  }
}

/** What the steps of one turn share. */
interface Turn {
  input: AgentInput;
  log: LogPort;
  requests: RequestsPort;
  signal: AbortSignal;
  tools: ToolPorts;
  answer: AnswerText;
  messages: ModelMessage[];
  /** As `messages`, but of this turn alone, and never shortened. */
  history: TypedHistory;
  usage: Usage;
  /** Tells that a step's tools are through, once for each step. */
  endStep(): Promise<void>;
  beginStep(): void;
  commitMessage(): string | null;
  journal(): string;
}

function createTurn(input: AgentInput, ports: TurnPorts, signal: AbortSignal): Turn {
  let commitMessage: string | null = null;
  let stepIsOpen = false;
  return {
    input,
    signal,
    log: ports.log,
    requests: ports.requests,
    answer: createAnswerText(ports.log),
    messages: input.messages.map(({ role, text }): ModelMessage => ({ role, content: text })),
    history: createTypedHistory(),
    usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
    tools: {
      turn: createTurnState(),
      site: ports.site,
      keepNote: (note) => ports.keepNote(note),
      annotate: (remark) => ports.annotate(remark),
      revertTurn: (number) => ports.revertTurn(number),
      suggestCommitMessage(message) {
        commitMessage = message;
        ports.suggestCommitMessage(message);
      },
    },
    beginStep() {
      stepIsOpen = true;
    },
    async endStep() {
      if (!stepIsOpen) return;
      stepIsOpen = false;
      await ports.stepEnded();
    },
    commitMessage: () => commitMessage,
    journal: () => ports.journal(),
  };
}

async function runSteps(turn: Turn): Promise<string> {
  const { input, answer, messages, signal } = turn;
  const described = describeTools(input.tools);
  let { system } = input;
  let fixedTokens = estimateTokens([system, described]);
  const firstTokens = fixedTokens + estimateTokens(messages);
  const budget = createTurnBudget(input.limits, firstTokens, input.price);
  const guardRepetition = createRepetitionGuard(input.limits);
  const uniqueId = createUniqueIds();
  let answered = false;
  // Only ever for the worse: a provider that counts little is not relied on.
  let correction = 1;

  for (let step = 1; ; step += 1) {
    signal.throwIfAborted();
    requireStepLeft(input.limits, step);
    budget.requireEnough();
    if (shrinkOldResults(messages, fixedTokens, input.model.windowTokens / correction)) {
      // Written anew only where the beginning of the request changes anyway: what came later stands in full behind it.
      system = `${input.system}\n\n${journalHeading}\n${turn.journal()}`;
      fixedTokens = estimateTokens([system, described]);
    }
    turn.beginStep();
    const requestTokens = fixedTokens + estimateTokens(messages);
    const request = { ...input, step, system, messages, tools: described };
    const said = await infer(turn, request, {
      requestTokens,
      trafficTokens: Math.max(0, requestTokens - firstTokens),
    });
    if (said.usage) correction = Math.max(1, correctionOf(said.usage.inputTokens, requestTokens) ?? correction);
    const stretch = answer.endStretch();
    budget.spend(said.usage ?? estimateUsage(requestTokens, said.messages));

    const cutOff = said.finishReason === "length";
    const calls = said.calls.map((call) => prepareCall(call, uniqueId(call.toolCallId), input.tools, cutOff));
    if (calls.length === 0) {
      const added = addClosing(stretch !== "" || answered, cutOff, turn);
      turn.history.add({ text: [stretch, added].filter((text) => text !== "").join("\n\n"), calls: [] });
      await turn.endStep();
      return answer.whole();
    }
    const onlyClosing = calls.every((call) => call.tool?.closing === true);
    answered = onlyClosing && (answered || stretch !== "");

    const results: ToolResultPart[] = [];
    const ran: TypedStep["calls"] = [];
    for (const call of calls) {
      signal.throwIfAborted();
      guardRepetition(call);
      const { text } = await runCall(call, turn.tools, turn.log);
      const { toolCallId, toolName } = call;
      ran.push({ call, result: text });
      results.push({ type: "tool-result", toolCallId, toolName, output: { type: "text", value: text } });
    }
    messages.push(...said.messages, { role: "tool", content: results });
    turn.history.add({ text: stretch, calls: ran });
    const { offered } = turn.tools.turn;
    if (offered) {
      // Whoever reads the answer later, the model of the next turn first of all, has nothing but its text.
      answer.append(writeOptions(offered));
      answer.endStretch();
    }
    await turn.endStep();
    // It is the person's turn to speak.
    if (offered) return answer.whole();
  }
}

interface Inference {
  /** Estimated, of the request as it is sent. */
  requestTokens: number;
  trafficTokens: number;
}

/** One request to the model between its two events in the log; the second one is written whatever happens. */
async function infer(turn: Turn, request: StepRequest, inference: Inference): Promise<ModelStep> {
  const { log, requests, signal, answer } = turn;
  const { requestTokens, trafficTokens } = inference;
  const { step } = request;
  log.event({ kind: "inference_start", step, model: request.model.modelId, requestTokens, trafficTokens });
  log.progress({ code: "thinking", params: {}, text: "Thinking" });
  let stopped: InferenceStop = { finishReason: "error", usage: null };
  const begin = watchBegin(requests);
  const saidBefore = answer.whole().length;
  try {
    // A request costs something also when this process dies the moment after, so it stands in the log before it leaves.
    await log.flush();
    const said = await requestStep(request, answer, { log, requests: begin.requests }, signal);
    const { finishReason, usage } = said;
    stopped = { finishReason, usage, ...(usage ? {} : { estimated: estimateUsage(requestTokens, said.messages) }) };
    if (usage !== null) addUsage(turn.usage, usage);
    if (finishReason === "content-filter") throw new AgentFailure("model-declined");
    if (finishReason === "error") throw new AgentFailure("model-failed");
    return said;
  } catch (error) {
    // What was read and was cut off has a cost, and nobody tells it. What was refused before its first word has none.
    if (stopped.finishReason === "error" && (signal.aborted || begin.isSeen())) {
      const estimated = estimateUsage(requestTokens, answer.whole().slice(saidBefore));
      stopped = { finishReason: signal.aborted ? "aborted" : "error", usage: null, estimated };
    }
    throw error;
  } finally {
    requests.ended(step, stopped);
    log.event({ kind: "inference_stop", step, ...stopped });
  }
}

type InferenceStop = Pick<ModelStep, "finishReason" | "usage"> & { estimated?: Usage };

/** Tells whether the model has begun to answer. */
function watchBegin(requests: RequestsPort): { requests: RequestsPort; isSeen(): boolean } {
  let isSeen = false;
  return {
    requests: {
      sent: (request) => requests.sent(request),
      repeats: (step, reason, delayMs) => requests.repeats(step, reason, delayMs),
      firstToken(step) {
        isSeen = true;
        requests.firstToken(step);
      },
      ended: (step, end) => requests.ended(step, end),
    },
    isSeen: () => isSeen,
  };
}

function estimateUsage(requestTokens: number, answered: ModelMessage[] | string): Usage {
  const outputTokens = answered.length === 0 ? 0 : estimateTokens(answered);
  return { inputTokens: requestTokens, cachedTokens: 0, outputTokens };
}

// An answer may stand before the last private note or commit message; an empty step after it takes nothing away.
function addClosing(hasAnswer: boolean, cutOff: boolean, turn: Turn): string {
  const { answer, tools } = turn;
  const changed = tools.turn.writes > 0;
  const remembered = tools.turn.remembered > 0 || answer.notes().length > 0;
  if (!hasAnswer && !changed && !remembered) throw new AgentFailure("empty-answer");
  const unsaid = changed ? noClosingWords : onlyNotes;
  const sentence = !hasAnswer ? unsaid : cutOff ? answerCutOff : null;
  if (sentence === null) return "";
  answer.append(sentence);
  return answer.endStretch();
}

function createUniqueIds(): (id: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const base = boundText(wanted, 200).value;
    let id = base;
    for (let copy = 2; taken.has(id); copy += 1) id = `${base}~${copy}`;
    taken.add(id);
    return id;
  };
}

function addUsage(total: Usage, more: Usage): void {
  total.inputTokens += more.inputTokens;
  total.cachedTokens += more.cachedTokens;
  total.outputTokens += more.outputTokens;
}

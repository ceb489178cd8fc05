import type { ModelMessage, ToolSet } from "ai";
import { correctionOf, estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { ModelPrice } from "#lib/context/price-usage.ts";
import type { ContextMessage } from "#lib/context/schema.ts";
import { writeOptions } from "#lib/conversations/options-schema.ts";
import type { MessageParams, Usage } from "#lib/conversations/schema.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { AgentFailure, type AgentFailureCode } from "./agent-failure.ts";
import { type AnswerText, createAnswerText } from "./answer-text.ts";
import { boundText } from "./bounded-value.ts";
import type { FinishedStep, Resumption } from "./finished-step.ts";
import type { ResolvedModel } from "./model.ts";
import { describeTools, type ModelStep, requestStep, type StepRequest } from "./model-step.ts";
import type { LogPort, RequestsPort, TurnPorts } from "./ports.ts";
import { withoutPrivateBlocks } from "./private-blocks.ts";
import { shrinkOldResults } from "./shrink-results.ts";
import { type PreparedCall, prepareCall, runCall } from "./tool-call.ts";
import { createTurnState, type Tool, type ToolPorts } from "./tools/tool.ts";
import {
  createRepetitionGuard,
  createTurnBudget,
  requireStepLeft,
  startDeadline,
  type TurnBudget,
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
  /** Where to go on with a turn whose worker is gone; absent for one that begins. */
  resumption?: Resumption | null;
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
  const deadline = startDeadline(input.limits, input.resumption?.workedMs);
  const turn = createTurn(input, ports, AbortSignal.any([signal, deadline.signal]));
  try {
    const text = await runSteps(turn);
    for (const note of turn.answer.notes()) ports.keepNote(note);
    return {
      status: "completed",
      text,
      commitMessage: turn.commitMessage,
      messages: turn.history.messages(),
      usage: turn.usage,
    };
  } catch (error) {
    // Ports that know of the signal may throw an error of their own when it fires.
    if (!signal.aborted && !(error instanceof AgentFailure)) throw error;
    // What the tools of the broken step have written is kept as well, so that it can be restored.
    await turn.endStep(null);
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
  /** Tells that a step's tools are through, or that it broke off, once for each step. */
  endStep(finished: FinishedStep | null): Promise<void>;
  beginStep(): void;
  /** The notes that tools have kept so far. */
  keptNotes: string[];
  /** The numbers of the remarks so far. */
  annotations: number[];
  commitMessage: string | null;
  journal(): string;
}

function createTurn(input: AgentInput, ports: TurnPorts, signal: AbortSignal): Turn {
  let stepIsOpen = false;
  const turn: Turn = {
    input,
    signal,
    log: ports.log,
    requests: ports.requests,
    answer: createAnswerText(ports.log, input.resumption ?? {}),
    messages: input.messages.map(({ role, text }): ModelMessage => ({ role, content: text })),
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

/** What a step finds and leaves besides the messages. */
interface Loop {
  described: ToolSet;
  system: string;
  /** Of system and tools, and of the turn's first request. */
  fixedTokens: number;
  firstTokens: number;
  budget: TurnBudget;
  guardRepetition: ReturnType<typeof createRepetitionGuard>;
  uniqueId: (id: string) => string;
  answered: boolean;
  /** Only ever for the worse: a provider that counts little is not relied on. */
  correction: number;
}

function createLoop({ input, messages }: Turn): Loop {
  const { limits, price, system, tools, resumption } = input;
  const described = describeTools(tools);
  const fixedTokens = estimateTokens([system, described]);
  const firstTokens = fixedTokens + estimateTokens(messages);
  return {
    ...{ described, system, fixedTokens, firstTokens, answered: false, correction: 1 },
    budget: createTurnBudget(limits, firstTokens, price),
    guardRepetition: createRepetitionGuard(limits),
    uniqueId: createUniqueIds(resumption?.toolCallIds ?? []),
  };
}

async function runSteps(turn: Turn): Promise<string> {
  const { answer, input } = turn;
  const loop = createLoop(turn);
  const { steps, lastRequest, usage } = input.resumption ?? { steps: [], lastRequest: 0, usage: null };
  for (const finished of steps) goOnAfter(turn, loop, finished);
  if (usage) loop.budget.lose(beyond(usage, steps));
  if (steps.at(-1)?.isLast) return answer.whole();
  for (let step = lastRequest + 1; ; step += 1) {
    if (await takeStep(turn, loop, step)) return answer.whole();
  }
}

/** Brings the run to where it stood after a step that an earlier worker has finished. Nothing of it is logged again. */
function goOnAfter(turn: Turn, loop: Loop, finished: FinishedStep): void {
  const { tools, input } = turn;
  const { messages, calls, text, added } = finished;
  makeRoom(turn, loop);
  loop.budget.spend(finished.usage);
  loop.correction = finished.correction;
  loop.answered = finished.answered;
  turn.answer.resume([text, added], finished.blockNotes);
  for (const note of finished.keptNotes) tools.keepNote(note);
  turn.annotations.push(...finished.annotations);
  turn.commitMessage = finished.commitMessage;
  for (const path of finished.knownPaths) tools.turn.knownPaths.add(path);
  tools.turn.writes = finished.writes;
  tools.turn.remembered = finished.remembered;
  addUsage(turn.usage, finished.usage);
  const results = resultsOf(messages);
  const ran = calls.map((call, index) => {
    loop.guardRepetition(call);
    const tool = input.tools.find(({ name }) => name === call.toolName) ?? null;
    return { call: { ...call, loggedId: call.toolCallId, tool, refusal: null }, result: results[index] ?? "" };
  });
  turn.messages.push(...messages);
  turn.history.add({ text: calls.length === 0 ? joined(text, added) : text, calls: ran });
}

function resultsOf(messages: readonly ModelMessage[]): string[] {
  return messages.flatMap((message) =>
    message.role === "tool"
      ? message.content.map((part) =>
          part.type === "tool-result" && part.output.type === "text" ? part.output.value : "",
        )
      : [],
  );
}

/** What was used besides these steps, by requests that came to nothing. */
function beyond(usage: Usage, steps: readonly FinishedStep[]): Usage {
  const rest = { ...usage };
  for (const { usage: used } of steps) {
    rest.inputTokens = Math.max(0, rest.inputTokens - used.inputTokens);
    rest.cachedTokens = Math.max(0, rest.cachedTokens - used.cachedTokens);
    rest.outputTokens = Math.max(0, rest.outputTokens - used.outputTokens);
  }
  return rest;
}

const joined = (...texts: string[]) => texts.filter((text) => text !== "").join("\n\n");

function makeRoom(turn: Turn, loop: Loop): void {
  const { input, messages } = turn;
  if (!shrinkOldResults(messages, loop.fixedTokens, input.model.windowTokens / loop.correction)) return;
  // Written anew only where the beginning of the request changes anyway: what came later stands in full behind it.
  loop.system = `${input.system}\n\n${journalHeading}\n${turn.journal()}`;
  loop.fixedTokens = estimateTokens([loop.system, loop.described]);
}

/** Asks once and runs what is called; whether the turn has ended with it. */
async function takeStep(turn: Turn, loop: Loop, step: number): Promise<boolean> {
  const { input, answer, messages, signal } = turn;
  signal.throwIfAborted();
  requireStepLeft(input.limits, step);
  loop.budget.requireEnough();
  makeRoom(turn, loop);
  turn.beginStep();
  const before = countKept(turn);
  const requestTokens = loop.fixedTokens + estimateTokens(messages);
  const request = { ...input, step, system: loop.system, messages, tools: loop.described };
  const trafficTokens = Math.max(0, requestTokens - loop.firstTokens);
  const said = await infer(turn, request, { requestTokens, trafficTokens });
  if (said.usage) {
    loop.correction = Math.max(1, correctionOf(said.usage.inputTokens, requestTokens) ?? loop.correction);
  }
  const text = answer.endStretch();
  const usage = said.usage ?? estimateUsage(requestTokens, said.messages);
  loop.budget.spend(usage);

  const cutOff = said.finishReason === "length";
  const calls = said.calls.map((call) => prepareCall(call, loop.uniqueId(call.toolCallId), input.tools, cutOff));
  if (calls.length === 0) {
    const added = addClosing(text !== "" || loop.answered, cutOff, turn);
    turn.history.add({ text: joined(text, added), calls: [] });
    const isLast = true;
    await turn.endStep(finishedStep(turn, loop, before, { messages: [], calls: [], text, added, usage, isLast }));
    return isLast;
  }
  const onlyClosing = calls.every((call) => call.tool?.closing === true);
  loop.answered = onlyClosing && (loop.answered || text !== "");

  const ran = await runCalls(turn, loop, calls);
  const content = ran.map(({ call: { toolCallId, toolName }, result: value }) => {
    return { type: "tool-result" as const, toolCallId, toolName, output: { type: "text" as const, value } };
  });
  const exchanged: ModelMessage[] = [...said.messages, { role: "tool", content }];
  messages.push(...exchanged);
  turn.history.add({ text, calls: ran });
  const { offered } = turn.tools.turn;
  // Whoever reads the answer later, the model of the next turn first of all, has nothing but its text.
  if (offered) answer.append(writeOptions(offered));
  const added = answer.endStretch();
  // It is the person's turn to speak.
  const isLast = offered !== null;
  await turn.endStep(finishedStep(turn, loop, before, { messages: exchanged, calls, text, added, usage, isLast }));
  return isLast;
}

async function runCalls(turn: Turn, loop: Loop, calls: readonly PreparedCall[]): Promise<TypedStep["calls"]> {
  const ran: TypedStep["calls"] = [];
  for (const call of calls) {
    turn.signal.throwIfAborted();
    loop.guardRepetition(call);
    const { text } = await runCall(call, turn.tools, turn.log);
    ran.push({ call, result: text });
  }
  return ran;
}

interface KeptSoFar {
  blockNotes: number;
  keptNotes: number;
  annotations: number;
  knownPaths: number;
}

const countKept = ({ answer, keptNotes, annotations, tools }: Turn): KeptSoFar => ({
  blockNotes: answer.notes().length,
  keptNotes: keptNotes.length,
  annotations: annotations.length,
  knownPaths: tools.turn.knownPaths.size,
});

function finishedStep(
  turn: Turn,
  { answered, correction }: Loop,
  before: KeptSoFar,
  step: Pick<FinishedStep, "messages" | "calls" | "text" | "added" | "usage" | "isLast">,
): FinishedStep {
  const { knownPaths, writes, remembered } = turn.tools.turn;
  return {
    ...step,
    calls: step.calls.map(({ toolCallId, toolName, input }) => ({ toolCallId, toolName, input })),
    blockNotes: turn.answer.notes().slice(before.blockNotes),
    keptNotes: turn.keptNotes.slice(before.keptNotes),
    annotations: turn.annotations.slice(before.annotations),
    commitMessage: turn.commitMessage,
    knownPaths: [...knownPaths].slice(before.knownPaths),
    ...{ writes, remembered, answered, correction },
  };
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
  // A turn that was taken up says so until something happens.
  const isFirst = step === (turn.input.resumption?.lastRequest ?? Number.NaN) + 1;
  if (!isFirst) log.progress({ code: "thinking", params: {}, text: "Thinking" });
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

function addUsage(total: Usage, more: Usage): void {
  total.inputTokens += more.inputTokens;
  total.cachedTokens += more.cachedTokens;
  total.outputTokens += more.outputTokens;
}

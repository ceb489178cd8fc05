import type { ModelMessage } from "ai";
import { correctionOf, estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { MessageParams } from "#lib/conversations/schema.ts";
import { writeOptions } from "#lib/conversations/turn/options-schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { AgentFailure, type AgentFailureCode } from "./agent-failure.ts";
import { type AgentInput, createLoop, createTurn, type Loop, makeRoom, type Turn } from "./agent-turn.ts";
import { estimateUsage, infer } from "./model/infer.ts";
import type { TurnPorts } from "./ports.ts";
import { beyond, countKept, finishedStep, goOnAfter, joined } from "./step-record.ts";
import { withoutPrivateBlocks } from "./text/private-blocks.ts";
import { type PreparedCall, prepareCall, runCall } from "./tool-call.ts";
import { requireStepLeft, startDeadline } from "./turn-limits.ts";
import type { TypedStep } from "./typed-history.ts";

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

import { correctionOf, estimateTokens } from "#lib/context/estimate-tokens.ts";
import { writeOptions } from "#lib/conversations/turn/options-schema.ts";
import { AgentFailure } from "./agent-failure.ts";
import type { AgentMessage } from "./agent-message.ts";
import { type Loop, makeRoom, type Turn, withPictures } from "./agent-turn.ts";
import { estimateUsage, infer } from "./model/infer.ts";
import { countKept, finishedStep, joined } from "./step-record.ts";
import { tellUnbuilt } from "./tell-unbuilt.ts";
import { type PreparedCall, prepareCall, runCall } from "./tool-call.ts";
import { requireStepLeft } from "./turn-limits.ts";
import type { TypedStep } from "./typed-history.ts";

/** The answer of a model that changed files and then said nothing. */
export const noClosingWords = "The model gave no closing words; its changes are listed below.";
/** The answer of a model that wrote only notes to itself or annotations. */
export const onlyNotes = "The model wrote nothing for you to read this time.";
/** Added to an answer that stopped at the model's length limit. */
export const answerCutOff = "The answer was cut off at the model's length limit.";

/** Makes one request and runs the tools that it calls. Returns true if the turn ends with this step. */
export async function takeStep(turn: Turn, loop: Loop, step: number): Promise<boolean> {
  const { input, answer, messages, signal } = turn;
  signal.throwIfAborted();
  requireStepLeft(input.limits, step);
  loop.budget.requireEnough();
  makeRoom(turn, loop);
  turn.beginStep();
  const before = countKept(turn);
  const requestTokens = loop.fixedTokens + estimateTokens(messages);
  const request = {
    ...input,
    step,
    system: loop.system,
    messages: withPictures(messages, input),
    tools: loop.described,
  };
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
    const unbuilt = await tellUnbuilt(turn, loop);
    if (unbuilt !== null) {
      const told: AgentMessage[] = [...said.messages, { role: "user", content: unbuilt }];
      const record = { messages: told, calls: [], text, added: "", usage, isLast: false };
      messages.push(...told);
      turn.history.add({ text, calls: [] });
      loop.answered ||= text !== "";
      loop.tellings += 1;
      await turn.endStep(finishedStep(turn, loop, before, record));
      return record.isLast;
    }
    const added = addClosing(text !== "" || loop.answered, cutOff, turn);
    turn.history.add({ text: joined(text, added), calls: [] });
    const isLast = true;
    await turn.endStep(finishedStep(turn, loop, before, { messages: [], calls: [], text, added, usage, isLast }));
    return isLast;
  }
  const onlyClosing = calls.every((call) => call.tool?.closing === true);
  loop.answered = onlyClosing && (loop.answered || text !== "");

  const ran: TypedStep["calls"] = [];
  try {
    await runCalls(turn, loop, calls, ran);
  } finally {
    // Also of calls that ran before the turn broke off.
    if (ran.length > 0) turn.requests.returned(step, resultsOf(ran));
  }
  const exchanged: AgentMessage[] = [...said.messages, resultsOf(ran)];
  messages.push(...exchanged);
  turn.history.add({ text, calls: ran });
  const { offered } = turn.tools.turn;
  // Later turns see only the text of the answer, so the options are written into it.
  if (offered) {
    if (offered.options.some(({ place }) => place)) turn.log.event({ kind: "options_offered", offered });
    answer.append(writeOptions(offered));
  }
  const added = answer.endStretch();
  // The turn ends here, because the person has to choose.
  const isLast = offered !== null;
  await turn.endStep(finishedStep(turn, loop, before, { messages: exchanged, calls, text, added, usage, isLast }));
  return isLast;
}

/** Runs the calls one after another and adds each that has run to `ran`. */
async function runCalls(turn: Turn, loop: Loop, calls: readonly PreparedCall[], ran: TypedStep["calls"]) {
  for (const call of calls) {
    turn.signal.throwIfAborted();
    loop.guardRepetition(call);
    const { text } = await runCall(call, turn.tools, turn.log);
    ran.push({ call, result: text });
  }
}

/** Returns the message with which the model receives the results of its calls. */
function resultsOf(ran: TypedStep["calls"]): Extract<AgentMessage, { role: "tool" }> {
  const content = ran.map(({ call: { toolCallId, toolName }, result: value }) => {
    return { type: "tool-result" as const, toolCallId, toolName, output: { type: "text" as const, value } };
  });
  return { role: "tool", content };
}

// The answer may precede the last private note or commit message; an empty step after it does not count as no answer.
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

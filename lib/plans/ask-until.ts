import { addUsage } from "#lib/conversations/usage-schema.ts";
import { type Finding, sentencesOf } from "./finding.ts";
import type { PhaseUsage, PlanAnswer, PlanPorts, PlanRequest } from "./ports.ts";
import { renderLabelled } from "./render-labelled.ts";
import type { PlanMessage } from "./schema.ts";
import { shortenResults } from "./shorten-results.ts";

export type Judgement<T> =
  | { ok: true; value: T }
  /** `feedback` is what the model is told, should it be asked again; `value` what could be read, though it is not good enough. */
  | { ok: false; value: T | null; findings: Finding[]; feedback: string };

export interface Asking<T> extends Pick<PlanRequest, "phase" | "mode" | "schema"> {
  system: string;
  /** What stands between the system's message and the phase's own history; its system messages are left out. */
  before: readonly PlanMessage[];
  /** The phase's own history as it was kept. */
  earlier: readonly PlanMessage[];
  /** The question that begins this round; null where the history already ends with what is to be answered. */
  opening: string | null;
  attemptsUsed: number;
  callsMax: number;
  judge(answer: string): Judgement<T>;
}

export interface Asked<T> {
  /** Of the last answer; null where it could not be read. */
  value: T | null;
  /** What is wrong with it; empty where it is good. */
  findings: Finding[];
  /** The whole list: request, answers, feedback. Ends with an answer. */
  history: PlanMessage[];
  usage: PhaseUsage;
}

/**
 * Asks until an answer is good, at most `callsMax` times over all runs of the round. Every answer is kept together with the
 * feedback on it before the next call, so that a run that ends in between goes on there. What `ask` rejects with passes through:
 * nothing of that attempt is kept or counted. Only what is too long for the model is first asked once more, with shorter results.
 */
export async function askUntil<T>(asking: Asking<T>, ports: PlanPorts, signal: AbortSignal): Promise<Asked<T>> {
  const system: PlanMessage = { role: "system", content: asking.system };
  const own = withoutSystem(asking.earlier);
  const listOf = (messages: readonly PlanMessage[]) => [system, ...withoutSystem(asking.before), ...messages];
  const ask = askWithin(asking, ports, signal);
  const usage: PhaseUsage = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
  let attempt = asking.attemptsUsed;

  if (asking.opening !== null) {
    const opening: PlanMessage = { role: "user", content: asking.opening };
    await ports.keep({ attempt: attempt + 1, messages: own.length === 0 ? [system, opening] : [opening] });
    own.push(opening);
  } else if (own.at(-1)?.role === "assistant") {
    // The run before ended behind its last answer, which is judged again without a call.
    const judged = asking.judge(textOf(own.at(-1)));
    if (judged.ok || attempt >= asking.callsMax) return { ...told(judged), history: listOf(own), usage };
    const feedback: PlanMessage = { role: "user", content: judged.feedback };
    await ports.keep({ attempt, messages: [feedback] });
    await ports.again(attempt + 1, sentencesOf(judged.findings));
    own.push(feedback);
  }

  for (;;) {
    attempt += 1;
    signal.throwIfAborted();
    const answer = await ask(attempt, listOf(own));
    count(usage, answer);
    const said: PlanMessage = { role: "assistant", content: answer.text.trim() === "" ? emptyAnswer : answer.text };
    own.push(said);
    const judged = asking.judge(answer.text);
    if (judged.ok || attempt >= asking.callsMax) {
      await ports.keep({ attempt, messages: [said] });
      return { ...told(judged), history: listOf(own), usage };
    }
    const feedback: PlanMessage = { role: "user", content: judged.feedback };
    await ports.keep({ attempt, messages: [said, feedback] });
    await ports.again(attempt + 1, sentencesOf(judged.findings));
    own.push(feedback);
  }
}

type Ask = (attempt: number, messages: PlanMessage[]) => Promise<PlanAnswer>;

/** Once a request was too long, those after it are shortened from the start: they are longer still. What is kept stays whole. */
function askWithin<T>(asking: Asking<T>, ports: PlanPorts, signal: AbortSignal): Ask {
  let isTooLong = false;
  return async (attempt, messages) => {
    const shorter = () => shortenResults(messages);
    const request = (list: PlanMessage[]) => ports.ask(requestOf(asking, attempt, list), signal);
    if (isTooLong) return request(shorter() ?? messages);
    try {
      return await request(messages);
    } catch (error) {
      const list = codeOf(error) === "model-context-too-long" ? shorter() : null;
      if (!list) throw error;
      isTooLong = true;
      signal.throwIfAborted();
      return await request(list);
    }
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

/** Stands for an answer without a text: providers refuse empty messages. */
const emptyAnswer = "(no answer)";

function requestOf<T>({ phase, mode, schema }: Asking<T>, attempt: number, messages: PlanMessage[]): PlanRequest {
  return { phase, attempt, mode, messages: mode === "labelled" ? renderLabelled(messages) : messages, schema };
}

function told<T>(judged: Judgement<T>): Pick<Asked<T>, "value" | "findings"> {
  return { value: judged.value, findings: judged.ok ? [] : judged.findings };
}

function withoutSystem(messages: readonly PlanMessage[]): PlanMessage[] {
  return messages.filter(({ role }) => role !== "system");
}

function textOf(message: PlanMessage | undefined): string {
  if (message?.role !== "assistant") return "";
  if (typeof message.content === "string") return message.content;
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

function count(sum: PhaseUsage, answer: PlanAnswer): void {
  sum.calls += 1;
  Object.assign(sum, addUsage(sum, answer.usage) ?? {});
}

import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { addUsage } from "#lib/costs/usage-schema.ts";
import { type Finding, sentencesOf } from "../checks/finding.ts";
import type { PlanMessage } from "../schema.ts";
import { asksForRest, countParts, joinParts, partsMax, restQuestion, textOf } from "./cut-answer.ts";
import { PhaseRefusal, type PhaseUsage, type PlanAnswer, type PlanPorts, type PlanRequest } from "./ports.ts";
import { renderLabelled } from "./render-labelled.ts";
import { shortenResults } from "./shorten-results.ts";

export type Judgement<T> =
  | { ok: true; value: T }
  /** `feedback` is sent to the model if it is asked again; `value` is the parsed answer, or null if it can't be parsed. */
  | { ok: false; value: T | null; findings: Finding[]; feedback: string };

export interface Asking<T> extends Pick<PlanRequest, "phase" | "mode" | "schema"> {
  system: string;
  /** The messages between the system message and the phase's own history. System messages among them are left out. */
  before: readonly PlanMessage[];
  /** The phase's stored history. */
  earlier: readonly PlanMessage[];
  /** The question that begins this round; null if the history already ends with an open question. */
  opening: string | null;
  attemptsUsed: number;
  callsMax: number;
  judge(answer: string): Judgement<T>;
}

export interface Asked<T> {
  /** The value of the last answer; null if it can't be parsed. */
  value: T | null;
  /** The faults of the last answer; empty if it is good. */
  findings: Finding[];
  /** The whole history: request, answers, feedback. Ends with an answer. */
  history: PlanMessage[];
  usage: PhaseUsage;
}

/**
 * Asks the model until an answer is good, at most `callsMax` times over all runs of the round. Keeps each answer with its feedback
 * before the next call, so that an interrupted run resumes there. Keeps each part of an answer that was cut off, and asks for the
 * rest within the same attempt. Rethrows the errors of `ask`; such a call is neither kept nor counted. Shortens a request that
 * exceeds the model's context window, or throws a PhaseRefusal if that is not enough.
 */
export async function askUntil<T>(asking: Asking<T>, ports: PlanPorts, signal: AbortSignal): Promise<Asked<T>> {
  const system: PlanMessage = { role: "system", content: asking.system };
  const own = withoutSystem(asking.earlier);
  const listOf = (messages: readonly PlanMessage[]) => [
    system,
    ...withoutSystem(asking.before),
    ...joinParts(messages),
  ];
  const ask = askWithin(asking, ports, signal);
  const usage: PhaseUsage = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
  let attempt = asking.attemptsUsed;

  if (asking.opening !== null) {
    const opening: PlanMessage = { role: "user", content: asking.opening };
    await ports.keep({ attempt: attempt + 1, messages: own.length === 0 ? [system, opening] : [opening] });
    own.push(opening);
  } else if (own.at(-1)?.role === "assistant") {
    // The last run ended after an answer. It is judged again without a call.
    const judged = asking.judge(textOf(joinParts(own).at(-1)));
    if (judged.ok || attempt >= asking.callsMax) return { ...told(judged), history: listOf(own), usage };
    const feedback: PlanMessage = { role: "user", content: judged.feedback };
    await ports.keep({ attempt, messages: [feedback] });
    await ports.again(attempt + 1, sentencesOf(judged.findings));
    own.push(feedback);
  }

  for (;;) {
    attempt += 1;
    signal.throwIfAborted();
    const said = await askWhole(attempt);
    const judged = asking.judge(textOf(joinParts(own).at(-1)));
    if (judged.ok || attempt >= asking.callsMax) {
      await ports.keep({ attempt, messages: [said] });
      return { ...told(judged), history: listOf(own), usage };
    }
    const feedback: PlanMessage = { role: "user", content: judged.feedback };
    await ports.keep({ attempt, messages: [said, feedback] });
    await ports.again(attempt + 1, sentencesOf(judged.findings));
    own.push(feedback);
  }

  /** Asks until an answer is complete. Returns its last part, which is not kept yet. */
  async function askWhole(attempt: number): Promise<PlanMessage> {
    for (;;) {
      const answer = await ask(attempt, listOf(own), asksForRest(own));
      count(usage, answer);
      const isEmpty = answer.text.trim() === "";
      const said: PlanMessage = { role: "assistant", content: isEmpty ? emptyAnswer : answer.text };
      own.push(said);
      if (!answer.isCut) return said;
      if (isEmpty || countParts(own) >= partsMax) throw new PhaseRefusal("plan-answer-too-long");
      const question: PlanMessage = { role: "user", content: restQuestion };
      await ports.keep({ attempt, messages: [said, question] });
      own.push(question);
      signal.throwIfAborted();
    }
  }
}

type Ask = (attempt: number, messages: PlanMessage[], isRest: boolean) => Promise<PlanAnswer>;

/**
 * Returns `ask` within the model's context window. It counts tokens first, because some compatible servers silently drop the
 * beginning of a request that is too long. If the provider refuses a request as too long, this one and all later ones are cut to
 * half its length. The stored history stays whole.
 */
function askWithin<T>(asking: Asking<T>, ports: PlanPorts, signal: AbortSignal): Ask {
  let found = Number.POSITIVE_INFINITY;
  const toWindow = (messages: PlanMessage[]): PlanMessage[] => {
    const tokensMax = Math.min(found, ports.requestTokensMax());
    if (estimateTokens(messages) <= tokensMax) return messages;
    const shorter = shortenResults(messages, tokensMax) ?? messages;
    if (estimateTokens(shorter) > ports.requestTokensMax()) throw new PhaseRefusal("model-context-too-long");
    return shorter;
  };
  return async (attempt, messages, isRest) => {
    const request = (list: PlanMessage[]) => ports.ask({ ...requestOf(asking, attempt, list), isRest }, signal);
    const list = toWindow(messages);
    try {
      return await request(list);
    } catch (error) {
      if (codeOf(error) !== "model-context-too-long" || found < Number.POSITIVE_INFINITY) throw error;
      const half = estimateTokens(list) / 2;
      const shorter = shortenResults(list, half);
      if (!shorter) throw error;
      found = half;
      signal.throwIfAborted();
      return await request(shorter);
    }
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

/** Stands for an empty answer, because providers refuse empty messages. */
const emptyAnswer = "(no answer)";

function requestOf<T>(
  { phase, mode, schema }: Asking<T>,
  attempt: number,
  messages: PlanMessage[],
): Omit<PlanRequest, "isRest"> {
  return { phase, attempt, mode, messages: mode === "labelled" ? renderLabelled(messages) : messages, schema };
}

function told<T>(judged: Judgement<T>): Pick<Asked<T>, "value" | "findings"> {
  return { value: judged.value, findings: judged.ok ? [] : judged.findings };
}

function withoutSystem(messages: readonly PlanMessage[]): PlanMessage[] {
  return messages.filter(({ role }) => role !== "system");
}

function count(sum: PhaseUsage, answer: PlanAnswer): void {
  sum.calls += 1;
  Object.assign(sum, addUsage(sum, answer.usage) ?? {});
}

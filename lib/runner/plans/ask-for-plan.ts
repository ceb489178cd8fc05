import { AgentFailure } from "#lib/agent/agent-failure.ts";
import { askPlanModel, isRefusedRequest } from "#lib/agent/ask-plan-model.ts";
import { type ResolvedModel, resolveModel } from "#lib/agent/model/model.ts";
import { createTurnBudget, startDeadline, type TurnBudget } from "#lib/agent/turn-limits.ts";
import { correctionOf, estimateTokens } from "#lib/context/estimate-tokens.ts";
import { findPrice, type ModelPrice, priceUsage } from "#lib/costs/price-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { PlanAnswer, PlanRequest } from "#lib/plans/phases/ports.ts";
import { beginPlanCall, finishPlanCall } from "#lib/plans/phases/record-plan-call.ts";
import { renderLabelled } from "#lib/plans/phases/render-labelled.ts";
import type { AskingPhase, MessageMode, PlanMessage } from "#lib/plans/schema.ts";
import { env } from "#lib/platform/env.ts";
import { removeSecrets, removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { resolveModelSettings } from "#lib/projects/model-settings.ts";
import { limitsFromSettings } from "../limits-from-settings.ts";

export interface PlanAsker {
  planId: string;
  mode: MessageMode;
  secrets: readonly string[];
  /** What the round's earlier calls used, before a worker was gone or a model was waited for. */
  spent: readonly Usage[];
  /** By how much the conversation's estimates were wrong last; null where nobody has measured it. */
  correction: number | null;
  /** The provider took calls and results only in words: remembered, so that nobody has to find out again. */
  tookOnlyWords(): Promise<void>;
}

/** How a request is put: not every server that speaks the protocol takes all of it. */
interface Form {
  mode: MessageMode;
  hasSchema: boolean;
}
const forms: readonly Form[] = [
  { mode: "typed", hasSchema: true },
  { mode: "labelled", hasSchema: true },
  { mode: "typed", hasSchema: false },
  { mode: "labelled", hasSchema: false },
];

/** The model of a phase: its own where one is named, otherwise that of every turn. */
export function resolvePhaseModel(phase: AskingPhase): ResolvedModel {
  const { PLAN_SUMMARIZE_MODEL, PLAN_SERIALIZE_MODEL, MODEL_IDLE_SECONDS } = env();
  const settings = resolveModelSettings();
  const own = phase === "summarize" ? PLAN_SUMMARIZE_MODEL : PLAN_SERIALIZE_MODEL;
  return resolveModel({ ...settings, model: own ?? settings.model, idleTimeoutMs: MODEL_IDLE_SECONDS * 1000 });
}

/**
 * Asks the phase's model, and keeps every call with what it cost, whatever came of it. A provider that refuses the request is asked in
 * another form: with calls and results told in words, without a schema, without both. The form that it takes is kept to.
 */
export function createPlanAsker(plan: PlanAsker, phase: AskingPhase) {
  const model = resolvePhaseModel(phase);
  const price = findPrice(resolvePrices(), model.modelId);
  const limits = limitsFromSettings();
  let budget: TurnBudget | null = null;
  let taken: Form | null = null;
  // Only ever for the worse, as in a turn: a provider that counts little is not relied on.
  let correction = Math.max(1, plan.correction ?? 1);

  function openBudget(messages: readonly PlanMessage[]): TurnBudget {
    const opened = createTurnBudget(limits, estimateTokens(messages), price);
    for (const usage of plan.spent) opened.spend(usage);
    return opened;
  }

  async function call(request: PlanRequest, { mode, hasSchema }: Form, signal: AbortSignal): Promise<PlanAnswer> {
    const messages = mode === "labelled" ? joinUsers(renderLabelled(request.messages)) : request.messages;
    budget ??= openBudget(messages);
    budget.requireEnough();
    const record = await startRecord(plan, { ...request, mode, messages }, model, price);
    const deadline = startDeadline(limits);
    let heard: string | null = null;
    try {
      const schema = hasSchema && !request.isRest ? request.schema : null;
      const hear = (delta: string) => (heard = (heard ?? "") + delta);
      const answer = await askPlanModel({ model, messages, schema, hear }, AbortSignal.any([signal, deadline.signal]));
      const estimated = answer.usage ? null : estimateUsage(messages, answer.text);
      await record({ answer: answer.text, problem: null, usage: answer.usage, estimated });
      budget.spend(answer.usage ?? estimateUsage(messages, answer.text));
      const counted = answer.usage && correctionOf(answer.usage.inputTokens, estimateTokens([messages, schema]));
      correction = Math.max(1, counted ?? correction);
      return answer;
    } catch (error) {
      if (error instanceof AgentFailure || signal.aborted) {
        // What was cut off has been read all the same, and nobody tells what it took.
        const isCutOff = signal.aborted || deadline.signal.aborted || heard !== null;
        const estimated = isCutOff ? estimateUsage(messages, heard ?? "") : null;
        await record({ answer: null, problem: problemOf(error, signal), usage: null, estimated });
      }
      throw error;
    } finally {
      deadline.stop();
    }
  }

  async function ask(request: PlanRequest, signal: AbortSignal): Promise<PlanAnswer> {
    let refused: unknown = null;
    for (const form of formsFor(request, plan.mode, taken)) {
      try {
        const answer = await call(request, form, signal);
        if (form.mode === "labelled" && plan.mode === "typed" && !taken) await plan.tookOnlyWords();
        taken = form;
        return answer;
      } catch (error) {
        if (!isRefusedRequest(error)) throw error;
        // The first refusal is the one that says most.
        refused ??= error;
      }
    }
    throw refused;
  }

  return { ask, requestTokensMax: () => (model.windowTokens * (1 - answerShare)) / correction };
}

/** Of the model's window, what is kept free for the answer and the schema. */
const answerShare = 0.3;

function formsFor({ messages }: PlanRequest, mode: MessageMode, taken: Form | null): readonly Form[] {
  if (taken) return [taken];
  const hasToolMessages = messages.some(({ role }) => role === "tool");
  return forms.filter((form) => form.mode === mode || (form.mode === "labelled" && hasToolMessages));
}

interface CallEnd {
  answer: string | null;
  problem: string | null;
  usage: Usage | null;
  /** Where the provider does not tell what an answer took. */
  estimated: Usage | null;
}

/** Keeps the call before it is sent; what is returned ends it. */
async function startRecord(
  { planId, secrets }: PlanAsker,
  { phase, attempt, mode, messages }: Pick<PlanRequest, "phase" | "attempt" | "mode" | "messages">,
  { modelId }: ResolvedModel,
  price: ModelPrice | null,
): Promise<(end: CallEnd) => Promise<void>> {
  const startedAt = performance.now();
  const number = await beginPlanCall(planId, {
    ...{ phase, attempt, mode, model: modelId },
    messages: removeSecretsDeep(messages, secrets) as PlanMessage[],
    requestTokens: estimateTokens(messages),
  });
  const costOf = (usage: Usage | null) => (usage && price ? priceUsage(usage, price) : null);
  return async ({ answer, problem, usage, estimated }) => {
    const durationMs = Math.round(performance.now() - startedAt);
    if (number === null) return;
    const cleaned = {
      answer: answer === null ? null : removeSecrets(answer, secrets),
      problem: problem === null ? null : removeSecrets(problem, secrets),
    };
    await finishPlanCall(
      planId,
      number,
      { ...cleaned, usage, costUsd: costOf(usage), durationMs },
      estimated && { usage: estimated, costUsd: costOf(estimated) },
    );
  };
}

function problemOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "Stopped before it was answered.";
  return error instanceof AgentFailure ? `${error.code}: ${error.detail ?? error.message}` : "";
}

function estimateUsage(messages: readonly PlanMessage[], text: string): Usage {
  return { inputTokens: estimateTokens(messages), cachedTokens: 0, outputTokens: estimateTokens(text) };
}

/** Who takes no tool messages is often strict about turns as well: results that are told in words, and what a person says after them, are one. */
function joinUsers(messages: readonly PlanMessage[]): PlanMessage[] {
  const joined: PlanMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.role === "user" && message.role === "user") {
      joined[joined.length - 1] = { role: "user", content: `${last.content}\n\n${message.content}` };
    } else joined.push(message);
  }
  return joined;
}

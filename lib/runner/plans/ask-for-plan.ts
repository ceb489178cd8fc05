import { AgentFailure } from "#lib/agent/agent-failure.ts";
import { askPlanModel, isRefusedRequest } from "#lib/agent/ask-plan-model.ts";
import { type ResolvedModel, resolveModel } from "#lib/agent/model/model.ts";
import { createTurnBudget, startDeadline, type TurnBudget } from "#lib/agent/turn-limits.ts";
import { correctionOf, estimateTokens } from "#lib/context/estimate-tokens.ts";
import { findPrice, type ModelPrice, priceUsage } from "#lib/costs/price-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { ModelSettings } from "#lib/models/resolve-model-settings.ts";
import type { PlanAnswer, PlanRequest } from "#lib/plans/phases/ports.ts";
import { beginPlanCall, finishPlanCall } from "#lib/plans/phases/record-plan-call.ts";
import { renderLabelled } from "#lib/plans/phases/render-labelled.ts";
import type { AskingPhase, MessageMode, PlanMessage } from "#lib/plans/schema.ts";
import { env } from "#lib/platform/env.ts";
import { recordModelError, recordTokens } from "#lib/platform/metrics/metrics.ts";
import { removeSecrets, removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { limitsFromSettings } from "../limits-from-settings.ts";
import { traceModelCall } from "../traces/trace-requests.ts";

export interface PlanAsker {
  planId: string;
  mode: MessageMode;
  settings: ModelSettings;
  secrets: readonly string[];
  /** The usage of the round's calls before it was resumed. */
  spent: readonly Usage[];
  /** The latest correction of the conversation's token estimates; null if there is no measurement. */
  correction: number | null;
  /** Stores that the provider accepts calls and results only as words, so that later runs need not find out again. */
  tookOnlyWords(): Promise<void>;
}

/** The form of a request. Not every compatible server accepts all of the protocol. */
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

/** Returns the model of a phase: its own if one is configured, otherwise the model of turns. */
function resolvePhaseModel(settings: ModelSettings, phase: AskingPhase): ResolvedModel {
  const model = settings.planModels[phase] ?? settings.model;
  return resolveModel({ ...settings, model, idleTimeoutMs: env().MODEL_IDLE_SECONDS * 1000 });
}

/**
 * Returns functions that ask the phase's model, and records every call with its cost, also a failed one. If the provider refuses a
 * request, it is sent in another form: with calls and results as words, without a schema, or both. The first accepted form is kept.
 */
export function createPlanAsker(plan: PlanAsker, phase: AskingPhase) {
  const model = resolvePhaseModel(plan.settings, phase);
  const price = findPrice(resolvePrices(), model.modelId);
  const limits = limitsFromSettings();
  let budget: TurnBudget | null = null;
  let taken: Form | null = null;
  // Never below 1, as in a turn: a provider that counts little is not relied on.
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
      const ends = AbortSignal.any([signal, deadline.signal]);
      const answer = await traceModelCall(model.languageModel, () =>
        askPlanModel({ model, messages, schema, hear }, ends),
      );
      const estimated = answer.usage ? null : estimateUsage(messages, answer.text);
      await record({ answer: answer.text, problem: null, usage: answer.usage, estimated });
      budget.spend(answer.usage ?? estimateUsage(messages, answer.text));
      const counted = answer.usage && correctionOf(answer.usage.inputTokens, estimateTokens([messages, schema]));
      correction = Math.max(1, counted ?? correction);
      return answer;
    } catch (error) {
      if (error instanceof AgentFailure) recordModelError(error.code, "final");
      if (error instanceof AgentFailure || signal.aborted) {
        // The provider has processed a call that was cut off, but reports no usage, so it is estimated.
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
        // The first refusal is the most informative one.
        refused ??= error;
      }
    }
    throw refused;
  }

  return { ask, requestTokensMax: () => (model.windowTokens * (1 - answerShare)) / correction };
}

/** The share of the model's window that is kept free for the answer and the schema. */
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
  /** The estimate, if the provider reports no usage of the call. */
  estimated: Usage | null;
}

/** Records the call before it is sent; the returned function records its end. */
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
    const spent = usage ?? estimated;
    if (spent) recordTokens(modelId, spent);
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

/** Joins adjacent user messages: a provider that refuses tool messages often requires alternating roles as well. */
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

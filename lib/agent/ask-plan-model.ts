import { type ModelMessage, streamText, wrapLanguageModel } from "ai";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { AgentFailure } from "./agent-failure.ts";
import type { ResolvedModel } from "./model/model.ts";
import { explainModelError } from "./model/model-failure.ts";
import { reportedUsage } from "./model/reported-usage.ts";
import { retryDelayMs, waitBeforeRetry } from "./model/retry-policy.ts";
import { watchSilence } from "./model/silence-watch.ts";

export interface PlanCall {
  model: ResolvedModel;
  /** The complete list of messages to send, the system message first. Never changed. */
  messages: readonly PlanMessage[];
  /** The schema of the answer; null if the provider does not accept schemas. */
  schema: { name: string; json: Record<string, unknown> } | null;
  /** Receives each piece of the answer as it arrives; an empty text while the model thinks. */
  hear?: (delta: string) => void;
}

export interface PlanText {
  text: string;
  /** Whether the model stopped at its length limit. */
  isCut: boolean;
  /** Null if the provider reports no usage. */
  usage: Usage | null;
}

/**
 * Asks the model once, without tools, and returns its text, which should be JSON. A request that fails before its first token
 * is retried by the model's retry policy. Throws `AgentFailure`, or the signal's reason; then no connection to the model is open.
 */
export async function askPlanModel(call: PlanCall, signal: AbortSignal): Promise<PlanText> {
  let waitedMs = 0;
  for (let retry = 1; ; retry += 1) {
    signal.throwIfAborted();
    const progress = { begun: false };
    try {
      return await streamAnswer(call, progress, signal);
    } catch (error) {
      signal.throwIfAborted();
      const { failure, retryable, retryAfterMs } = explainModelError(error, call.model.modelId);
      const delayMs =
        retryable && !progress.begun ? retryDelayMs(call.model.retries, retry, waitedMs, retryAfterMs) : null;
      if (delayMs === null) throw failure;
      waitedMs += delayMs;
      await waitBeforeRetry(delayMs, signal).catch(() => signal.throwIfAborted());
    }
  }
}

/** Returns true if the provider rejected the request itself; it may accept another form of it. */
export function isRefusedRequest(error: unknown): boolean {
  return error instanceof AgentFailure && error.code === "model-request-refused";
}

/** Returns true if the failure is temporary and the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof AgentFailure &&
    ["model-busy", "model-unavailable", "model-unreachable", "model-silent"].includes(error.code)
  );
}

async function streamAnswer(
  { model, messages, schema, hear }: PlanCall,
  progress: { begun: boolean },
  signal: AbortSignal,
): Promise<PlanText> {
  // The request has its own signal, so that its connection closes when it falls silent or fails.
  const connection = new AbortController();
  const silence = watchSilence(model.idleTimeoutMs, () => connection.abort());
  const seconds = Math.round(model.idleTimeoutMs / 1_000);
  const result = streamText({
    model: answeringAs(schema, model),
    messages: messages as ModelMessage[],
    allowSystemInMessages: true,
    providerOptions: model.providerOptions,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, connection.signal]),
    onError: () => {},
  });
  const answer = { text: "", usage: null as Usage | null, finishReason: "" };
  try {
    for await (const part of result.stream) {
      silence.broken();
      if (part.type === "error") throw part.error;
      if (part.type === "reasoning-delta" || part.type === "text-delta") {
        const delta = part.type === "text-delta" ? part.text : "";
        progress.begun = true;
        answer.text += delta;
        hear?.(delta);
      }
      if (part.type === "finish-step") {
        answer.finishReason = part.finishReason;
        answer.usage = reportedUsage(part.usage);
      }
    }
    signal.throwIfAborted();
    if (silence.elapsed()) throw new AgentFailure("model-silent", { seconds });
    return { text: finished(answer), usage: answer.usage, isCut: answer.finishReason === "length" };
  } catch (error) {
    if (silence.elapsed()) throw new AgentFailure("model-silent", { seconds });
    throw error;
  } finally {
    silence.stop();
    connection.abort();
  }
}

function finished({ text, finishReason }: { text: string; finishReason: string }): string {
  // The connection closed before the model finished its answer.
  if (finishReason === "interrupted") throw new AgentFailure("model-unreachable");
  if (finishReason === "content-filter") throw new AgentFailure("model-declined");
  if (finishReason === "error") throw new AgentFailure("model-failed");
  return text.toWellFormed().replaceAll("\0", "");
}

/** Returns the model with the schema added to each request. The phase itself parses and checks the answer. */
function answeringAs(schema: PlanCall["schema"], { languageModel }: ResolvedModel) {
  if (schema === null) return languageModel;
  const { name, json } = schema;
  return wrapLanguageModel({
    model: languageModel,
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => ({
        ...params,
        responseFormat: { type: "json", name, schema: json },
        providerOptions: {
          ...params.providerOptions,
          // Strict schemas allow neither optional properties nor length limits.
          openai: { ...params.providerOptions?.openai, strictJsonSchema: false },
        },
      }),
    },
  });
}

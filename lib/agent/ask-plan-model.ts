import type { Usage } from "#lib/costs/usage-schema.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { AgentFailure } from "./agent-failure.ts";
import { type AgentMessage, toPrompt } from "./agent-message.ts";
import type { ResolvedModel } from "./model/model.ts";
import { explainModelError } from "./model/model-failure.ts";
import { type ModelCall, readModelStream } from "./model/model-stream.ts";
import { retryDelayMs, waitBeforeRetry } from "./model/retry-policy.ts";

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
  let text = "";
  const { finishReason, usage } = await readModelStream(
    model,
    { prompt: toPrompt(messages as AgentMessage[]), toolChoice: { type: "auto" }, ...answeringAs(schema, model) },
    {
      read(part) {
        if (part.type !== "reasoning-delta" && part.type !== "text-delta") return;
        const delta = part.type === "text-delta" ? part.delta : "";
        progress.begun = true;
        text += delta;
        hear?.(delta);
      },
    },
    signal,
  );
  if (finishReason === "content-filter") throw new AgentFailure("model-declined");
  if (finishReason === "error") throw new AgentFailure("model-failed");
  return { text: text.toWellFormed().replaceAll("\0", ""), usage, isCut: finishReason === "length" };
}

/** Returns the settings that ask for an answer by the schema. The phase itself parses and checks the answer. */
function answeringAs(
  schema: PlanCall["schema"],
  { providerOptions }: ResolvedModel,
): Pick<ModelCall, "providerOptions" | "responseFormat"> {
  if (schema === null) return { providerOptions };
  const { name, json } = schema;
  return {
    responseFormat: { type: "json", name, schema: json },
    // Strict schemas allow neither optional properties nor length limits.
    providerOptions: { ...providerOptions, openai: { ...providerOptions.openai, strictJsonSchema: false } },
  };
}

import type { LanguageModelV4FunctionTool, LanguageModelV4Message } from "@ai-sdk/provider";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { type AgentMessage, toPrompt } from "../agent-message.ts";
import type { LogPort, RequestsPort } from "../ports.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { createAnswerMessages, type RequestedCall } from "./answer-messages.ts";
import type { ResolvedModel } from "./model.ts";
import { explainModelError } from "./model-failure.ts";
import { type ModelCall, readModelStream, type StreamPart } from "./model-stream.ts";
import { retryDelayMs, waitBeforeRetry } from "./retry-policy.ts";

export interface ModelStep {
  calls: RequestedCall[];
  /** The model's messages of this step, to be sent back with the results of its calls. */
  messages: AgentMessage[];
  finishReason: string;
  /** Null if the server reports no usage. */
  usage: Usage | null;
}

export interface StepRequest {
  /** The turn's step, from 1. */
  step: number;
  model: ResolvedModel;
  system: string;
  messages: AgentMessage[];
  tools: LanguageModelV4FunctionTool[];
}

/**
 * Makes one request to the model and logs its text as it arrives. A request that fails before its first token is retried by the
 * model's retry policy; a later failure is final, because the editor has already read text. Throws `AgentFailure`, or the signal's
 * reason.
 */
export async function requestStep(
  request: StepRequest,
  answer: AnswerText,
  { log, requests }: { log: LogPort; requests: RequestsPort },
  signal: AbortSignal,
): Promise<ModelStep> {
  let waitedMs = 0;
  for (let retry = 1; ; retry += 1) {
    const attempt = createAttempt(() => requests.firstToken(request.step));
    try {
      return await streamStep(request, answer, requests, signal, attempt);
    } catch (error) {
      signal.throwIfAborted();
      const { failure, retryable, retryAfterMs } = explainModelError(error, request.model.modelId);
      const delayMs =
        retryable && !attempt.begun ? retryDelayMs(request.model.retries, retry, waitedMs, retryAfterMs) : null;
      if (delayMs === null) throw failure;
      requests.repeats(request.step, { code: failure.code, detail: failure.detail }, delayMs);
      log.progress({
        code: "retrying",
        params: { attempt: retry },
        text: `The model is not answering; trying again (${retry})`,
      });
      waitedMs += delayMs;
      await waitBeforeRetry(delayMs, signal).catch(() => signal.throwIfAborted());
    }
  }
}

interface Attempt {
  readonly begun: boolean;
  begin(): void;
}

function createAttempt(onBegin: () => void): Attempt {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    begin() {
      if (!begun) onBegin();
      begun = true;
    },
  };
}

/** Returns true if the part shows that the model has begun to answer. Some servers open their stream with an empty text. */
function beginsAnswer(part: StreamPart): boolean {
  if (part.type === "text-delta") return part.delta !== "";
  return part.type === "reasoning-delta" || part.type === "tool-input-start" || part.type === "tool-call";
}

async function streamStep(
  { step, model, system, messages, tools }: StepRequest,
  answer: AnswerText,
  requests: RequestsPort,
  signal: AbortSignal,
  attempt: Attempt,
): Promise<ModelStep> {
  const call: ModelCall = {
    prompt: [{ role: "system", content: system }, ...toPrompt(messages)],
    tools,
    toolChoice: { type: "auto" },
    providerOptions: model.providerOptions,
  };
  record(step, model, call, requests);
  const said = createAnswerMessages(new Set(tools.map(({ name }) => name)));
  const events: unknown[] = [];
  try {
    const { finishReason, usage } = await readModelStream(
      model,
      call,
      {
        arrived(part) {
          requests.heard();
          if (beginsAnswer(part)) attempt.begin();
        },
        event: (value) => void events.push(value),
        read(part) {
          said.read(part);
          if (part.type === "text-start") answer.newBlock();
          if (part.type === "text-delta") answer.append(part.delta);
        },
      },
      signal,
    );
    return { calls: said.calls, messages: said.messages(), finishReason, usage };
  } finally {
    requests.answered(step, { message: said.received(), events });
  }
}

/** Records the request as it is sent. */
function record(step: number, { languageModel }: ResolvedModel, call: ModelCall, requests: RequestsPort): void {
  const { prompt, tools = [], ...settings } = call;
  const { modelId: model, provider } = languageModel;
  requests.sent({ step, model, provider, settings, messages: prompt.map(withoutBytes), tools });
}

/** Returns the message with a line in place of each picture's bytes, for the record. */
function withoutBytes({ role, content }: LanguageModelV4Message): { role: string; content: unknown } {
  if (typeof content === "string") return { role, content };
  return {
    role,
    content: content.map((part) => {
      if (part.type !== "file") return part;
      const { type, filename, mediaType, data } = part;
      const bytes = data.type === "data" ? sizeOf(data.data) : 0;
      return { type, filename, mediaType, bytes, text: `[${mediaType} ${JSON.stringify(filename)}, ${bytes} bytes]` };
    }),
  };
}

const sizeOf = (data: string | Uint8Array) =>
  typeof data === "string" ? Buffer.byteLength(data, "base64") : data.length;

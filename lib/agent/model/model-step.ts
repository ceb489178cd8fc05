import type { LanguageModelV4Message } from "@ai-sdk/provider";
import { jsonSchema, type ModelMessage, streamText, type ToolSet, tool, wrapLanguageModel } from "ai";
import { z } from "zod";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { AgentFailure } from "../agent-failure.ts";
import type { LogPort, RequestsPort } from "../ports.ts";
import type { AnswerText } from "../text/answer-text.ts";
import type { Tool } from "../tools/tool.ts";
import type { ResolvedModel } from "./model.ts";
import { explainModelError } from "./model-failure.ts";
import { reportedUsage } from "./reported-usage.ts";
import { retryDelayMs, waitBeforeRetry } from "./retry-policy.ts";
import { watchSilence } from "./silence-watch.ts";

// Keeps the SDK from printing warnings about settings to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A call that the model requests, not yet checked. */
export interface RequestedCall {
  toolCallId: string;
  toolName: string;
  input: unknown;
  /** Whether the SDK could not read it: the tool does not exist, or the input is not JSON. */
  unreadable: boolean;
}

export interface ModelStep {
  calls: RequestedCall[];
  /** The model's messages of this step, to be sent back with the results of its calls. */
  messages: ModelMessage[];
  finishReason: string;
  /** Null if the server reports no usage. */
  usage: Usage | null;
}

export interface StepRequest {
  /** The turn's step, from 1. */
  step: number;
  model: ResolvedModel;
  system: string;
  messages: ModelMessage[];
  tools: ToolSet;
}

/** Describes the tools for the SDK. Our own loop validates and runs the calls, in order. */
export function describeTools(tools: readonly Tool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => {
      const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input", target: "draft-7" });
      return [name, tool({ description, inputSchema: jsonSchema(schema) })];
    }),
  );
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
      requests.repeats(request.step, failure.code, delayMs);
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

async function streamStep(
  { step: number, model, system, messages, tools }: StepRequest,
  answer: AnswerText,
  requests: RequestsPort,
  signal: AbortSignal,
  attempt: Attempt,
): Promise<ModelStep> {
  // The request has its own signal, so that its connection closes when it falls silent or fails, and the turn can continue.
  const connection = new AbortController();
  const silence = watchSilence(model.idleTimeoutMs, () => connection.abort());
  const result = streamText({
    model: watched(model, number, requests),
    instructions: system,
    messages,
    allowSystemInMessages: true,
    tools,
    providerOptions: model.providerOptions,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, connection.signal]),
    // Errors are read from the stream; without this handler the SDK prints them.
    onError: () => {},
  });
  const step: ModelStep = { calls: [], messages: [], finishReason: "", usage: null };
  try {
    for await (const part of result.stream) {
      silence.broken();
      requests.heard();
      switch (part.type) {
        case "text-start":
          answer.newBlock();
          break;
        case "text-delta":
          attempt.begin();
          answer.append(part.text);
          break;
        case "reasoning-delta":
        case "tool-input-start":
          attempt.begin();
          break;
        case "tool-call":
          attempt.begin();
          step.calls.push({
            toolCallId: part.toolCallId,
            toolName: part.toolName,
            input: part.input,
            unreadable: part.invalid === true,
          });
          break;
        case "finish-step":
          step.finishReason = part.finishReason;
          step.usage = reportedUsage(part.usage);
          break;
        case "error":
          throw part.error;
      }
    }
    signal.throwIfAborted();
    if (silence.elapsed()) throw new AgentFailure("model-silent", { seconds: Math.round(model.idleTimeoutMs / 1_000) });
    // The connection closed before the model finished its answer.
    if (step.finishReason === "interrupted") throw new AgentFailure("model-unreachable");
    step.messages = (await result.responseMessages).filter((message) => message.role === "assistant");
    return step;
  } catch (error) {
    if (silence.elapsed()) throw new AgentFailure("model-silent", { seconds: Math.round(model.idleTimeoutMs / 1_000) });
    throw error;
  } finally {
    silence.stop();
    connection.abort();
  }
}

/** Returns the model with a middleware that records each request as it is sent. */
function watched({ languageModel }: ResolvedModel, step: number, requests: RequestsPort) {
  return wrapLanguageModel({
    model: languageModel,
    middleware: {
      specificationVersion: "v4",
      async wrapStream({ doStream, params }) {
        const {
          prompt: messages,
          tools = [],
          abortSignal: _,
          headers: __,
          includeRawChunks: ___,
          ...settings
        } = params;
        const { modelId: model, provider } = languageModel;
        requests.sent({ step, model, provider, settings, messages: messages.map(withoutBytes), tools });
        return doStream();
      },
    },
  });
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

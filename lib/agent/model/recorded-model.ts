import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { RequestFailure } from "#lib/conversations/requests/request-schema.ts";
import type { MessageParams } from "#lib/conversations/schema.ts";
import { AgentFailure, type AgentFailureCode } from "../agent-failure.ts";
import { type ResolvedModel, resolveModel } from "./model.ts";
import type { StreamPart } from "./model-stream.ts";
import { callIdsOf, partsOfAnswer, type RecordedAnswer } from "./recorded-answer.ts";
import { isEndMark, toEventStream } from "./recorded-wire.ts";
import type { RetryPolicy } from "./retry-policy.ts";

export interface ModelRecording {
  model: string;
  /** With its API: `openai.chat`. */
  provider: string;
  windowTokens: number;
  answers: readonly RecordedAnswer[];
  /** Called where a person stopped the turn. It must abort the turn's signal. */
  stop(): void;
}

/** The longest timer there is: a recorded model is never too slow. */
const neverMs = 2 ** 31 - 1;

/**
 * Returns a model that gives the recorded answers in order to any questions, and makes no request. The provider's own events are read by
 * the provider's package, as they were when they came from the network. An attempt that failed fails again, and is repeated as often as it was,
 * without a wait. A request beyond the recorded ones fails.
 */
export function createRecordedModel(recording: ModelRecording): ResolvedModel {
  const { model: modelId, provider, answers } = recording;
  let step = 0;
  let attempt = 0;
  const own = resolveModel({
    ...{ apiKey: "none", baseUrl: "http://recorded.invalid/v1", model: modelId, practiceDelayMs: 0 },
    api: provider === "openai.responses" ? "responses" : "chat",
    fetch: async () =>
      new Response(toEventStream(answers[step - 1]), { headers: { "content-type": "text/event-stream" } }),
  });
  const isOpenai = own.languageModel.provider === provider;
  const retries: RetryPolicy = {
    // Whether the provider wanted more patience than a turn has is not kept, so the number of attempts is the recorded one.
    get retriesMax() {
      return answers[step]?.repeats.length ?? 0;
    },
    firstDelayMs: 0,
    delayMaxMs: 0,
    waitMaxMs: 0,
  };
  const languageModel: LanguageModelV4 = {
    specificationVersion: "v4",
    provider,
    modelId,
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("A turn reads only streams.")),
    async doStream(options) {
      const answer = answers[step];
      if (!answer) throw new AgentFailure("model-failed", {}, "This request was not recorded.");
      const failed = answer.repeats[attempt];
      if (failed) {
        attempt += 1;
        throw toFailure(failed);
      }
      step += 1;
      attempt = 0;
      const isFromWire = isOpenai && answer.events !== null;
      const parts = isFromWire ? readParts(own.languageModel, options) : partsOfAnswer(answer);
      return {
        stream: toStream(endAsRecorded(withKeptIds(parts, answer), answer, recording.stop), options.abortSignal),
      };
    },
  };
  return {
    ...own,
    languageModel,
    retries,
    isPractice: provider === "practice",
    windowTokens: recording.windowTokens,
    idleTimeoutMs: neverMs,
    providerOptions: isOpenai ? own.providerOptions : {},
  };
}

const toFailure = ({ code, detail, params = {} }: RequestFailure & { params?: MessageParams }) =>
  new AgentFailure(code as AgentFailureCode, params, detail);

async function* readParts(
  model: LanguageModelV4,
  options: Parameters<LanguageModelV4["doStream"]>[0],
): AsyncGenerator<StreamPart> {
  const { stream } = await model.doStream(options);
  for await (const part of stream) {
    if (part.type === "raw" && isEndMark(part.rawValue)) return;
    yield part;
  }
}

/** Gives the calls their recorded ids: the provider's package makes one up where a server sends none. */
async function* withKeptIds(
  parts: AsyncIterable<StreamPart> | Iterable<StreamPart>,
  answer: RecordedAnswer,
): AsyncGenerator<StreamPart> {
  const ids = callIdsOf(answer);
  let calls = 0;
  for await (const part of parts) {
    if (part.type === "tool-call") yield { ...part, toolCallId: ids[calls++] ?? part.toolCallId };
    else yield part;
  }
}

/** Ends the answer as it ended: whole, by the failure that broke it off, or by a Stop. */
async function* endAsRecorded(
  parts: AsyncIterable<StreamPart>,
  { failure, isBrokenOff }: RecordedAnswer,
  stop: () => void,
): AsyncGenerator<StreamPart> {
  for await (const part of parts) {
    // Damaged text is not kept, so the error that it gave can't arise again.
    if (part.type === "error" && failure?.code === "model-malformed") throw toFailure(failure);
    yield part;
  }
  if (!isBrokenOff) return;
  if (failure) throw toFailure(failure);
  stop();
}

/** Returns the parts as a stream that fails with the signal's reason once that is aborted. */
function toStream(
  parts: AsyncGenerator<LanguageModelV4StreamPart>,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next();
      signal?.throwIfAborted();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

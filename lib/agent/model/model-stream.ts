import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { AgentFailure } from "../agent-failure.ts";
import type { ResolvedModel } from "./model.ts";
import { reportedUsage } from "./reported-usage.ts";
import { watchSilence } from "./silence-watch.ts";

export type StreamPart = LanguageModelV4StreamPart;

/** One request as the provider's package takes it: the AI SDK's specification of language models, version 4. */
export type ModelCall = Omit<LanguageModelV4CallOptions, "abortSignal">;

export interface StreamReader {
  /** Called for every part the moment it arrives. */
  arrived?(part: StreamPart): void;
  /** Called for the parts in order. Text that arrived together comes as one part. */
  read(part: StreamPart): void;
  /** Called for each event as the provider sent it, if the model has any. */
  event?(value: unknown): void;
}

export interface StreamEnd {
  finishReason: string;
  /** Null if the server reports no usage. */
  usage: Usage | null;
}

/**
 * Sends one request and reads the model's own stream to its end. Throws what the provider threw or streamed as an error, the signal's
 * reason, what `read` threw, and `AgentFailure` if the model fell silent or its connection ended before the answer. When it returns or
 * throws, `read` has got all that arrived before, and the connection is closed.
 */
export async function readModelStream(
  { languageModel, idleTimeoutMs }: ResolvedModel,
  call: ModelCall,
  reader: StreamReader,
  signal: AbortSignal,
): Promise<StreamEnd> {
  // The request has its own signal, so that its connection closes when it falls silent or fails, and the turn can continue.
  const connection = new AbortController();
  const silence = watchSilence(idleTimeoutMs, () => connection.abort());
  const silent = () => new AgentFailure("model-silent", { seconds: Math.round(idleTimeoutMs / 1_000) });
  const texts = createTextGatherer(reader.read, connection);
  const end: StreamEnd = { finishReason: "interrupted", usage: null };
  try {
    const abortSignal = AbortSignal.any([signal, connection.signal]);
    const includeRawChunks = reader.event !== undefined;
    const { stream } = await languageModel.doStream({ ...call, abortSignal, includeRawChunks });
    const parts = stream.getReader();
    for (let next = await parts.read(); !next.done; next = await parts.read()) {
      const part = next.value;
      silence.broken();
      reader.arrived?.(part);
      if (part.type === "raw") {
        reader.event?.(part.rawValue);
        continue;
      }
      if (part.type === "error") throw part.error;
      if (part.type === "finish") {
        end.finishReason = part.finishReason.unified;
        end.usage = reportedUsage(part.usage);
      }
      texts.take(part);
    }
    texts.hand();
    signal.throwIfAborted();
    if (silence.elapsed()) throw silent();
    // The connection closed before the model finished its answer.
    if (end.finishReason === "interrupted") throw new AgentFailure("model-unreachable");
    return end;
  } catch (error) {
    texts.hand();
    signal.throwIfAborted();
    throw silence.elapsed() ? silent() : error;
  } finally {
    silence.stop();
    connection.abort();
  }
}

interface TextGatherer {
  take(part: StreamPart): void;
  /** Hands over the text that waits. Throws what the reader threw. */
  hand(): void;
}

/**
 * Joins adjacent deltas of one text until the process has handled what else has arrived from its sockets. So the work behind a delta is
 * done once for all words that a busy server got at once, and a word that comes alone is not delayed.
 */
function createTextGatherer(read: (part: StreamPart) => void, connection: AbortController): TextGatherer {
  let waiting: Extract<StreamPart, { type: "text-delta" }> | null = null;
  let timer: NodeJS.Immediate | null = null;
  let failure: { error: unknown } | null = null;
  const handNow = () => {
    if (timer) clearImmediate(timer);
    timer = null;
    const part = waiting;
    waiting = null;
    if (part && !failure) read(part);
  };
  const handLater = () => {
    try {
      handNow();
    } catch (error) {
      failure = { error };
      connection.abort();
    }
  };
  const requireNoFailure = () => {
    if (failure) throw failure.error;
  };
  return {
    take(part) {
      requireNoFailure();
      if (part.type === "text-delta") {
        if (part.delta === "") return;
        if (waiting?.id === part.id) {
          waiting = { ...part, delta: waiting.delta + part.delta };
          return;
        }
        handNow();
        waiting = part;
        timer = setImmediate(handLater);
        return;
      }
      handNow();
      read(part);
    },
    hand() {
      handNow();
      requireNoFailure();
    },
  };
}

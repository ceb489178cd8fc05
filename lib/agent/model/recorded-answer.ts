import type { LanguageModelV4Message, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { RequestFailure } from "#lib/conversations/requests/request-schema.ts";
import type { MessageParams } from "#lib/conversations/schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { StreamPart } from "./model-stream.ts";

type AnswerPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** The kept answer to one request. */
export interface RecordedAnswer {
  /** The failures of the attempts before the last. */
  repeats: readonly RequestFailure[];
  /** The provider's events of the last attempt; null if they are not kept. */
  events: readonly unknown[] | null;
  /** Its texts, thoughts and calls, in order. The input of a call that could not be read is its text. */
  content: readonly AnswerPart[];
  finishReason: string;
  /** As the provider reported it. */
  usage: Usage | null;
  failure: (RequestFailure & { params: MessageParams }) | null;
  /** Whether it ended in the middle: by its failure, or by a Stop. */
  isBrokenOff: boolean;
}

export const callIdsOf = ({ content }: RecordedAnswer): string[] =>
  content.flatMap((part) => (part.type === "tool-call" ? part.toolCallId : []));

/** Returns the parts that a model streams for the answer, each text whole. */
export function* partsOfAnswer({ content, finishReason, usage, isBrokenOff }: RecordedAnswer): Generator<StreamPart> {
  for (const [index, part] of content.entries()) {
    const id = String(index);
    const added = toMetadata(part.providerOptions);
    if (part.type === "text" || part.type === "reasoning") {
      yield { type: `${part.type}-start`, id };
      yield { type: `${part.type}-delta`, id, delta: part.text };
      yield { type: `${part.type}-end`, id, ...added };
    } else if (part.type === "tool-call") {
      const { type, toolCallId, toolName, input } = part;
      yield { type, toolCallId, toolName, input: typeof input === "string" ? input : JSON.stringify(input), ...added };
    }
  }
  if (isBrokenOff) return;
  yield { type: "finish", finishReason: { unified: toReason(finishReason), raw: undefined }, usage: toUsage(usage) };
}

const toMetadata = (options: SharedV4ProviderMetadata | undefined) => (options ? { providerMetadata: options } : {});

type Reason = Extract<StreamPart, { type: "finish" }>["finishReason"]["unified"];

function toReason(reason: string): Reason {
  const reasons: readonly Reason[] = ["stop", "length", "content-filter", "tool-calls", "error"];
  return reasons.find((known) => known === reason) ?? "other";
}

function toUsage(usage: Usage | null): Extract<StreamPart, { type: "finish" }>["usage"] {
  return {
    inputTokens: {
      total: usage?.inputTokens,
      noCache: undefined,
      cacheRead: usage?.cachedTokens,
      cacheWrite: undefined,
    },
    outputTokens: { total: usage?.outputTokens, text: undefined, reasoning: undefined },
  };
}

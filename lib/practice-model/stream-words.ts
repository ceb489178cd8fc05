import type { LanguageModelV4Content, LanguageModelV4StreamPart, LanguageModelV4Usage } from "@ai-sdk/provider";
import type { Step } from "./next-move.ts";

// A step as the output of a model: whole, or word by word at reading speed.

/** Four characters per token are typical for English and HTML. */
const estimateTokens = (characters: number) => Math.ceil(characters / 4);

export interface StepOutput {
  /** Whether the text streams in large pieces. */
  isData: boolean;
  content: LanguageModelV4Content[];
  finishReason: { unified: "stop" | "tool-calls"; raw: string };
}

/**
 * Returns a step as model output. Tool call ids consist of `idPrefix`, which differs per turn, and a number after
 * `callsBefore`, the count of earlier calls of the turn.
 */
export function toOutput(step: Step, idPrefix: string, callsBefore: number): StepOutput {
  if (step.kind === "answer") {
    return {
      isData: step.isData === true,
      content: [{ type: "text", text: step.text }],
      finishReason: { unified: "stop", raw: "stop" },
    };
  }
  const text: LanguageModelV4Content[] = step.text === undefined ? [] : [{ type: "text", text: step.text }];
  const calls = step.calls.map(
    ({ name, input }, index): LanguageModelV4Content => ({
      type: "tool-call",
      toolCallId: `${idPrefix}-${callsBefore + index + 1}`,
      toolName: name,
      input: JSON.stringify(input),
    }),
  );
  return { isData: false, content: [...text, ...calls], finishReason: { unified: "tool-calls", raw: "tool_calls" } };
}

/** Returns estimated usage. `seenCharacters` were part of the previous request, so they count as cached. */
export function usageOf(promptCharacters: number, seenCharacters: number, output: StepOutput): LanguageModelV4Usage {
  const total = estimateTokens(promptCharacters);
  const cacheRead = Math.min(total, estimateTokens(seenCharacters));
  const written = output.content.reduce((sum, part) => {
    if (part.type === "text") return sum + part.text.length;
    return part.type === "tool-call" ? sum + part.toolName.length + part.input.length : sum;
  }, 0);
  const outputTokens = estimateTokens(written);
  const text = output.finishReason.unified === "stop" ? outputTokens : 0;
  return {
    inputTokens: { total, noCache: total - cacheRead, cacheRead, cacheWrite: 0 },
    outputTokens: { total: outputTokens, text, reasoning: 0 },
  };
}

function* partsOf(output: StepOutput, usage: LanguageModelV4Usage): Generator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings: [] };
  let block = 0;
  for (const part of output.content) {
    if (part.type === "text") {
      const id = `text-${++block}`;
      yield { type: "text-start", id };
      // Each word comes with the space after it and is never split.
      const pieces = output.isData ? part.text.match(/.{1,2000}/gsu) : part.text.split(/(?<=\s)(?=\S)/);
      for (const word of pieces ?? []) yield { type: "text-delta", id, delta: word };
      yield { type: "text-end", id };
    } else if (part.type === "tool-call") {
      yield { type: "tool-input-start", id: part.toolCallId, toolName: part.toolName };
      yield { type: "tool-input-delta", id: part.toolCallId, delta: part.input };
      yield { type: "tool-input-end", id: part.toolCallId };
      yield part;
    }
  }
  yield { type: "finish", finishReason: output.finishReason, usage };
}

function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Streams a step. Waits `delayMs` milliseconds before each word and each tool call. An abort ends the stream at once
 * with the signal's reason.
 */
export function streamOutput(
  output: StepOutput,
  usage: LanguageModelV4Usage,
  delayMs: number,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  const parts = partsOf(output, usage);
  return new ReadableStream({
    async pull(controller) {
      try {
        signal?.throwIfAborted();
        const next = parts.next();
        if (next.done) return controller.close();
        const { type } = next.value;
        if (delayMs > 0 && (type === "text-delta" || type === "tool-input-start")) await pause(delayMs, signal);
        controller.enqueue(next.value);
      } catch (error) {
        controller.error(error);
      }
    },
  });
}

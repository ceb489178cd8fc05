import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Usage } from "@ai-sdk/provider";
import { planStep } from "./choose-move.ts";
import { isComingBack } from "./come-back.ts";
import { planningStep } from "./planning/planning-step.ts";
import { readPlanning } from "./planning/read-planning.ts";
import { type StepOutput, streamOutput, toOutput, usageOf } from "./stream-words.ts";
import { readTranscript } from "./transcript.ts";

export interface PracticeModelOptions {
  /** The pause before each word of an answer, in milliseconds; 0 sends everything at once. */
  delayMs: number;
}

function answer(options: LanguageModelV4CallOptions): { output: StepOutput; usage: LanguageModelV4Usage } {
  options.abortSignal?.throwIfAborted();
  const { prompt } = options;
  const transcript = readTranscript(options);
  const turn = prompt.filter((message) => message.role === "user").length;
  const planning = isComingBack(transcript.request) ? null : readPlanning(prompt);
  const step = planning === null ? planStep(transcript) : planningStep(planning, options, transcript);
  const output = toOutput(step, `practice-${turn}`, transcript.calls.length);
  const lastReply = prompt.findLastIndex((message) => message.role === "assistant");
  const lastRequest = prompt.findLastIndex((message) => message.role === "user");
  const size = (messages: typeof prompt) =>
    messages.reduce((sum, message) => sum + JSON.stringify(message.content).length, 0);
  const seen = lastReply > lastRequest ? size(prompt.slice(0, lastReply)) : 0;
  return { output, usage: usageOf(size(prompt), seen, output) };
}

/**
 * The model that is built in: it understands a small grammar of editing requests and drives the same tools as any other
 * model. The same prompt always gives the same output; nothing is kept between calls and nothing leaves the process.
 */
export function createPracticeModel({ delayMs }: PracticeModelOptions): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "practice",
    modelId: "practice",
    supportedUrls: {},
    async doGenerate(options) {
      const { output, usage } = answer(options);
      return { content: output.content, finishReason: output.finishReason, usage, warnings: [] };
    },
    async doStream(options) {
      const { output, usage } = answer(options);
      return { stream: streamOutput(output, usage, delayMs, options.abortSignal) };
    },
  };
}

import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Usage } from "@ai-sdk/provider";
import { unbuiltPrefix } from "#lib/agent/unbuilt-words.ts";
import { pickStep, wishStep } from "./choose-move.ts";
import { comeBack, isComingBack } from "./come-back.ts";
import { fileStep } from "./files/file-step.ts";
import { languageOf } from "./language/cannot.ts";
import { phrasesOf } from "./language/phrases.ts";
import type { Step } from "./next-move.ts";
import { buildStep } from "./planning/build-item.ts";
import { discussStep } from "./planning/discuss.ts";
import { readPlanning } from "./planning/read-planning.ts";
import { writeBrief } from "./planning/write-brief.ts";
import { writePlan } from "./planning/write-plan.ts";
import { type StepOutput, streamOutput, toOutput, usageOf } from "./stream-words.ts";
import { readTranscript, type Transcript } from "./transcript.ts";

const data = (value: unknown): Step => ({ kind: "answer", text: JSON.stringify(value, null, 1), isData: true });

/** Returns the next step of the plan phase that the prompt belongs to, of a turn with files or picks, or of any other turn. */
async function stepOf(prompt: LanguageModelV4CallOptions["prompt"], transcript: Transcript): Promise<Step> {
  if (transcript.request.startsWith(unbuiltPrefix)) {
    const wish = transcript.history.findLast(({ role }) => role === "user")?.text ?? "";
    return { kind: "answer", text: phrasesOf(languageOf(wish)).doesNotBuild };
  }
  if (isComingBack(transcript.request)) return { kind: "answer", text: comeBack(transcript.history) };
  if (transcript.files.length > 0) return fileStep(transcript);
  if (transcript.picks.length > 0) return pickStep(transcript);
  const planning = readPlanning(prompt);
  if (planning === null) return wishStep(transcript);
  switch (planning.phase) {
    case "discuss":
      return discussStep(transcript);
    case "summarize":
      return data(writeBrief(prompt, planning.manifest, planning.instruction));
    case "serialize":
      return data(writePlan(prompt, planning.brief, planning.manifest, planning.instruction));
    case "build":
      return buildStep(transcript, planning.item);
    default:
      return planning satisfies never;
  }
}

async function answer(
  options: LanguageModelV4CallOptions,
): Promise<{ output: StepOutput; usage: LanguageModelV4Usage }> {
  options.abortSignal?.throwIfAborted();
  const { prompt } = options;
  const transcript = readTranscript(options);
  const turn = prompt.filter((message) => message.role === "user").length;
  const output = toOutput(await stepOf(prompt, transcript), `practice-${turn}`, transcript.calls.length);
  const lastReply = prompt.findLastIndex((message) => message.role === "assistant");
  const lastRequest = prompt.findLastIndex((message) => message.role === "user");
  const size = (messages: typeof prompt) =>
    messages.reduce((sum, message) => sum + JSON.stringify(message.content).length, 0);
  const seen = lastReply > lastRequest ? size(prompt.slice(0, lastReply)) : 0;
  return { output, usage: usageOf(size(prompt), seen, output) };
}

/**
 * Returns the built-in model, which understands a small grammar of editing requests and drives the same tools as any
 * other model. `delayMs` is the pause before each word of an answer, in milliseconds; 0 sends everything at once. The
 * same prompt always gives the same output; nothing is kept between calls and nothing leaves the process.
 */
export function createPracticeModel({ delayMs }: { delayMs: number }): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "practice",
    modelId: "practice",
    supportedUrls: {},
    async doGenerate(options) {
      const { output, usage } = await answer(options);
      return { content: output.content, finishReason: output.finishReason, usage, warnings: [] };
    },
    async doStream(options) {
      const { output, usage } = await answer(options);
      return { stream: streamOutput(output, usage, delayMs, options.abortSignal) };
    },
  };
}

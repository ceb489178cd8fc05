import type { LanguageModelV4 } from "@ai-sdk/provider";

export function createPracticeModel(_options: { delayMs: number }): LanguageModelV4 {
  throw new Error("The practice model is not part of this branch yet.");
}

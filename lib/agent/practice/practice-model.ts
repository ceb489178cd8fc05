import type { LanguageModelV4 } from "@ai-sdk/provider";

/** Stands here until the practice model is merged. */
export function createPracticeModel(_options: { delayMs: number }): LanguageModelV4 {
  const absent = async () => {
    throw new Error("The practice model is not here yet.");
  };
  return {
    specificationVersion: "v4",
    provider: "practice",
    modelId: "practice",
    supportedUrls: {},
    doGenerate: absent,
    doStream: absent,
  };
}

import { expect, test } from "vitest";
import { defaultModelId, resolveModel } from "./model.ts";

const practiceDelayMs = 0;

test("without key and base URL the practice model answers", () => {
  for (const settings of [{}, { apiKey: "", baseUrl: "" }, { model: "gpt-x" }]) {
    expect(resolveModel({ practiceDelayMs, ...settings })).toMatchObject({
      isPractice: true,
      modelId: "practice",
      label: "Practice model",
    });
  }
});

test("a key alone gives OpenAI, its newer API and the default model", () => {
  const resolved = resolveModel({ practiceDelayMs, apiKey: "k" });
  expect(resolved).toMatchObject({ isPractice: false, modelId: defaultModelId, label: defaultModelId });
  expect(resolved.languageModel.provider).toBe("openai.responses");
});

test("a base URL alone gives that server with the older API", () => {
  const resolved = resolveModel({ practiceDelayMs, baseUrl: "http://127.0.0.1:11434/v1", model: "llama" });
  expect(resolved).toMatchObject({ isPractice: false, modelId: "llama", label: "llama at 127.0.0.1:11434" });
  expect(resolved.languageModel.provider).toBe("openai.chat");
});

test("the API can be chosen with a key and with a base URL", () => {
  expect(resolveModel({ practiceDelayMs, apiKey: "k", api: "chat" }).languageModel.provider).toBe("openai.chat");
  const responses = resolveModel({ practiceDelayMs, baseUrl: "http://127.0.0.1:1/v1", api: "responses" });
  expect(responses.languageModel.provider).toBe("openai.responses");
});

test("the provider is told to store nothing", () => {
  expect(resolveModel({ practiceDelayMs, apiKey: "k" }).providerOptions).toEqual({ openai: { store: false } });
});

import { expect, test } from "vitest";
import { type PresetName, presetNames, presets, saveModelSchema, suggestWindow } from "./schema.ts";

test.each<[PresetName, string, number | null, number]>([
  ["openai", "gpt-4.1-mini", null, 1_047_576],
  ["openai", "gpt-5", null, 400_000],
  ["openai", "of-tomorrow", null, 128_000],
  ["openrouter", "anthropic/claude-x", null, 200_000],
  ["openrouter", "anthropic/claude-x", 1_000_000, 1_000_000],
  ["ollama", "llama3.1:8b", null, 32_768],
  ["vllm", "Qwen/Qwen3-8B", 40_960, 40_960],
  ["vllm", "Qwen/Qwen3-8B", 4_096, 13_000],
  ["other", "mistral-large", null, 128_000],
])("%s with %s, told %s, suggests a window of %i", (preset, model, told, expected) => {
  expect(suggestWindow(preset, model, told)).toBe(expected);
});

test("every preset but the last has an address that the form can save", () => {
  for (const preset of presetNames.filter((name) => name !== "other")) {
    const { baseUrl, api } = presets[preset];
    const filled = { preset, baseUrl, api, model: "m", windowTokens: 13_000, seesPictures: false };
    expect(saveModelSchema.parse(filled)).toEqual(filled);
  }
});

test("a key with spaces, a window too small and unknown members are refused", () => {
  const filled = {
    preset: "other",
    baseUrl: "https://a",
    api: "chat",
    model: "m",
    windowTokens: 13_000,
    seesPictures: true,
  };
  for (const wrong of [
    { key: "two words" },
    { key: "" },
    { windowTokens: 12_999 },
    { model: " " },
    { verifiedAt: "now" },
  ])
    expect(saveModelSchema.safeParse({ ...filled, ...wrong }).success).toBe(false);
  expect(saveModelSchema.parse({ ...filled, key: "  k  " }).key).toBe("k");
});

import { expect, test } from "vitest";
import { seesPictures } from "./resolve-model-settings.ts";

const server = { OPENAI_BASE_URL: "http://127.0.0.1:11434/v1" };
const key = { OPENAI_API_KEY: "k" };

test.each<[string, Partial<Parameters<typeof seesPictures>[0]>, boolean]>([
  ["the practice model", { MODEL_SEES_PICTURES: "yes" }, false],
  ["OpenAI's default model", key, true],
  ["another model of OpenAI", { ...key, OPENAI_MODEL: "o9" }, true],
  ["a text model elsewhere", { ...server, OPENAI_MODEL: "qwen3:8b" }, false],
  ["a seeing model elsewhere", { ...server, OPENAI_MODEL: "qwen3-vl:8b" }, true],
  ["a gateway's seeing model", { ...server, OPENAI_MODEL: "anthropic/claude-x" }, true],
  ["a model that the setting calls blind", { ...key, MODEL_SEES_PICTURES: "no" }, false],
  ["a model that the setting calls seeing", { ...server, OPENAI_MODEL: "mine", MODEL_SEES_PICTURES: "yes" }, true],
])("%s is shown pictures only if it sees them", (_what, settings, expected) => {
  const unset = {
    MODEL_SEES_PICTURES: undefined,
    OPENAI_API_KEY: undefined,
    OPENAI_BASE_URL: undefined,
    OPENAI_MODEL: undefined,
  };
  expect(seesPictures({ ...unset, ...settings })).toBe(expected);
});

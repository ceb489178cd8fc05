import { expect, test } from "vitest";
import type { FindingCode } from "../schema.ts";
import { readRefusal } from "./read-refusal.ts";

const error = (message: string, rest: object = {}) => JSON.stringify({ error: { message, ...rest } });

test.each<[string, number, string, FindingCode]>([
  ["OpenAI, a wrong key", 401, error("Incorrect API key provided: sk-…", { code: "invalid_api_key" }), "key-refused"],
  ["OpenAI, no such model", 404, error("The model `x` does not exist", { code: "model_not_found" }), "model-not-found"],
  ["OpenAI, nothing paid", 429, error("You exceeded your quota", { code: "insufficient_quota" }), "no-credit"],
  ["OpenAI, too many requests", 429, error("Rate limit reached", { code: "rate_limit_exceeded" }), "busy"],
  ["OpenAI, an embedding model", 403, error("This model is not for chat"), "key-refused"],
  ["Ollama, no such model", 404, error('model "x" not found, try pulling it first'), "model-not-found"],
  ["Ollama, no tools", 400, error("registry.ollama.ai/library/gemma:2b does not support tools"), "no-tools"],
  [
    "vLLM, no such model",
    404,
    '{"object":"error","message":"The model `x` does not exist.","code":404}',
    "model-not-found",
  ],
  [
    "vLLM, tools off",
    400,
    '{"object":"error","message":"\\"auto\\" tool choice requires --enable-auto-tool-choice"}',
    "no-tools",
  ],
  ["LM Studio, not loaded", 400, error("Model x is not loaded."), "model-not-found"],
  ["OpenRouter, no such model", 400, error("x is not a valid model ID", { code: 400 }), "model-not-found"],
  ["OpenRouter, no tools", 404, error("No endpoints found that support tool use."), "no-tools"],
  ["OpenRouter, nothing paid", 402, error("Insufficient credits"), "no-credit"],
  ["FastAPI, another path", 404, '{"detail":"Not Found"}', "wrong-protocol"],
  ["nginx, another path", 404, "<html>404 Not Found</html>", "wrong-protocol"],
  ["a page for people", 405, "<html>", "wrong-protocol"],
  ["a server without streams", 400, error("stream is not supported"), "no-stream"],
  ["a server that wants something else", 422, error("temperature: required"), "request-refused"],
  ["a redirect", 308, "", "moved"],
  ["a broken server", 500, error("CUDA out of memory"), "server-failed"],
  ["a broken gateway", 502, "<html>Bad Gateway</html>", "server-failed"],
])("%s: %i is understood", (_who, status, text, code) => {
  expect(readRefusal({ status, hasKey: true, text })).toBe(code);
});

test("a server that wants a key says so if none was sent", () => {
  expect(readRefusal({ status: 401, hasKey: false, text: "" })).toBe("key-missing");
});

import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { createPracticeModel } from "#lib/practice-model/practice-model.ts";
import { defaultRetryPolicy, type RetryPolicy } from "./retry-policy.ts";

/** Where the model is to be had, from the project, the organization or the environment. Empty texts count as absent. */
export interface ModelSettings {
  apiKey?: string;
  /** Of a server that speaks OpenAI's protocol, with its version: `http://127.0.0.1:11434/v1`. */
  baseUrl?: string;
  model?: string;
  /** By default `chat` with a base URL, because few other servers speak the newer one, and `responses` without. */
  api?: "responses" | "chat";
  /** The practice model's pause for each word. */
  practiceDelayMs: number;
  /** How many tokens the model can take in at once. */
  windowTokens?: number;
  /** How long the model may send nothing, in milliseconds. */
  idleTimeoutMs?: number;
  retries?: RetryPolicy;
}

/** A model that a turn can be run with, and what the rest of the product may know about it. */
export interface ResolvedModel {
  languageModel: LanguageModelV4;
  modelId: string;
  /** What people are shown. */
  label: string;
  isPractice: boolean;
  windowTokens: number;
  idleTimeoutMs: number;
  retries: RetryPolicy;
  providerOptions: SharedV4ProviderOptions;
}

/** The provider's general-purpose model at the time of writing; `OPENAI_MODEL` names another. */
export const defaultModelId = "gpt-6-astra";

const openaiBaseUrl = "https://api.openai.com/v1";
const defaultWindowTokens = 128_000;
const defaultIdleTimeoutMs = 120_000;

/** The configured model, or the practice model where neither a key nor an address is configured. Makes no request. */
export function resolveModel(settings: ModelSettings): ResolvedModel {
  const shared = {
    windowTokens: settings.windowTokens ?? defaultWindowTokens,
    idleTimeoutMs: settings.idleTimeoutMs ?? defaultIdleTimeoutMs,
    retries: settings.retries ?? defaultRetryPolicy,
  };
  const { apiKey, baseUrl } = settings;
  if (!apiKey && !baseUrl) {
    return {
      ...shared,
      languageModel: createPracticeModel({ delayMs: settings.practiceDelayMs }),
      modelId: "practice",
      label: "Practice model",
      isPractice: true,
      providerOptions: {},
    };
  }
  // Both are always given, so that the provider reads no environment variable of its own accord.
  const provider = createOpenAI({ apiKey: apiKey || "none", baseURL: baseUrl || openaiBaseUrl });
  const modelId = settings.model || defaultModelId;
  const api = settings.api ?? (baseUrl ? "chat" : "responses");
  return {
    ...shared,
    languageModel: api === "chat" ? provider.chat(modelId) : provider.responses(modelId),
    modelId,
    label: baseUrl ? `${modelId} at ${hostOf(baseUrl)}` : modelId,
    isPractice: false,
    // Nothing of what people write, and nothing of their sites, is kept at the provider.
    providerOptions: { openai: { store: false } },
  };
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

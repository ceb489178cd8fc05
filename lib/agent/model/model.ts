import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { createPracticeModel } from "#lib/practice-model/practice-model.ts";
import { defaultRetryPolicy, type RetryPolicy } from "./retry-policy.ts";

/** The settings of the model, from the project or the environment. Empty texts count as absent. */
export interface ModelSettings {
  apiKey?: string;
  /** The URL of a server with OpenAI's protocol, version included: `http://127.0.0.1:11434/v1`. */
  baseUrl?: string;
  model?: string;
  /** By default `chat` with a base URL, because few other servers support the newer API, and otherwise `responses`. */
  api?: "responses" | "chat";
  /** How the server is reached, if not by the platform's `fetch`. */
  fetch?: (url: string | URL | Request, options?: RequestInit) => Promise<Response>;
  /** The practice model's pause for each word. */
  practiceDelayMs: number;
  windowTokens?: number;
  /** The longest silence of the model that is tolerated, in milliseconds. */
  idleTimeoutMs?: number;
  retries?: RetryPolicy;
}

export interface ResolvedModel {
  languageModel: LanguageModelV4;
  modelId: string;
  /** The model's name for people. */
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

/** Returns the configured model, or the practice model if neither a key nor a base URL is configured. Makes no request. */
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
  // Both are always passed, so that the provider never reads environment variables itself.
  const provider = createOpenAI({
    ...{ apiKey: apiKey || "none", baseURL: baseUrl || openaiBaseUrl },
    ...(settings.fetch ? { fetch: settings.fetch } : {}),
  });
  const modelId = settings.model || defaultModelId;
  const api = settings.api ?? (baseUrl ? "chat" : "responses");
  return {
    ...shared,
    languageModel: api === "chat" ? provider.chat(modelId) : provider.responses(modelId),
    modelId,
    label: baseUrl ? `${modelId} at ${hostOf(baseUrl)}` : modelId,
    isPractice: false,
    // The provider must not store what people write, or their sites.
    providerOptions: { openai: { store: false } },
  };
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

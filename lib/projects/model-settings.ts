import { env } from "#lib/platform/env.ts";

/** Which model answers, and how it is reached. */
export interface ModelSettings {
  /** Whether a model is connected; without one the practice model answers. */
  configured: boolean;
  apiKey: string | null;
  /** Null means OpenAI itself. */
  baseUrl: string | null;
  model: string;
  api: "responses" | "chat";
  /** Milliseconds a word of the practice model. */
  practiceDelayMs: number;
  /** How many tokens the model can be told at once. */
  windowTokens: number;
}

const defaultModel = "gpt-5-mini";
const defaultWindowTokens = 128_000;

/**
 * The settings in force. A key or a base URL connects a model; servers that merely speak OpenAI's protocol mostly know
 * only Chat Completions, so that is the default with a base URL.
 */
export function resolveModelSettings(): ModelSettings {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API, OPENAI_CONTEXT_WINDOW } = env();
  return {
    configured: Boolean(OPENAI_API_KEY ?? OPENAI_BASE_URL),
    apiKey: OPENAI_API_KEY ?? null,
    baseUrl: OPENAI_BASE_URL ?? null,
    model: OPENAI_MODEL ?? defaultModel,
    api: OPENAI_API ?? (OPENAI_BASE_URL ? "chat" : "responses"),
    practiceDelayMs: env().PRACTICE_MODEL_DELAY_MS,
    windowTokens: OPENAI_CONTEXT_WINDOW ?? defaultWindowTokens,
  };
}

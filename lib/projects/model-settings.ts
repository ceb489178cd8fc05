import { env } from "#lib/platform/env.ts";

/** Which model answers, and how it is reached. What is absent, the agent has a default for. */
export interface ModelSettings {
  /** Whether a model is connected; without one the practice model answers. */
  configured: boolean;
  apiKey: string | undefined;
  /** Absent means OpenAI itself. */
  baseUrl: string | undefined;
  model: string | undefined;
  api: "responses" | "chat" | undefined;
  /** Milliseconds a word of the practice model. */
  practiceDelayMs: number;
  /** How many tokens the model can be told at once. */
  windowTokens: number;
}

const defaultWindowTokens = 128_000;

/** The settings in force: a key or a base URL connects a model. */
export function resolveModelSettings(): ModelSettings {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API, OPENAI_CONTEXT_WINDOW } = env();
  return {
    configured: Boolean(OPENAI_API_KEY ?? OPENAI_BASE_URL),
    apiKey: OPENAI_API_KEY,
    baseUrl: OPENAI_BASE_URL,
    model: OPENAI_MODEL,
    api: OPENAI_API,
    practiceDelayMs: env().PRACTICE_MODEL_DELAY_MS,
    windowTokens: OPENAI_CONTEXT_WINDOW ?? defaultWindowTokens,
  };
}

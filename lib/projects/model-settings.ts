import { env } from "#lib/platform/env.ts";

/** Which model answers, and how it is reached. What is undefined is left to the agent's defaults. */
export interface ModelSettings {
  /** Whether a model is connected; without one the practice model answers. */
  configured: boolean;
  apiKey: string | undefined;
  /** Of a server that speaks OpenAI's protocol; undefined means OpenAI itself. */
  baseUrl: string | undefined;
  model: string | undefined;
  api: "responses" | "chat" | undefined;
  /** Milliseconds a word of the practice model. */
  practiceDelayMs: number;
  /** How many tokens the model can be told at once. */
  windowTokens: number;
  /** How many of them are kept free for the instruction, the answer and a turn's tool traffic. */
  reserveTokens: number;
}

const defaultWindowTokens = 128_000;
const reserveShare = 0.4;

/** The settings in force, for every project alike. A key or a base URL connects a model. */
export function resolveModelSettings(): ModelSettings {
  const settings = env();
  const windowTokens = settings.OPENAI_CONTEXT_WINDOW ?? defaultWindowTokens;
  return {
    configured: Boolean(settings.OPENAI_API_KEY ?? settings.OPENAI_BASE_URL),
    apiKey: settings.OPENAI_API_KEY,
    baseUrl: settings.OPENAI_BASE_URL,
    model: settings.OPENAI_MODEL,
    api: settings.OPENAI_API,
    practiceDelayMs: settings.PRACTICE_MODEL_DELAY_MS,
    windowTokens,
    reserveTokens: Math.round(windowTokens * reserveShare),
  };
}

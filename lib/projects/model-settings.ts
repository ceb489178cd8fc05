import { env } from "#lib/platform/env.ts";

/** The model and its connection. Undefined values get the agent's defaults. */
export interface ModelSettings {
  /** True if a model is connected; otherwise the practice model answers. */
  configured: boolean;
  apiKey: string | undefined;
  /** The address of a server with OpenAI's protocol; undefined means OpenAI itself. */
  baseUrl: string | undefined;
  model: string | undefined;
  api: "responses" | "chat" | undefined;
  /** The practice model's delay per word, in milliseconds. */
  practiceDelayMs: number;
  windowTokens: number;
  /** The part of the window that stays free for the instruction, the answer and a turn's tool calls, in tokens. */
  reserveTokens: number;
}

const defaultWindowTokens = 128_000;
const reserveShare = 0.4;

/** Returns the settings of the model, the same for every project. A key or a base URL connects a model. */
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

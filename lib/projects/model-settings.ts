import { type Env, env } from "#lib/platform/env.ts";

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
  /** Whether the model is shown the pictures that people send. */
  seesPictures: boolean;
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
    seesPictures: seesPictures(settings),
    reserveTokens: Math.round(windowTokens * reserveShare),
  };
}

/** Words in the names of models that see pictures, at other addresses than OpenAI's. */
const seeing =
  /gpt-(?:4o|4\.1|[5-9])|\bo[134]\b|claude|gemini|gemma-?[3-9]|llama-?4|llava|pixtral|mistral-(?:small|medium)|-vl\b|\bvl\b|vision|minicpm-?v|internvl|molmo|moondream/i;

/** Returns what MODEL_SEES_PICTURES says; without it what is known of the model. OpenAI's own models all see pictures. */
export function seesPictures({
  MODEL_SEES_PICTURES,
  OPENAI_API_KEY,
  OPENAI_BASE_URL,
  OPENAI_MODEL = "",
}: Pick<Env, "MODEL_SEES_PICTURES" | "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "OPENAI_MODEL">): boolean {
  // The practice model sees nothing.
  if (OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined) return false;
  if (MODEL_SEES_PICTURES !== undefined) return MODEL_SEES_PICTURES === "yes";
  return OPENAI_BASE_URL === undefined || seeing.test(OPENAI_MODEL);
}

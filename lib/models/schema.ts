import { z } from "zod";
import { windowByName } from "./known-models-schema.ts";

// The model that an organization connects. Safe in the browser.

export const presetNames = ["openai", "ollama", "lm-studio", "vllm", "openrouter", "other"] as const;
export type PresetName = (typeof presetNames)[number];

const modelApis = ["responses", "chat"] as const;
export type ModelApi = (typeof modelApis)[number];

interface Preset {
  baseUrl: string;
  api: ModelApi;
  /** Whether its servers answer nobody without a key. */
  needsKey: boolean;
  /** The window that its servers have unless somebody starts them with another; null if the model decides. */
  windowTokens: number | null;
}

export const presets: Record<PresetName, Preset> = {
  openai: { baseUrl: "https://api.openai.com/v1", api: "responses", needsKey: true, windowTokens: null },
  // It cuts longer requests without a word, so this is what our documents advise to start it with.
  ollama: { baseUrl: "http://127.0.0.1:11434/v1", api: "chat", needsKey: false, windowTokens: 32_768 },
  "lm-studio": { baseUrl: "http://127.0.0.1:1234/v1", api: "chat", needsKey: false, windowTokens: 32_768 },
  vllm: { baseUrl: "http://127.0.0.1:8000/v1", api: "chat", needsKey: false, windowTokens: null },
  openrouter: { baseUrl: "https://openrouter.ai/api/v1", api: "chat", needsKey: true, windowTokens: null },
  other: { baseUrl: "", api: "chat", needsKey: false, windowTokens: null },
};

export const windowTokensMin = 13_000;
export const windowTokensMax = 100_000_000;
export const defaultWindowTokens = 128_000;

/** Returns the window to suggest: what the server says, what its preset is started with, what is known of the model, or our default. */
export function suggestWindow(preset: PresetName, model: string, told: number | null): number {
  const tokens = told ?? presets[preset].windowTokens ?? windowByName(model) ?? defaultWindowTokens;
  return Math.min(windowTokensMax, Math.max(windowTokensMin, tokens));
}

const keySchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,1000}$/, "enter the key as you were given it, without spaces or quotes");

/** Of an address as entered and as stored, where characters may be written longer. */
export const baseUrlCharactersMax = 2_000;

/** Where a model is asked. Without `key` the stored one is used, if the address is still on its host; null means none. */
export const modelServerSchema = z.strictObject({
  baseUrl: z.string().trim().min(1, "enter the address").max(baseUrlCharactersMax),
  key: keySchema.nullable().optional(),
});
export type ModelServer = z.infer<typeof modelServerSchema>;

export const verifyModelSchema = modelServerSchema.extend({
  api: z.enum(modelApis),
  model: z.string().trim().min(1, "enter the model").max(200),
});
export type VerifyModel = z.infer<typeof verifyModelSchema>;

export const saveModelSchema = verifyModelSchema.extend({
  preset: z.enum(presetNames),
  windowTokens: z.int().min(windowTokensMin).max(windowTokensMax),
  seesPictures: z.boolean(),
  /** The proof of a successful verification of the same server, model and key. */
  proof: z.string().max(200).optional(),
});
export type SaveModel = z.infer<typeof saveModelSchema>;

const origins = ["organization", "environment", "practice"] as const;

/** A connection for people, never with its key. */
const connectionSchema = z.object({
  preset: z.enum(presetNames),
  baseUrl: z.string(),
  api: z.enum(modelApis),
  model: z.string(),
  windowTokens: z.int(),
  seesPictures: z.boolean(),
  hasKey: z.boolean(),
  /** The key's last four characters; null without a key, and for a short one. */
  keyEnd: z.string().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
});
export type ConnectionForDisplay = z.infer<typeof connectionSchema>;

/** The environment's model for people, never with its key. */
const environmentModelSchema = z.object({
  /** Null means OpenAI itself. */
  baseUrl: z.string().nullable(),
  /** Null means the product's default. */
  model: z.string().nullable(),
  hasKey: z.boolean(),
});

export const modelPageSchema = z.object({
  /** Whose model answers now. */
  answers: z.enum(origins),
  /** The organization's own. It answers unless only the environment decides. */
  connection: connectionSchema.nullable(),
  environment: environmentModelSchema.nullable(),
  /** Whether the organization may connect a model. */
  mayConnect: z.boolean(),
  /** Whether addresses in private networks and on the server's own machine may be connected. */
  allowsLocal: z.boolean(),
});
export type ModelPage = z.infer<typeof modelPageSchema>;

const findingCodes = [
  "works",
  "address-not-allowed",
  "host-not-found",
  "host-unreachable",
  "certificate-refused",
  "moved",
  "key-missing",
  "key-refused",
  "no-credit",
  "busy",
  "model-not-found",
  "wrong-protocol",
  "request-refused",
  "no-stream",
  "no-tools",
  "too-slow",
  "server-failed",
] as const;
export type FindingCode = (typeof findingCodes)[number];

const listedModelSchema = z.object({
  id: z.string(),
  /** As the server says; null if it says nothing. */
  windowTokens: z.number().nullable(),
});
export type ListedModel = z.infer<typeof listedModelSchema>;

export const verificationSchema = z.object({
  code: z.enum(findingCodes),
  /** The finding, and what to do now. */
  sentence: z.string(),
  /** Milliseconds until the model's first word; null if it said none. */
  firstTokenMs: z.number().nullable(),
  /** For saving what was verified; null unless it works. */
  proof: z.string().nullable(),
  /** The server's models, if it does not have the one that was asked for and lists others. */
  models: z.array(listedModelSchema),
});
export type Verification = z.infer<typeof verificationSchema>;

export const modelListSchema = z.object({
  models: z.array(listedModelSchema),
  /** The finding that explains why there is no list; null if there is one, or the server has none. */
  code: z.enum(findingCodes).nullable(),
  /** Why there is no list; null if there is one. */
  sentence: z.string().nullable(),
});
export type ModelList = z.infer<typeof modelListSchema>;

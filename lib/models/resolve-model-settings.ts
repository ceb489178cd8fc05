import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { type Env, env } from "#lib/platform/env.ts";
import { createGuardedFetch, type Fetch } from "#lib/platform/outgoing/guarded-fetch.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { allowsLocalModels } from "./allows-local-models.ts";
import { seesByName } from "./known-models-schema.ts";
import { findConnection, type ModelConnection } from "./model-connection-store.ts";
import { openModelKey } from "./model-key.ts";
import { defaultWindowTokens } from "./schema.ts";

/** The model and its connection. Undefined values get the agent's defaults. */
export interface ModelSettings {
  /** True if a model is connected; otherwise the practice model answers. */
  configured: boolean;
  apiKey: string | undefined;
  /** The address of a server with OpenAI's protocol; undefined means OpenAI itself. */
  baseUrl: string | undefined;
  model: string | undefined;
  api: "responses" | "chat" | undefined;
  /** Models of their own for two phases of plans, at the same address. */
  planModels: { summarize: string | undefined; serialize: string | undefined };
  /** How its server is reached; undefined means the platform's own way, for addresses that the operator set. */
  fetch: Fetch | undefined;
  /** The practice model's delay per word, in milliseconds. */
  practiceDelayMs: number;
  windowTokens: number;
  /** Whether the model is shown the pictures that people send. */
  seesPictures: boolean;
  /** The part of the window that stays free for the instruction, the answer and a turn's tool calls, in tokens. */
  reserveTokens: number;
}

const reserveShare = 0.4;
/** One entry a connection that this process has asked lately. */
const knownMax = 1_000;

const known = () => processState("models.settings", () => new RecentMap<ModelSettings>(knownMax));

/**
 * Returns the settings of an organization's model: its own connection, or the environment's. A caller that has read the connection's
 * revision with other rows gives it (null without a connection), and costs a statement only if this process does not know it yet.
 */
export async function resolveModelSettings(
  organizationId: string,
  { revision, tx = database() }: { revision?: string | null; tx?: Tx } = {},
): Promise<ModelSettings> {
  if (revision === null || env().ORGANIZATION_MODELS === "off") return environmentModel();
  const settings = revision === undefined ? undefined : known().get(revision);
  if (settings) return settings;
  const connection = await findConnection(organizationId, tx);
  if (!connection) return environmentModel();
  const read = toSettings(connection);
  known().set(connection.revision, read);
  return read;
}

function toSettings(connection: ModelConnection): ModelSettings {
  const { baseUrl, api, model, windowTokens, seesPictures } = connection;
  return {
    configured: true,
    apiKey: openModelKey(connection) ?? undefined,
    ...{ baseUrl, model, api, seesPictures },
    planModels: { summarize: undefined, serialize: undefined },
    fetch: guardedFetch(),
    ...sizesOf(windowTokens),
  };
}

/** Returns the fetch for addresses that people entered, one a process because it keeps connections. */
export function guardedFetch(): Fetch {
  const allowsLocal = allowsLocalModels(env());
  return processState(`models.fetch.${allowsLocal}`, () => createGuardedFetch({ allowsLocal }));
}

function sizesOf(windowTokens: number) {
  const reserveTokens = Math.round(windowTokens * reserveShare);
  return { windowTokens, reserveTokens, practiceDelayMs: env().PRACTICE_MODEL_DELAY_MS };
}

/** Returns the environment's settings: the instance's default. A key or a base URL connects a model. */
export function environmentModel(): ModelSettings {
  const settings = env();
  return {
    configured: Boolean(settings.OPENAI_API_KEY ?? settings.OPENAI_BASE_URL),
    apiKey: settings.OPENAI_API_KEY,
    baseUrl: settings.OPENAI_BASE_URL,
    model: settings.OPENAI_MODEL,
    api: settings.OPENAI_API,
    planModels: { summarize: settings.PLAN_SUMMARIZE_MODEL, serialize: settings.PLAN_SERIALIZE_MODEL },
    fetch: undefined,
    seesPictures: seesPictures(settings),
    ...sizesOf(settings.OPENAI_CONTEXT_WINDOW ?? defaultWindowTokens),
  };
}

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
  return OPENAI_BASE_URL === undefined || seesByName(OPENAI_MODEL);
}

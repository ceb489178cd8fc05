import { env } from "#lib/platform/env.ts";
import { allowsLocalModels } from "./allows-local-models.ts";
import { cleanBaseUrl } from "./model-address.ts";
import type { ModelConnection } from "./model-connection-store.ts";
import { openModelKey } from "./model-key.ts";
import { modelRefusals } from "./refusals.ts";
import type { ModelServer } from "./schema.ts";

/**
 * Returns the address and the key of a server that a person entered, with the stored key where they entered none. A stored key is
 * sent only to the origin that it was entered for: otherwise somebody who may change the address could read it there. Throws if
 * the stored key is needed and can't be opened.
 */
export function chooseServer(
  { baseUrl: entered, key }: ModelServer,
  stored: ModelConnection | null,
): { baseUrl: string; apiKey: string | null } {
  if (env().ORGANIZATION_MODELS === "off") throw modelRefusals["models-by-environment"]();
  const baseUrl = cleanBaseUrl(entered, { allowsLocal: allowsLocalModels(env()) });
  if (key !== undefined) return { baseUrl, apiKey: key };
  if (!stored || stored.keySealed === null) return { baseUrl, apiKey: null };
  if (new URL(stored.baseUrl).origin !== new URL(baseUrl).origin) throw modelRefusals["model-key-needed"]();
  const apiKey = openModelKey(stored);
  // It may open again, with the instance's key from before a restore: without it a save would delete it.
  if (apiKey === null) throw modelRefusals["model-key-needed: unreadable"]();
  return { baseUrl, apiKey };
}

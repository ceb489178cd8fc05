import type { Actor } from "#lib/accounts/schema.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { type ModelList, presets } from "#lib/models/schema.ts";
import { listServerModels } from "#lib/models/verify/list-models.ts";
import { findSteeredProject } from "./find-steered-project.ts";

/** Opened for a choice beside a field into which a name can be typed as well. */
const listMsMax = 8_000;

/** Returns the models that the connected provider lists, or a sentence in place of a list; for people with `configure`. The practice model lists none. */
export async function listModelsToTry(actor: Actor, projectId: string): Promise<ModelList> {
  const project = await findSteeredProject(actor, projectId);
  const { configured, baseUrl, apiKey, fetch: guarded } = await resolveModelSettings(project.organizationId);
  if (!configured) return { models: [], code: null, sentence: null };
  const server = { baseUrl: baseUrl ?? presets.openai.baseUrl, apiKey: apiKey ?? null };
  return listServerModels(server, guarded ?? fetch, { msMax: listMsMax });
}

import type { Actor } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { allowsLocalModels } from "./allows-local-models.ts";
import { assertRunsOrganization } from "./assert-runs-organization.ts";
import { findConnection, type ModelConnection } from "./model-connection-store.ts";
import { environmentModel } from "./resolve-model-settings.ts";
import type { ConnectionForDisplay, ModelPage } from "./schema.ts";

/** Returns which model answers an organization and what is set, without any key, for people who may choose it. */
export async function getModelPage(
  actor: Actor,
  { organizationId }: { organizationId: string },
  tx: Tx = database(),
): Promise<ModelPage> {
  assertRunsOrganization(actor, organizationId);
  const connection = await findConnection(organizationId, tx);
  const mayConnect = env().ORGANIZATION_MODELS === "on";
  const { configured, baseUrl, model, apiKey } = environmentModel();
  const isOwn = mayConnect && connection !== null;
  return {
    answers: isOwn ? "organization" : configured ? "environment" : "practice",
    connection: connection && toDisplay(connection),
    environment: configured ? { baseUrl: baseUrl ?? null, model: model ?? null, hasKey: apiKey !== undefined } : null,
    mayConnect,
    allowsLocal: allowsLocalModels(env()),
  };
}

/** Returns a connection for people: its key is only told to exist. */
export function toDisplay(connection: ModelConnection): ConnectionForDisplay {
  const { preset, baseUrl, api, model, windowTokens, seesPictures, keySealed, keyEnd, verifiedAt } = connection;
  const shown = { preset, baseUrl, api, model, windowTokens, seesPictures, keyEnd };
  return { ...shown, hasKey: keySealed !== null, verifiedAt: verifiedAt?.toISOString() ?? null };
}

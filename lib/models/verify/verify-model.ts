import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { assertRunsOrganization } from "../assert-runs-organization.ts";
import { chooseServer } from "../choose-server.ts";
import { findConnection } from "../model-connection-store.ts";
import { guardedFetch } from "../resolve-model-settings.ts";
import type { ModelList, ModelServer, Verification, VerifyModel } from "../schema.ts";
import { listServerModels } from "./list-models.ts";
import { probeModel } from "./probe-model.ts";
import { createProof } from "./proof.ts";

interface Place {
  organizationId: string;
}

/** Asks a model for one short answer with a stream and a tool call. A fault is a sentence in the answer, not an error. */
export async function verifyModel(
  actor: Actor,
  { organizationId }: Place,
  { api, model, ...entered }: VerifyModel,
  limits: { msMax?: number; signal?: AbortSignal } = {},
): Promise<Verification> {
  assertRunsOrganization(actor, organizationId);
  const { baseUrl, apiKey } = chooseServer(entered, await findConnection(organizationId, database()));
  const finding = await probeModel({ baseUrl, apiKey, api, model }, guardedFetch(), limits);
  const proof = finding.code === "works" ? createProof({ organizationId, baseUrl, api, model, key: apiKey }) : null;
  return { ...finding, proof };
}

/** Returns the models that a server lists; a sentence in place of the list if it gives none. */
export async function listModels(actor: Actor, { organizationId }: Place, entered: ModelServer): Promise<ModelList> {
  assertRunsOrganization(actor, organizationId);
  const server = chooseServer(entered, await findConnection(organizationId, database()));
  return listServerModels(server, guardedFetch());
}

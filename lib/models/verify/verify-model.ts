import leven from "leven";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findingSentences } from "#lib/words/settings/models.ts";
import { assertRunsOrganization } from "../assert-runs-organization.ts";
import { chooseServer } from "../choose-server.ts";
import { factsOf } from "../finding-facts.ts";
import { findConnection } from "../model-connection-store.ts";
import { guardedFetch } from "../resolve-model-settings.ts";
import type { ModelList, ModelServer, Verification, VerifyModel } from "../schema.ts";
import { listServerModels } from "./list-models.ts";
import { probeModel } from "./probe-model.ts";
import { createProof } from "./proof.ts";

/** Of the list that helps to correct a name. */
const listMsMax = 8_000;

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
  if (finding.code !== "model-not-found") return { ...finding, proof, models: [] };
  const { models } = await listServerModels({ baseUrl, apiKey }, guardedFetch(), { msMax: listMsMax });
  const closest = closestTo(
    model,
    models.map(({ id }) => id),
  );
  const sentence = findingSentences["model-not-found"](
    factsOf(baseUrl, { model, closest, hasList: models.length > 0 }),
  );
  return { ...finding, sentence, proof, models };
}

/** Returns the name that the person most likely meant: one with few other letters, or a longer form of theirs. */
function closestTo(model: string, names: readonly string[]): string | null {
  const typed = model.toLowerCase();
  const distances = names.map((name) => {
    const known = name.toLowerCase();
    return { name, distance: known.startsWith(typed) || known.endsWith(`/${typed}`) ? 1 : leven(typed, known) };
  });
  const [best] = distances.sort((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.max(2, typed.length / 5) ? best.name : null;
}

/** Returns the models that a server lists; a sentence in place of the list if it gives none. */
export async function listModels(actor: Actor, { organizationId }: Place, entered: ModelServer): Promise<ModelList> {
  assertRunsOrganization(actor, organizationId);
  const server = chooseServer(entered, await findConnection(organizationId, database()));
  return listServerModels(server, guardedFetch());
}

import { isDeepStrictEqual } from "node:util";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { assertRunsOrganization } from "./assert-runs-organization.ts";
import { chooseServer } from "./choose-server.ts";
import { getModelPage, toDisplay } from "./get-model-page.ts";
import { deleteConnection, findConnection, type ModelConnection, saveConnection } from "./model-connection-store.ts";
import { endOfKey, openModelKey, sealModelKey } from "./model-key.ts";
import type { ModelPage, SaveModel } from "./schema.ts";
import { readProof } from "./verify/proof.ts";

/**
 * Saves the organization's model, with its audit entry. Turns that are claimed from now on use it, on every host. It counts as
 * verified with the proof of a verification of the same server, model and key, or if these have not changed since one.
 */
export async function connectModel(
  actor: Actor,
  { organizationId }: { organizationId: string },
  given: SaveModel,
): Promise<ModelPage> {
  assertRunsOrganization(actor, organizationId);
  return inTransaction(async (tx) => {
    await lockRow("organizations", organizationId, tx);
    const before = await findConnection(organizationId, tx);
    const { baseUrl, apiKey } = chooseServer(given, before);
    const { preset, api, model, windowTokens, seesPictures } = given;
    const id = before?.id ?? newId();
    const proven = readProof(given.proof, { organizationId, baseUrl, api, model, key: apiKey });
    const isSame = before !== null && isDeepStrictEqual(askedOf(before), { baseUrl, api, model, key: apiKey });
    const after: ModelConnection = {
      ...{ id, organizationId, preset, baseUrl, api, model, windowTokens, seesPictures },
      keySealed: apiKey === null ? null : sealModelKey(apiKey, id),
      keyEnd: apiKey === null ? null : endOfKey(apiKey),
      verifiedAt: proven ?? (isSame ? before.verifiedAt : null),
      revision: newId(),
    };
    await saveConnection(after, tx);
    const change = { before: before ? toDisplay(before) : {}, after: toDisplay(after) };
    await insertAuditEntry(actor, { organizationId, projectId: null, action: "model-connected", ...change }, tx);
    return getModelPage(actor, { organizationId }, tx);
  });
}

const askedOf = (connection: ModelConnection) => {
  const { baseUrl, api, model, keySealed } = connection;
  // Undefined equals no key that is saved: a stored key that can't be opened is not the same as none.
  const key = keySealed === null ? null : (openModelKey(connection) ?? undefined);
  return { baseUrl, api, model, key };
};

/** Deletes the organization's model with its key; the environment's or the practice model answers again. Idempotent. */
export async function disconnectModel(
  actor: Actor,
  { organizationId }: { organizationId: string },
): Promise<ModelPage> {
  assertRunsOrganization(actor, organizationId);
  return inTransaction(async (tx) => {
    await lockRow("organizations", organizationId, tx);
    const before = await findConnection(organizationId, tx);
    if (before) {
      await deleteConnection(organizationId, tx);
      const change = { before: toDisplay(before), after: {} };
      await insertAuditEntry(actor, { organizationId, projectId: null, action: "model-disconnected", ...change }, tx);
    }
    return getModelPage(actor, { organizationId }, tx);
  });
}

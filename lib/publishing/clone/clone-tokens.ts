import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import { lockProjectRow } from "#lib/projects/project-store.ts";
import { publishingRefusals } from "../refusals.ts";
import { type CloneTokenForDisplay, type CreateCloneToken, cloneTokensMax } from "../schema.ts";
import { deleteCloneToken, insertCloneToken, listTokens } from "./clone-token-store.ts";

/** Returns a project's tokens for cloning, for people with `configure`. */
export async function listCloneTokens(actor: Actor, projectId: string): Promise<CloneTokenForDisplay[]> {
  await assertConfigures(actor, projectId);
  return listTokens(actor, projectId);
}

/** Creates a token and returns it: only its hash is stored, so it is shown this once. Throws clone-tokens-full. */
export async function createCloneToken(
  actor: Actor,
  projectId: string,
  { label, days }: CreateCloneToken,
): Promise<CloneTokenForDisplay & { token: string }> {
  const token = newToken();
  const id = newId();
  const created = await inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    if ((await listTokens(actor, projectId, tx)).length >= cloneTokensMax)
      throw publishingRefusals["clone-tokens-full"](cloneTokensMax);
    await insertCloneToken({ id, projectId, userId: actor.userId, label, tokenHash: hashToken(token), days }, tx);
    return (await listTokens(actor, projectId, tx)).find((one) => one.id === id);
  });
  if (!created) throw new Error("A token that was stored is gone.");
  return { ...created, token };
}

/** Takes a token back: git can't read with it from the next request on. Throws not-found. */
export async function revokeCloneToken(actor: Actor, place: { projectId: string; tokenId: string }): Promise<void> {
  await assertConfigures(actor, place.projectId);
  if (!(await deleteCloneToken(actor, place))) throw notFound();
}

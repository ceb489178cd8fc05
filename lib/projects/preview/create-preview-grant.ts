import type { Actor } from "#lib/accounts/schema.ts";
import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { holdQuota } from "#lib/platform/quotas/hold-quota.ts";
import { assertRoom, previewGrants } from "#lib/platform/quotas/quota.ts";
import { isObjectId } from "#lib/workspaces/git/object-id.ts";
import { readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import {
  countPreviewGrants,
  deleteExpiredGrants,
  findPreviewableWorkspace,
  insertPreviewGrant,
} from "#lib/workspaces/preview/preview-grant-store.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { usedOrigins } from "./used-origins.ts";

interface PreviewGrantRequest {
  workspaceId: string;
  ref: string;
  frame?: boolean;
  limited?: boolean;
}

/** The lifetime of a grant and of its cookie. */
export const grantMs = 12 * 60 * 60 * 1_000;
/** The shorter lifetime of a grant without a cookie, whose address alone gives access. An open editor renews it in time. */
const limitedGrantMs = 15 * 60 * 1_000;
/** The lifetime of the code, which the first request spends at once. */
const codeMs = 60 * 1_000;

/**
 * Lets one browser read one workspace, at most as long as its sign-in lasts. On the preview's own host the token is a label that
 * gives no access by itself: the code is exchanged once, within a minute, for a cookie (`openPreview`) that is valid for twelve
 * hours. A `limited` grant has no code and ends after 15 minutes. Only hashes are stored. With `frame` its pages carry the script
 * that talks to the editor. Throws not-found for a commit that the workspace's repository does not hold.
 */
export async function createPreviewGrant(
  actor: Actor,
  { workspaceId, ref, frame = false, limited = false }: PreviewGrantRequest,
): Promise<{ token: string; code: string | null; expiresAt: Date }> {
  const workspace = await findPreviewableWorkspace(actor, workspaceId);
  if (!workspace) throw notFound();
  if (workspace.headCommit === null) throw workspaceRefusals["workspace-not-ready: nothing to show"]();
  if (isObjectId(ref) && !(await holdsCommit(workspace.projectId, ref))) throw notFound();
  // Read in advance, so that the first page need not wait for it.
  if (workspace.baseCommit !== null) void usedOrigins(workspace.projectId, workspace.baseCommit);
  const now = new Date();
  const token = newToken();
  const code = limited ? null : newToken();
  const expiresAt = new Date(now.getTime() + (limited ? limitedGrantMs : grantMs));
  await deleteExpiredGrants(actor, now);
  const grant = {
    id: newId(),
    tokenHash: hashToken(token),
    codeHash: code && hashToken(code),
    codeExpiresAt: code === null ? null : new Date(now.getTime() + codeMs),
    limited,
    workspaceId,
    userId: actor.userId,
    signInId: actor.signInId,
    ref,
    framed: frame,
    expiresAt,
  };
  await inTransaction(async (tx) => {
    await holdQuota(previewGrants(), { userId: actor.userId, projectId: workspace.projectId }, tx);
    assertRoom(previewGrants(), await countPreviewGrants({ userId: actor.userId, workspaceId }, now, tx));
    await insertPreviewGrant(grant, tx);
  });
  return { token, code, expiresAt };
}

async function holdsCommit(projectId: string, commit: string): Promise<boolean> {
  const info = await readObjectInfo(repositoryPath(env().DATA_DIR, projectId), commit);
  return info?.type === "commit";
}

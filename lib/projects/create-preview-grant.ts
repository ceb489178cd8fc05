import type { Actor } from "#lib/accounts/schema.ts";
import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound, Problem } from "#lib/platform/problem.ts";
import { isObjectId } from "#lib/workspaces/object-id.ts";
import { readObjectInfo } from "#lib/workspaces/object-reader.ts";
import {
  deleteExpiredGrants,
  findPreviewableWorkspace,
  insertPreviewGrant,
} from "#lib/workspaces/preview-grant-store.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";

const grantMs = 12 * 60 * 60 * 1_000;

/**
 * Lets the browser that asks read one workspace on the preview's own host, for twelve hours and never longer than its
 * sign-in. Only the token's hash is stored. With `frame` its pages carry the
 * script that talks to the editor. Throws not-found for a commit that the workspace's repository does not hold.
 */
export async function createPreviewGrant(
  actor: Actor,
  { workspaceId, ref, frame = false }: { workspaceId: string; ref: string; frame?: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const workspace = await findPreviewableWorkspace(actor, workspaceId);
  if (!workspace) throw notFound();
  if (workspace.headCommit === null) {
    throw new Problem("conflict", "workspace-not-ready", "The website is still being set up. Wait a moment.");
  }
  if (isObjectId(ref) && !(await holdsCommit(workspace.projectId, ref))) throw notFound();
  const now = new Date();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + grantMs);
  await deleteExpiredGrants(actor, now);
  await insertPreviewGrant({
    id: newId(),
    tokenHash: hashToken(token),
    workspaceId,
    userId: actor.userId,
    signInId: actor.signInId,
    ref,
    framed: frame,
    expiresAt,
  });
  return { token, expiresAt };
}

async function holdsCommit(projectId: string, commit: string): Promise<boolean> {
  const info = await readObjectInfo(repositoryPath(env().DATA_DIR, projectId), commit);
  return info?.type === "commit";
}

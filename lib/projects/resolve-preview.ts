import { loadActor } from "#lib/accounts/load-actor.ts";
import { hashToken } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import {
  findPreviewableWorkspace,
  findPreviewGrant,
  type PreviewableWorkspace,
} from "#lib/workspaces/preview-grant-store.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";

export interface ResolvedPreview {
  repository: string;
  commit: string;
  /** Whether the grant is for the editor's frame. */
  framed: boolean;
}

/**
 * What a preview's token shows at this moment, or null. Asked at each request and kept nowhere: a grant that expired, a
 * sign-in that ended, a role that was taken away and an archived project show nothing from the next request on.
 */
export async function resolvePreview(token: string): Promise<ResolvedPreview | null> {
  const grant = await findPreviewGrant(hashToken(token), new Date());
  const actor = grant?.signInId ? await loadActor(grant.signInId) : null;
  const workspace = grant && actor && (await findPreviewableWorkspace(actor, grant.workspaceId));
  const commit = workspace && commitOf(grant.ref, workspace);
  if (!commit) return null;
  return { repository: repositoryPath(env().DATA_DIR, workspace.projectId), commit, framed: grant.framed };
}

function commitOf(ref: string, { liveCommit, headCommit, baseCommit }: PreviewableWorkspace): string | null {
  switch (ref) {
    case "live":
      return liveCommit ?? headCommit;
    case "head":
      return headCommit;
    case "base":
      return baseCommit;
    default:
      return ref;
  }
}

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

/** What a request for a preview shows of itself: the label of its host with its cookie, or the token in a limited path. */
export type PreviewPass = { mode: "host"; token: string; cookie: string | null } | { mode: "limited"; token: string };

/**
 * What a request for a preview shows at this moment, or null. Asked at each request and kept nowhere: a grant that
 * expired, a sign-in that ended, a role that was taken away and an archived project show nothing from the next request on.
 */
export async function resolvePreview(pass: PreviewPass): Promise<ResolvedPreview | null> {
  const found = await findPreviewGrant(hashToken(pass.token), new Date());
  const grant = found && isAllowed(pass, found) ? found : null;
  const actor = grant?.signInId ? await loadActor(grant.signInId) : null;
  const workspace = grant && actor && (await findPreviewableWorkspace(actor, grant.workspaceId));
  const commit = workspace && commitOf(grant.ref, workspace);
  if (!commit) return null;
  return { repository: repositoryPath(env().DATA_DIR, workspace.projectId), commit, framed: grant.framed };
}

/** Each kind of grant counts only where it was made for: a label in a path and a limited token in a host are worth nothing. */
function isAllowed(
  pass: PreviewPass,
  { limited, cookieHash }: { limited: boolean; cookieHash: string | null },
): boolean {
  if (pass.mode === "limited") return limited;
  return !limited && pass.cookie !== null && cookieHash !== null && hashToken(pass.cookie) === cookieHash;
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

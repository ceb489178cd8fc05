import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { hashToken } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import {
  findPreviewableWorkspace,
  findPreviewGrant,
  type PreviewableWorkspace,
} from "#lib/workspaces/preview/preview-grant-store.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { usedOrigins } from "./used-origins.ts";

export interface ResolvedPreview {
  repository: string;
  commit: string;
  /** True if the grant is for the editor's frame. */
  framed: boolean;
  /** The origins that its pages may load from, beside their own host: those that the base uses, and the allowed ones. */
  origins: string[];
}

/** The credentials of a request for a preview: the label of its host with its cookie, or the token in a limited path. */
export type PreviewPass = { mode: "host"; token: string; cookie: string | null } | { mode: "limited"; token: string };

/** Returns the version that a preview's request shows, or null. Never cached, so that a lost right counts at once. */
export async function resolvePreview(pass: PreviewPass): Promise<ResolvedPreview | null> {
  const found = await findPreviewGrant(hashToken(pass.token), new Date());
  const grant = found && isAllowed(pass, found) ? found : null;
  const actor = grant?.signInId ? await loadActor(grant.signInId) : null;
  const workspace = grant && actor && (await findPreviewableWorkspace(actor, grant.workspaceId));
  const commit = workspace && commitOf(grant.ref, workspace);
  if (!commit) return null;
  const { projectId, baseCommit, allowedOrigins } = workspace;
  const used = baseCommit === null ? [] : await usedOrigins(projectId, baseCommit);
  const origins = [...new Set([...used, ...allowedOrigins])];
  return { repository: repositoryPath(env().DATA_DIR, projectId), commit, framed: grant.framed, origins };
}

/** Returns true if the request has the mode of its grant: a label in a path and a limited token in a host give no access. */
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

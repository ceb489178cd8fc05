import { canRead } from "#lib/accounts/can.ts";
import { hashToken } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { joinNext } from "#lib/platform/join-next.ts";
import { processState } from "#lib/platform/process-state.ts";
import {
  findPreviewGrants,
  type PreviewableWorkspace,
  type PreviewFacts,
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
  /** The language that the grant's person has chosen; null if their browser decides. */
  language: string | null;
}

/** The credentials of a request for a preview: the label of its host with its cookie, or the token in a limited path. */
export type PreviewPass = { mode: "host"; token: string; cookie: string | null } | { mode: "limited"; token: string };

/**
 * Returns the version that a preview's request shows, or null. A lost right counts at once, in every process: each request is checked by
 * a statement that begins after the request has come. Requests that come together share it.
 */
export async function resolvePreview(pass: PreviewPass): Promise<ResolvedPreview | null> {
  const grant = await findGrant()(hashToken(pass.token));
  if (grant === null || !isAllowed(pass, grant) || !mayRead(grant)) return null;
  const commit = commitOf(grant.ref, grant);
  if (!commit) return null;
  const { projectId, baseCommit, allowedOrigins } = grant;
  const used = baseCommit === null ? [] : await usedOrigins(projectId, baseCommit);
  const origins = [...new Set([...used, ...allowedOrigins])];
  return {
    repository: repositoryPath(env().DATA_DIR, projectId),
    commit,
    framed: grant.framed,
    origins,
    language: grant.language,
  };
}

const findGrant = () =>
  processState("preview-grants", () => joinNext((tokenHashes) => findPreviewGrants(tokenHashes, new Date())));

/** Returns true if the grant's person may read the project now. */
function mayRead({ organizationId, organizationRole, projectId, projectRole }: PreviewFacts): boolean {
  const roles = {
    organizationRoles: organizationRole === null ? {} : { [organizationId]: organizationRole },
    projectRoles: projectRole === null ? {} : { [projectId]: projectRole },
  };
  return canRead(roles, { id: projectId, organizationId });
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

import { canRead } from "#lib/accounts/can.ts";
import { hashToken } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { ServedBranch } from "#lib/workspaces/transfer/serve-branch.ts";
import { findCloneFacts } from "./clone-token-store.ts";

/**
 * Returns the branch that a git client may read with a token; null if the token is not of this project, was taken back, has expired, or
 * its person may not see the project any more.
 */
export async function openClone({
  projectId,
  token,
}: {
  projectId: string;
  token: string | null;
}): Promise<ServedBranch | null> {
  const facts = token === null ? null : await findCloneFacts(hashToken(token));
  if (facts?.projectId !== projectId || facts.defaultBranch === null) return null;
  const { organizationId, organizationRole, projectRole, defaultBranch } = facts;
  const roles = {
    organizationRoles: organizationRole === null ? {} : { [organizationId]: organizationRole },
    projectRoles: projectRole === null ? {} : { [projectId]: projectRole },
  };
  if (!canRead(roles, { id: projectId, organizationId })) return null;
  return { repository: repositoryPath(env().DATA_DIR, projectId), branch: defaultBranch };
}

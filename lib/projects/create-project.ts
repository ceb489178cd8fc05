import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { workspaceBranchName } from "#lib/workspaces/git/branch-name.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { listStarters } from "#lib/workspaces/starters/starters.ts";
import { askRepository } from "#lib/workspaces/transfer/ask-repository.ts";
import { insertWorkspace } from "#lib/workspaces/workspace-setup-store.ts";
import { getProject } from "./get-project.ts";
import { ownOrganization } from "./own-organization.ts";
import { insertProject, type ProjectSource } from "./project-store.ts";
import { projectRefusals } from "./refusals.ts";
import type { CreateProject, ProjectForDisplay } from "./schema.ts";
import { addSetupJob } from "./setup/begin-anew.ts";
import { checkRepositorySource } from "./setup/check-source.ts";

/**
 * Creates a project and the job that sets it up, in one transaction. Its repository is asked for its branch before, so that a wrong
 * address, branch or token is refused and creates nothing. Neither does a request that was aborted by then.
 */
export async function createProject(
  actor: Actor,
  { name, source }: CreateProject,
  signal?: AbortSignal,
): Promise<ProjectForDisplay> {
  const organizationId = ownOrganization(actor);
  if (organizationId === null) throw projectRefusals["read-only"]();
  const projectId = newId();
  const checked = checkSource(source, projectId);
  if (source.type === "git") {
    const repository = repositoryPath(env().DATA_DIR, projectId);
    const place = { repository, allowLocal: env().ALLOW_LOCAL_REPOSITORIES, owner: actor.userId };
    await askRepository({ ...source, ...place, ...(signal ? { signal } : {}) }).catch((error) => {
      refuseAborted(signal);
      throw error;
    });
  }
  refuseAborted(signal);
  const workspaceId = newId();
  await inTransaction(async (tx) => {
    await insertProject({ id: projectId, organizationId, name, ...checked }, tx);
    await insertWorkspace(
      {
        id: workspaceId,
        projectId,
        branch: workspaceBranchName({ at: new Date(), userName: actor.name, id: workspaceId }),
        remoteState: checked.sourceType === "git" ? "up_to_date" : "none",
      },
      tx,
    );
    await addSetupJob(workspaceId, tx);
  });
  return getProject(actor, projectId);
}

/** Nobody would see the project that an aborted request creates, and who tries again would have two. */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw projectRefusals["request-aborted"]();
}

function checkSource(source: CreateProject["source"], projectId: string): ProjectSource {
  if (source.type === "starter") {
    if (!listStarters().some(({ id }) => id === source.starter)) throw projectRefusals["starter-unknown"]();
    const noRepository = { sourceUrl: null, sourceBranch: null, sourceTokenSealed: null };
    return { ...noRepository, sourceType: "starter", starter: source.starter };
  }
  return checkRepositorySource(source, projectId);
}

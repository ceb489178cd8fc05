import { withNewCopy } from "#lib/workspaces/copies/compact-journal.ts";
import { copyOf } from "#lib/workspaces/git/copies.ts";
import { findMissingObjects } from "#lib/workspaces/git/find-missing-objects.ts";
import { isMade } from "#lib/workspaces/repository.ts";

/** Returns the ids of missing objects; null if there is no repository. With copies it reads what every host can have, not its own copy. */
export async function findMissing(at: {
  repository: string;
  projectId: string;
  commits: string[];
}): Promise<string[] | null> {
  if (copyOf(at.repository)) {
    return withNewCopy(at.projectId, async (copy) => (copy === null ? null : findMissingObjects(copy, at.commits)));
  }
  return (await isMade(at.repository)) ? findMissingObjects(at.repository, at.commits) : null;
}

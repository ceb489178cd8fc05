import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { type Tried, throwFailures, tryEach } from "#lib/platform/try-each.ts";
import { removeWorkingFolders } from "#lib/site-builds/working-folder.ts";
import { removeRepository, repositoryPath } from "#lib/workspaces/repository.ts";
import { deletePrunedProject, isPrunable, listPrunableProjects } from "./project-store.ts";

/** Long, since the rows of a large project take a while. */
const timeoutMs = 10 * 60_000;

/**
 * Deletes projects for good that can no longer be restored: the repository's folder first, then every row. A crash in between
 * leaves rows without a folder, which can't be seen or restored, and the next run finishes. Idempotent, and safe on several
 * hosts at once. Remote repositories are not touched.
 */
export async function pruneProjects(): Promise<Tried<{ id: string }>> {
  const sentence = "a deleted project could not be pruned; the next run tries again";
  return tryEach(await listPrunableProjects(), ({ id }) => prune(id), {
    sentence,
    name: ({ id }) => ({ projectId: id }),
  });
}

/** The daily job. */
export async function pruneProjectsJob(): Promise<void> {
  const { failures } = await pruneProjects();
  throwFailures(failures, "several deleted projects could not be pruned");
}

async function prune(id: string): Promise<boolean> {
  // Waits for a concurrent restore; afterwards the project can't be restored any more.
  if (!(await inTransaction((tx) => isPrunable(id, tx)))) return false;
  await removeRepository(repositoryPath(env().DATA_DIR, id));
  await removeWorkingFolders(id);
  const isPruned = await inTransaction((tx) => deletePrunedProject(id, tx), { timeoutMs });
  if (isPruned) log.info({ projectId: id }, "a deleted project was pruned");
  return isPruned;
}

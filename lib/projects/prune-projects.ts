import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { type Tried, throwFailures, tryEach } from "#lib/platform/try-each.ts";
import { removeRepository, repositoryPath } from "#lib/workspaces/repository.ts";
import { deletePrunedProject, isPrunable, listPrunableProjects } from "./project-store.ts";

/** A large project's rows take a while. */
const timeoutMs = 10 * 60_000;

/**
 * Takes deleted projects away for good once their days are over: the repository's folder first, then every row. A process
 * that dies between the two leaves rows without a folder, which nobody can see or restore, and the next run finishes. Safe to
 * run anywhere at any time. Remote repositories are never asked.
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
  // Whoever restores it at this moment comes first; afterwards nobody can any more.
  if (!(await inTransaction((tx) => isPrunable(id, tx)))) return false;
  await removeRepository(repositoryPath(env().DATA_DIR, id));
  const isPruned = await inTransaction((tx) => deletePrunedProject(id, tx), { timeoutMs });
  if (isPruned) log.info({ projectId: id }, "a deleted project was pruned");
  return isPruned;
}

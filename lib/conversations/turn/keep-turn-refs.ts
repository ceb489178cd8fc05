import { database, type Prisma } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { jobSql } from "#lib/platform/jobs.ts";
import { keepTurnRef } from "#lib/workspaces/git/turn-refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findTurnEnds } from "./edit-session-store.ts";

/**
 * Returns the job that writes a closed turn's refs. It is enqueued in the transaction that closes the turn, so a damaged repository or
 * a full disk cannot keep the turn open. The queue retries for months. A turn that wrote no file needs no ref: it began with a version of
 * the site, which other refs keep.
 */
export function turnRefsJob(editSessionId: string): Prisma.Sql {
  return jobSql("keep-turn-refs", { editSessionId }, { jobKey: `keep-turn-refs:${editSessionId}`, maxAttempts: 1_000 });
}

/** Sets a turn's `before` and `after` refs; `after` may be the last snapshot. Idempotent; throws if git fails. */
export async function keepTurnRefs({ editSessionId }: { editSessionId: string }): Promise<void> {
  const ends = await findTurnEnds(editSessionId, database());
  if (!ends) return;
  const repository = repositoryPath(env().DATA_DIR, ends.projectId);
  if (ends.before) await keepTurnRef(repository, editSessionId, "before", ends.before);
  if (ends.after) await keepTurnRef(repository, editSessionId, "after", ends.after);
}

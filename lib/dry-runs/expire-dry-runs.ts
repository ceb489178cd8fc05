import { systemScope } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { forgetTriedSite } from "./dry-run-refs.ts";
import { expireTurns } from "./dry-run-store.ts";

const turnsMax = 100;

/**
 * Takes away what turns of dry runs said and did, and their sites, once they are older than `days`. Figures and verdicts stay. Returns how
 * many it took, at most 100. Safe to run concurrently: a ref that is left by a crash keeps objects, and shows nothing.
 */
export async function expireDryRuns(days: number): Promise<number> {
  const expired = await inTransaction((tx) => expireTurns(systemScope, { days, limit: turnsMax }, tx));
  for (const { projectId, commit, ...turn } of expired) {
    if (commit === null) continue;
    const repository = repositoryPath(env().DATA_DIR, projectId);
    await forgetTriedSite(repository, turn).catch((err: unknown) =>
      log.warn({ err, project: projectId, ...turn }, "the site of a dry run could not be forgotten"),
    );
  }
  return expired.length;
}

const soonMs = 5_000;
const laterMs = 10 * 60_000;

/** Runs `expireDryRuns` with the days for which requests are kept. Returns milliseconds until the next sweep. Only logs a failure. */
export async function sweepOldDryRuns(): Promise<number> {
  try {
    const expired = await expireDryRuns(env().REQUEST_DAYS);
    if (expired > 0) log.info({ turns: expired }, "old turns of dry runs were taken away");
    return expired === turnsMax ? soonMs : laterMs;
  } catch (error) {
    log.warn({ err: error }, "old turns of dry runs could not be taken away; the next sweep tries again");
    return laterMs;
  }
}

import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { listProjectsWithExpiredMemory, purgeMemoryRows } from "./memory-store.ts";

const projectsMax = 20;
const soonMs = 5_000;
const laterMs = 600_000;

/** Takes away what a project wants to keep no longer, as an audited purge of its own. Answers how many projects it was. */
export async function expireMemory(): Promise<number> {
  const expired = await listProjectsWithExpiredMemory(systemScope, projectsMax, database());
  for (const { projectId, days } of expired) {
    const reason = `Kept for ${days} ${days === 1 ? "day" : "days"}.`;
    const purge = await inTransaction((tx) =>
      purgeMemoryRows(systemScope, { projectId, days, userId: null, reason }, tx),
    );
    log.info({ projectId, purge: purge.id }, "private memory was taken away after its days");
  }
  return expired.length;
}

/** As `expireMemory`; a failure is only logged. Answers in how many milliseconds to do it again. */
export async function sweepExpiredMemory(): Promise<number> {
  try {
    return (await expireMemory()) === projectsMax ? soonMs : laterMs;
  } catch (error) {
    log.warn({ err: error }, "expired memory could not be taken away; the next sweep tries again");
    return laterMs;
  }
}

import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { tryEach } from "#lib/platform/try-each.ts";
import { listProjectsWithExpiredMemory, purgeMemoryRows } from "./memory-store.ts";

const projectsMax = 20;
const soonMs = 5_000;
const laterMs = 600_000;

/**
 * Takes away what projects want to keep no longer, as an audited purge of its own each: at most 20 projects, beginning after
 * the one named, so that those that cannot be purged hide none of the others. Returns how many were purged, and where to go on;
 * null where that were all.
 */
export async function expireMemory(after: string | null = null): Promise<{ purged: number; next: string | null }> {
  const expired = await listProjectsWithExpiredMemory(systemScope, { after, limit: projectsMax }, database());
  const sentence = "a project's expired memory could not be taken away; a later sweep tries again";
  const name = ({ projectId }: { projectId: string }) => ({ projectId });
  const { done } = await tryEach(expired, purgeExpired, { sentence, name });
  return { purged: done.length, next: expired.length === projectsMax ? (expired.at(-1)?.projectId ?? null) : null };
}

async function purgeExpired({ projectId, days }: { projectId: string; days: number }): Promise<boolean> {
  const reason = `Kept for ${days} ${days === 1 ? "day" : "days"}.`;
  const purge = await inTransaction((tx) =>
    purgeMemoryRows(systemScope, { projectId, days, userId: null, reason }, tx),
  );
  log.info({ projectId, purge: purge.id }, "private memory was taken away after its days");
  return true;
}

/** Where the next sweep of this process goes on. */
const place = () => processState<{ after: string | null }>("memory.expired-place", () => ({ after: null }));

/** As `expireMemory`, from sweep to sweep; a failure is only logged. Returns in how many milliseconds to do it again. */
export async function sweepExpiredMemory(): Promise<number> {
  try {
    const { next } = await expireMemory(place().after);
    place().after = next;
    return next ? soonMs : laterMs;
  } catch (error) {
    log.warn({ err: error }, "expired memory could not be taken away; the next sweep tries again");
    return laterMs;
  }
}

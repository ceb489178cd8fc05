import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { tryEach } from "#lib/platform/try-each.ts";
import { listProjectsWithExpiredMemory } from "./memory-store.ts";
import { purgeMemoryRows } from "./purge-store.ts";

const projectsMax = 20;
const soonMs = 5_000;
const laterMs = 600_000;

/**
 * Purges memory that is older than its project's limit, with one audited purge per project. Handles at most 20 projects after the
 * given one, so that projects that can't be purged do not block the others. Returns the number of purged projects, and the project
 * to continue after; null if there are no more.
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

/** The project after which the next sweep of this process continues. */
const place = () => processState<{ after: string | null }>("memory.expired-place", () => ({ after: null }));

/** Runs the next part of the sweep and logs a failure. Returns the delay until the next part, in milliseconds. */
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

import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import type { MemoryPage } from "./memory-schema.ts";
import { findMemoryDays, listMemoryEntries } from "./memory-store.ts";
import { listPurges } from "./purge-store.ts";
import { readMemorySearch } from "./switch-memory-search.ts";

const purgesMax = 20;

/** Returns a page of the agent's memory of a project, and its newest purges. Requires the permission `configure`. */
export async function getMemory(
  actor: Actor,
  query: { projectId: string; search?: string | undefined; before?: string | undefined; limit?: number },
): Promise<MemoryPage> {
  await assertConfigures(actor, query.projectId);
  const limit = query.limit ?? 50;
  const [entries, daysToKeep, search, purges] = await Promise.all([
    listMemoryEntries(actor, { ...query, limit: limit + 1 }, database()),
    findMemoryDays(actor, query.projectId, database()),
    readMemorySearch(actor, query.projectId, database()),
    listPurges(actor, query.projectId, purgesMax, database()),
  ]);
  return { entries: entries.slice(0, limit), hasMore: entries.length > limit, daysToKeep, search, purges };
}

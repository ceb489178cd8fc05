import type { Scope } from "#lib/accounts/schema.ts";
import type { ContextBounds, ContextMemory } from "#lib/context/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { boundStatements, findMemories, hasMemory } from "./search-store.ts";

export interface MemoryToFind {
  projectId: string;
  /** The conversation that searches. */
  conversationId: string;
  /** Where its own memory begins in its context and is not searched; null if all of it is in the context. */
  own: ContextBounds | null;
  query: string;
  limit: number;
  timeoutMs: number;
}

/** Finds memories of a project's conversations, best first. A search by meaning would be another implementation. */
export type MemorySearch = (scope: Scope, asked: MemoryToFind) => Promise<ContextMemory[]>;

/** Searches by words, in PostgreSQL. For a site's first conversation it costs one index lookup. */
export const searchMemory: MemorySearch = async (scope, asked) => {
  if (!(await hasMemory(scope, asked, database()))) return [];
  return inTransaction(async (tx) => {
    await boundStatements(asked.timeoutMs, tx);
    return findMemories(asked, tx);
  });
};

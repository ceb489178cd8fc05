import type { Scope } from "#lib/accounts/schema.ts";
import type { ContextMemory } from "#lib/context/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { boundStatements, findMemories, hasOtherConversations } from "./search-store.ts";

export interface MemoryToFind {
  projectId: string;
  /** The conversation that asks: what it remembers itself stands in its context anyway. */
  conversationId: string;
  query: string;
  limit: number;
  timeoutMs: number;
}

/** Finds what a project's other conversations remember, the best first. Another way to search, by meaning, is another one. */
export type MemorySearch = (scope: Scope, asked: MemoryToFind) => Promise<ContextMemory[]>;

/** Searches by words, in PostgreSQL. A site's first conversation costs one look at an index. */
export const searchMemory: MemorySearch = async (scope, asked) => {
  if (!(await hasOtherConversations(scope, asked, database()))) return [];
  return inTransaction(async (tx) => {
    await boundStatements(asked.timeoutMs, tx);
    return findMemories(asked, tx);
  });
};

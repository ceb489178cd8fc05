import type { Scope } from "#lib/accounts/schema.ts";
import type { ContextBounds, ContextMemory } from "#lib/context/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { boundStatements, findMemories, hasMemory } from "./search-store.ts";

export interface MemoryToFind {
  projectId: string;
  /** The conversation that asks. */
  conversationId: string;
  /** From where on its own memory stands in its context and is not looked for; null where all of it does. */
  own: ContextBounds | null;
  query: string;
  limit: number;
  timeoutMs: number;
}

/** Finds what a project's conversations remember, the best first. Another way to search, by meaning, is another one. */
export type MemorySearch = (scope: Scope, asked: MemoryToFind) => Promise<ContextMemory[]>;

/** Searches by words, in PostgreSQL. A site's first conversation costs one look at an index. */
export const searchMemory: MemorySearch = async (scope, asked) => {
  if (!(await hasMemory(scope, asked, database()))) return [];
  return inTransaction(async (tx) => {
    await boundStatements(asked.timeoutMs, tx);
    return findMemories(asked, tx);
  });
};

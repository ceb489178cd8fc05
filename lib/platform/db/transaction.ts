import { client, singleStatements } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { retryDeadlock } from "./retry-deadlock.ts";

/** What stores query with: a transaction, or the database itself for a single read. */
export type Tx = Prisma.TransactionClient;
export { Prisma };

/** For single reads and single statements. A statement that a deadlock ended is sent again. */
export function database(): Tx {
  return singleStatements();
}

/**
 * Runs the work in one transaction: all of it is committed, or none. `timeoutMs` bounds the work. After a deadlock the work is
 * done again, in a new transaction: it changes nothing outside of the database, and what it found out it returns.
 */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>, { timeoutMs = 15_000 } = {}): Promise<T> {
  return retryDeadlock(() => client().$transaction(work, { timeout: timeoutMs, maxWait: 10_000 }));
}

/** Reads in one transaction that sees the database as it stood at its first statement, and writes nothing. */
export function inSnapshot<T>(read: (tx: Tx) => Promise<T>, { timeoutMs }: { timeoutMs: number }): Promise<T> {
  const isolationLevel = Prisma.TransactionIsolationLevel.RepeatableRead;
  return client().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      return read(tx);
    },
    { isolationLevel, timeout: timeoutMs, maxWait: 10_000 },
  );
}

/** Whether the database refused a write because of a unique index; with a name, because of that one. */
export function isUniqueViolation(error: unknown, indexName?: string): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  const meta = "meta" in error ? JSON.stringify(error.meta) : "";
  const text = `${error.message} ${meta}`;
  const unique = code === "P2002" || text.includes("23505");
  return unique && (!indexName || text.includes(indexName));
}

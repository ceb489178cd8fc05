import { client, singleStatements } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { retryDeadlock } from "./retry-deadlock.ts";

/** The database connection of a store: a transaction, or the database itself for a single read. */
export type Tx = Prisma.TransactionClient;
export { Prisma };

/** Returns the database for single statements. A statement that lost a deadlock is retried. */
export function database(): Tx {
  return singleStatements();
}

/**
 * Runs the work in one transaction, limited by `timeoutMs`. After a deadlock the work is retried in a new transaction, so it must
 * change nothing outside of the database and pass its results on by returning them.
 */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>, { timeoutMs = 15_000 } = {}): Promise<T> {
  return retryDeadlock(() => client().$transaction(work, { timeout: timeoutMs, maxWait: 10_000 }));
}

/** Runs reads in a read-only transaction that sees the database as of its first statement. */
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

/** Returns true if a write violated a unique index; with a name, that index. */
export function isUniqueViolation(error: unknown, indexName?: string): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  const meta = "meta" in error ? JSON.stringify(error.meta) : "";
  const text = `${error.message} ${meta}`;
  const unique = code === "P2002" || text.includes("23505");
  return unique && (!indexName || text.includes(indexName));
}

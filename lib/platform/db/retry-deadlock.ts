import { setTimeout as wait } from "node:timers/promises";
import { log } from "../log.ts";

/** How often work is done in all before a deadlock is given up on. */
const attemptsMax = 5;
const pauseMs = 20;

/**
 * Does the work again when PostgreSQL ended it to break a deadlock, or because it could not be put in an order with others: at
 * most five times in all, after pauses of random length that grow. Nothing of an attempt that was ended is left in the database,
 * so the work must leave nothing elsewhere either that a second attempt would not replace.
 */
export async function retryDeadlock<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attemptsMax || !isDeadlock(error)) throw error;
      log.warn({ attempt }, "a deadlock was broken; trying again");
      await wait(Math.random() * pauseMs * 2 ** attempt);
    }
  }
}

/** Prisma's code for PostgreSQL's 40P01 and 40001; what a raw query throws carries the adapter's name for them. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: { kind?: unknown } } } };
  return code === "P2034" || meta?.driverAdapterError?.cause?.kind === "TransactionWriteConflict";
}

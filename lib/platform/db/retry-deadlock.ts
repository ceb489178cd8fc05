import { setTimeout as wait } from "node:timers/promises";
import { log } from "../log.ts";

/** The attempts in all. */
const attemptsMax = 5;
const pauseMs = 20;

/**
 * Runs the work and retries it after a deadlock or a serialization failure: at most five attempts, with growing random pauses. A
 * failed attempt is rolled back in the database, so its effects elsewhere must be ones that another attempt replaces.
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

/** Returns true for Prisma's code of PostgreSQL's 40P01 and 40001, or the adapter's name for them in a raw query's error. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: { kind?: unknown } } } };
  return code === "P2034" || meta?.driverAdapterError?.cause?.kind === "TransactionWriteConflict";
}

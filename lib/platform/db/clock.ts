import type { Tx } from "./transaction.ts";

/**
 * Returns the time of the database's clock. Times that several hosts write and compare come from it, because the hosts' own clocks
 * differ. It goes on within a transaction.
 */
export async function readClock(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (!row) throw new Error("The database has a clock.");
  return row.now;
}

import { database } from "#lib/platform/db/transaction.ts";
import type { OpenTurns } from "#lib/platform/metrics/scrape-metrics.ts";
import { measureOpenTurns } from "./queue/queue-store.ts";

const databaseAnswersMs = 3_000;

/** Measures the turns of all hosts in one statement; null if the database does not answer within three seconds. Never throws. */
export async function measureTurns(): Promise<OpenTurns | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), databaseAnswersMs);
  });
  const measured = measureOpenTurns(database()).catch(() => null);
  try {
    return await Promise.race([measured, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

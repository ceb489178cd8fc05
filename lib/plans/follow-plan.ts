import { systemScope } from "#lib/accounts/schema.ts";
import { listen } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { PlanChunk } from "./log-schema.ts";
import { listPlanChunks } from "./plan-chunk-store.ts";

const pageSize = 200;
const fallbackPollMs = 2_000;

/**
 * Yields a plan's log after chunk `after`: first the stored chunks, then new ones as they are written, until its `done` chunk. A
 * notification is a hint: without one the table is read every two seconds. The caller has checked that the log may be read.
 */
export async function* followPlan(planId: string, after: number, signal: AbortSignal): AsyncGenerator<PlanChunk> {
  let news = Promise.withResolvers<void>();
  const hear = () => news.resolve();
  const stopListening = await listen("plans", (id) => {
    if (id === null || id === planId) hear();
  });
  signal.addEventListener("abort", hear);
  let cursor = after;
  try {
    while (!signal.aborted) {
      // A notification that arrives during the read ends the wait below at once.
      news = Promise.withResolvers();
      const chunks = await listPlanChunks(systemScope, { planId, after: cursor, limit: pageSize }, database());
      for (const chunk of chunks) {
        yield chunk;
        if (chunk.type === "done") return;
        cursor = chunk.seq;
      }
      if (chunks.length > 0 || signal.aborted) continue;
      const timer = setTimeout(hear, fallbackPollMs);
      await news.promise;
      clearTimeout(timer);
    }
  } finally {
    stopListening();
    signal.removeEventListener("abort", hear);
  }
}

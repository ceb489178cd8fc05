import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { Chunk } from "./chunk-schema.ts";
import { listChunks, listContinuations } from "./chunk-store.ts";
import { isDiscarded } from "./discarded.ts";
import { joinLiveLog, leaveLiveLog } from "./live-log.ts";

/**
 * An item for a log's reader. A chunk: `charactersSent` of its text were sent before as deltas. Or a delta: text that is not yet
 * durable and will belong to the next chunk.
 */
export type LogItem =
  | { type: "chunk"; chunk: Chunk; charactersSent: number }
  | { type: "delta"; part: number; text: string };

const pageSize = 200;

/**
 * Yields a turn's log from the chunk after `after`: first the stored chunks, then new ones as they come, up to `done`. First
 * load, reload, second tab and reconnect all use it. The caller has checked that the turn may be read.
 */
export async function* followLog(editSessionId: string, after: number, signal: AbortSignal): AsyncGenerator<LogItem> {
  const live = await joinLiveLog(editSessionId);
  let cursor = after;
  let charactersSent = 0;
  let behind = true;
  try {
    // Marks what is discarded already. The reader itself discards entries when a later continuation arrives.
    const continuations = await listContinuations(editSessionId, database());
    while (!signal.aborted) {
      const version = live.version;
      const chunks = behind
        ? await listChunks(systemScope, { editSessionId, after: cursor, limit: pageSize }, database())
        : live.committedAfter(cursor);
      if (chunks === null) {
        behind = true;
        continue;
      }
      for (const chunk of chunks) {
        const known = isDiscarded(chunk, continuations) ? { ...chunk, discarded: true as const } : chunk;
        yield { type: "chunk", chunk: known, charactersSent };
        if (chunk.type === "done") return;
        cursor = chunk.seq;
        charactersSent = 0;
      }
      if (chunks.length > 0) continue;
      if (behind) {
        behind = false;
        live.startAt(cursor);
        continue;
      }
      // Only text that directly follows the last chunk that was sent.
      const { open } = live;
      if (open && open.seq === cursor + 1 && open.text.length > charactersSent) {
        yield { type: "delta", part: open.part, text: open.text.slice(charactersSent) };
        charactersSent = open.text.length;
        continue;
      }
      await live.changed(version, signal);
    }
  } finally {
    leaveLiveLog(live);
  }
}

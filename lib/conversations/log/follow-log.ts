import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { Chunk } from "../schema.ts";
import { listChunks, listContinuations } from "./chunk-store.ts";
import { isDiscarded } from "./discarded.ts";
import { joinLiveLog, leaveLiveLog } from "./live-log.ts";

/**
 * What a reader of a log is given: a chunk, of whose text `charactersSent` were given before as deltas; or a delta, text
 * that is not yet durable and will belong to the next chunk.
 */
export type LogItem =
  | { type: "chunk"; chunk: Chunk; charactersSent: number }
  | { type: "delta"; part: number; text: string };

const pageSize = 200;

/**
 * The log of a turn from the chunk after `after`, first what is there, then as it arises, until its `done` chunk. First
 * load, reload, second tab and reconnect are this one path. The caller has checked that the turn may be read.
 */
export async function* followLog(editSessionId: string, after: number, signal: AbortSignal): AsyncGenerator<LogItem> {
  const live = await joinLiveLog(editSessionId);
  let cursor = after;
  let charactersSent = 0;
  let behind = true;
  try {
    // What was taken back before this reader came is left out for it; what is taken back later it discards by itself.
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
      // Only text that follows directly on what this reader has: it always stands after the last id that was sent.
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

import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { Chunk } from "./chunk-schema.ts";
import { listChunks, listContinuations } from "./chunk-store.ts";
import { type Continuation, continuationsIn, isDiscarded } from "./discarded.ts";
import { joinLiveLog, leaveLiveLog } from "./live-log.ts";

/** An item for a reader: a chunk, of whose text `charactersSent` were sent as deltas, or a delta not yet durable. */
export type LogItem =
  | { type: "chunk"; chunk: Chunk; charactersSent: number }
  | { type: "delta"; part: number; text: string };

const pageSize = 200;

/** Yields a log after chunk `after`, stored and then new ones, up to `done`. The caller has checked the permission. */
export async function* followLog(editSessionId: string, after: number, signal: AbortSignal): AsyncGenerator<LogItem> {
  const live = await joinLiveLog(editSessionId);
  let cursor = after;
  let charactersSent = 0;
  let behind = true;
  try {
    // Marks what is discarded already. The reader itself discards entries when a later continuation arrives.
    let continuations: Continuation[] | null = null;
    while (!signal.aborted) {
      const version = live.version;
      const chunks = behind
        ? await listChunks(systemScope, { editSessionId, after: cursor, limit: pageSize }, database())
        : live.committedAfter(cursor);
      if (chunks === null) {
        behind = true;
        continue;
      }
      // A page that is not full is the rest of the log, with all places that concern it.
      if (chunks.length < pageSize) continuations ??= continuationsIn(chunks);
      else continuations ??= await listContinuations(editSessionId, database());
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

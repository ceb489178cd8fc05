import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { Chunk } from "./chunk-schema.ts";
import { listChunks, listContinuations } from "./chunk-store.ts";
import { type Continuation, continuationsIn, isDiscarded } from "./discarded.ts";
import type { OpenText } from "./live-log.ts";
import { joinLiveLog, leaveLiveLog } from "./live-logs.ts";

/** An item for a reader: a chunk, of whose text `charactersSent` were sent as deltas, or a delta not yet durable. */
export type LogItem =
  | { type: "chunk"; chunk: Chunk; charactersSent: number }
  | { type: "delta"; part: number; text: string };

/** The deltas since the last chunk did not become durable: the worker that said them is gone or has lost the turn. */
export interface Retraction {
  type: "retraction";
}

const isContinued = ({ type, payload }: Chunk) => type === "event" && payload.kind === "continued";

/** Whether the chunk begins with the text that was sent ahead of it, or tells the reader to discard that. */
function confirms(chunk: Chunk, { part, text }: { part: number; text: string }): boolean {
  if (text === "") return true;
  if (chunk.type === "text") return chunk.payload.part === part && chunk.payload.text.startsWith(text);
  return isContinued(chunk);
}

const pageSize = 200;

/**
 * Yields a log after chunk `after`, stored and then new ones, up to `done`. A reader of deltas discards them at a retraction. The caller
 * has checked the permission.
 */
export async function* followLog(
  editSessionId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<LogItem | Retraction> {
  const live = await joinLiveLog(editSessionId);
  let cursor = after;
  /** The text sent ahead of the next chunk. */
  let ahead = { part: 0, text: "" };
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
        if (!confirms(chunk, ahead)) {
          yield { type: "retraction" };
          ahead = { part: 0, text: "" };
        }
        yield { type: "chunk", chunk: known, charactersSent: ahead.text.length };
        if (chunk.type === "done") return;
        cursor = chunk.seq;
        ahead = { part: 0, text: "" };
      }
      if (chunks.length > 0) continue;
      if (behind) {
        behind = false;
        live.startAt(cursor);
        continue;
      }
      // Only text that directly follows the last chunk that was sent.
      const { open } = live;
      const grown = open?.seq === cursor + 1 ? grownText(open, ahead) : null;
      if (open && grown !== null) {
        ahead = { part: open.part, text: open.text };
        yield { type: "delta", part: open.part, text: grown };
        continue;
      }
      await live.changed(version, signal);
    }
  } finally {
    leaveLiveLog(live);
  }
}

/** Returns what the open text has beyond the text that was sent; null if nothing, or if it says something else. */
function grownText(open: OpenText, ahead: { part: number; text: string }): string | null {
  if (ahead.text === "") return open.text || null;
  const follows = open.part === ahead.part && open.text.length > ahead.text.length && open.text.startsWith(ahead.text);
  return follows ? open.text.slice(ahead.text.length) : null;
}

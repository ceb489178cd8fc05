import { HostPublisher } from "#lib/platform/host-channel/host-publisher.ts";
import { ownSocket } from "#lib/platform/host-channel/host-socket.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import type { Chunk } from "./chunk-schema.ts";
import type { FeedMessage } from "./feed-schema.ts";
import type { OpenText } from "./live-log.ts";
import { findLiveLog } from "./live-logs.ts";

// Tells readers that are near about a turn, ahead of the table: those of the process that runs it, and those of other processes of its
// host.

interface Feed {
  publisher: HostPublisher | null;
  /** How much of each turn's uncommitted text the other processes have been told. */
  told: Map<string, { seq: number; part: number; characters: number }>;
  /** Text that has grown in the present turn of the event loop: many words go in one message. */
  grown: Map<string, OpenText>;
}

const feed = () => processState<Feed>("log.feed", () => ({ publisher: null, told: new Map(), grown: new Map() }));

/**
 * Lets other processes of this host hear the turns of this one, until the returned function is called. Where no socket can be opened
 * they read the table, as other hosts do.
 */
export async function openFeed(): Promise<() => Promise<void>> {
  // A new subscriber gets the whole text with the next word.
  const publisher = new HostPublisher(ownSocket(), (editSessionId) => feed().told.delete(editSessionId));
  try {
    await publisher.open();
  } catch (error) {
    log.debug({ err: error }, "there is no socket for this host's processes");
    return async () => undefined;
  }
  feed().publisher = publisher;
  return async () => {
    feed().publisher = null;
    await publisher.close();
  };
}

/** Publishes text that is not yet durable. */
export function publishOpen(editSessionId: string, open: OpenText): void {
  findLiveLog(editSessionId)?.publishOpen(open);
  const { publisher, grown } = feed();
  if (!publisher?.hasAudience(editSessionId)) return;
  if (grown.size === 0) setImmediate(tellGrownNow);
  grown.set(editSessionId, open);
}

/** Announces that chunks up to `seq` are about to be written. */
export function publishExpected(editSessionId: string, seq: number): void {
  findLiveLog(editSessionId)?.expect(seq);
  tell(editSessionId, { kind: "expect", seq });
}

/** Publishes chunks that are durable, in the order of their seqs. */
export function publishCommitted(editSessionId: string, chunks: Chunk[]): void {
  findLiveLog(editSessionId)?.publishCommitted(chunks);
  const seq = chunks.at(-1)?.seq;
  if (seq === undefined || tell(editSessionId, { kind: "chunks", chunks })) return;
  tell(editSessionId, { kind: "stored", seq });
}

/** Returns false if the message is too large. */
function tell(editSessionId: string, message: FeedMessage): boolean {
  const { publisher } = feed();
  if (!publisher?.hasAudience(editSessionId)) return true;
  // In the order in which it was published.
  tellGrown();
  return publisher.send(editSessionId, message);
}

function tellGrownNow(): void {
  tellGrown();
  feed().publisher?.flush();
}

function tellGrown(): void {
  const { publisher, told, grown } = feed();
  for (const [editSessionId, { seq, part, text }] of grown) {
    // The last reader may have left since; an entry of `told` made now would never be removed.
    if (!publisher?.hasAudience(editSessionId)) continue;
    const before = told.get(editSessionId);
    const at = before?.seq === seq && before.part === part ? before.characters : 0;
    const message: FeedMessage = { kind: "open", seq, part, at, text: text.slice(at) };
    if (publisher.send(editSessionId, message)) told.set(editSessionId, { seq, part, characters: text.length });
  }
  grown.clear();
}

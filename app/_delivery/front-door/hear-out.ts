import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";

/** A sender that goes on for longer has to bear the loss. */
const patienceMs = 5000;

/**
 * Resolves when the sender of a request that is answered already has sent the rest of it, which is thrown away, or after `patienceMs`. Closed
 * before, the connection would be reset, and the sender could lose the answer with it: RFC 9112, section 9.6.
 */
export async function hearOut(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  const enough = new AbortController();
  incoming.resume();
  await Promise.race([
    finished(incoming, { signal: enough.signal }).catch(() => undefined),
    wait(patienceMs, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
}

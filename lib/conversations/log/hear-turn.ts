import { ownSocket } from "#lib/platform/host-channel/host-socket.ts";
import { HostSubscriber } from "#lib/platform/host-channel/host-subscriber.ts";
import { processState } from "#lib/platform/process-state.ts";
import type { Chunk } from "./chunk-schema.ts";
import { feedMessageSchema } from "./feed-schema.ts";
import type { LiveLog } from "./live-log.ts";

const subscriber = () => processState("log.subscriber", () => new HostSubscriber(ownSocket()));

/** Gives a live log the messages of this host's other processes about its turn, until the returned function is called. */
export function hearTurn(live: LiveLog): () => void {
  return subscriber().subscribe(live.editSessionId, {
    hear: (message, from) => hear(live, message, from),
    lose: (from) => live.lose(from),
  });
}

function hear(live: LiveLog, message: unknown, from: string): void {
  const { data } = feedMessageSchema.safeParse(message);
  // The table has everything that this version can't read.
  if (!data) live.lose(from);
  else if (data.kind === "open") live.hearOpen(data, from);
  else if (data.kind === "expect") live.expect(data.seq);
  else if (data.kind === "chunks") live.publishCommitted(data.chunks as Chunk[]);
  else live.hearStored(data.seq);
}

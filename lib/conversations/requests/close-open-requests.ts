import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { insertEvents } from "../log/chunk-store.ts";
import { endOpenRequestRows } from "./request-store.ts";
import { listOpenRequests } from "./usage-store.ts";

/** The finish reason of a request whose worker died before the answer. */
const cutOff = "cut-off";

/**
 * Writes the missing `inference_stop` events of requests whose worker died. The provider has read such a request, but
 * its usage is unknown, so it is estimated from the request and the text that came. All usage is counted from the log. The caller
 * holds the turn's row.
 */
export async function closeOpenRequests(editSessionId: string, tx: Tx): Promise<void> {
  const open = await listOpenRequests(editSessionId, tx);
  const stops = open.map(({ step, requestTokens, text }) => {
    const outputTokens = text === "" ? 0 : estimateTokens(text);
    const estimated = { inputTokens: requestTokens, cachedTokens: 0, outputTokens };
    return { kind: "inference_stop", step, finishReason: cutOff, usage: null, estimated } as const;
  });
  await insertEvents(editSessionId, stops, tx);
}

/** Ends the stored requests of a closed turn as its log does. Never throws: a failure is only logged. */
export async function endKeptRequests(editSessionId: string): Promise<void> {
  try {
    await endOpenRequestRows(editSessionId, database());
  } catch (error) {
    log.warn({ err: error, turn: editSessionId }, "kept requests could not be ended");
  }
}

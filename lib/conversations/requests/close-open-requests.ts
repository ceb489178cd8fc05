import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { insertEvents } from "../log/chunk-store.ts";
import { endOpenRequestRows } from "./request-store.ts";
import { listOpenRequests } from "./usage-store.ts";

/** Why a request ended whose worker died before it was answered. */
const cutOff = "cut-off";

/**
 * Ends in the log the requests that it does not end: their worker died. The provider has read such a request, and nobody tells
 * what it took, so it is estimated from the request and the words that came. Everything that is counted is made of the log.
 * The caller holds the row of a turn that is being closed.
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

/** Ends the kept requests of a closed turn as its log does. Never throws: what can't be kept costs nobody their turn. */
export async function endKeptRequests(editSessionId: string): Promise<void> {
  try {
    await endOpenRequestRows(editSessionId, database());
  } catch (error) {
    log.warn({ err: error, turn: editSessionId }, "kept requests could not be ended");
  }
}

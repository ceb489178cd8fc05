import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findInspectedTurn } from "./find-inspected-turn.ts";
import { unpackEvents } from "./pack-events.ts";
import type { RequestEvents } from "./request-schema.ts";
import { findEventsRow } from "./request-store.ts";

/** Returns the provider's events of an answer as they arrived, for people with `inspect`. Throws not-found if none are kept. */
export async function getRequestEvents(
  actor: Actor,
  { editSessionId, n }: { editSessionId: string; n: number },
): Promise<RequestEvents> {
  const { turn } = await findInspectedTurn(actor, editSessionId);
  const packed = await findEventsRow(actor, turn.id, n, database());
  if (!packed) throw notFound();
  return unpackEvents(packed);
}

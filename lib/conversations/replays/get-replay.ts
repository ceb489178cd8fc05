import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findInspectedTurn } from "../requests/find-inspected-turn.ts";
import type { NewestReplay } from "./replay-schema.ts";
import { findReplay } from "./replay-store.ts";

/** Returns the newest replay of a turn, for people with `inspect`; null if no replay is kept. */
export async function getReplay(actor: Actor, { editSessionId }: { editSessionId: string }): Promise<NewestReplay> {
  await findInspectedTurn(actor, editSessionId);
  return { replay: await findReplay(actor, editSessionId, database()) };
}

import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import { readHeld } from "../turn/edit-session-store.ts";
import { visibleInstruction } from "../visibility.ts";
import type { Proposal } from "./held-schema.ts";
import { countProposedTurns, listProposedTurns } from "./proposal-store.ts";

/** Returns what restricted people's agents wanted to change elsewhere and waits for a decision, oldest first, for people with `configure`. */
export async function listProposals(actor: Actor, projectId: string): Promise<Proposal[]> {
  await assertConfigures(actor, projectId);
  const turns = await listProposedTurns(actor, projectId, database());
  return turns.map((turn) => ({
    editSessionId: turn.id,
    conversationId: turn.conversationId,
    person: turn.user.name,
    instruction: visibleInstruction(turn),
    at: (turn.endedAt ?? turn.createdAt).toISOString(),
    isPartOnSite: turn.resultCommit !== null,
    changes: readHeld(turn.held, turn.id) ?? [],
  }));
}

/** Returns how many requests of restricted people wait for a decision, for people with `configure`. */
export async function countProposals(actor: Actor, projectId: string): Promise<number> {
  await assertConfigures(actor, projectId);
  return countProposedTurns(actor, projectId, database());
}

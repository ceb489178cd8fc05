import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { assertMayEdit, conversationRefusals } from "../refusals.ts";
import { type EditSession, findTurn } from "../turn/edit-session-store.ts";
import { isTerminal } from "../turn/transition.ts";

/** Returns an ended turn of a site that the actor may edit. Throws if it still runs. */
export async function findEndedTurn(actor: Actor, editSessionId: string): Promise<EditSession> {
  const turn = await findTurn(actor, editSessionId, database());
  const workspace = turn && (await findWorkspace(actor, turn.workspaceId, database()));
  if (!turn || !workspace) throw notFound();
  assertMayEdit(actor, workspace);
  if (!isTerminal(turn.status)) throw conversationRefusals["turn-running"]();
  return turn;
}

import type { Actor } from "#lib/accounts/schema.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findConversation } from "../../conversation/conversation-store.ts";
import { assertOwn, conversationRefusals } from "../../refusals.ts";
import { assertFitsModel, cleanInstruction } from "../accept-turn.ts";
import { withdraw } from "../cancel-turn.ts";
import { type EditSession, lockTurn, updateTurn } from "../edit-session-store.ts";
import { announceDone } from "../settle-turn.ts";
import { transitionTurn } from "../transition.ts";
import { lockWaitingTurns } from "./queue-store.ts";

/** Rewords a waiting turn; a concurrent claim takes old or new words. Throws for a turn that the server worded. */
export async function rewordTurn(
  actor: Actor,
  input: { editSessionId: string; instruction: string },
): Promise<{ id: string; instruction: string }> {
  const instruction = cleanInstruction(input.instruction);
  return inTransaction(async (tx) => {
    const { turn, organizationId } = await lockWaitingTurn(actor, input.editSessionId, tx);
    if (turn.kind !== "prompt") throw conversationRefusals["worded-by-server"]();
    assertFitsModel(instruction, await resolveModelSettings(organizationId, { tx }));
    await updateTurn(turn.id, { instruction }, tx);
    return { id: turn.id, instruction };
  });
}

/** Withdraws a waiting turn: it ends as cancelled and never enters the history. */
export async function withdrawTurn(actor: Actor, { editSessionId }: { editSessionId: string }): Promise<void> {
  const { payload, seq } = await inTransaction(async (tx) =>
    withdraw((await lockWaitingTurn(actor, editSessionId, tx)).turn, tx),
  );
  announceDone(editSessionId, payload, seq);
}

/** Withdraws all waiting turns and returns their ids, in one transaction, so that none of them begins meanwhile. */
export async function withdrawWaitingTurns(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<string[]> {
  const withdrawn = await inTransaction(async (tx) => {
    const conversation = await findConversation(actor, conversationId, tx);
    if (!conversation) throw notFound();
    assertOwn(actor, conversation);
    const ended = [];
    for (const turn of await lockWaitingTurns(conversationId, tx))
      ended.push({ id: turn.id, ...(await withdraw(turn, tx)) });
    return ended;
  });
  for (const { id, payload, seq } of withdrawn) announceDone(id, payload, seq);
  return withdrawn.map(({ id }) => id);
}

/** Locks the turn's row, so that it keeps waiting until the transaction ends. Throws if it does not wait. */
async function lockWaitingTurn(
  actor: Actor,
  editSessionId: string,
  tx: Tx,
): Promise<{ turn: EditSession; organizationId: string }> {
  const turn = await lockTurn(actor, editSessionId, tx);
  const conversation = turn && (await findConversation(actor, turn.conversationId, tx));
  if (!turn || !conversation) throw notFound();
  assertOwn(actor, conversation);
  if (!transitionTurn(turn.status, "withdrawn")) throw conversationRefusals["already-running"]();
  return { turn, organizationId: conversation.organizationId };
}

import { type Actor, type Scope, systemScope } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { notFound } from "#lib/platform/problem.ts";
import { type Conversation, findConversation } from "../conversation/conversation-store.ts";
import type { DonePayload } from "../log/chunk-schema.ts";
import { insertDone, lastSeq } from "../log/chunk-store.ts";
import { assertOwn } from "../refusals.ts";
import type { EditSessionKind } from "../schema.ts";
import { type EditSession, lockTurn, updateTurn } from "./edit-session-store.ts";
import { markCancelling } from "./lease-store.ts";
import { listOpenTurns } from "./queue/queue-store.ts";
import { announceDone } from "./settle-turn.ts";
import { transitionTurn } from "./transition.ts";

/** Stops a turn: a waiting one ends and never enters the history, a running one is asked to stop. Idempotent. */
export async function cancelTurn(
  actor: Actor,
  { editSessionId }: { editSessionId: string },
): Promise<{ alreadyFinished: boolean }> {
  return stop(actor, editSessionId, (conversation) => assertOwn(actor, conversation));
}

/** As `cancelTurn`, when the server stops the turn. */
export async function stopTurn(editSessionId: string): Promise<void> {
  await stop(systemScope, editSessionId, () => undefined);
}

/** Withdraws or stops follow-ups. The caller holds the conversation and calls the result after the transaction. */
export function yieldFollowUps(conversationId: string, tx: Tx): Promise<() => void> {
  return stopOpenTurns(conversationId, tx, ["follow_up"]);
}

/** As `yieldFollowUps`, for the turns of these kinds; of all kinds if none are given. */
export async function stopOpenTurns(
  conversationId: string,
  tx: Tx,
  kinds?: readonly EditSessionKind[],
): Promise<() => void> {
  const withdrawn: { id: string; done: { payload: DonePayload; seq: number } }[] = [];
  for (const { id } of await listOpenTurns(conversationId, tx, kinds)) {
    const turn = await lockTurn(systemScope, id, tx);
    const status = turn && transitionTurn(turn.status, "cancel-requested");
    if (status === "cancelled") withdrawn.push({ id, done: await withdraw(turn as EditSession, tx) });
    if (status !== "cancelling") continue;
    await markCancelling(id, tx);
  }
  return () => {
    for (const { id, done } of withdrawn) announceDone(id, done.payload, done.seq);
  };
}

async function stop(
  scope: Scope,
  editSessionId: string,
  assertMayStop: (conversation: Conversation) => void,
): Promise<{ alreadyFinished: boolean }> {
  const ended = await inTransaction(async (tx) => {
    const turn = await lockTurn(scope, editSessionId, tx);
    const conversation = turn && (await findConversation(scope, turn.conversationId, tx));
    if (!turn || !conversation) throw notFound();
    assertMayStop(conversation);
    const status = transitionTurn(turn.status, "cancel-requested");
    if (!status) return { alreadyFinished: true, done: null };
    if (status === "cancelled") return { alreadyFinished: false, done: await withdraw(turn, tx) };
    await markCancelling(turn.id, tx);
    return { alreadyFinished: false, done: null };
  });
  if (ended.done) announceDone(editSessionId, ended.done.payload, ended.done.seq);
  return { alreadyFinished: ended.alreadyFinished };
}

/** Ends a waiting turn as cancelled. The caller holds the turn's row. */
export async function withdraw(turn: EditSession, tx: Tx): Promise<{ payload: DonePayload; seq: number }> {
  const payload: DonePayload = {
    status: "cancelled",
    message: "Cancelled by user.",
    code: "cancelled",
    params: {},
    commit: null,
    files: [],
  };
  const seq = (await lastSeq(turn.id, tx)) + 1;
  await updateTurn(turn.id, { status: "cancelled", endedAt: new Date() }, tx);
  await insertDone(turn.id, seq, payload, tx);
  // A plan waits for the end of its item's turn, even if the turn never began.
  if (turn.kind === "plan_item") await addJob(tx, "turn-settled", { conversationId: turn.conversationId });
  return { payload, seq };
}

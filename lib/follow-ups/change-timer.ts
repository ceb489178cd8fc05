import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { lockConversation, markMuted } from "#lib/conversations/conversation/conversation-store.ts";
import { findWish } from "#lib/conversations/presence/handover-store.ts";
import { assertOwn } from "#lib/conversations/refusals.ts";
import { readClock } from "#lib/platform/db/clock.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { addFollowUpJob } from "./add-follow-up-job.ts";
import { endTimer, findWaitingTimer, moveTimer, type Timer } from "./follow-up-store.ts";

// A person's functions throw not-found, or read-only in a conversation of another person.

interface OfConversation {
  conversationId: string;
}

/**
 * Restarts the waiting timer's delay, because the person is typing. A timer never moves back. `at` is the time, by default by the
 * database's clock.
 */
export async function postponeFollowUp(actor: Actor, { conversationId }: OfConversation, at?: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const timer = await lockOwnTimer(actor, conversationId, tx);
    if (!timer) return;
    const now = at ?? (await readClock(tx));
    const dueAt = new Date(now.getTime() + timer.delayMs);
    if (dueAt <= timer.dueAt) return;
    await moveTimer(timer.id, { ...timer, dueAt }, tx);
    await addFollowUpJob({ ...timer, dueAt }, tx);
  });
}

/** Cancels the waiting timer for its person. Idempotent. */
export async function cancelFollowUp(actor: Actor, { conversationId }: OfConversation): Promise<void> {
  await inTransaction(async (tx) => {
    const timer = await lockOwnTimer(actor, conversationId, tx);
    if (timer) await endTimer(timer.id, { state: "cancelled", reason: "by-person" }, new Date(), tx);
  });
}

/** Mutes or unmutes follow-ups in a conversation. Muting cancels the waiting timer. */
export async function muteFollowUps(
  actor: Actor,
  { conversationId, muted }: OfConversation & { muted: boolean },
): Promise<{ muted: boolean }> {
  return inTransaction(async (tx) => {
    const timer = await lockOwnTimer(actor, conversationId, tx);
    await markMuted(conversationId, muted, tx);
    if (muted && timer) await endTimer(timer.id, { state: "cancelled", reason: "muted" }, new Date(), tx);
    return { muted };
  });
}

/** Cancels the conversation's timer. A timer after turn `beforeOrdinal` stays, because the job may run late. */
export async function cancelFollowUps(
  { conversationId, beforeOrdinal }: OfConversation & { beforeOrdinal?: number },
  reason: "person-wrote",
  now: Date = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await lockConversation(systemScope, conversationId, tx))) return;
    const timer = await findWaitingTimer(systemScope, conversationId, tx);
    if (!timer || timer.afterOrdinal >= (beforeOrdinal ?? Number.POSITIVE_INFINITY)) return;
    await endTimer(timer.id, { state: "cancelled", reason }, now, tx);
  });
}

/**
 * Cancels the timer of a conversation that its person ended, sent for review or handed over. The timer of one that was released waits:
 * its person may come back, and so may the agent. Idempotent; the job may run late, when the conversation goes on.
 */
export async function endFollowUps({ conversationId }: OfConversation, now: Date = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const conversation = await lockConversation(systemScope, conversationId, tx);
    if (conversation?.status !== "finished") return;
    if (conversation.released && !(await findWish(conversationId, tx))) return;
    const timer = await findWaitingTimer(systemScope, conversationId, tx);
    if (timer) await endTimer(timer.id, { state: "cancelled", reason: "conversation-finished" }, now, tx);
  });
}

/** Locks the actor's own conversation and returns its waiting timer, or null. */
async function lockOwnTimer(actor: Actor, conversationId: string, tx: Tx): Promise<Timer | null> {
  const conversation = await lockConversation(actor, conversationId, tx);
  if (!conversation) throw notFound();
  assertOwn(actor, conversation);
  return findWaitingTimer(actor, conversationId, tx);
}

import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { findConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { askGates } from "./ask-gates.ts";
import { decideFollowUp } from "./decide-follow-up.ts";
import { countFollowUps, findWaitingTimer, listFollowUps, readCircumstances, toAskedTimer } from "./follow-up-store.ts";
import { readEndedTurn } from "./read-ended-turn.ts";
import type { FollowUpList } from "./schema.ts";
import { findSettings } from "./settings-store.ts";

/** As many timers are listed at once: each has its gates. */
const listedUsual = 10;

/**
 * Returns a page of a conversation's timers with their outcomes, newest first, and the reason if none waits, for people with `inspect`.
 * `before` is the last one of the page before.
 */
export async function listConversationFollowUps(
  actor: Actor,
  {
    conversationId,
    before,
    limit = listedUsual,
  }: { conversationId: string; before?: string | undefined; limit?: number },
  now: Date = new Date(),
): Promise<FollowUpList> {
  const tx = database();
  const conversation = await findConversation(actor, conversationId, tx);
  if (!conversation) throw notFound();
  assertCan(actor, "inspect", { id: conversation.projectId, organizationId: conversation.organizationId });
  // One more says whether there are older ones.
  const found = await listFollowUps(actor, { conversationId, before, limit: limit + 1 }, tx);
  const followUps = found.slice(0, limit);
  const rest = { hasMore: found.length > limit, total: await countFollowUps(actor, conversationId, tx) };
  const settings = await findSettings(actor, conversation.projectId, tx);
  const facts = { settings, ...(await readCircumstances(conversationId, now, tx)) };
  const waiting = await findWaitingTimer(actor, conversationId, tx);
  if (waiting) {
    const gates = askGates(toAskedTimer(waiting), facts, now);
    const listed = followUps.map((one) => (one.id === waiting.id ? { ...one, gates } : one));
    return { followUps: listed, ...rest, notScheduled: null, notScheduledFigures: null };
  }
  const turn = await readEndedTurn(conversationId, tx);
  const nothing = facts.busy && !turn ? "no-turn-running" : "nothing-to-follow-up";
  const decision = turn && decideFollowUp(turn, facts, now);
  if (!decision || decision.scheduled) return { followUps, ...rest, notScheduled: nothing, notScheduledFigures: null };
  return { followUps, ...rest, notScheduled: decision.why, notScheduledFigures: decision.figures };
}

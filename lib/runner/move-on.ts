import { findMovedOn } from "#lib/conversations/conversation/conversation-store.ts";
import { announceFollowUp } from "#lib/follow-ups/delivery/announce-follow-up.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { followBuild } from "./plans/follow-build.ts";
import { tellEach } from "./tell-each.ts";

/**
 * Continues the conversation's plan, sends its follow-up to a person who is away, and schedules the next one after the end of a turn. Reads first whether there is either, in one
 * statement and without a lock: after most turns there is nothing to do. Both check again under their locks.
 */
export async function moveOn(settled: { conversationId: string }): Promise<void> {
  const { buildsPlan, followsUp } = (await findMovedOn(settled.conversationId, database())) ?? {};
  // The plan first, because a follow-up depends on the plan's state.
  await tellEach(
    settled,
    ...(buildsPlan ? [followBuild] : []),
    ...(followsUp ? [announceFollowUp, scheduleFollowUp] : []),
  );
}

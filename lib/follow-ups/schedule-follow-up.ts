import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { readClock } from "#lib/platform/db/clock.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { findLiveSource } from "#lib/projects/project-store.ts";
import { addFollowUpJob } from "./add-follow-up-job.ts";
import { decideFollowUp } from "./decide-follow-up.ts";
import { endTimer, findNewestTimer, insertTimer, isWaiting, readCircumstances } from "./follow-up-store.ts";
import { readEndedTurn } from "./read-ended-turn.ts";
import { findSettings } from "./settings-store.ts";

/**
 * Cancels the last turn's timer and may insert a new one. Idempotent under its lock: jobs may run late and twice. `at` is the time, by
 * default by the database's clock.
 */
export async function scheduleFollowUp({ conversationId }: { conversationId: string }, at?: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const conversation = await lockConversation(systemScope, conversationId, tx);
    const settings = conversation && (await findSettings(systemScope, conversation.projectId, tx));
    // Follow-ups are off in most projects, so the turn's log is not read for them.
    if (!conversation || !settings?.enabled) return;
    if (!(await findLiveSource(systemScope, conversation.projectId, tx))) return;
    const turn = await readEndedTurn(conversationId, tx);
    if (!turn) return;
    const last = await findNewestTimer(systemScope, conversationId, tx);
    // Each turn gets at most one timer, even if that timer was cancelled.
    if (last && last.afterOrdinal >= turn.ordinal) return;
    const now = at ?? (await readClock(tx));
    if (last && isWaiting(last)) await endTimer(last.id, { state: "cancelled", reason: "newer-turn" }, now, tx);
    const facts = { settings, ...(await readCircumstances(conversationId, now, tx)) };
    const decision = decideFollowUp(turn, facts, now);
    if (!decision.scheduled) {
      log.debug({ conversation: conversationId, why: decision.why }, "no follow-up was scheduled");
      return;
    }
    const { triggerType, reason, delayMs, anchorSequence } = decision;
    const timer = {
      id: newId(),
      projectId: conversation.projectId,
      ...{ conversationId, triggerType, delayMs, anchorSequence },
      triggerReason: reason,
      afterOrdinal: turn.ordinal,
      dueAt: new Date(now.getTime() + delayMs),
    };
    await insertTimer(timer, tx);
    await addFollowUpJob(timer, tx);
    log.info({ conversation: conversationId, trigger: triggerType, dueAt: timer.dueAt }, "a follow-up was scheduled");
  });
}

import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { addTurnJob } from "#lib/conversations/turn/queue/add-turn-job.ts";
import { readClock } from "#lib/platform/db/clock.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { findLiveSource } from "#lib/projects/project-store.ts";
import { addFollowUpJob } from "./add-follow-up-job.ts";
import { askGates, blockingGate } from "./ask-gates.ts";
import { claimTimer, endTimer, findTimer, moveTimer, readCircumstances, type Timer } from "./follow-up-store.ts";
import { findSettings } from "./settings-store.ts";
import { defaultPrompts } from "./triggers-schema.ts";

/**
 * Handles a timer that is due: checks every gate, and either begins the turn or drops the follow-up. Exactly once, even if two
 * workers try: the conversation's lock orders them, and the second finds the timer ended. No tokens are spent before all gates pass.
 * An error ends the timer as failed. If the database is unreachable, the queue retries the job. `at` is the time, by default by the
 * database's clock: another host may have set when the timer is due.
 */
export async function fireFollowUp({ followUpId }: { followUpId: string }, at?: Date): Promise<void> {
  if (!(await claimTimer(followUpId, database()))) return;
  const now = at ?? (await readClock(database()));
  try {
    await inTransaction((tx) => fire(followUpId, now, tx));
  } catch (error) {
    log.error({ err: error, followUp: followUpId }, "a follow-up failed");
    await inTransaction(async (tx) => {
      const timer = await findTimer(systemScope, followUpId, tx);
      if (timer?.state === "claimed") {
        await endTimer(followUpId, { state: "failed", reason: "internal" }, now, tx);
      }
    });
  }
}

async function fire(id: string, now: Date, tx: Tx): Promise<void> {
  const found = await findTimer(systemScope, id, tx);
  const conversation = found && (await lockConversation(systemScope, found.conversationId, tx));
  // Read again under the lock: a person may have written, or another worker may have been faster.
  const timer = conversation && (await findTimer(systemScope, id, tx));
  if (!conversation || timer?.state !== "claimed") return;
  // Deleting a project locks the conversation's row, so this read sees a deletion that came first.
  if (!(await findLiveSource(systemScope, timer.projectId, tx)))
    return endTimer(id, { state: "cancelled", reason: "project-deleted" }, now, tx);
  if (timer.dueAt > now) {
    await moveTimer(id, timer.dueAt, tx);
    return addFollowUpJob(timer, tx);
  }
  const settings = await findSettings(systemScope, timer.projectId, tx);
  const gates = askGates(timer, { settings, ...(await readCircumstances(conversation.id, now, tx)) }, now);
  const blocked = blockingGate(gates);
  if (blocked) {
    log.info({ conversation: conversation.id, trigger: timer.triggerType, gate: blocked }, "a follow-up was dropped");
    return endTimer(id, { state: "skipped", reason: blocked, gates }, now, tx);
  }
  const turn = await insertTurn(
    {
      conversationId: conversation.id,
      workspaceId: conversation.workspaceId,
      userId: conversation.userId,
      kind: "follow_up",
      instruction: promptOf(timer, settings.prompts),
      trigger: { trigger_type: timer.triggerType, trigger_reason: timer.triggerReason },
    },
    tx,
  );
  await endTimer(id, { state: "fired", gates, editSessionId: turn.id }, now, tx);
  await addTurnJob(conversation.workspaceId, tx);
  log.info({ conversation: conversation.id, trigger: timer.triggerType, turn: turn.id }, "a follow-up began");
}

const promptOf = ({ triggerType }: Timer, prompts: { [type: string]: string | undefined }) =>
  prompts[triggerType]?.trim() || defaultPrompts[triggerType];

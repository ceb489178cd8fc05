import { systemScope } from "#lib/accounts/schema.ts";
import {
  type Conversation,
  findConversation,
  lockConversation,
  markReopened,
} from "#lib/conversations/conversation/conversation-store.ts";
import { transitionConversation } from "#lib/conversations/conversation/transition.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { addTurnJob } from "#lib/conversations/turn/queue/add-turn-job.ts";
import { readClock } from "#lib/platform/db/clock.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { findLiveSource } from "#lib/projects/project-store.ts";
import { lockWorkspace, moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { addFollowUpJob } from "./add-follow-up-job.ts";
import { askGates, blockingGate, type Circumstances, delayOf } from "./ask-gates.ts";
import {
  claimTimer,
  endTimer,
  findTimer,
  moveTimer,
  readCircumstances,
  type Timer,
  toAskedTimer,
} from "./follow-up-store.ts";
import { findSettings } from "./settings-store.ts";
import { defaultPrompts } from "./triggers-schema.ts";

/**
 * Handles a timer that is due: checks every gate, and either begins the turn or drops the follow-up. Exactly once, even if two
 * workers try: the conversation's lock orders them, and the second finds the timer ended. It needs no open page: a conversation that was
 * released while its person was away goes on for this turn. No tokens are spent before all gates pass.
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
  const place = found && (await findConversation(systemScope, found.conversationId, tx));
  const workspace = place && (await lockWorkspace(systemScope, place.workspaceId, tx));
  const conversation = place && (await lockConversation(systemScope, place.id, tx));
  // Read again under the locks: a person may have written, or another worker may have been faster.
  const timer = conversation && (await findTimer(systemScope, id, tx));
  if (!workspace || !conversation || timer?.state !== "claimed") return;
  // Deleting a project locks the workspace's row, so this read sees a deletion that came first.
  if (!(await findLiveSource(systemScope, timer.projectId, tx)))
    return endTimer(id, { state: "cancelled", reason: "project-deleted" }, now, tx);
  if (timer.dueAt > now) return wait(timer, timer, tx);
  const settings = await findSettings(systemScope, timer.projectId, tx);
  const facts = { settings, ...(await readCircumstances(conversation.id, now, tx)) };
  const gates = askGates(toAskedTimer(timer), facts, now);
  const blocked = blockingGate(gates);
  // The project has made its waits longer since the timer was set.
  if (blocked?.gate === "quiet-long-enough") return waitLonger(timer, facts, tx);
  if (blocked) {
    const { gate } = blocked;
    log.info({ conversation: conversation.id, trigger: timer.triggerType, gate }, "a follow-up was dropped");
    return endTimer(id, { state: "skipped", reason: gate, gates }, now, tx);
  }
  if (conversation.status === "finished" && !(await reopen(conversation, workspace, tx)))
    throw new Error("A conversation that can go on could not be opened.");
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

async function wait(timer: Timer, until: Pick<Timer, "dueAt" | "delayMs">, tx: Tx): Promise<void> {
  await moveTimer(timer.id, until, tx);
  await addFollowUpJob({ ...timer, ...until }, tx);
}

async function waitLonger(timer: Timer, { consecutive, settings }: Circumstances, tx: Tx): Promise<void> {
  const delayMs = delayOf(timer.triggerType, consecutive, settings);
  const dueAt = new Date(timer.dueAt.getTime() - timer.delayMs + delayMs);
  await wait(timer, { dueAt, delayMs }, tx);
}

/** Lets a conversation that was released go on for this turn. Its person is still away, so the sweep releases it again. */
async function reopen(conversation: Conversation, workspace: Workspace, tx: Tx): Promise<boolean> {
  if (!transitionConversation(conversation.status, "continued")) return false;
  if (!(await moveWorkspace(workspace, "conversation-started", tx))) return false;
  await markReopened(conversation.id, tx);
  return true;
}

const promptOf = ({ triggerType }: Timer, prompts: { [type: string]: string | undefined }) =>
  prompts[triggerType]?.trim() || defaultPrompts[triggerType];

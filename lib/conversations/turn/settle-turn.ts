import { systemScope } from "#lib/accounts/schema.ts";
import { foldUsage, type TurnUsage } from "#lib/costs/fold-usage.ts";
import { toStoredUsd } from "#lib/costs/price-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import { summarizeConversation, summaryLimits } from "#lib/memory/summarize-conversation.ts";
import { writeJournal } from "#lib/memory/write-journal.ts";
import { inTransaction, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import { addFollowHeadJob } from "#lib/projects/delivery/follow-head.ts";
import { lockWorkspace, moveHead } from "#lib/workspaces/workspace-store.ts";
import { keepSummary, lockConversation } from "../conversation/conversation-store.ts";
import { appendMessages, listNewestJournals } from "../conversation/message-store.ts";
import { insertDone, lastSeq, listJournalEvents } from "../log/chunk-store.ts";
import { findLiveLog } from "../log/live-log.ts";
import { LeaseLost } from "../log/turn-log.ts";
import { closeOpenRequests, endKeptRequests } from "../requests/close-open-requests.ts";
import { addUsageToConversation, listInferences } from "../requests/usage-store.ts";
import type { ChangedFile, DonePayload } from "../schema.ts";
import { closingMessages, journalEnding, type NewMessage, type TurnOutcome } from "./closing-messages.ts";
import { type EditSession, findTurnPlace, lockLeasedTurn, updateTurn } from "./edit-session-store.ts";
import { addTurnRefsJob } from "./keep-turn-refs.ts";
import { transition } from "./transition.ts";

export interface Settlement {
  outcome: TurnOutcome;
  /** What the turn changed, when it completed with a commit. */
  files: ChangedFile[];
  /** Locks what `whenCompleted` writes to. Called before the turn's row is locked: see `lib/platform/db/lock-order.ts`. */
  holdFirst?: (tx: Tx) => Promise<unknown>;
  /** What somebody else keeps of a turn that ends as completed: in the same transaction, so that it is kept exactly then. */
  whenCompleted?: (tx: Tx) => Promise<void>;
}

/**
 * Ends a turn, in one transaction and the only place that does: the workspace's head by compare-and-swap, the messages
 * that close the history, the status and the `done` chunk. The commit object exists already; the turn's refs, the branch and
 * the remote follow. Throws `LeaseLost` when another worker was faster, and then nothing was written.
 */
export async function settleTurn(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  settlement: Settlement,
): Promise<DonePayload> {
  const { done, seq } = await inTransaction(async (tx) => {
    await lockAroundTurn(editSessionId, settlement, tx);
    const turn = await lockLeasedTurn(editSessionId, leaseToken, tx);
    if (!turn) throw new LeaseLost("another worker has settled this turn");
    return closeTurn(turn, settlement, tx);
  });
  announceDone(editSessionId, done, seq);
  await endKeptRequests(editSessionId);
  return done;
}

/**
 * Locks what closing a turn writes to besides the turn, in the order of `lib/platform/db/lock-order.ts`; the turn's row comes
 * after it. Which rows these are never changes, so they are read without a lock.
 */
export async function lockAroundTurn(
  editSessionId: string,
  { outcome, holdFirst }: Pick<Settlement, "outcome" | "holdFirst">,
  tx: Tx,
): Promise<void> {
  const place = await findTurnPlace(editSessionId, tx);
  if (!place) return;
  const isCompleted = outcome.status === "completed";
  // Only a new head writes to the workspace.
  if (isCompleted && outcome.commit) await lockWorkspace(systemScope, place.workspaceId, tx);
  await lockConversation(systemScope, place.conversationId, tx);
  if (isCompleted) await holdFirst?.(tx);
}

/** Tells this process's readers at once; those elsewhere were notified by the transaction. */
export function announceDone(editSessionId: string, payload: DonePayload, seq: number): void {
  const chunk = { type: "done" as const, payload, seq, createdAt: new Date().toISOString() };
  findLiveLog(editSessionId)?.publishCommitted([chunk]);
}

/** The body of every settle: the caller holds the row of a turn that runs and, before it, those of `lockAroundTurn`. */
export async function closeTurn(
  turn: EditSession,
  { outcome: wanted, files, whenCompleted }: Settlement,
  tx: Tx,
  messages?: NewMessage[],
): Promise<{ done: DonePayload; seq: number }> {
  let outcome = fitToStatus(turn, wanted);
  const commit = outcome.status === "completed" ? outcome.commit : null;
  const version = commit === null ? null : await advanceHead(turn, commit, tx);
  if (commit !== null && version === null) {
    const message = "The site was changed by something else while this turn ran.";
    outcome = { status: "failed", code: "head-moved", params: {}, message };
  }
  const done = donePayload(outcome, files);
  await closeOpenRequests(turn.id, tx);
  const seq = (await lastSeq(turn.id, tx)) + 1;
  const used = foldUsage(await listInferences(turn.id, tx), resolvePrices());
  await updateTurn(turn.id, { ...endedTurn(outcome, done), version, ...usedByTurn(used) }, tx);
  await addUsageToConversation(turn.conversationId, used, tx);
  const closing = outcome === wanted && messages ? messages : await closeMemory(turn, outcome, done, tx);
  await appendMessages(turn, closing, tx);
  await renewSummary(turn.conversationId, tx);
  if (outcome.status === "completed") await whenCompleted?.(tx);
  await insertDone(turn.id, seq, done, tx);
  await addTurnRefsJob(turn.id, tx);
  await addJob(tx, "turn-settled", { conversationId: turn.conversationId });
  if (done.commit) await addFollowHeadJob(turn.workspaceId, tx);
  return { done, seq };
}

/** What the end leaves in the memory. The journal is made of the log as it stands, so that it tells the same after a crash. */
async function closeMemory(turn: EditSession, outcome: TurnOutcome, done: DonePayload, tx: Tx): Promise<NewMessage[]> {
  const { commit, files } = done;
  const end = { sentence: journalEnding(outcome), commit, files };
  const text = writeJournal(await listJournalEvents(turn.id, tx), end);
  return [...closingMessages(outcome), { role: "turn_activity_summary", text }];
}

/** Made anew of what is kept: after a purge it tells nothing of what went. The conversation's row is held since the messages. */
async function renewSummary(conversationId: string, tx: Tx): Promise<void> {
  const journals = await listNewestJournals(conversationId, summaryLimits.turns, tx);
  const summary = summarizeConversation(journals);
  await keepSummary(conversationId, summary && storableText(summary), tx);
}

/** A turn that somebody has asked to stop ends as cancelled, whatever its run came to in the same moment. */
function fitToStatus(turn: EditSession, outcome: TurnOutcome): TurnOutcome {
  const status = transition(turn.status, outcome.status);
  if (status === outcome.status) return outcome;
  if (status === "cancelled") return { status: "cancelled" };
  throw new Error(`A turn that is ${turn.status} cannot end as ${outcome.status}.`);
}

async function advanceHead(turn: EditSession, commit: string, tx: Tx): Promise<number | null> {
  if (!turn.baseCommit) throw new Error("A turn that changed the site has a base commit.");
  return moveHead(systemScope, turn.workspaceId, { expected: turn.baseCommit, to: commit }, tx);
}

function endedTurn(outcome: TurnOutcome, done: DonePayload): Prisma.EditSessionUncheckedUpdateInput {
  const failed = outcome.status === "failed";
  return {
    status: outcome.status,
    endedAt: new Date(),
    leaseToken: null,
    leaseUntil: null,
    freeSince: null,
    resultCommit: done.commit,
    files: done.files,
    errorCode: failed ? outcome.code : null,
    errorParams: failed ? outcome.params : Prisma.DbNull,
    errorMessage: failed ? storableText(outcome.message) : null,
  };
}

function usedByTurn({ usage, costUsd, isUnpriced, isEstimated }: TurnUsage): Prisma.EditSessionUncheckedUpdateInput {
  const isPriced = usage !== null && !isUnpriced;
  return { costUsd: isPriced ? toStoredUsd(costUsd) : null, usageEstimated: isEstimated };
}

function donePayload(outcome: TurnOutcome, files: ChangedFile[]): DonePayload {
  const nothing = { message: null, code: null, params: null, commit: null, files: [] };
  switch (outcome.status) {
    case "completed":
      return { ...nothing, status: "completed", commit: outcome.commit, files: outcome.commit ? files : [] };
    case "failed":
      return {
        ...nothing,
        status: "failed",
        message: outcome.message,
        code: outcome.code,
        params: outcome.params,
      };
    case "cancelled":
      return { ...nothing, status: "cancelled", message: "Cancelled by user.", code: "cancelled", params: {} };
    default:
      return outcome satisfies never;
  }
}

import { systemScope } from "#lib/accounts/schema.ts";
import { foldUsage } from "#lib/costs/fold-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import { summarizeConversation, summaryLimits } from "#lib/memory/summarize-conversation.ts";
import { writeJournal } from "#lib/memory/write-journal.ts";
import { lockRows } from "#lib/platform/db/lock-rows.ts";
import { inTransaction, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { jobSql } from "#lib/platform/jobs.ts";
import { recordTurnEnd } from "#lib/platform/metrics/metrics.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import { inSpan } from "#lib/platform/tracing/tracing.ts";
import { followHeadJob } from "#lib/projects/delivery/follow-head.ts";
import { moveHead } from "#lib/workspaces/workspace-store.ts";
import type { Held } from "../held/held-schema.ts";
import { transitionHeld } from "../held/transition.ts";
import type { DonePayload } from "../log/chunk-schema.ts";
import { publishCommitted } from "../log/publish-turn.ts";
import { LeaseLost } from "../log/turn-log.ts";
import { closeOpenRequests, endKeptRequests } from "../requests/close-open-requests.ts";
import type { ChangedFile, Receipt } from "../schema.ts";
import { typedInstruction } from "../visibility.ts";
import { closingMessages, journalEnding, type NewMessage, type TurnOutcome } from "./closing-messages.ts";
import type { EditSession } from "./edit-session-store.ts";
import { hasOpenRequest, readEnding, type TurnEnding, writeEnding } from "./ending-store.ts";
import { turnRefsJob } from "./keep-turn-refs.ts";
import { lockLeasedTurn } from "./lease-store.ts";
import { transitionTurn } from "./transition.ts";

export interface Settlement {
  outcome: TurnOutcome;
  /** The changed files, if the turn completed with a commit. */
  files: ChangedFile[];
  /** Absent without a commit, or if the site could not be read. */
  receipt?: Receipt | undefined;
  /** The changes outside of the turn's places; absent without one. */
  held?: Held | undefined;
  /** Throws if the turn may no longer make its commit. Called with a commit only, before any row is locked; may lock the project's. */
  assertAllowed?: (tx: Tx) => Promise<void>;
  /** Locks the rows that `whenCompleted` writes to. Called before the turn's row is locked: see `lib/platform/db/lock-order.ts`. */
  holdFirst?: (tx: Tx) => Promise<unknown>;
  /** Writes the caller's own rows in the same transaction, if the turn ends as completed. */
  whenCompleted?: (tx: Tx) => Promise<void>;
}

export interface SettledTurn {
  done: DonePayload;
  /** Whether another turn of the workspace waited at that moment. */
  isNextWaiting: boolean;
}

/**
 * Ends a running turn in one transaction: the workspace's head by compare-and-swap, the messages that close the history, the
 * status and the `done` chunk. The commit object exists already; jobs update the turn's refs, the branch and the remote. Throws
 * `LeaseLost`, and writes nothing, if another worker was faster; the same with what `assertAllowed` throws.
 */
export function settleTurn(
  turn: { editSessionId: string; leaseToken: string },
  settlement: Settlement,
): Promise<SettledTurn> {
  return inSpan("settle turn", () => settleLeased(turn, settlement));
}

async function settleLeased(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  settlement: Settlement,
): Promise<SettledTurn> {
  const { done, seq, isNextWaiting, hadOpenRequest } = await inTransaction(async (tx) => {
    await lockBeforeTurn(editSessionId, settlement, tx);
    const turn = await lockLeasedTurn(editSessionId, leaseToken, tx);
    if (!turn) throw new LeaseLost("another worker has settled this turn");
    return closeTurn(turn, settlement, tx);
  });
  announceDone(editSessionId, done, seq);
  if (hadOpenRequest) await endKeptRequests(editSessionId);
  return { done, isNextWaiting };
}

/**
 * Locks the rows that only a completed turn writes to, in the order of `lib/platform/db/lock-order.ts`; those of the conversation and the
 * turn come after them. A turn's workspace and conversation never change, so they are found by its row without a lock.
 */
async function lockBeforeTurn(
  editSessionId: string,
  { outcome, assertAllowed, holdFirst }: Settlement,
  tx: Tx,
): Promise<void> {
  if (outcome.status !== "completed") return;
  // Only a new head writes to the workspace.
  if (outcome.commit) {
    await assertAllowed?.(tx);
    await lockRowOfTurn("workspaces", editSessionId, tx);
  }
  if (!holdFirst) return;
  // Between the conversation and the turn.
  await lockRowOfTurn("conversations", editSessionId, tx);
  await holdFirst(tx);
}

async function lockRowOfTurn(table: "workspaces" | "conversations", editSessionId: string, tx: Tx): Promise<void> {
  const column = Prisma.raw(table === "workspaces" ? "workspace_id" : "conversation_id");
  await lockRows(table, Prisma.sql`id = (SELECT ${column} FROM edit_sessions WHERE id = ${editSessionId}::uuid)`, tx);
}

/** Publishes `done` to this host's readers at once. The transaction has notified the other hosts. */
export function announceDone(editSessionId: string, payload: DonePayload, seq: number): void {
  recordTurnEnd(payload.status, payload.code);
  const chunk = { type: "done" as const, payload, seq, createdAt: new Date().toISOString() };
  publishCommitted(editSessionId, [chunk]);
}

/** Ends a running turn; every end of one comes here. The caller holds the rows of `lockTurnToEnd`, and with a commit the workspace's. */
export async function closeTurn(
  turn: EditSession,
  { outcome: wanted, files, receipt, held, whenCompleted }: Settlement,
  tx: Tx,
  messages?: NewMessage[],
): Promise<{ done: DonePayload; seq: number; isNextWaiting: boolean; hadOpenRequest: boolean }> {
  let outcome = fitToStatus(turn, wanted);
  const commit = outcome.status === "completed" ? outcome.commit : null;
  const version = commit === null ? null : await advanceHead(turn, commit, tx);
  if (commit !== null && version === null) {
    const message = "The site was changed by something else while this turn ran.";
    outcome = { status: "failed", code: "head-moved", params: {}, message };
  }
  const done = donePayload(outcome, files, receipt);
  const read = () => readEnding(turn, { journals: summaryLimits.turns }, tx);
  let ending = await read();
  const hadOpenRequest = hasOpenRequest(ending.inferences);
  if (hadOpenRequest) {
    await closeOpenRequests(turn.id, tx);
    ending = await read();
  }
  const seq = ending.lastSeq + 1;
  const kept = held && transitionHeld(null, `turn-${outcome.status}`) ? held : null;
  const closing = outcome === wanted && messages ? messages : closeMemory(ending, outcome, done, kept);
  if (outcome.status === "completed") await whenCompleted?.(tx);
  const written = {
    ...{ done, seq, version, held: kept, messages: closing },
    used: foldUsage(ending.inferences, resolvePrices()),
    correctionBefore: ending.tokenCorrection,
    summary: renewSummary(turn, closing, ending),
    jobs: [
      ...((done.commit ?? turn.liveCommit) ? [turnRefsJob(turn.id)] : []),
      ...(ending.movesOn ? [jobSql("turn-settled", { conversationId: turn.conversationId })] : []),
      ...(done.commit ? [followHeadJob(turn.workspaceId)] : []),
    ],
  };
  return { done, seq, hadOpenRequest, ...(await writeEnding(turn, written, tx)) };
}

/** Returns the messages that close the turn. The journal is made from the stored log, so a crash does not change it. */
function closeMemory(
  { journalEvents }: TurnEnding,
  outcome: TurnOutcome,
  { commit, files }: DonePayload,
  held: Held | null,
): NewMessage[] {
  const text = writeJournal(journalEvents, { sentence: journalEnding(outcome, held), commit, files });
  return [...closingMessages(outcome), { role: "turn_activity_summary", text }];
}

/** Builds the summary again from the stored journals and the turn's own, so that it holds nothing purged. */
function renewSummary(turn: EditSession, closing: readonly NewMessage[], { journals }: TurnEnding): string | null {
  const journal = turn.givenUp ? undefined : closing.findLast(({ role }) => role === "turn_activity_summary")?.text;
  const own = journal === undefined ? [] : [{ ordinal: turn.ordinal, instruction: typedInstruction(turn), journal }];
  const summary = summarizeConversation([...own, ...journals]);
  return summary && storableText(summary);
}

/** Returns the outcome that the status allows: a turn that was asked to stop ends as cancelled, even if its run completed. */
function fitToStatus(turn: EditSession, outcome: TurnOutcome): TurnOutcome {
  const status = transitionTurn(turn.status, outcome.status);
  if (status === outcome.status) return outcome;
  if (status === "cancelled") return { status: "cancelled" };
  throw new Error(`A turn that is ${turn.status} cannot end as ${outcome.status}.`);
}

async function advanceHead(turn: EditSession, commit: string, tx: Tx): Promise<number | null> {
  if (!turn.baseCommit) throw new Error("A turn that changed the site has a base commit.");
  return moveHead(systemScope, turn.workspaceId, { expected: turn.baseCommit, to: commit }, tx);
}

/** Returns the last entry of a turn's log. */
export function donePayload(outcome: TurnOutcome, files: ChangedFile[], receipt: Receipt | undefined): DonePayload {
  const nothing = { message: null, code: null, params: null, commit: null, files: [] };
  switch (outcome.status) {
    case "completed":
      if (!outcome.commit) return { ...nothing, status: "completed" };
      return { ...nothing, status: "completed", commit: outcome.commit, files, ...(receipt ? { receipt } : {}) };
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

import type { Actor } from "#lib/accounts/schema.ts";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { toJson } from "#lib/platform/db/json-column.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { notFound } from "#lib/platform/problem.ts";
import { holdQuota } from "#lib/platform/quotas/hold-quota.ts";
import { assertRoom, waitingTurns } from "#lib/platform/quotas/quota.ts";
import { resolveModelSettings } from "#lib/projects/model-settings.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { type Conversation, findConversation, lockConversation } from "../conversation/conversation-store.ts";
import { checkPicks } from "../picks/check-picks.ts";
import { markSeen } from "../presence/presence-store.ts";
import { assertOngoing, assertOwn, conversationRefusals } from "../refusals.ts";
import { uploadMs } from "../uploads/accept-upload.ts";
import { messageFilesMax } from "../uploads/message-file-schema.ts";
import { insertTurnFiles, takeFiles } from "../uploads/turn-file-store.ts";
import { addTurnJob } from "./add-turn-job.ts";
import { yieldFollowUps } from "./cancel-turn.ts";
import { type EditSession, findTurnByClientRequest, insertTurn, type NewTurn } from "./edit-session-store.ts";
import { countOpenTurns, countWaitingTurns } from "./queue-store.ts";
import { type AcceptTurn, instructionCharactersMax } from "./turn-schema.ts";

/**
 * Accepts a turn exactly once for each `clientRequestId`; it waits while another turn runs. When this resolves, the instruction
 * is stored and will be picked up. `position` counts from 1, the running turn included.
 */
export async function acceptTurn(
  actor: Actor,
  input: AcceptTurn & { conversationId: string },
): Promise<{ turn: EditSession; position: number }> {
  const instruction = cleanInstruction(input.instruction);
  const picked = await readPicked(actor, input);
  const { announce, ...accepted } = await inTransaction(async (tx) => {
    await holdWaitingTurns(actor, tx);
    const conversation = await lockConversation(actor, input.conversationId, tx);
    if (!conversation) throw notFound();
    assertOwn(actor, conversation);
    if (input.clientRequestId) {
      const known = await findTurnByClientRequest(actor, conversation.id, input.clientRequestId, tx);
      const waiting = await countOpenTurns(conversation.id, tx);
      if (known) return { turn: known, position: Math.max(1, waiting), announce: null };
    }
    assertOngoing(conversation);
    const files = await takeSentFiles(conversation.id, input.files ?? [], tx);
    const wanted = { instruction, clientRequestId: input.clientRequestId ?? null, ...picked };
    const { turn, announce } = await addTurn(conversation, wanted, tx);
    await insertTurnFiles(turn.id, files, tx);
    return { turn, position: await countOpenTurns(conversation.id, tx), announce };
  });
  announce?.();
  return accepted;
}

/** Returns the columns of what was picked. Reads git before any lock is taken; picks of a turn that is known already are not read. */
async function readPicked(actor: Actor, input: AcceptTurn & { conversationId: string }): Promise<Picked> {
  const { picks = [], base, onlyPicked = false, clientRequestId, conversationId } = input;
  if (picks.length === 0) return {};
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  assertOwn(actor, conversation);
  if (clientRequestId && (await findTurnByClientRequest(actor, conversationId, clientRequestId, database()))) return {};
  assertOngoing(conversation);
  const workspace = await findWorkspace(actor, conversation.workspaceId, database());
  if (!workspace) throw notFound();
  const seen = await checkPicks(actor, workspace, { picks, base }, database());
  return { picks: toJson(seen), onlyPicked };
}

/** Returns the ids of the files that go with a message, each once. They wait as long as its turn does. The caller holds the conversation. */
async function takeSentFiles(conversationId: string, wanted: readonly string[], tx: Tx): Promise<string[]> {
  const ids = [...new Set(wanted)];
  if (ids.length > messageFilesMax) throw conversationRefusals["too-many-files"](messageFilesMax);
  const now = new Date();
  const until = new Date(now.getTime() + uploadMs);
  if (ids.length > 0 && !(await takeFiles({ conversationId, ids }, { now, until }, tx)))
    throw conversationRefusals["unknown-file"]();
  return ids;
}

type Picked = Pick<NewTurn, "picks" | "onlyPicked">;

/** Serializes the quota check of one person's turns. Called before `addTurn` and before any other lock. */
export function holdWaitingTurns({ userId }: { userId: string }, tx: Tx): Promise<void> {
  return holdQuota(waitingTurns(), { userId }, tx);
}

/** Adds a turn to the person's own ongoing conversation, whose row is held. Call `announce` after the transaction. */
export async function addTurn(
  { id: conversationId, workspaceId, userId }: Conversation,
  wanted: { instruction: string; clientRequestId: string | null; planId?: string; scope?: string } & Picked,
  tx: Tx,
): Promise<{ turn: EditSession; announce: () => void }> {
  const announce = await yieldFollowUps(conversationId, tx);
  assertRoom(waitingTurns(), await countWaitingTurns({ userId, workspaceId }, tx));
  const turn = await insertTurn({ conversationId, workspaceId, userId, kind: "prompt", ...wanted }, tx);
  await markSeen(conversationId, tx);
  await addTurnJob(workspaceId, tx);
  await addJob(tx, "turn-accepted", { conversationId, ordinal: turn.ordinal });
  return { turn, announce };
}

/** Returns the instruction as stored: trimmed, without control characters except line breaks and tabs. Throws if unusable. */
export function cleanInstruction(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them.
  const cleaned = text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
  const instruction = cleaned.toWellFormed().trim();
  // Invisible characters such as zero-width spaces do not count as text.
  if (!/[^\s\p{Cf}]/u.test(instruction)) throw conversationRefusals["instruction-empty"]();
  if (estimateTokens(instruction) >= resolveModelSettings().reserveTokens) {
    throw conversationRefusals["instruction-too-long: for the model"]();
  }
  if (instruction.length > instructionCharactersMax) {
    throw conversationRefusals["instruction-too-long"](instructionCharactersMax);
  }
  return instruction;
}

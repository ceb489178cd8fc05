import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { type ModelSettings, resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { toJson } from "#lib/platform/db/json-column.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { notFound } from "#lib/platform/problem.ts";
import { holdQuota } from "#lib/platform/quotas/hold-quota.ts";
import { assertRoom, waitingTurns } from "#lib/platform/quotas/quota.ts";
import { attributes, ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import { inSpan } from "#lib/platform/tracing/tracing.ts";
import { rememberProjectOf } from "#lib/projects/find-project-of.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { type Conversation, findConversation } from "../conversation/conversation-store.ts";
import { checkPicks } from "../picks/check-picks.ts";
import { assertOngoing, assertOwn, conversationRefusals } from "../refusals.ts";
import { uploadMs } from "../uploads/accept-upload.ts";
import { messageFilesMax } from "../uploads/message-file-schema.ts";
import { insertTurnFiles, takeFiles } from "../uploads/turn-file-store.ts";
import { yieldFollowUps } from "./cancel-turn.ts";
import { findTurnByClientRequest } from "./edit-session-store.ts";
import {
  type AcceptedTurn,
  findQueueEnd,
  insertPrompt,
  lockQueueEnd,
  type Prompt,
  type QueueEnd,
} from "./queue/queue-end-store.ts";
import { takePlaceHere } from "./queue/worker-here.ts";
import { type AcceptTurn, instructionCharactersMax } from "./turn-schema.ts";

/**
 * Accepts a turn exactly once for each `clientRequestId`; it waits while another turn runs. This process runs it itself if it has a
 * worker with room, otherwise the queue finds one. When this resolves, the instruction
 * is stored and will be picked up. `position` counts from 1, the running turn included.
 */
export function acceptTurn(
  actor: Actor,
  input: AcceptTurn & { conversationId: string },
): Promise<{ turn: AcceptedTurn; position: number }> {
  return inSpan("accept turn", async (span) => {
    const accepted = await acceptOnce(actor, input);
    span?.set({ [ownAttributes.turnId]: accepted.turn.id, [attributes.conversationId]: input.conversationId });
    return accepted;
  });
}

async function acceptOnce(
  actor: Actor,
  input: AcceptTurn & { conversationId: string },
): Promise<{ turn: AcceptedTurn; position: number }> {
  const instruction = cleanInstruction(input.instruction);
  const picked = await readPicked(actor, input);
  const place = takePlaceHere();
  const store = async (tx: Tx) => {
    await lockQueueEnd({ userId: actor.userId, conversationId: input.conversationId }, tx);
    const end = await findQueueEnd(actor, input, tx);
    if (!end) throw notFound();
    const { conversation, known, openTurns } = end;
    assertOwn(actor, conversation);
    if (known)
      return { turn: known, position: Math.max(1, openTurns), announce: null, project: null, workspaceId: null };
    assertOngoing(conversation);
    const files = await takeSentFiles(conversation.id, input.files ?? [], tx);
    const clientRequestId = input.clientRequestId ?? null;
    const wanted = { instruction, clientRequestId, startsHere: place !== null, ...picked };
    const added = await addAtEnd(end, wanted, tx);
    await insertTurnFiles(added.turn.id, files, tx);
    const { projectId, organizationId, workspaceId } = conversation;
    return { ...added, project: { id: projectId, organizationId }, workspaceId };
  };
  try {
    const { announce, project, workspaceId, ...accepted } = await inTransaction(store);
    announce?.();
    // Its stream is opened next.
    if (project) rememberProjectOf(accepted.turn.id, project);
    // If the process dies before this, recovery finds a turn that waits without a job.
    if (workspaceId) place?.start(workspaceId);
    return accepted;
  } finally {
    place?.release();
  }
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
  const seen = await checkPicks(actor, workspace, { picks, base, onlyPicked }, database());
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

type Picked = Pick<Prompt, "picks" | "onlyPicked">;

/** Serializes the quota check of one person's turns. Called before `addTurn` and before any other lock. */
export function holdWaitingTurns({ userId }: { userId: string }, tx: Tx): Promise<void> {
  return holdQuota(waitingTurns(), { userId }, tx);
}

/** Adds a turn to the person's own ongoing conversation, whose row is held. Call `announce` after the transaction. */
export async function addTurn({ id: conversationId }: Conversation, wanted: Prompt, tx: Tx): Promise<AddedTurn> {
  const end = await findQueueEnd(systemScope, { conversationId }, tx);
  if (!end) throw notFound();
  return addAtEnd(end, wanted, tx);
}

interface AddedTurn {
  turn: AcceptedTurn;
  /** Counts from 1, the running turn included. */
  position: number;
  announce: () => void;
}

async function addAtEnd(found: QueueEnd, wanted: Prompt, tx: Tx): Promise<AddedTurn> {
  const conversationId = found.conversation.id;
  const announce = found.hasFollowUp ? await yieldFollowUps(conversationId, tx) : () => undefined;
  const end = (found.hasFollowUp && (await findQueueEnd(systemScope, { conversationId }, tx))) || found;
  assertRoom(waitingTurns(), end.waiting);
  const revision = end.modelRevision;
  assertFitsModel(wanted.instruction, await resolveModelSettings(end.conversation.organizationId, { revision, tx }));
  const turn = await insertPrompt(end, wanted, tx);
  // A follow-up that is not scheduled yet finds this turn: it is scheduled and begun only while it holds the conversation.
  if (end.hasTimer) await addJob(tx, "turn-accepted", { conversationId, ordinal: turn.ordinal });
  return { turn, position: end.openTurns + 1, announce };
}

/** Returns the instruction as stored: trimmed, without control characters except line breaks and tabs. Throws if unusable. */
export function cleanInstruction(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them.
  const cleaned = text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
  const instruction = cleaned.toWellFormed().trim();
  // Invisible characters such as zero-width spaces do not count as text.
  if (!/[^\s\p{Cf}]/u.test(instruction)) throw conversationRefusals["instruction-empty"]();
  if (instruction.length > instructionCharactersMax) {
    throw conversationRefusals["instruction-too-long"](instructionCharactersMax);
  }
  return instruction;
}

/** Throws if the instruction leaves no room in the model's window for the answer. */
export function assertFitsModel(instruction: string, { reserveTokens }: ModelSettings): void {
  if (estimateTokens(instruction) >= reserveTokens) throw conversationRefusals["instruction-too-long: for the model"]();
}

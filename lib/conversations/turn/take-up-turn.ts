import { filesOf } from "#lib/context/render-files.ts";
import { picksOf } from "#lib/context/render-picks.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { findInstruction } from "../conversation/message-store.ts";
import { appendChunks, lastSeq, type NumberedChunk } from "../log/chunk-store.ts";
import { closeOpenRequests } from "../requests/close-open-requests.ts";
import { type EditSession, updateTurn } from "./edit-session-store.ts";
import { renewLeases } from "./lease-store.ts";
import { listSteps } from "./step-store.ts";
import { transitionTurn } from "./transition.ts";

/**
 * Takes up a turn whose worker is gone; null if it can't be taken up any more. The same transaction logs `continued` with the seq
 * of the last finished step, and readers discard the entries after it. The person's message is in the history already; the turn
 * keeps its base commit, its instructions and its start time. The caller holds the rows of the workspace, the conversation and the turn.
 */
export async function takeUpTurn(workspace: Workspace, turn: EditSession, { leaseMs }: { leaseMs: number }, tx: Tx) {
  if (!transitionTurn(turn.status, "taken-up")) return null;
  const { instruction, baseCommit, instructionsVersion } = turn;
  if (instruction === null || baseCommit === null || instructionsVersion === null) return null;

  const steps = await listSteps(turn.id, tx);
  const liveCommit = steps.at(-1)?.liveCommit ?? null;
  const leaseToken = newId();
  await updateTurn(turn.id, { leaseToken, freeSince: null, liveCommit }, tx);
  await renewLeases([leaseToken], leaseMs, tx);
  // The interrupted request still counts in the usage.
  await closeOpenRequests(turn.id, tx);
  const chunks = continuedChunks(await lastSeq(turn.id, tx), steps.at(-1)?.lastSeq ?? 0);
  await appendChunks({ editSessionId: turn.id, leaseToken }, chunks, tx);
  const message = await findInstruction(turn.id, tx);
  return {
    turn: {
      ...turn,
      freeSince: null,
      liveCommit,
      instruction,
      baseCommit,
      instructionsVersion,
      told: message && picksOf(message.metadata),
      sent: message && filesOf(message.metadata),
    },
    workspace,
    leaseToken,
    messageSequence: message?.sequence ?? 1,
    lastSeq: chunks.at(-1)?.seq ?? 0,
    steps,
    isTakenUp: true,
  };
}

function continuedChunks(seq: number, afterSeq: number): NumberedChunk[] {
  const text = "Going on where it was interrupted";
  return [
    { seq: seq + 1, type: "event", payload: { kind: "continued", afterSeq } },
    { seq: seq + 2, type: "progress", payload: { code: "continued", params: {}, text } },
  ];
}

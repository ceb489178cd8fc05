import { systemScope } from "#lib/accounts/schema.ts";
import type { ToldFiles } from "#lib/context/files-schema.ts";
import type { ToldPicks } from "#lib/context/picks-schema.ts";
import { promptMetadata } from "#lib/context/synthetic.ts";
import { database, inTransaction, isUniqueViolation } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { findWorkspace, lockWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { markLost, resolvePicks } from "../picks/resolve-picks.ts";
import type { MessageFile } from "../uploads/message-file-schema.ts";
import { listTurnFiles } from "../uploads/turn-file-store.ts";
import type { EditSession } from "./edit-session-store.ts";
import { beginTurn } from "./lease-store.ts";
import { lockNextTurn } from "./queue/queue-store.ts";
import type { KeptStep } from "./step-store.ts";
import { takeUpTurn } from "./take-up-turn.ts";
import { transitionTurn } from "./transition.ts";

export interface ClaimedTurn {
  turn: EditSession & {
    instruction: string;
    baseCommit: string;
    instructionsVersion: number;
    /** The picks as the turn's message tells them; null without picks. */
    told: ToldPicks | null;
    /** The same for the files that the person sent with it. */
    sent: ToldFiles | null;
  };
  workspace: Workspace;
  /** Fences every later write: only its holder may append to the log and settle the turn. */
  leaseToken: string;
  /** The sequence number of the person's message. */
  messageSequence: number;
  /** The seq of the log's newest chunk. */
  lastSeq: number;
  /** The steps that earlier workers have finished; empty for a new turn. */
  steps: KeptStep[];
  isTakenUp: boolean;
  /** The span in which the turn was accepted; null if that process made none. */
  traceParent: string | null;
  /** Of the organization's own model when the turn was claimed; null without one. */
  modelRevision: string | null;
}

/**
 * Claims the workspace's turn whose worker is gone, or else its oldest waiting turn, with a lease of `leaseMs`. Returns null if
 * none waits or another one runs. The first claim also writes the instruction to the history, in the same transaction, so that a
 * turn that is never claimed never enters it. Its picks are found again on its base commit before that.
 */
export async function claimTurn(workspaceId: string, { leaseMs }: { leaseMs: number }): Promise<ClaimedTurn | null> {
  for (let prepared: PreparedPicks | null = null; ; ) {
    const claimed = await claimPrepared(workspaceId, { leaseMs, prepared });
    if (claimed === null || "leaseToken" in claimed) return claimed;
    // Its picks were not read yet, or the head or the queue has changed since.
    prepared = await preparePicks(workspaceId, claimed.unprepared);
  }
}

function toToldFiles(files: readonly MessageFile[]): ToldFiles | null {
  if (files.length === 0) return null;
  return {
    files: files.map(({ name, type, width, height, bytes, isCut }) => ({
      name,
      type,
      width,
      height,
      bytes,
      is_cut: isCut,
    })),
  };
}

interface PreparedPicks {
  editSessionId: string;
  commit: string;
  told: ToldPicks | null;
}

/** Reads the turn's picks while no row is locked, because git may be slow. */
async function preparePicks(workspaceId: string, turn: EditSession): Promise<PreparedPicks | null> {
  const workspace = await findWorkspace(systemScope, workspaceId, database());
  if (!workspace?.headCommit) return null;
  const told = await resolvePicks(workspace.projectId, turn, workspace.headCommit);
  return { editSessionId: turn.id, commit: workspace.headCommit, told };
}

async function claimPrepared(
  workspaceId: string,
  { leaseMs, prepared }: { leaseMs: number; prepared: PreparedPicks | null },
): Promise<ClaimedTurn | { unprepared: EditSession } | null> {
  try {
    return await inTransaction(async (tx) => {
      const workspace = await lockWorkspace(systemScope, workspaceId, tx);
      const next = workspace && (await lockNextTurn(workspaceId, tx));
      if (!next) return null;
      const { turn, traceParent, modelRevision } = next;
      if (next.isFree) {
        const taken = await takeUpTurn(workspace, turn, { leaseMs }, tx);
        return taken && { ...taken, traceParent, modelRevision };
      }
      if (!workspace.headCommit || turn.instruction === null) return null;
      const status = transitionTurn(turn.status, "claimed");
      if (!status) return null;
      const isPrepared = prepared?.editSessionId === turn.id && prepared.commit === workspace.headCommit;
      if (turn.picks && !isPrepared) return { unprepared: turn };
      const told = turn.picks && prepared ? prepared.told : null;
      const sent = next.hasFiles ? toToldFiles((await listTurnFiles([turn.id], tx)).get(turn.id) ?? []) : null;
      const leaseToken = newId();
      const metadata = promptMetadata({ ...turn, told, sent });
      const { instructionsVersion, messageSequence } = await beginTurn(
        turn.id,
        {
          leaseToken,
          leaseMs,
          baseCommit: workspace.headCommit,
          message: { role: "user", text: turn.instruction, metadata },
          picks: turn.picks && told && markLost(turn.picks, told),
        },
        tx,
      );
      return {
        turn: {
          ...turn,
          status,
          instruction: turn.instruction,
          baseCommit: workspace.headCommit,
          instructionsVersion,
          told,
          sent,
        },
        workspace,
        leaseToken,
        messageSequence,
        lastSeq: 0,
        steps: [],
        isTakenUp: false,
        traceParent,
        modelRevision,
      };
    });
  } catch (error) {
    // Another turn of the workspace runs. When it ends, its worker looks for the next one.
    if (isUniqueViolation(error, "one_active")) return null;
    throw error;
  }
}

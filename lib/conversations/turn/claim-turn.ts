import { systemScope } from "#lib/accounts/schema.ts";
import { promptMetadata } from "#lib/context/synthetic.ts";
import { inTransaction, isUniqueViolation } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { lockWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { lockConversation } from "../conversation/conversation-store.ts";
import { appendMessages, listMessageRows } from "../conversation/message-store.ts";
import { type EditSession, findOldestPendingTurn, lockTurn, renewLeases, updateTurn } from "./edit-session-store.ts";
import type { KeptStep } from "./step-store.ts";
import { takeUpTurn } from "./take-up-turn.ts";
import { transition } from "./transition.ts";

export interface ClaimedTurn {
  turn: EditSession & { instruction: string; baseCommit: string; instructionsVersion: number };
  workspace: Workspace;
  /** Fences every later write: only its holder may append and settle. */
  leaseToken: string;
  /** The place of the person's message in the conversation. */
  messageSequence: number;
  /** The newest entry of its log. */
  lastSeq: number;
  /** What earlier workers have finished of it; nothing for a turn that only begins. */
  steps: KeptStep[];
  isTakenUp: boolean;
}

/**
 * Takes up the workspace's turn whose worker is gone, or else its oldest waiting turn, under a lease of `leaseMs`. Answers null
 * when none waits or another one runs. The person's message enters the history in the same transaction as its turn's first claim:
 * what was never picked up never entered it.
 */
export async function claimTurn(workspaceId: string, { leaseMs }: { leaseMs: number }): Promise<ClaimedTurn | null> {
  try {
    return await inTransaction(async (tx) => {
      const workspace = await lockWorkspace(systemScope, workspaceId, tx);
      const takenUp = workspace && (await takeUpTurn(workspace, { leaseMs }, tx));
      if (takenUp) return takenUp;
      // Most looks find nothing that waits: then nothing more is locked.
      const waiting = workspace && (await findOldestPendingTurn(workspaceId, tx));
      if (!waiting || !(await lockConversation(systemScope, waiting.conversationId, tx))) return null;
      // Read again under its lock: it may have been withdrawn or changed in this moment.
      const turn = await lockTurn(systemScope, waiting.id, tx);
      if (!turn || !workspace.headCommit || turn.instruction === null) return null;
      const status = transition(turn.status, "claimed");
      if (!status) return null;
      const leaseToken = newId();
      const { version } = await loadInstructions(systemScope, workspace.projectId, undefined, tx);
      const claimed = {
        status,
        leaseToken,
        leaseUntil: new Date(Date.now() + leaseMs),
        startedAt: new Date(),
        baseCommit: workspace.headCommit,
        instructionsVersion: version,
      };
      await updateTurn(turn.id, claimed, tx);
      // From here on the lease is counted by the database's clock alone.
      await renewLeases([leaseToken], leaseMs, tx);
      await appendMessages(turn, [{ role: "user", text: turn.instruction, metadata: promptMetadata(turn) }], tx);
      const [message] = await listMessageRows(systemScope, { conversationId: turn.conversationId, limit: 1 }, tx);
      return {
        turn: {
          ...turn,
          status,
          instruction: turn.instruction,
          baseCommit: workspace.headCommit,
          instructionsVersion: version,
        },
        workspace,
        leaseToken,
        messageSequence: message?.sequence ?? 1,
        lastSeq: 0,
        steps: [],
        isTakenUp: false,
      };
    });
  } catch (error) {
    // Another turn of the workspace runs: its end looks for the next one.
    if (isUniqueViolation(error, "one_active")) return null;
    throw error;
  }
}

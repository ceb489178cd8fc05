import { systemScope } from "#lib/accounts/schema.ts";
import type { TurnPorts } from "#lib/agent/ports.ts";
import type { ClaimedTurn } from "#lib/conversations/turn/claim-turn.ts";
import { type EditSession, findLastChange, findTurnByOrdinal } from "#lib/conversations/turn/edit-session-store.ts";
import { type KeptStep, keepLiveCommit, keepStep } from "#lib/conversations/turn/step-store.ts";
import { annotateMessage } from "#lib/memory/annotate-message.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import type { Resumed } from "./resume-turn.ts";
import { findSentPicture } from "./sent-pictures.ts";

/** The part of a turn's ports that reads and writes rows. A replay has another one, so it needs no database. */
export interface TurnRecords extends Pick<TurnPorts, "annotate" | "sentPicture"> {
  /** Stores a finished step. Returns false if the lease is lost, as the next one does. */
  keepStep(step: KeptStep): Promise<boolean>;
  keepLiveCommit(commit: string | null): Promise<boolean>;
  /** Returns a turn of the conversation by its number, or the last one before this that changed something. */
  findEarlier(ordinal: number | null): Promise<EarlierTurn | null>;
}

type EarlierTurn = Pick<EditSession, "ordinal" | "baseCommit" | "resultCommit">;

/** Returns the records of a turn that runs, in the database. */
export function storedRecords(
  { turn, leaseToken, workspace: { projectId } }: ClaimedTurn,
  { site, isProtected, resumed }: { site: SiteFiles; isProtected: IsProtected; resumed: Resumed },
): TurnRecords {
  const { id: editSessionId, conversationId } = turn;
  const lease = { editSessionId, leaseToken };
  return {
    keepStep: (step) => keepStep(lease, step, database()),
    keepLiveCommit: (commit) => keepLiveCommit(lease, commit, database()),
    annotate: (remark) =>
      annotateMessage({ conversationId, ...lease }, remark, () => listProjectSecrets(projectId), resumed.madeBefore),
    sentPicture: (file) => findSentPicture(turn, file, { site, isProtected }),
    findEarlier: (ordinal) =>
      ordinal === null
        ? findLastChange(systemScope, { conversationId, before: turn.ordinal }, database())
        : findTurnByOrdinal(systemScope, conversationId, ordinal, database()),
  };
}

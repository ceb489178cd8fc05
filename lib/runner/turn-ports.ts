import { systemScope } from "#lib/accounts/schema.ts";
import type { TurnPorts } from "#lib/agent/ports.ts";
import type { ClaimedTurn } from "#lib/conversations/claim-turn.ts";
import { findTurnByOrdinal } from "#lib/conversations/edit-session-store.ts";
import { keepLiveCommit } from "#lib/conversations/keep-live-commit.ts";
import type { RequestRecorder } from "#lib/conversations/request-recorder.ts";
import type { TurnLog } from "#lib/conversations/turn-log.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { Person } from "#lib/workspaces/schema.ts";
import type { SiteFiles } from "#lib/workspaces/site-files.ts";
import { keepSnapshot } from "#lib/workspaces/snapshot.ts";

const noteCharactersMax = 2_000;

/** What a run gathers on its way besides the log. */
export interface Gathered {
  notes: string[];
  /** The newest snapshot; null as long as nothing was written. */
  liveCommit: string | null;
}

/** The world as one turn's agent sees it: the site without a checkout, the turn's log, earlier turns, its own notes. */
export function composePorts(
  { turn, leaseToken }: ClaimedTurn,
  site: SiteFiles,
  author: Person,
  log: TurnLog,
  requests: RequestRecorder,
): { ports: TurnPorts; gathered: Gathered } {
  const gathered: Gathered = { notes: [], liveCommit: null };
  let snapshotTree = site.baseTree;
  const ports: TurnPorts = {
    site,
    log,
    requests,
    async stepEnded() {
      const tree = await site.writeTree();
      if (tree !== snapshotTree) {
        const { commit, paths } = await keepSnapshot({ site, editSessionId: turn.id, base: turn.baseCommit, author });
        await keepLiveCommit({ editSessionId: turn.id, leaseToken }, commit);
        snapshotTree = tree;
        gathered.liveCommit = commit;
        log.event({ kind: "files_changed", commit, paths });
      }
      await log.flush();
    },
    keepNote: (note) => {
      const text = note.trim();
      if (text)
        gathered.notes.push(text.length > noteCharactersMax ? `${text.slice(0, noteCharactersMax - 1)}…` : text);
    },
    suggestCommitMessage: () => undefined,
    async revertTurn(ordinal) {
      const earlier = await findTurnByOrdinal(systemScope, turn.conversationId, ordinal, database());
      if (!earlier || earlier.ordinal >= turn.ordinal) {
        return { ok: false, message: `There is no earlier turn ${ordinal} in this conversation.` };
      }
      const { baseCommit: before, resultCommit: after } = earlier;
      if (!before || !after) return { ok: false, message: `Turn ${ordinal} changed nothing.` };
      const reverted = await site.revert({ before, after });
      if (reverted.ok) return { ok: true, paths: reverted.paths };
      const message = `Later changes touch the same places in ${reverted.conflicts.join(", ")}.`;
      return { ok: false, message, conflicts: reverted.conflicts };
    },
  };
  return { ports, gathered };
}

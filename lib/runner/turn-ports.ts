import type { CommandRun, LogPort, RequestsPort, TurnPorts } from "#lib/agent/ports.ts";
import { LeaseLost } from "#lib/conversations/log/turn-log.ts";
import { keepNote } from "#lib/memory/keep-note.ts";
import { isJournalEvent, type JournalEvent, writeJournal } from "#lib/memory/write-journal.ts";
import type { ToldRule } from "#lib/workspaces/rule-schema.ts";
import type { Person } from "#lib/workspaces/schema.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { guardPages, type OwnerOf } from "./plans/guard-pages.ts";
import type { Resumed } from "./resume-turn.ts";
import { traceRequests } from "./traces/trace-requests.ts";
import type { TurnRecords } from "./turn-records.ts";
import type { WriteScope } from "./write-scope.ts";

/** The results that a run collects besides the log. */
export interface Gathered {
  notes: string[];
  /** The texts of this turn's notes and annotations, stored or not. */
  privateTexts: string[];
  /** The newest snapshot; null if no file was written yet. */
  liveCommit: string | null;
}

interface World {
  turn: RunningTurn;
  site: SiteFiles;
  scope: Pick<WriteScope, "keepSnapshot" | "noteForModel">;
  /** The owners of pages, in a turn that builds one item of a plan; otherwise null. */
  ownerOf: OwnerOf | null;
  rules: readonly ToldRule[];
  author: () => Promise<Person>;
  log: LogPort & { readonly lastSeq: number };
  requests: RequestsPort;
  records: TurnRecords;
  resumed: Resumed;
  /** Called when a snapshot is stored. */
  onSnapshot: () => Promise<void>;
  /** Builds a tree of the site; null if the site is not built. */
  buildTree: (tree: string, onBegin?: () => void) => ReturnType<TurnPorts["buildSite"]>;
  /** Runs a command of the project on a tree of the site. */
  runCommand: (name: string, tree: string, onOutput: (text: string) => void) => Promise<CommandRun>;
}

interface RunningTurn {
  id: string;
  ordinal: number;
  baseCommit: string;
  liveCommit: string | null;
  /** How many steps earlier workers have finished. */
  stepsFinished: number;
}

/** Implements the agent's ports for one turn: the site without a checkout, the turn's log, earlier turns and notes. */
export function composePorts({
  turn,
  site,
  scope,
  ownerOf,
  rules,
  author,
  log,
  requests,
  records,
  resumed,
  onSnapshot,
  buildTree,
  runCommand,
}: World): {
  ports: TurnPorts;
  gathered: Gathered;
} {
  const gathered: Gathered = { notes: [], privateTexts: [...resumed.remarks], liveCommit: turn.liveCommit };
  const seen: JournalEvent[] = [...resumed.journal];
  let snapshotTree = site.openedTree;
  let stepsKept = turn.stepsFinished;
  const ports: TurnPorts = {
    site: ownerOf ? guardPages(site, ownerOf) : site,
    log: {
      text: (part, delta) => log.text(part, delta),
      event(payload) {
        if (isJournalEvent(payload)) seen.push(payload);
        log.event(payload);
      },
      progress: (payload) => log.progress(payload),
      flush: () => log.flush(),
    },
    requests: traceRequests(requests),
    journal: () => writeJournal(seen, null),
    async stepEnded(finished) {
      const tree = await site.writeTree();
      const snapshot = tree === snapshotTree ? null : await scope.keepSnapshot(turn, await author());
      if (snapshot) gathered.liveCommit = snapshot.commit;
      snapshotTree = tree;
      await log.flush();
      const { liveCommit } = gathered;
      const step = { number: stepsKept + 1, lastSeq: log.lastSeq, liveCommit, state: finished };
      const kept = finished ? await records.keepStep(step) : await records.keepLiveCommit(liveCommit);
      if (!kept) throw new LeaseLost("another worker has taken this turn");
      if (finished) stepsKept += 1;
      // Logged only once it is stored, so that a preview that follows the log finds it.
      if (snapshot) ports.log.event({ kind: "files_changed", ...snapshot });
      if (snapshot) await onSnapshot();
    },
    keepNote(note) {
      gathered.privateTexts.push(note);
      keepNote(gathered.notes, note);
    },
    annotate(remark) {
      gathered.privateTexts.push(remark.text);
      return records.annotate(remark);
    },
    rules,
    suggestCommitMessage: () => undefined,
    heldBack: () => scope.noteForModel(),
    buildSite: async (onBegin) => buildTree(await site.writeTree(), onBegin),
    runCommand: async (name, onOutput) => runCommand(name, await site.writeTree(), onOutput),
    sentPicture: (file) => records.sentPicture(file),
    async revertTurn(ordinal) {
      const earlier = await records.findEarlier(ordinal);
      if (!earlier || earlier.ordinal >= turn.ordinal) {
        const which = ordinal === null ? "turn that changed something" : `turn ${ordinal}`;
        return { ok: false, message: `There is no earlier ${which} in this conversation.` };
      }
      const { baseCommit: before, resultCommit: after } = earlier;
      if (!before || !after) return { ok: false, message: `Turn ${earlier.ordinal} changed nothing.` };
      const reverted = await site.revert({ before, after });
      if (reverted.ok) return { ok: true, turn: earlier.ordinal, paths: reverted.paths };
      if ("code" in reverted) return reverted;
      const message = `Later changes touch the same places in ${reverted.conflicts.join(", ")}.`;
      return { ok: false, message, conflicts: reverted.conflicts };
    },
  };
  return { ports, gathered };
}

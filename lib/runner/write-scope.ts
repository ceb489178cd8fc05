import type { Held } from "#lib/conversations/held/held-schema.ts";
import { type ByteRanges, type HeldBack, holdBack } from "#lib/conversations/held/hold-back.ts";
import { keepTurnRef } from "#lib/workspaces/git/turn-refs.ts";
import type { Person } from "#lib/workspaces/schema.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { keepSnapshot, type Snapshot } from "#lib/workspaces/site/snapshot.ts";

interface RunningTurn {
  id: string;
  baseCommit: string;
}

/**
 * A turn's site as others may see it. The agent works on all of its changes; snapshots and the turn's commit have only those in the
 * turn's places. Without ranges nothing is held.
 */
export class WriteScope {
  private readonly site: SiteFiles;
  private readonly ranges: ByteRanges | null;
  private split: { tree: string; result: HeldBack } | null = null;
  private told = "";

  constructor(site: SiteFiles, ranges: ByteRanges | null) {
    this.site = site;
    this.ranges = ranges;
  }

  /** Returns the site with what the turn may change. */
  async keptSite(): Promise<SiteFiles> {
    return (await this.read())?.kept ?? this.site;
  }

  /** Commits and keeps a snapshot of what may be seen. A snapshot without held changes has one parent. */
  async keepSnapshot(turn: RunningTurn, author: Person): Promise<Snapshot> {
    const kept = await this.keptSite();
    const rest = kept === this.site ? null : this.site;
    return keepSnapshot({ site: kept, rest, editSessionId: turn.id, base: turn.baseCommit, author });
  }

  /** Commits and keeps everything that the turn did, if a part of it is held; otherwise returns null. */
  async keepHeld(turn: RunningTurn, author: Person): Promise<Held | null> {
    const changes = (await this.read())?.changes ?? [];
    if (changes.length === 0) return null;
    const message = `All changes of a turn\n\nSitewright-Turn: ${turn.id}\n`;
    const commit = await this.site.commit({ parents: [turn.baseCommit], author, message });
    await keepTurnRef(this.site.repository, turn.id, "held", commit);
    return { commit, changes };
  }

  /** Returns a sentence for the model about what is held; null if it is the same as when this was last asked. */
  async noteForModel(): Promise<string | null> {
    const changes = (await this.read())?.changes ?? [];
    const list = changes.map(({ path, summary }) => `- ${path}: ${summary}`).slice(0, 20);
    const told = list.join("\n");
    if (told === this.told) return null;
    this.told = told;
    if (list.length === 0) return "Nothing is held back any more.";
    const count = `${changes.length} change${changes.length === 1 ? "" : "s"}`;
    return `Held back: ${count} outside of what the person picked. The person decides whether to apply them: don't make them in another way, and say in your answer what you held back.\n${told}`;
  }

  private async read(): Promise<HeldBack | null> {
    if (this.ranges === null) return null;
    const tree = await this.site.writeTree();
    if (this.split?.tree !== tree) this.split = { tree, result: await holdBack(this.site, this.ranges) };
    return this.split.result;
  }
}

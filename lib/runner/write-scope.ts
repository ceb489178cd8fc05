import { writeHeldNote } from "#lib/context/held-note.ts";
import type { Held } from "#lib/conversations/held/held-schema.ts";
import { type ByteRanges, cut, type HeldBack, holdBack, holdToReleased } from "#lib/conversations/held/hold-back.ts";
import { keepParsed } from "#lib/page-source/write-scope/keep-parsed.ts";
import type { PlaceOnVersion } from "#lib/projects/released-places/load-released.ts";
import { keepTurnRef } from "#lib/workspaces/git/turn-refs.ts";
import type { Person } from "#lib/workspaces/schema.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { keepSnapshot, type Snapshot } from "#lib/workspaces/site/snapshot.ts";

interface RunningTurn {
  id: string;
  baseCommit: string;
}

/** The places to which a turn is held. Without any, nothing is held. */
interface Bounds {
  /** The picked elements, if nothing else may change. */
  ranges: ByteRanges | null;
  /** Returns what is released to a restricted person on the turn's base; null for everybody else. Asked again for every look. */
  loadReleased: () => Promise<PlaceOnVersion[] | null>;
}

/** The part of a turn that lands, and the part that is held. */
interface KeptTurn {
  kept: SiteFiles;
  /** Null if nothing is held. */
  held: Held | null;
  /** The places from which this follows, as `loadReleased` returned them. */
  released: PlaceOnVersion[] | null;
}

interface Split extends HeldBack {
  /** Whether a part is held because it is not released to the person. */
  forAdmin: boolean;
}

/**
 * A turn's site as others may see it. The agent works on all of its changes; snapshots and the turn's commit have only those in the
 * turn's places: of those that were picked, the released ones.
 */
export class WriteScope {
  private readonly site: SiteFiles;
  private readonly bounds: Bounds;
  /** Every look begins at the same site. */
  private readonly parse = keepParsed();
  private split: { key: string; result: Split } | null = null;
  private told = JSON.stringify([[], []]);

  constructor(site: SiteFiles, bounds: Bounds) {
    this.site = site;
    this.bounds = bounds;
  }

  /** Returns the site with what the turn may change. */
  async keptSite(): Promise<SiteFiles> {
    return (await this.read()).split?.kept ?? this.site;
  }

  /** Commits and keeps a snapshot of what may be seen. A snapshot without held changes has one parent. */
  async keepSnapshot(turn: RunningTurn, author: Person): Promise<Snapshot> {
    const kept = await this.keptSite();
    const rest = kept === this.site ? null : this.site;
    return keepSnapshot({ site: kept, rest, editSessionId: turn.id, base: turn.baseCommit, author });
  }

  /** Returns what the turn may change and what is held, from one look. Everything that it did is committed and kept if a part is held. */
  async keepTurn(turn: RunningTurn, author: Person): Promise<KeptTurn> {
    const { split, released } = await this.read();
    return { kept: split?.kept ?? this.site, held: split && (await this.keepHeld(split, turn, author)), released };
  }

  private async keepHeld(split: Split, turn: RunningTurn, author: Person): Promise<Held | null> {
    const { changes, unnoticed, forAdmin } = split;
    if (changes.length === 0) return null;
    const message = `All changes of a turn\n\nSitewright-Turn: ${turn.id}\n`;
    const commit = await this.site.commit({ parents: [turn.baseCommit], author, message });
    await keepTurnRef(this.site.repository, turn.id, "held", commit);
    return { commit, changes: forAdmin ? cut([...changes, ...unnoticed]) : changes, forAdmin };
  }

  /** Returns a sentence for the model about what is held; null if it is the same as when this was last asked. */
  async noteForModel(): Promise<string | null> {
    const { changes = [], forAdmin = false, kept } = (await this.read()).split ?? {};
    const lines = changes.map(({ path, summary }) => `${path}: ${summary}`).slice(0, 20);
    const landed = lines.length === 0 ? [] : (kept?.changedPaths() ?? []);
    const told = JSON.stringify([lines, landed]);
    if (told === this.told) return null;
    this.told = told;
    return writeHeldNote({ changes: changes.length, forAdmin, landed, lines });
  }

  private async read(): Promise<{ split: Split | null; released: PlaceOnVersion[] | null }> {
    const { ranges } = this.bounds;
    const released = await this.bounds.loadReleased();
    if (ranges === null && released === null) return { split: null, released };
    const tree = await this.site.writeTree();
    const key = JSON.stringify([tree, released?.map(({ id, ref, lostAt }) => [id, ref, lostAt])]);
    if (this.split?.key !== key) this.split = { key, result: await this.hold(ranges, released) };
    return { split: this.split.result, released };
  }

  private async hold(ranges: ByteRanges | null, released: PlaceOnVersion[] | null): Promise<Split> {
    const picked =
      ranges === null ? { kept: this.site, changes: [], unnoticed: [] } : await holdBack(this.site, ranges, this.parse);
    if (released === null) return { ...picked, forAdmin: false };
    const { kept, changes, unnoticed } = await holdToReleased(picked.kept, released, this.parse);
    // Everything that is held, also because of the picks: one part that is not released is enough for an administrator to decide.
    const unreleased = ranges === null ? { changes, unnoticed } : await holdToReleased(this.site, released, this.parse);
    const isAll = (await kept.writeTree()) === (await this.site.writeTree());
    return {
      kept: isAll ? this.site : kept,
      changes: cut([...picked.changes, ...changes]),
      unnoticed: [...picked.unnoticed, ...unnoticed],
      forAdmin: unreleased.changes.length + unreleased.unnoticed.length > 0,
    };
  }
}

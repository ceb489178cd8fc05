import { applyOperations, type SiteSource } from "#lib/page-source/apply-operations.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { type MappedPage, readThings } from "../places/things.ts";
import type { SiteView } from "../site/site-view.ts";

// The site as the wishes of one message change it, one after the other. Nothing is written before all of them are clear.

export class Draft implements SiteSource {
  readonly view: SiteView;
  private readonly changed = new Map<string, string | null>();
  /** Files that were asked for and that this turn has not read yet. */
  readonly unread = new Set<string>();

  /** Pages that no wish is about any more. */
  readonly finished: ReadonlySet<string>;

  constructor(view: SiteView, finished: ReadonlySet<string> = new Set()) {
    this.view = view;
    this.finished = finished;
  }

  get paths(): readonly string[] {
    const all = new Set(this.view.allPaths);
    for (const [path, text] of this.changed) {
      if (text === null) all.delete(path);
      else all.add(path);
    }
    return [...all].sort();
  }

  /** Returns a file's text as changed so far; null if it is not known. */
  text(path: string): string | null {
    const own = this.changed.get(path);
    return own === undefined ? this.view.text(path) : own;
  }

  async read(path: string): Promise<string | null> {
    const text = this.text(path);
    // A file that can't be read, such as a long stylesheet in one line, counts as not there.
    const isUnread = text === null && this.view.allPaths.has(path) && !this.changed.has(path);
    // Pages of a large site are read for what the wish is about, in batches.
    const isLater = this.view.isLarge && isHtmlPath(path);
    if (isUnread && !isLater && this.view.toRead([path]).missing.length > 0) this.unread.add(path);
    return text;
  }

  page(path: string): MappedPage | null {
    const text = this.text(path);
    return text === null ? null : readThings(path, text);
  }

  write(path: string, text: string): void {
    this.changed.set(path, text);
  }

  /** Makes these changes, all or none; returns the sentence of a refusal. */
  async apply(operations: readonly Operation[]): Promise<string | null> {
    const back = this.snapshot();
    // A text and the address of a link in it can't be changed at once. Attributes come first: they move no element.
    const [attributes, others] = [true, false].map((is) =>
      operations.filter(({ op }) => (op === "set-attribute") === is),
    );
    const refused = (await this.applyAtOnce(attributes ?? [])) ?? (await this.applyAtOnce(others ?? []));
    if (refused !== null) back();
    return refused;
  }

  private async applyAtOnce(operations: readonly Operation[]): Promise<string | null> {
    if (operations.length === 0) return null;
    const applied = await applyOperations(this, operations);
    if (!applied.ok) return applied.message;
    for (const { from } of applied.moved) this.changed.set(from, null);
    for (const path of applied.removed) this.changed.set(path, null);
    for (const [path, text] of applied.files) this.changed.set(path, text);
    return null;
  }

  /** Returns a function that takes back what changes from now on. */
  snapshot(): () => void {
    const before = new Map(this.changed);
    return () => {
      this.changed.clear();
      for (const [path, text] of before) this.changed.set(path, text);
    };
  }

  /** Another draft that begins as this one is now. */
  copy(): Draft {
    const copy = new Draft(this.view, this.finished);
    copy.take(this);
    return copy;
  }

  /** Takes over what another draft of the same site has changed. */
  take(other: Draft): void {
    this.changed.clear();
    for (const [path, text] of other.changed) this.changed.set(path, text);
    for (const path of other.unread) this.unread.add(path);
  }

  /** The files that differ from the site as it was. */
  changes(): { path: string; before: string | null; after: string | null }[] {
    return [...this.changed]
      .map(([path, after]) => ({ path, before: this.view.text(path), after }))
      .filter(({ before, after }) => before !== after);
  }
}

import { isUtf8 } from "node:buffer";
import { type PageFacts, readPageFacts } from "#lib/page-source/facts/page-facts.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";

/** Larger files are not read as text. */
const textBytesMax = 2 * 1024 * 1024;

/** The facts of pages by their content, so that a page that nobody changes is read once. */
const knownFacts = () => processState("site-checks.facts", () => new RecentMap<Promise<PageFacts | null>>(2_000));

/** The files of one version of a site, as visitors get them. `tree` is the site's folder. */
export class SiteSide {
  readonly repository: string;
  readonly tree: string;
  /** Bytes of every file. */
  readonly files: ReadonlyMap<string, number>;
  readonly paths: ReadonlySet<string>;

  private constructor(repository: string, tree: string, files: ReadonlyMap<string, number>) {
    this.repository = repository;
    this.tree = tree;
    this.files = files;
    this.paths = new Set(files.keys());
  }

  static async open(repository: string, tree: string): Promise<SiteSide> {
    const entries = (await listTree(repository, tree)).filter(({ kind }) => kind === "file");
    return new SiteSide(repository, tree, new Map(entries.map(({ path, bytes }) => [path, bytes])));
  }

  /** Returns a text with the name of its content; null for a file that is missing, too long or no UTF-8. */
  async read(path: string): Promise<{ id: string; text: string } | null> {
    const entry = this.paths.has(path) ? await findEntry(this.repository, this.tree, path) : null;
    const info = entry?.kind === "file" ? await readObjectInfo(this.repository, entry.id) : null;
    if (entry === null || info === null || info.bytes > textBytesMax) return null;
    const object = await readObject(this.repository, entry.id);
    if (object === null || !isUtf8(object.content)) return null;
    return { id: `${this.repository} ${entry.id}`, text: object.content.toString() };
  }

  /** Returns the facts of a page; null for one that can't be read, or that is too intricate. */
  async factsOf(path: string): Promise<PageFacts | null> {
    const entry = this.paths.has(path) ? await findEntry(this.repository, this.tree, path) : null;
    if (entry === null) return null;
    return keepPromise(knownFacts(), `${this.repository} ${entry.id}`, async () => {
      const file = await this.read(path);
      return file && readPageFacts(file.text);
    });
  }

  toSource(): SiteSource {
    return { paths: [...this.paths], read: async (path) => (await this.read(path))?.text ?? null };
  }
}

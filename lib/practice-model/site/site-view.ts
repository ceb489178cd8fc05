import { folderOf, homePage } from "#lib/page-source/page-paths.ts";
import { oneCallBytes, type Page, pagePaths, readPage, type SiteFiles } from "./site-files.ts";

// The site as it is known when a move is chosen, and the limits of further reading.

/**
 * The most characters read before a change. It is less than a context window holds, so that no result is dropped before
 * it is used. The answer names the files beyond it.
 */
const readCharactersMax = 330_000;
/** The same in batches, each of which reads the stylesheets of its pages too. */
const batchCharactersMax = 200_000;
/** More files take more steps than a turn has. */
const filesMax = 120;
/** The most characters that one turn reads in all, page after page. */
const readTotalMax = 1_400_000;
/** The usual size of the first lines of a page, in characters. */
const startCharacters = 15_000;
/** After so many calls, a file that is still incomplete is given up. */
const readCallsMax = 40;
const readAttemptsMax = 3;

export class SiteView {
  readonly paths: string[];
  readonly allPaths: ReadonlySet<string>;
  readonly home: string | null;
  private readonly bytes: ReadonlyMap<string, number>;
  /** The site as this turn's calls show it. */
  readonly files: SiteFiles;

  /** In batches: the files that this turn has finished. Empty otherwise. */
  readonly written: ReadonlySet<string>;
  private readonly inBatches: boolean;

  constructor(site: SiteFiles, written: ReadonlySet<string> | null = null) {
    this.inBatches = written !== null;
    this.written = written ?? new Set();
    const files = site.files ?? [];
    this.files = site;
    this.paths = pagePaths(files);
    this.allPaths = new Set(files.map((file) => file.path));
    this.bytes = new Map(files.map((file) => [file.path, file.bytes]));
    this.home = homePage(this.paths);
  }

  /** The file that this turn created, or null. */
  get created(): string | null {
    return this.files.created[0] ?? null;
  }

  /** The folder where the site's root-relative links start. */
  get top(): string {
    return folderOf(this.home ?? "");
  }

  /** Returns the whole text of a file; null if it is not known. */
  text(path: string): string | null {
    const read = this.files.read.get(path);
    return read?.complete === true ? read.content : null;
  }

  page(path: string): Page | null {
    const text = this.text(path);
    return text === null ? null : readPage(path, text);
  }

  pages(paths: readonly string[]): Page[] {
    return paths.map((path) => this.page(path)).filter((page) => page !== null);
  }

  bytesOf(paths: readonly string[]): number {
    return paths.reduce((sum, path) => sum + (this.bytes.get(path) ?? 0), 0);
  }

  /** Whether one step can’t know all pages. */
  get isLarge(): boolean {
    return this.bytesOf(this.paths) > readCharactersMax;
  }

  /** Whether results of reading were dropped from the prompt. */
  get isAnyLost(): boolean {
    return [...this.files.read.values()].some(({ lost }) => lost);
  }

  /** Whether reading on can still complete the file. */
  canRead(path: string): boolean {
    const read = this.files.read.get(path);
    if (read === undefined) return this.allPaths.has(path);
    if (read.complete || read.calls >= readCallsMax) return false;
    return read.content === "" ? read.calls < readAttemptsMax : read.gaps.length > 0;
  }

  /** Returns the part of a page read from its start; null if nothing was read. */
  pageStart(path: string): Page | null {
    const read = this.files.read.get(path);
    return read === undefined || read.content === "" ? null : readPage(path, read.content);
  }

  /**
   * Whether work in batches has finished a file. A file is handled in the step after it was read, and it is not read
   * again when its text was dropped from the prompt.
   */
  isThrough(path: string): boolean {
    if (this.written.has(path)) return true;
    if (!this.inBatches) return false;
    const isOneCall = (this.bytes.get(path) ?? 0) <= oneCallBytes;
    return isOneCall && this.files.read.get(path)?.lost === true;
  }

  /** Splits files, in order, into those to read now (`missing`) and those beyond what one turn reads (`left`). */
  toRead(paths: readonly string[]): { missing: string[]; left: string[] } {
    return this.share(
      paths,
      (path) => this.text(path) !== null,
      (path) => this.bytes.get(path) ?? 0,
    );
  }

  /** Like `toRead`, but a page counts as known as soon as its start shows enough. */
  toReadStarts(
    paths: readonly string[],
    isEnough: (page: Page, lines: number) => boolean,
  ): { missing: string[]; left: string[] } {
    const isKnown = (path: string) => {
      const start = this.pageStart(path);
      const lines = (this.files.read.get(path)?.gaps[0]?.first ?? 1) - 1;
      return start !== null && (this.text(path) !== null || isEnough(start, lines));
    };
    return this.share(paths, isKnown, (path) => Math.min(this.bytes.get(path) ?? 0, startCharacters));
  }

  private share(paths: readonly string[], isKnown: (path: string) => boolean, cost: (path: string) => number) {
    const missing: string[] = [];
    const left: string[] = [];
    const begun = [...this.files.read.keys()];
    let total = begun.reduce((sum, path) => sum + cost(path), 0);
    // In batches, a file that is known whole is handled in this very step.
    const isWaiting = (path: string) => !this.isThrough(path) && !(this.inBatches && this.text(path) !== null);
    let unused = begun.filter(isWaiting).reduce((sum, path) => sum + cost(path), 0);
    for (const path of new Set(paths)) {
      if (isKnown(path) || this.isThrough(path)) continue;
      const size = this.files.read.has(path) ? 0 : cost(path);
      const isTooMuch =
        (unused + size > (this.inBatches ? batchCharactersMax : readCharactersMax) && unused > 0) ||
        total + size > readTotalMax ||
        begun.length + missing.length >= filesMax;
      if (!this.canRead(path) || (isTooMuch && size > 0)) left.push(path);
      else {
        missing.push(path);
        unused += size;
        total += size;
      }
    }
    return { missing, left };
  }

  /** Returns the pages that a search hit; undefined before the search, null if the search was cut off. */
  hits(query: string): string[] | null | undefined {
    const found = this.files.searched.get(query);
    if (found === undefined || found === null) return found;
    return this.paths.filter((path) => found.has(path));
  }
}

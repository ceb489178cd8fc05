import { homePage } from "./find-page.ts";
import { folderOf } from "./page-paths.ts";
import { oneCallBytes, type Page, pagePaths, readPage, type SiteFiles } from "./site-files.ts";

// What a planner sees of the site, and what it may still ask to see.

/**
 * All that is read before something is changed, in characters: less than what a window holds, so that nothing is left
 * out before it was of use. What goes beyond it is named in the answer.
 */
const readCharactersMax = 330_000;
/** What one turn reads in all, page after page. */
const readTotalMax = 900_000;
/** What the first lines of a page come to, as a rule. */
const startCharacters = 15_000;
/** Calls after which a file that still is not whole is given up. */
const readCallsMax = 40;
const readAttemptsMax = 3;

export class SiteView {
  readonly paths: string[];
  readonly allPaths: ReadonlySet<string>;
  readonly home: string | null;
  private readonly bytes: ReadonlyMap<string, number>;
  private readonly site: SiteFiles;

  /** Where work goes in batches: the files that this turn is through with. Empty otherwise. */
  readonly written: ReadonlySet<string>;
  private readonly inBatches: boolean;

  constructor(site: SiteFiles, written: ReadonlySet<string> | null = null) {
    this.inBatches = written !== null;
    this.written = written ?? new Set();
    const files = site.files ?? [];
    this.site = site;
    this.paths = pagePaths(files);
    this.allPaths = new Set(files.map((file) => file.path));
    this.bytes = new Map(files.map((file) => [file.path, file.bytes]));
    this.home = homePage(this.paths);
  }

  /** The file that this turn has created; null when there is none yet. */
  get created(): string | null {
    return this.site.created[0] ?? null;
  }

  /** The folder that the site's root-relative links start from. */
  get top(): string {
    return folderOf(this.home ?? "");
  }

  /** The whole text of a file; null while it is not, or can't be, known. */
  text(path: string): string | null {
    const read = this.site.read.get(path);
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

  /** Whether reading on could still make the file known. */
  canRead(path: string): boolean {
    const read = this.site.read.get(path);
    if (read === undefined) return this.allPaths.has(path);
    if (read.complete || read.calls >= readCallsMax) return false;
    return read.content === "" ? read.calls < readAttemptsMax : read.gaps.length > 0;
  }

  /** As much of a page as was read from its start; null when nothing was. */
  pageStart(path: string): Page | null {
    const read = this.site.read.get(path);
    return read === undefined || read.content === "" ? null : readPage(path, read.content);
  }

  /**
   * Where work goes in batches a file is dealt with in the step after it was read; whether it had to be changed or not,
   * it does not come back when its text has left the prompt.
   */
  isThrough(path: string): boolean {
    if (this.written.has(path)) return true;
    if (!this.inBatches) return false;
    const isOneCall = (this.bytes.get(path) ?? 0) <= oneCallBytes;
    return isOneCall && this.site.read.get(path)?.lost === true;
  }

  /** Of these files, in order: those to read now, and those that go beyond what one turn reads. */
  toRead(paths: readonly string[]): { missing: string[]; left: string[] } {
    return this.share(
      paths,
      (path) => this.text(path) !== null,
      (path) => this.bytes.get(path) ?? 0,
    );
  }

  /** The same where the start of a page is enough, as soon as it shows what is wanted. */
  toReadStarts(
    paths: readonly string[],
    isEnough: (page: Page, lines: number) => boolean,
  ): { missing: string[]; left: string[] } {
    const isKnown = (path: string) => {
      const start = this.pageStart(path);
      const lines = (this.site.read.get(path)?.gaps[0]?.first ?? 1) - 1;
      return start !== null && (this.text(path) !== null || isEnough(start, lines));
    };
    return this.share(paths, isKnown, (path) => Math.min(this.bytes.get(path) ?? 0, startCharacters));
  }

  private share(paths: readonly string[], isKnown: (path: string) => boolean, cost: (path: string) => number) {
    const missing: string[] = [];
    const left: string[] = [];
    const begun = [...this.site.read.keys()];
    let total = begun.reduce((sum, path) => sum + cost(path), 0);
    // In batches what is known whole is dealt with in this very step.
    const isWaiting = (path: string) => !this.isThrough(path) && !(this.inBatches && this.text(path) !== null);
    let unused = begun.filter(isWaiting).reduce((sum, path) => sum + cost(path), 0);
    for (const path of new Set(paths)) {
      if (isKnown(path) || this.isThrough(path)) continue;
      const size = this.site.read.has(path) ? 0 : cost(path);
      const isTooMuch = (unused + size > readCharactersMax && unused > 0) || total + size > readTotalMax;
      if (!this.canRead(path) || (isTooMuch && size > 0)) left.push(path);
      else {
        missing.push(path);
        unused += size;
        total += size;
      }
    }
    return { missing, left };
  }

  /** The pages that a search hit; undefined before the search, null when it proves nothing. */
  hits(query: string): string[] | null | undefined {
    const found = this.site.searched.get(query);
    if (found === undefined || found === null) return found;
    return this.paths.filter((path) => found.has(path));
  }
}

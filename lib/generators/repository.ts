import { folderOf } from "./folder-path.ts";
import { type Package, readPackage } from "./read-package.ts";
import type { SiteReader } from "./site-reader.ts";

export const textBytesMax = 64 * 1024;
const packageBytesMax = 256 * 1024;

/** A text of a repository, or why it can't be read. */
export type ReadText = { ok: true; text: string } | { ok: false; code: "absent" | "too-large" | "not-utf8" };

/** The paths of a repository, and what was read of it. Each file is read once. */
export class Repository {
  readonly paths: readonly string[];
  readonly #reader: SiteReader;
  readonly #files: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  readonly #packages = new Map<string, Promise<Package | null>>();

  private constructor(reader: SiteReader, paths: readonly string[]) {
    this.#reader = reader;
    this.paths = paths;
    this.#files = new Set(paths);
    const folders = new Set<string>();
    for (const path of paths) {
      for (let folder = folderOf(path); folder !== "" && !folders.has(folder); folder = folderOf(folder))
        folders.add(folder);
    }
    this.#folders = folders;
  }

  static async open(reader: SiteReader): Promise<Repository> {
    return new Repository(reader, await reader.listFiles());
  }

  has = (path: string) => this.#files.has(path);
  hasFolder = (folder: string) => folder === "" || this.#folders.has(folder);

  async readText(path: string, bytesMax = textBytesMax): Promise<ReadText> {
    const bytes = this.has(path) ? await this.#reader.readBytes(path, bytesMax + 1) : null;
    if (bytes === null) return { ok: false, code: "absent" };
    if (bytes.length > bytesMax) return { ok: false, code: "too-large" };
    try {
      return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
    } catch {
      return { ok: false, code: "not-utf8" };
    }
  }

  /** Returns the package.json of a folder; null if npm could not read one there. */
  readPackage(folder: string): Promise<Package | null> {
    const path = below(folder, "package.json");
    const known = this.#packages.get(path);
    if (known) return known;
    const reading = this.readText(path, packageBytesMax).then((read) => (read.ok ? readPackage(read.text) : null));
    this.#packages.set(path, reading);
    return reading;
  }
}

/** Returns a path from the repository's top. */
export const below = (folder: string, path: string) => [folder, path].filter((part) => part !== "").join("/");

/** The files of a repository at one commit, as far as recognising its generator needs them. */
export interface SiteReader {
  /** The paths of all files from the repository's top, with `/` between their names, in any order. */
  listFiles(): Promise<readonly string[]>;
  /** The first `bytesMax` bytes of a file, all of a shorter one; null if there is no such file. */
  readBytes(path: string, bytesMax: number): Promise<Uint8Array | null>;
}

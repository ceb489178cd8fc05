export interface OutputLimits {
  files: number;
  /** Of all files together. */
  bytes: number;
  fileBytes: number;
  /** Folders within folders. */
  depth: number;
}

/** A regular file below an output folder. */
export interface OutputFile {
  /** Relative, with slashes. */
  path: string;
  isExecutable: boolean;
  bytes: number;
  /** Reads the content. Throws if the file is no longer the one that was found. */
  read(): Promise<Buffer>;
}

/** An entry that was not read, and why. */
export interface LeftOut {
  path: string;
  because:
    | "symlink"
    | "hard-link"
    | "special"
    | "name"
    | "file-size"
    | "too-many-files"
    | "too-many-bytes"
    | "too-deep";
}
export type OutputEntry = { file: OutputFile } | { leftOut: LeftOut };

/** Yields what a command left in a folder of the host, in the order of the paths. No link is followed. */
// biome-ignore lint/correctness/useYield: follows
export async function* readOutput(_folder: string, _limits: OutputLimits): AsyncGenerator<OutputEntry> {
  throw new Error("not yet");
}

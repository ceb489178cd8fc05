import type { SandboxAbsence } from "./schema.ts";

export type Sandbox = { kind: "bubblewrap"; version: string } | { kind: "none"; because: SandboxAbsence };

export interface SandboxLimits {
  seconds: number;
  /** Of all processes together. */
  memoryBytes: number;
  /** Processes and threads. */
  processes: number;
  /** Of the folder, with 4 KiB for each of its entries at least. */
  diskBytes: number;
  /** Of one file. */
  fileBytes: number;
  /** Of all that is printed; the end of it is kept. */
  outputBytes: number;
  /** Of one process. */
  openFiles: number;
  /** Of `/tmp`, which lies in memory; 256 MiB by default. */
  temporaryBytes?: number;
}

/** The registry of packages that a command may read from; it reaches nothing else. */
export interface RegistryAccess {
  /** The address as an admin enters it, such as https://registry.npmjs.org/. */
  registry: URL;
  /** Whether packages may run scripts of their own while they are installed; false by default. */
  allowsInstallScripts?: boolean;
  /** Whether the registry may be in a private network or on this machine; false by default. */
  allowsLocal?: boolean;
}

export interface SandboxCommand {
  /** Run by `/bin/sh -c`. */
  command: string;
  /** A folder of the host, writable at `/site`. */
  folder: string;
  /** A path below `/site`, such as `website`. */
  workingFolder?: string;
  /** Folders and files of the host that the command may read, at absolute paths inside. */
  readOnly?: readonly { from: string; to: string }[];
  /** All variables that the command sees beside PATH, HOME, LANG, CI and, with a registry, npm's settings. */
  environment: Readonly<Record<string, string>>;
  network: "none" | RegistryAccess;
  limits: SandboxLimits;
  /** Receives what is printed as it comes, as plain text. */
  onOutput?: (text: string) => void;
  signal?: AbortSignal;
}

/** The machine has no sandbox, so the command was not run. */
export class SandboxMissing extends Error {
  override name = "SandboxMissing";
  readonly because: SandboxAbsence;

  constructor(because: SandboxAbsence) {
    super(`this machine has no sandbox: ${because}`);
    this.because = because;
  }
}

/** The sandbox could not be set up, so the command was not run. */
export class SandboxFailed extends Error {
  override name = "SandboxFailed";
}

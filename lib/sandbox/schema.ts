/** Why this machine has no sandbox; then no command of a project runs at all. */
export const sandboxAbsences = [
  /** `SANDBOX=off`. */
  "switched-off",
  /** bubblewrap needs Linux, and its filter of system calls x64 or arm64. */
  "unsupported-machine",
  /** `bwrap`, or a tool that is used with it, is missing. */
  "not-installed",
  /** bubblewrap is older than 0.8. */
  "too-old",
  /** The machine forbids namespaces: a trivial command failed. */
  "not-permitted",
] as const;
export type SandboxAbsence = (typeof sandboxAbsences)[number];

/** How a command ended. */
export const commandEndings = [
  /** By itself, with a code; 128 and a signal's number if a signal ended it. */
  "exited",
  /** By a kill signal that is not ours (code 137), such as the kernel's when the machine has no memory left. */
  "killed",
  /** The time was over. */
  "timed-out",
  /** Its processes together held more memory than they may, or the machine's memory is nearly gone. */
  "out-of-memory",
  /**
   * The folder holds more than it may, a file reached the limit of one, folders are too deep to be measured, or the machine's disk is
   * nearly full.
   */
  "disk-full",
  /** It had as many processes and threads as it may. */
  "too-many-processes",
  /** It printed more than it may. */
  "too-much-output",
  /** The caller's signal stopped it. */
  "stopped",
] as const;
export type CommandEnding = (typeof commandEndings)[number];

export interface CommandEnd {
  ending: CommandEnding;
  /** Only of `exited` and `killed`. */
  code?: number;
  /** The end of what it printed on both outputs, as plain text of at most `outputKeptBytesMax` bytes. */
  output: string;
  /** True if `output` lacks the beginning. */
  cut: boolean;
  /** True if the registry of packages gave no answer, or one that says that it is out of order. */
  isRegistryAway?: true;
  milliseconds: number;
}

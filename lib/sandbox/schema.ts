/** Why this machine has no sandbox; then no command of a project runs at all. */
export const sandboxAbsences = [
  /** `SANDBOX=off`. */
  "switched-off",
  /** bubblewrap needs Linux. */
  "not-linux",
  /** There is no `bwrap` or a tool that it needs beside it. */
  "not-installed",
  /** The machine forbids namespaces: a trivial command failed. */
  "not-permitted",
] as const;
export type SandboxAbsence = (typeof sandboxAbsences)[number];

/** How a command ended. */
export const commandEndings = [
  /** By itself, with a code; 128 and a signal's number if a signal ended it. */
  "exited",
  /** The whole sandbox was killed by something else, such as the kernel when the machine has no memory left. */
  "killed",
  /** The time was over. */
  "timed-out",
  /** Its processes together held more memory than they may. */
  "out-of-memory",
  /** The folder, or the temporary folder, grew past its limit, or the machine's disk is nearly full. */
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
  /** Only of `exited`. */
  code?: number;
  /** The end of what it printed on both outputs, as plain text of at most `outputKeptBytesMax` bytes. */
  output: string;
  /** True if `output` lacks the beginning. */
  cut: boolean;
  milliseconds: number;
}

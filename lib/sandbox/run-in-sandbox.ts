import { runInBubblewrap } from "./bubblewrap/run-command.ts";
import { findSandbox } from "./find-sandbox.ts";
import { type SandboxCommand, SandboxMissing } from "./sandbox.ts";
import type { CommandEnd } from "./schema.ts";

/**
 * Runs a command of a project in the sandbox until it ends, reaches a limit or is stopped; nothing of it is alive afterwards. Throws
 * `SandboxMissing` if this machine has no sandbox, and `SandboxFailed` if it can't be set up; nothing has run then.
 */
export async function runInSandbox(command: SandboxCommand): Promise<CommandEnd> {
  const sandbox = await findSandbox();
  if (sandbox.kind === "none") throw new SandboxMissing(sandbox.because);
  return await runInBubblewrap(command);
}

import { findSandbox } from "./find-sandbox.ts";
import { type SandboxCommand, SandboxMissing } from "./sandbox.ts";
import type { CommandEnd } from "./schema.ts";

/** Runs a command of a project in the sandbox until it ends or reaches a limit. Throws `SandboxMissing` if there is none. */
export async function runInSandbox(_command: SandboxCommand): Promise<CommandEnd> {
  const sandbox = await findSandbox();
  if (sandbox.kind === "none") throw new SandboxMissing(sandbox.because);
  throw new Error("not yet");
}

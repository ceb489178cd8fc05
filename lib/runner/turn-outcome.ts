import type { AgentResult } from "#lib/agent/run-agent.ts";
import type { TurnOutcome } from "#lib/conversations/turn/closing-messages.ts";
import { GitError } from "#lib/workspaces/git/git.ts";
import { RunHung, ServerStopping, StopRequested } from "./running-turns.ts";

const internalFailure: TurnOutcome = {
  status: "failed",
  code: "internal",
  params: {},
  message:
    "Something went wrong on the server while it worked on this. Try again; if it stays, tell your administrator.",
};
const repositoryFailed: TurnOutcome = {
  status: "failed",
  code: "repository-failed",
  params: {},
  message:
    "The website's files could not be read or written on the server. Try again; if it stays, tell your administrator that the repository is damaged or its disk is full.",
};
const interrupted: TurnOutcome = {
  status: "failed",
  code: "interrupted",
  params: {},
  message: "The server was stopped while it worked on this.",
};

export const hung: TurnOutcome = {
  status: "failed",
  code: "hung",
  params: {},
  message: "The server came no further with this and gave it up. Try again; if it stays, tell your administrator.",
};

/** Returns the outcome of a turn whose run threw. */
export function unexpectedOutcome(error: unknown, signal: AbortSignal): TurnOutcome {
  if (signal.reason instanceof ServerStopping) return interrupted;
  if (signal.reason instanceof RunHung) return hung;
  if (signal.reason instanceof StopRequested) return { status: "cancelled" };
  return error instanceof GitError ? repositoryFailed : internalFailure;
}

/** Returns the outcome of a turn whose agent did not complete. */
export function stoppedOutcome(
  result: Exclude<AgentResult, { status: "completed" }>,
  signal: AbortSignal,
): TurnOutcome {
  if (result.status === "failed") {
    return { status: "failed", code: result.code, params: result.params, message: result.message };
  }
  if (signal.reason instanceof RunHung) return hung;
  return signal.reason instanceof StopRequested ? { status: "cancelled" } : interrupted;
}

import { setTimeout as wait } from "node:timers/promises";
import type { Problem } from "#lib/platform/problem.ts";
import { GitError, runGit } from "../git/git.ts";
import { assertObjectId } from "../git/object-id.ts";
import { branchRef } from "../git/refs.ts";
import { workspaceRefusals } from "../refusals.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "./repository-address.ts";
import {
  explainTransfer,
  refuseOwnRepositories,
  slowTransfer,
  transferEnvironment,
  withRedirectRetry,
} from "./transfer.ts";

const pushMsMax = 10 * 60_000;

export interface PushBranch {
  repository: string;
  url: string;
  branch: string;
  commit: string;
  token?: string;
  allowLocal: boolean;
  signal?: AbortSignal;
}

/** Pushes a commit by a fast-forward only: it never overwrites others' work. Idempotent. Failures are Problems. */
export async function pushBranch(input: PushBranch): Promise<void> {
  const address = parseRepositoryAddress(input.url, { allowLocal: input.allowLocal });
  await refuseOwnRepositories(address, input.repository);
  const context = { address, hasToken: Boolean(input.token), direction: "write" as const };
  try {
    await withRedirectRetry(address, (to) => pushUntilFree(to, input));
  } catch (error) {
    throw explainRefusal(error, input.branch) ?? explainTransfer(error, context);
  }
}

// For a locked ref only. lib/projects/delivery/follow-head.ts limits the later retries of a failed push.
const lockedRefAttemptsMax = 5;

/** Pushes, and retries while the ref is locked: the job and the review of one site may push the same commit at once. */
async function pushUntilFree(address: RepositoryAddress, input: PushBranch): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await push(address, input);
    } catch (error) {
      const isLocked = error instanceof GitError && error.stderrMatches(/cannot lock ref|reference already exists/i);
      if (!isLocked || attempt >= lockedRefAttemptsMax) throw error;
      await wait(attempt * 200, undefined, { signal: input.signal });
    }
  }
}

// A local repository may name hooks and other programs, which would run as the server's user. git does not pass the settings of
// `hardening` on to the process that it starts in that repository, so they stand in its command line.
const receiverSettings = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.alternateRefsCommand=true",
  "gc.recentObjectsHook=",
  "receive.autogc=false",
  "maintenance.auto=false",
].map((setting) => `-c ${setting}`);

async function push(address: RepositoryAddress, input: PushBranch): Promise<void> {
  const receiver = address.kind === "local" ? [`--receive-pack=git ${receiverSettings.join(" ")} receive-pack`] : [];
  const refspec = `${assertObjectId(input.commit)}:${branchRef(input.branch)}`;
  await runGit(
    input.repository,
    [...slowTransfer, "push", "--quiet", "--no-verify", ...receiver, "--", address.url, refspec],
    {
      env: transferEnvironment(address, input.token),
      signal: input.signal,
      timeoutMs: pushMsMax,
    },
  );
}

function explainRefusal(error: unknown, branch: string): Problem | null {
  if (!(error instanceof GitError) || error.failure !== "exit") return null;
  if (error.stderrMatches(/\[rejected\]|non-fast-forward|fetch first|stale info/i))
    return workspaceRefusals["branch-moved"](branch);
  if (error.stderrMatches(/refusing to update checked out branch|branch is currently checked out/i))
    return workspaceRefusals["branch-checked-out"](branch);
  if (error.stderrMatches(/protected branch|hook declined|\[remote rejected\]|GH006|GH013/i))
    return workspaceRefusals["branch-refused"](branch);
  return null;
}

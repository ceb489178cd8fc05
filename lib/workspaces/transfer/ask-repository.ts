import { setTimeout as delay } from "node:timers/promises";
import { isProblem, type Problem } from "#lib/platform/problem.ts";
import { runGit } from "../git/git.ts";
import { isBranchName } from "../git/refs.ts";
import { workspaceRefusals } from "../refusals.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "./repository-address.ts";
import { advertisedBytesMax, receivedAllocationMax } from "./repository-limits.ts";
import { explainTransfer, refuseOwnRepositories, transferEnvironment, withRedirectRetry } from "./transfer.ts";

/** The time limit for a host to list its branch, in milliseconds. */
const answerMsMax = 45_000;
/** A failure to reach a host is reported after a multiple of this time, so that the time reveals nothing. */
const failureStepMs = 5_000;

export interface AskRepository {
  /** Where its copy will be. */
  repository: string;
  url: string;
  branch?: string | undefined;
  token?: string | undefined;
  /** True if folders of this machine may be read. */
  allowLocal: boolean;
  /** Whose share of git's processes the question takes; without it, the repository's. A host may answer as slowly as it likes. */
  owner?: string;
  signal?: AbortSignal;
  /** A lower limit, for tests. */
  limits?: { failureStepMs?: number };
}

/** Throws a Problem whose sentence says what to do if the host does not show this repository and branch. Nothing is received. */
export async function askRepository(input: AskRepository): Promise<void> {
  const address = parseRepositoryAddress(input.url, { allowLocal: input.allowLocal });
  await refuseOwnRepositories(address, input.repository);
  const began = performance.now();
  try {
    await withRedirectRetry(address, (to) => askForBranch(to, input));
  } catch (error) {
    throw await explainReading(error, { ...input, address, hasAnswered: false, began });
  }
}

/** Returns the branch after asking the host, before the fetch, so that wrong addresses or tokens show in seconds. */
export async function askForBranch(address: RepositoryAddress, input: AskRepository): Promise<string> {
  const wanted = input.branch === undefined ? "HEAD" : `refs/heads/${input.branch}`;
  const { stdout } = await runGit(null, ["ls-remote", "--symref", "--", address.url, wanted], {
    env: { ...transferEnvironment(address, input.token), GIT_ALLOC_LIMIT: receivedAllocationMax },
    signal: input.signal,
    // The command names no repository of a project, so all projects would have one share together.
    owner: input.owner ?? input.repository,
    timeoutMs: answerMsMax,
    outputBytesMax: advertisedBytesMax,
  });
  const lines = stdout
    .toString("utf8")
    .split("\n")
    .map((line) => line.split("\t"));
  const target = lines.find(([value, name]) => name === "HEAD" && value?.startsWith("ref: refs/heads/"))?.[0];
  const usual = target?.slice("ref: refs/heads/".length);
  // A pattern also matches names that end in it, so the whole name is compared. A HEAD without commits has no line of its own.
  const exists = lines.some(([value, name]) => name === wanted && !value?.startsWith("ref: "));
  const branch = input.branch ?? usual;
  if (!exists || branch === undefined || !isBranchName(branch)) throw noBranchProblem(input.branch);
  return branch;
}

interface Reading extends Pick<AskRepository, "token" | "limits" | "signal"> {
  address: RepositoryAddress;
  /** True if the host has already answered as a git host with this repository. */
  hasAnswered: boolean;
  began: number;
}

/** Returns the Problem for a failure to read from a host. */
export async function explainReading(error: unknown, { began, token, ...reading }: Reading): Promise<unknown> {
  const { address, hasAnswered } = reading;
  const explained = explainTransfer(error, { address, hasToken: Boolean(token), direction: "read", hasAnswered });
  if (isProblem(explained, workspaceRefusals["repository-unreachable"])) await waitWholeStep(began, reading);
  return explained;
}

/** Waits for the next whole step, so that a refused connection, a web page and a wrong certificate take the same time. */
async function waitWholeStep(
  began: number,
  { limits, signal }: Pick<AskRepository, "limits" | "signal">,
): Promise<void> {
  const stepMs = limits?.failureStepMs ?? failureStepMs;
  if (stepMs > 0) await delay(stepMs - ((performance.now() - began) % stepMs), undefined, { signal });
}

export function noBranchProblem(branch: string | undefined): Problem {
  return branch === undefined
    ? workspaceRefusals["repository-empty"]()
    : workspaceRefusals["repository-branch-missing"]();
}

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isProblem, type Problem } from "#lib/platform/problem.ts";
import { runGit } from "../git/git.ts";
import { isBranchName, readBranch } from "../git/refs.ts";
import { workspaceRefusals } from "../refusals.ts";
import { makeInPlace, type NewRepository } from "../repository.ts";
import { checkReceived } from "./check-received.ts";
import { receiveObjects } from "./receive-objects.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "./repository-address.ts";
import { advertisedBytesMax, receivedAllocationMax } from "./repository-limits.ts";
import { explainTransfer, refuseOwnRepositories, transferEnvironment, withRedirectRetry } from "./transfer.ts";

/** The time limit for a host to list its branch, in milliseconds. */
const answerMsMax = 45_000;
const cloneMsMax = 30 * 60_000;
/** A failure to reach a host is reported after a multiple of this time, so that the time reveals nothing. */
const failureStepMs = 5_000;

export interface CloneProgress {
  phase: "connecting" | "receiving" | "resolving";
  /** From 0 to 100; null while git reports none. */
  percent: number | null;
}

export interface CloneRepository {
  repository: string;
  url: string;
  branch?: string;
  token?: string;
  /** True if folders of this machine may be cloned. */
  allowLocal: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: CloneProgress) => void;
  /** Lower limits, for tests. */
  limits?: { bytes?: number; entries?: number; allocation?: string; failureStepMs?: number };
}

/**
 * Clones one branch with its history. The result is a complete repository or none; each failure is a Problem whose sentence
 * says what to do. The token is used for this call only and never stored in the repository.
 */
export async function cloneRepository(input: CloneRepository): Promise<NewRepository> {
  const address = parseRepositoryAddress(input.url, { allowLocal: input.allowLocal });
  if (input.branch !== undefined && !isBranchName(input.branch)) throw workspaceRefusals["branch-name-invalid"]();
  await refuseOwnRepositories(address, input.repository);
  const began = performance.now();
  let hasAnswered = false;
  return makeInPlace(input.repository, async (partial) => {
    try {
      return await withRedirectRetry(address, async (to) => {
        const branch = await askForBranch(to, input);
        hasAnswered = true;
        await fetchInto(partial, to, branch, input);
        return await checkClone(partial, branch, input);
      });
    } catch (error) {
      const context = { address, hasToken: Boolean(input.token), direction: "read" as const, hasAnswered };
      const explained = explainTransfer(error, context);
      if (isProblem(explained, workspaceRefusals["repository-unreachable"])) await waitWholeStep(began, input);
      throw explained;
    }
  });
}

/** Returns the branch after asking the host, before the fetch, so that wrong addresses or tokens show in seconds. */
async function askForBranch(address: RepositoryAddress, input: CloneRepository): Promise<string> {
  input.onProgress?.({ phase: "connecting", percent: null });
  const wanted = input.branch === undefined ? "HEAD" : `refs/heads/${input.branch}`;
  const { stdout } = await runGit(null, ["ls-remote", "--symref", "--", address.url, wanted], {
    env: { ...transferEnvironment(address, input.token), GIT_ALLOC_LIMIT: receivedAllocationMax },
    signal: input.signal,
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

async function fetchInto(
  partial: string,
  address: RepositoryAddress,
  branch: string,
  input: CloneRepository,
): Promise<void> {
  await receiveObjects({
    repository: null,
    objects: join(partial, "objects"),
    command: [
      "clone",
      "--bare",
      "--single-branch",
      "--no-tags",
      // A folder of this machine is read through git's protocol too: none of its files is copied or linked directly.
      "--no-local",
      "--template=",
      "--progress",
      `--branch=${branch}`,
      "--",
      address.url,
      partial,
    ],
    address,
    token: input.token,
    signal: input.signal,
    timeoutMs: cloneMsMax,
    onStderr: (text) => reportProgress(text, input.onProgress),
    bytesMax: input.limits?.bytes,
    allocationMax: input.limits?.allocation,
  });
}

/** Waits for the next whole step, so that a refused connection, a web page and a wrong certificate take the same time. */
async function waitWholeStep(began: number, { limits, signal }: CloneRepository): Promise<void> {
  const stepMs = limits?.failureStepMs ?? failureStepMs;
  if (stepMs > 0) await delay(stepMs - ((performance.now() - began) % stepMs), undefined, { signal });
}

/** Reports the progress that git writes repeatedly over one line: "Receiving objects:  42% (420/1000)". */
function reportProgress(text: string, report: CloneRepository["onProgress"]): void {
  const last = [...text.matchAll(/(Receiving objects|Resolving deltas):\s+(\d+)%/g)].at(-1);
  if (!last || !report) return;
  report({ phase: last[1] === "Receiving objects" ? "receiving" : "resolving", percent: Number(last[2]) });
}

async function checkClone(partial: string, defaultBranch: string, input: CloneRepository): Promise<NewRepository> {
  const head = await readBranch(partial, defaultBranch);
  if (head === null) throw noBranchProblem(input.branch);
  if (head.length !== 40) throw workspaceRefusals["repository-format"]();
  await checkReceived({ repository: partial, tip: head, signal: input.signal, entriesMax: input.limits?.entries });
  return { defaultBranch, head };
}

function noBranchProblem(branch: string | undefined): Problem {
  return branch === undefined
    ? workspaceRefusals["repository-empty"]()
    : workspaceRefusals["repository-branch-missing"]();
}

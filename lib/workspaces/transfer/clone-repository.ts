import { join } from "node:path";
import { isBranchName, readBranch } from "../git/refs.ts";
import { workspaceRefusals } from "../refusals.ts";
import { makeInPlace, type NewRepository } from "../repository.ts";
import { askForBranch, explainReading, noBranchProblem } from "./ask-repository.ts";
import { checkReceived } from "./check-received.ts";
import { receiveObjects } from "./receive-objects.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "./repository-address.ts";
import { refuseOwnRepositories, withRedirectRetry } from "./transfer.ts";

const cloneMsMax = 30 * 60_000;

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
        input.onProgress?.({ phase: "connecting", percent: null });
        const branch = await askForBranch(to, input);
        hasAnswered = true;
        await fetchInto(partial, to, branch, input);
        return await checkClone(partial, branch, input);
      });
    } catch (error) {
      throw await explainReading(error, { ...input, address, hasAnswered, began });
    }
  });
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

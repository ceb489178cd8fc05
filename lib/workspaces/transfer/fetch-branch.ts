import { copyOf } from "../git/copies.ts";
import { branchRef, isAncestor, moveBranch, readBranch, readRef, updateRef } from "../git/refs.ts";
import { checkReceived } from "./check-received.ts";
import { inQuarantine, type Quarantine, takeOver } from "./quarantine.ts";
import { receiveObjects } from "./receive-objects.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "./repository-address.ts";
import { explainTransfer, refuseOwnRepositories, withRedirectRetry } from "./transfer.ts";

const fetchMsMax = 10 * 60_000;

export interface FetchBranch {
  repository: string;
  url: string;
  branch: string;
  token?: string | undefined;
  allowLocal: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches a remote branch and returns its commit, without moving a local branch. The received objects stay in a quarantine
 * until they pass the same checks as a clone: of a rejected fetch neither objects nor refs remain. Each failure is a Problem
 * whose sentence says what to do.
 */
export async function fetchBranch(input: FetchBranch): Promise<string> {
  const { repository, branch, signal } = input;
  const address = parseRepositoryAddress(input.url, { allowLocal: input.allowLocal });
  await refuseOwnRepositories(address, repository);
  // The remote sends only what the copy lacks.
  await copyOf(repository)?.catchUp();
  return inQuarantine(repository, async (quarantine) => {
    try {
      await withRedirectRetry(address, (to) => fetchInto(quarantine, to, input));
      const tip = await readRef(quarantine.repository, receivedRef);
      if (tip === null) throw new Error("A branch was fetched, and is not there.");
      await checkReceived({ repository: quarantine.repository, tip, env: quarantine.env, signal });
      await takeOver(quarantine, repository);
      await updateRef(repository, `refs/sitewright/remote/${branch}`, tip);
      return tip;
    } catch (error) {
      throw explainTransfer(error, { address, hasToken: Boolean(input.token), direction: "read" });
    }
  });
}

/** Not under refs/heads, where git itself would reject anything but a commit, with an error of its own. */
const receivedRef = "refs/received/tip";

async function fetchInto(quarantine: Quarantine, address: RepositoryAddress, input: FetchBranch): Promise<void> {
  const refspec = `+${branchRef(input.branch)}:${receivedRef}`;
  await receiveObjects({
    repository: quarantine.repository,
    objects: quarantine.objects,
    command: ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--", address.url, refspec],
    address,
    token: input.token,
    env: quarantine.env,
    signal: input.signal,
    timeoutMs: fetchMsMax,
  });
}

/**
 * Moves the local copy of a remote's branch to the remote's commit and returns that commit. If both have diverged, the remote
 * wins. Only if the remote is read-only, the local branch stays: what was published here exists only here.
 */
export async function updateFromRemote(input: FetchBranch & { isWritable: boolean }): Promise<string> {
  const { repository, branch } = input;
  const theirs = await fetchBranch(input);
  const ours = await readBranch(repository, branch);
  if (ours !== null) {
    if (await isAncestor(repository, theirs, ours)) return ours;
    const isBehind = await isAncestor(repository, ours, theirs);
    if (!isBehind && !input.isWritable) return ours;
    if (!isBehind) await updateRef(repository, `refs/sitewright/kept/${branch}-${ours.slice(0, 12)}`, ours);
  }
  await moveBranch(repository, branch, theirs);
  return theirs;
}

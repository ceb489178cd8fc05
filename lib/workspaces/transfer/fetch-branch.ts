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
 * Asks the remote where a branch is now and fetches it, without moving any branch of ours. What comes waits in a quarantine
 * until it has been checked as a clone is: of a repository that is refused nothing stays, and no ref points at it. Each
 * failure is a Problem whose sentence says what to do.
 */
export async function fetchBranch(input: FetchBranch): Promise<string> {
  const { repository, branch, signal } = input;
  const address = parseRepositoryAddress(input.url, { allowLocal: input.allowLocal });
  await refuseOwnRepositories(address, repository);
  return inQuarantine(repository, async (quarantine) => {
    try {
      await withRedirectRetry(address, (to) => fetchInto(quarantine, to, input));
      const tip = await readRef(quarantine.repository, receivedRef);
      if (tip === null) throw new Error("A branch was fetched, and is not there.");
      await checkReceived({ repository: quarantine.repository, tip, env: quarantine.env, signal });
      await takeOver(quarantine, repository);
      await updateRef(repository, [`refs/sitewright/remote/${branch}`, tip]);
      return tip;
    } catch (error) {
      throw explainTransfer(error, { address, hasToken: Boolean(input.token), direction: "read" });
    }
  });
}

/** No branch: git would refuse to let one point at anything but a commit, in words of its own. */
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
 * Brings our copy of the remote's branch to where the remote has it, and says where that is. Where both went on, the
 * remote's counts; but what was published here to a remote that may only be read is nowhere else, and stays.
 */
export async function updateFromRemote(input: FetchBranch & { isWritable: boolean }): Promise<string> {
  const { repository, branch } = input;
  const theirs = await fetchBranch(input);
  const ours = await readBranch(repository, branch);
  if (ours !== null) {
    if (await isAncestor(repository, theirs, ours)) return ours;
    const isBehind = await isAncestor(repository, ours, theirs);
    if (!isBehind && !input.isWritable) return ours;
    if (!isBehind) await updateRef(repository, [`refs/sitewright/kept/${branch}-${ours.slice(0, 12)}`, ours]);
  }
  await moveBranch(repository, branch, theirs);
  return theirs;
}

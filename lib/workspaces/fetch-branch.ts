import { runGit } from "./git.ts";
import { branchRef, isAncestor, moveBranch, readBranch, readRef, updateRef } from "./refs.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "./repository-address.ts";
import {
  explainTransfer,
  refuseOwnRepositories,
  slowTransfer,
  transferEnvironment,
  withRedirectRetry,
} from "./transfer.ts";

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
 * Asks the remote where a branch is now and fetches it, without moving any branch of ours. Each failure is a Problem whose
 * sentence says what to do.
 */
export async function fetchBranch(input: FetchBranch): Promise<string> {
  const address = parseRepositoryAddress(input.url, { allowLocal: input.allowLocal });
  await refuseOwnRepositories(address, input.repository);
  const kept = `refs/sitewright/remote/${input.branch}`;
  try {
    await withRedirectRetry(address, (to) => fetchInto(kept, to, input));
  } catch (error) {
    throw explainTransfer(error, { address, hasToken: Boolean(input.token), direction: "read" });
  }
  const commit = await readRef(input.repository, kept);
  if (commit === null) throw new Error("A branch was fetched, and is not there.");
  return commit;
}

async function fetchInto(kept: string, address: RepositoryAddress, input: FetchBranch): Promise<void> {
  const refspec = `+${branchRef(input.branch)}:${kept}`;
  await runGit(
    input.repository,
    [...slowTransfer, "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--", address.url, refspec],
    { env: transferEnvironment(address, input.token), signal: input.signal, timeoutMs: fetchMsMax },
  );
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

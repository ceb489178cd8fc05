import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { log } from "#lib/platform/log.ts";
import { isProblem, Problem } from "#lib/platform/problem.ts";
import { mayPush, type RemoteSource, remoteOf } from "#lib/projects/delivery/remote.ts";
import { findLiveSource, findProjectWorkspaceId } from "#lib/projects/project-store.ts";
import { findGenerator, type OutputPlace, outputPlaceOf } from "#lib/site-builds/generator-store.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { isAncestor, moveBranch, readBranch } from "#lib/workspaces/git/refs.ts";
import { commitTree } from "#lib/workspaces/git/write-objects.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { fetchBranch } from "#lib/workspaces/transfer/fetch-branch.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { findWorkspace, lockWorkspace } from "#lib/workspaces/workspace-store.ts";
import { isSourceBranch } from "./is-source-branch.ts";
import { outputProblems } from "./output-problems.ts";
import { findReleaseToPush, insertOutput, moveOutput, type OutputChange, type ReleaseToPush } from "./output-store.ts";
import { treeOfOutput } from "./tree-of-output.ts";

/** The attempts at a branch that others move at the same time. */
const raceAttemptsMax = 4;
/** The queue waits longer after each failure: a day in all. */
const jobAttemptsMax = 12;
/** A person who publishes waits this long for the push; then the job does it. */
const waitMsMax = 45_000;
const laterMs = 60_000;

/**
 * Notes that a release's built files are to be pushed, and enqueues that. Does nothing if the project's admin has chosen no place for them. The caller
 * holds the workspace's row.
 */
export async function recordOutput(projectId: string, version: { id: string; rendered: string | null }, tx: Tx) {
  const place = outputPlaceOf(await findGenerator(systemScope, projectId, tx));
  if (place === null || version.rendered === null) return;
  await insertOutput(projectId, version.id, tx);
  await addPushJob(projectId, tx, { delayMs: laterMs });
}

export async function addPushJob(projectId: string, tx: Tx, { delayMs = 0 } = {}): Promise<void> {
  const options = { jobKey: `push-output:${projectId}`, maxAttempts: jobAttemptsMax, delayMs };
  await addJob(tx, "push-output", { projectId }, options);
}

/** Pushes at once, for a person who waits. A failure is the release's state, and the job tries again. */
export async function pushOutputNow(projectId: string): Promise<void> {
  await pushOutput({ projectId }, AbortSignal.timeout(waitMsMax)).catch((error: unknown) => {
    log.warn({ err: error, project: projectId }, "the built files of a release were not pushed yet");
  });
}

/**
 * The job `push-output`: brings the built files of the newest release into the repository, in a commit on top of what is there. Each branch gets them
 * once, even if this is repeated: the commit is noted before it is pushed, and a branch that has it, or that has the same files, is left as
 * it is. The push is never forced. Of two processes the one whose push is refused looks again. Throws to be retried; the release tells why.
 */
export async function pushOutput({ projectId }: { projectId: string }, signal?: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const source = await findLiveSource(systemScope, projectId, database());
    const place = outputPlaceOf(await findGenerator(systemScope, projectId, database()));
    if (!source || place === null) return;
    try {
      if (!mayPush(source)) throw outputProblems["output-repository-read-only"]();
      return await pushOnce({ projectId, source, place, signal });
    } catch (error) {
      const isMoved = isProblem(error, workspaceRefusals["branch-moved"]);
      if (isMoved && attempt < raceAttemptsMax) continue;
      await noteFailure(projectId, isMoved ? outputProblems["output-branch-moves"](place.name) : error, place);
      if (isForPeople(error)) return;
      throw error;
    }
  }
}

/** Returns whether only a person can mend it, so that the queue need not try again. */
function isForPeople(error: unknown): boolean {
  return (
    isProblem(error, workspaceRefusals["branch-refused"]) ||
    isProblem(error, outputProblems["output-branch-has-sources"]) ||
    isProblem(error, outputProblems["output-repository-read-only"])
  );
}

interface Push {
  projectId: string;
  source: RemoteSource;
  place: OutputPlace;
  signal: AbortSignal | undefined;
}

async function pushOnce({ projectId, source, place, signal }: Push): Promise<void> {
  const mainBranch = await findMainBranch(projectId);
  const branch = place.to === "branch" ? place.name : mainBranch;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const remote = { repository, branch, ...remoteOf(source), signal };
  const tip = await findTip(remote);
  // After the tip was read: a later release that was pushed before it is seen here, and one that is pushed after it refuses this push.
  const release = await findReleaseToPush(systemScope, projectId, database());
  if (!release || release.status === "pushed" || release.status === "replaced") return;
  const move = (change: OutputChange) => moveRelease(projectId, release, change);
  // An earlier attempt has pushed it and died, or has lost the answer.
  if (tip !== null && release.branch === branch && (await isAncestor(repository, release.outputCommit ?? "", tip))) {
    await bringMain({ repository, branch: mainBranch, isMain: place.to === "folder", commit: tip });
    await move({ event: "found", branch, commit: release.outputCommit ?? tip });
    return;
  }
  if (place.to === "branch" && tip !== null && (await isSourceBranch(repository, { tip, mainBranch }))) {
    throw outputProblems["output-branch-has-sources"](branch);
  }
  const tree = await treeOfOutput(repository, { place, tip, rendered: release.rendered });
  if (tip !== null && tree === (await treeOf(repository, tip))) {
    await move({ event: "found", branch, commit: tip });
    return;
  }
  const { author } = release;
  const message = describeCommit(release);
  const commit = await commitTree(repository, { tree, parents: tip === null ? [] : [tip], author, message });
  if (!(await move({ event: "begun", branch, commit }))) return;
  await pushBranch({ ...remote, commit });
  await bringMain({ repository, branch: mainBranch, isMain: place.to === "folder", commit });
  await move({ event: "pushed" });
}

/** Returns the branch's commit at the remote, fetched; null if there is no such branch. */
async function findTip(remote: Parameters<typeof fetchBranch>[0]): Promise<string | null> {
  try {
    return await fetchBranch(remote);
  } catch (error) {
    if (isProblem(error, workspaceRefusals["repository-branch-missing"])) return null;
    throw error;
  }
}

/** The trailers name the release and the sources, for people and for other programs. */
function describeCommit({ number, versionId, commit }: ReleaseToPush): string {
  return `Publish: release ${number}\n\nSitewright-Release: ${versionId}\nSitewright-Source: ${commit}\n`;
}

/** Moves the local copy of the main branch forward, if the files went there. */
async function bringMain(to: { repository: string; branch: string; isMain: boolean; commit: string }): Promise<void> {
  const { repository, branch, isMain, commit } = to;
  if (!isMain) return;
  const here = await readBranch(repository, branch);
  if (here !== null && (await isAncestor(repository, here, commit))) await moveBranch(repository, branch, commit, here);
}

async function findMainBranch(projectId: string): Promise<string> {
  const workspaceId = await findProjectWorkspaceId(systemScope, projectId);
  const workspace = workspaceId && (await findWorkspace(systemScope, workspaceId, database()));
  if (!workspace || workspace.defaultBranch === null) throw new Error("A released project has no main branch.");
  return workspace.defaultBranch;
}

async function moveRelease(projectId: string, release: ReleaseToPush, change: OutputChange): Promise<boolean> {
  return inTransaction(async (tx) => {
    const workspaceId = await findProjectWorkspaceId(systemScope, projectId, tx);
    if (workspaceId === null || !(await lockWorkspace(systemScope, workspaceId, tx))) return false;
    return moveOutput(systemScope, release.versionId, change, tx);
  });
}

async function noteFailure(projectId: string, error: unknown, { name }: OutputPlace): Promise<void> {
  const release = await findReleaseToPush(systemScope, projectId, database());
  if (!release) return;
  const problem = isProblem(error, workspaceRefusals["branch-refused"])
    ? outputProblems["output-push-refused"](name)
    : error instanceof Problem
      ? error
      : outputProblems["output-push-failed"]();
  await moveRelease(projectId, release, { event: "failed", problem: problem.userMessage });
}

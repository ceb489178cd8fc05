import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { Problem } from "#lib/platform/problem.ts";
import { moveBranch } from "#lib/workspaces/git/refs.ts";
import {
  createRepositoryFromFiles,
  describeRepository,
  isMade,
  type NewRepository,
  repositoryPath,
} from "#lib/workspaces/repository.ts";
import { readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { cloneRepository } from "#lib/workspaces/transfer/clone-repository.ts";
import { updateFromRemote } from "#lib/workspaces/transfer/fetch-branch.ts";
import { updateSetupSteps } from "#lib/workspaces/workspace-setup-store.ts";
import { lockWorkspace, moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { keepRecognised, type Recognised, recogniseSite } from "../building/recognise-site.ts";
import { hasRemote, mayPush, remoteOf } from "../delivery/remote.ts";
import { findLiveSource, type StoredSource } from "../project-store.ts";
import type { SetupStep } from "../schema.ts";
import { unknownProblems } from "../unknown-problems.ts";

/**
 * The job `set-up-workspace`: makes the repository, creates the workspace's branch and opens the workspace. Idempotent at every
 * point: a repository is complete or absent, and a finished workspace is left alone. A failure that an immediate retry would not
 * fix ends in the `problem` status with its sentence; an aborted setup (the server stops) and a lost database throw, so that the
 * queue retries.
 */
export async function setUpWorkspace({ workspaceId }: { workspaceId: string }, signal?: AbortSignal): Promise<void> {
  const setup = await startSetup(workspaceId);
  if (!setup) return;
  const { workspace, source } = setup;
  try {
    const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
    const progress = new SetupProgress(workspaceId);
    const made = await progress.during(await firstStep(repository, source), () =>
      makeRepository(repository, source, signal),
    );
    await progress.during("creating-branch", () => placeBranch(repository, workspace, made.head));
    await completeSetup(workspace, source, made, await recogniseSite(repository, made.head));
  } catch (error) {
    if (signal?.aborted) throw error;
    await failSetup(workspace, error);
  }
}

async function startSetup(workspaceId: string): Promise<{ workspace: Workspace; source: StoredSource } | null> {
  return inTransaction(async (tx) => {
    const workspace = await lockWorkspace(systemScope, workspaceId, tx);
    const source = workspace && (await findLiveSource(systemScope, workspace.projectId, tx));
    if (!workspace || !source) return null;
    const started = await moveWorkspace(workspace, "setup-started", tx, { setupSteps: [] });
    return started ? { workspace: { ...workspace, status: "in_setup" }, source } : null;
  });
}

async function firstStep(repository: string, source: StoredSource): Promise<SetupStep["code"]> {
  if (source.sourceType === "starter") return "creating-repository";
  return (await isMade(repository)) ? "updating-repository" : "cloning-repository";
}

/** Makes the repository, or updates an existing one from the remote, and returns its default branch and newest commit. */
async function makeRepository(repository: string, source: StoredSource, signal?: AbortSignal): Promise<NewRepository> {
  const { sourceType, starter, sourceBranch } = source;
  if (hasRemote(source) && (await isMade(repository))) {
    const { defaultBranch } = await describeRepository(repository);
    const remote = { repository, branch: defaultBranch, ...remoteOf(source), isWritable: mayPush(source), signal };
    return { defaultBranch, head: await updateFromRemote(remote) };
  }
  if (sourceType === "starter") {
    return createRepositoryFromFiles({
      repository,
      files: await readStarterFiles(starter ?? ""),
      author: { name: "Sitewright", email: "sitewright@localhost" },
      message: "Start the website",
    });
  }
  if (!hasRemote(source)) throw new Error("A project without a starter has an address.");
  return cloneRepository({ repository, branch: sourceBranch ?? undefined, ...remoteOf(source), signal });
}

/** Creates the workspace's branch, or moves the branch of an earlier attempt, which holds no work before the end of setup. */
async function placeBranch(repository: string, { branch }: Workspace, head: string): Promise<void> {
  if (branch === null) throw new Error("A workspace has no branch name.");
  await moveBranch(repository, branch, head);
}

/** Opens the workspace and resets what was stored about an earlier branch: the new one equals the remote's. */
async function completeSetup(
  workspace: Workspace,
  source: StoredSource,
  { defaultBranch, head }: NewRepository,
  recognised: Recognised,
): Promise<void> {
  const commits = { defaultBranch, baseCommit: head, headCommit: head };
  const remoteState = hasRemote(source) ? "up_to_date" : "none";
  await inTransaction(async (tx) => {
    await moveWorkspace(workspace, "setup-completed", tx, { ...commits, remoteState, remoteProblem: null });
    await keepRecognised(workspace.projectId, recognised, tx);
  });
}

async function failSetup(workspace: Workspace, error: unknown): Promise<void> {
  const known = error instanceof Problem ? error : null;
  if (!known) log.error({ err: error, workspaceId: workspace.id }, "a workspace could not be set up");
  await inTransaction((tx) =>
    moveWorkspace(workspace, "setup-failed", tx, {
      problemCode: known?.code ?? "setup-failed",
      problem: (known ?? unknownProblems["setup-failed"]()).userMessage,
    }),
  );
}

/** Saves the steps of a running setup for display. */
class SetupProgress {
  readonly #workspaceId: string;
  #steps: SetupStep[] = [];

  constructor(workspaceId: string) {
    this.#workspaceId = workspaceId;
  }

  /** Shows the step before the work begins, and its end only if the work succeeds. */
  async during<T>(code: SetupStep["code"], work: () => Promise<T>): Promise<T> {
    const earlier = this.#steps;
    const startedAt = new Date().toISOString();
    await this.#show([...earlier, { code, startedAt, endedAt: null }]);
    const result = await work();
    await this.#show([...earlier, { code, startedAt, endedAt: new Date().toISOString() }]);
    return result;
  }

  async #show(steps: SetupStep[]): Promise<void> {
    this.#steps = steps;
    await updateSetupSteps(this.#workspaceId, steps, database());
  }
}

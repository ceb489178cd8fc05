import { mkdir } from "node:fs/promises";
import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { SecretRemover } from "#lib/platform/remove-secrets.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { removeFolder } from "#lib/sandbox/remove-folder.ts";
import type { CommandEnd } from "#lib/sandbox/schema.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import {
  type BuildEnd,
  type ClaimedBuild,
  claimBuild,
  endBuild,
  extendLease,
  type FailedBuild,
  freeFolder,
  giveBack,
  isUnended,
  retryDue,
} from "./build-store.ts";
import { cachesOf, liesInCaches } from "./caches.ts";
import { runRecipeCommand } from "./commands/run-recipe-command.ts";
import { installDependencies } from "./install-dependencies.ts";
import { keepLease } from "./keep-lease.ts";
import { findOutputElsewhere, keepOutput } from "./keep-output.ts";
import { buildLimits } from "./limits.ts";
import { lockFolder } from "./lock-folder.ts";
import { addBuildJob } from "./request-build.ts";
import { type BuildFailure, serverFailures } from "./schema.ts";
import { findTrueFolder } from "./true-folder.ts";
import { openVariables } from "./variables/variables-of-build.ts";
import { bringFolder, removePutAside, TreeTooLarge, workingFolder } from "./working-folder.ts";

/** A worker that dies in the middle of a build is followed by another one this often. */
const attemptsMax = 3;
const leaseMs = 60_000;
const retryAfterMs = [1, 5, 20, 60, 240].map((minutes) => minutes * 60_000);
/** Of what the commands print, the end is kept. */
const logCharactersMax = 40_000;

/** Another worker has the build. */
export class BuildTaken extends Error {
  override readonly name = "BuildTaken";
}

/**
 * Builds a version of a site in the sandbox and keeps the result as git objects. Nothing of it is shown before all of
 * it is kept. Does nothing for a build that is gone or has ended. Throws `BuildTaken` if another worker is at it, or in its folder.
 */
export async function runBuild({ buildId }: { buildId: string }, stopping: AbortSignal): Promise<void> {
  await freeFolder(systemScope, buildId, database());
  await retryDue(systemScope, buildId, database());
  const build = await claimBuild(systemScope, buildId, leaseMs);
  if (build === null) {
    if (await isUnended(buildId, database()))
      throw new BuildTaken("another worker is at this build or in its folder, or it has to wait its turn");
    return;
  }
  const lost = new AbortController();
  const stopKeeping = keepLease({
    leaseMs,
    extend: () => extendLease(build, leaseMs, database()),
    onLost: () => lost.abort(),
  });
  try {
    const end =
      build.attempts > attemptsMax ? interrupted : await inFolder(build, AbortSignal.any([stopping, lost.signal]));
    if (end === null) {
      await giveBack(build, database());
      throw new BuildTaken("another worker is in this build's folder");
    }
    if (lost.signal.aborted) throw new BuildTaken("another worker may have taken this build");
    if (stopping.aborted && end.status === "failed") return await leave(build);
    await settle(build, end);
  } finally {
    stopKeeping();
  }
  log.info({ build: buildId, project: build.projectId }, "a site was built, or could not be");
}

/**
 * Builds while this worker has the folder's lock on this machine, and returns null if another one has it. The lease alone would not do: without
 * the database it ends while its worker is still at work.
 */
async function inFolder(build: ClaimedBuild, signal: AbortSignal): Promise<BuildEnd | null> {
  if ((await findSandbox()).kind === "none") return { status: "failed", failure: "no-sandbox", log: "" };
  const folder = workingFolder(build);
  const lock = await lockFolder(folder);
  if (lock === null) return null;
  try {
    // A worker that died may have left something there.
    if (build.isClean) await removeFolder(folder);
    return await attempt(build, folder, signal);
  } finally {
    if (build.isClean) await removeFolder(folder);
    await lock.free();
  }
}

/** Writes the end. A failure of the server is tried again, later each time, and at last not any more. */
async function settle(build: ClaimedBuild, end: BuildEnd): Promise<void> {
  const isOurs = end.status === "failed" && serverFailures.includes(end.failure);
  const retryMs = (isOurs ? retryAfterMs[build.retries] : undefined) ?? null;
  await inTransaction(async (tx) => {
    const isHeld = await endBuild(build, end, tx, { retryMs });
    if (isHeld && retryMs !== null) await addBuildJob(build.id, tx, { delayMs: retryMs });
  });
}

const againMs = 3_000;

/** The job `build-site`. While another build is at work in its folder, it comes again soon. */
export async function runBuildJob({ buildId }: { buildId: string }, stopping: AbortSignal): Promise<void> {
  try {
    await runBuild({ buildId }, stopping);
  } catch (error) {
    if (!(error instanceof BuildTaken)) throw error;
    await inTransaction((tx) => addBuildJob(buildId, tx, { delayMs: againMs }));
  }
}

/** Lets another worker build it. */
async function leave(build: ClaimedBuild): Promise<void> {
  await inTransaction(async (tx) => {
    await giveBack(build, tx);
    await addBuildJob(build.id, tx);
  });
}

const interrupted: BuildEnd = { status: "failed", failure: "interrupted", log: "" };

async function attempt(build: ClaimedBuild, folder: string, signal: AbortSignal): Promise<BuildEnd> {
  const variables = await openVariables(build.projectId, build.recipe);
  const printed = new Printed(Object.values(variables));
  const failed = (failure: BuildFailure): FailedBuild => ({ status: "failed", failure, log: printed.end });
  const { projectId, recipe } = build;
  if (liesInCaches(recipe)) return failed("contract-invalid");
  const repository = repositoryPath(env().DATA_DIR, projectId);
  let tidying: Promise<void> | null = null;
  try {
    await mkdir(folder, { recursive: true });
    const kept = build.isClean ? [] : cachesOf(recipe);
    const top = await bringFolder(folder, { repository, tree: build.sourceTree, kept });
    tidying = removePutAside(folder);
    const siteFolder = await findTrueFolder(top, recipe.siteFolder);
    if (siteFolder === null) return failed("no-output");
    const onOutput = (text: string) => printed.add(text);
    const dependencies =
      recipe.install === null
        ? null
        : await installDependencies({ ...build, siteFolder, command: recipe.install, onOutput, signal });
    if (dependencies && !dependencies.ok) return failed(failureOfInstallation(dependencies.end));
    const end = await runRecipeCommand({
      ...{ top, recipe, modules: dependencies?.folder ?? null, command: recipe.build },
      environment: { NODE_ENV: "production", ...variables },
      limits: buildLimits,
      onOutput,
      signal,
    });
    if (end.ending !== "exited" || end.code !== 0) return failed(failureOf(end) ?? "build-failed");
    const built = await keepOutput(repository, build, { top, ...recipe });
    if (built.ok) return { status: "built", outputCommit: built.commit, outputBytes: built.bytes, log: printed.end };
    if (built.failure !== "no-output") return failed(built.failure);
    return { ...failed("no-output"), elsewhere: await findOutputElsewhere(repository, build, { top, ...recipe }) };
  } catch (error) {
    if (error instanceof TreeTooLarge) return failed("output-too-large");
    log.error({ err: error, build: build.id }, "a site could not be built");
    return failed("unexpected");
  } finally {
    await tidying?.catch((error: unknown) =>
      log.warn({ err: error, build: build.id }, "an earlier output is still there"),
    );
  }
}

function failureOfInstallation(end: CommandEnd): BuildFailure {
  return failureOf(end) ?? (end.isRegistryAway ? "registry-away" : "install-failed");
}

/** Returns the failure of a command that was ended; null for one that ended by itself. */
function failureOf({ ending, code }: CommandEnd): BuildFailure | null {
  switch (ending) {
    case "exited":
      // The shell's own code for a program that is not there.
      return code === 127 ? "no-program" : null;
    case "timed-out":
    case "out-of-memory":
    case "disk-full":
    case "too-many-processes":
    case "too-much-output":
      return ending;
    default:
      return "build-failed";
  }
}

/** The end of what commands printed, without the values of variables. */
class Printed {
  #text = "";
  readonly #remover: SecretRemover;

  constructor(values: readonly string[]) {
    this.#remover = new SecretRemover(values);
  }

  add(text: string): void {
    this.#text = (this.#text + this.#remover.add(text)).slice(-logCharactersMax);
  }

  get end(): string {
    this.#text += this.#remover.end();
    return this.#text;
  }
}

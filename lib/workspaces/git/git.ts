import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { env } from "#lib/platform/env.ts";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import { processState } from "#lib/platform/process-state.ts";
import { FairSlots, SlotsBusy } from "#lib/platform/quotas/fair-slots.ts";
import { workspaceRefusals } from "../refusals.ts";
import { gitEnvironment, hardening } from "./git-environment.ts";

// The one file that spawns git.

export type GitFailure = "exit" | "timeout" | "aborted" | "too-much-output" | "not-installed";

/** A git process that did not do its work. What git said is kept private: it can name paths and addresses. */
export class GitError extends Error {
  readonly failure: GitFailure;
  readonly exitCode: number | null;
  readonly #stderr: string;

  constructor(subcommand: string, failure: GitFailure, exitCode: number | null = null, stderr = "") {
    super(`git ${subcommand}: ${failure}${exitCode === null ? "" : ` (exit code ${exitCode})`}`);
    this.name = "GitError";
    this.failure = failure;
    this.exitCode = exitCode;
    this.#stderr = stderr;
  }

  /** Asks what git said without giving it away. */
  stderrMatches(pattern: RegExp): boolean {
    return pattern.test(this.#stderr);
  }
}

export interface GitOptions {
  input?: string | Uint8Array;
  /** Further variables of this one process: an identity, a credential, an allowed protocol. */
  env?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Exit codes which are answers; others throw. */
  exitCodes?: readonly number[];
  onStderr?: (text: string) => void;
}

export interface GitOutput {
  stdout: Buffer;
  exitCode: number;
}

/** How long one command or read may take, unless its caller says otherwise. */
export const gitMsMax = () => env().GIT_SECONDS * 1000;
const outputBytesMaxDefault = 64 * 1024 * 1024;
const stderrCharactersMax = 16_384;
const killAfterMs = 500;

/**
 * What runs at a time is limited by kind, so that no process waits for a place that it keeps itself: a command keeps its place
 * only until it has ended, whoever reads a listing may run commands, and a blob's reader may be as slow as its network.
 */
type GitKind = "command" | "listing" | "transfer" | "blob";

/** How long one waits for a place. Transfers are jobs that nobody looks at; they take long, and wait for each other as long. */
const waitMsMax: Record<GitKind, number> = { command: 30_000, listing: 30_000, blob: 10_000, transfer: 30 * 60_000 };

/** By the settings as they are at each moment. */
const gitLimits = () => ({ max: env().GIT_PROCESSES_MAX, ownerMax: Math.ceil(env().GIT_PROCESSES_MAX / 4) });
const placesOf = (kind: GitKind) => processState(`git.places.${kind}`, () => new FairSlots(gitLimits));

/** Starts git on a bare repository (null where there is none yet) with a clean environment. */
export function startGit(
  repository: string | null,
  args: readonly string[],
  env?: Record<string, string>,
): ChildProcessWithoutNullStreams {
  const target = repository === null ? [] : [`--git-dir=${repository}`];
  // The working folder is no repository, so that git can't find one by looking around.
  const child = spawn("git", [...hardening, ...target, ...args], {
    cwd: "/",
    env: processEnvironment(gitEnvironment(env)),
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  // A process that ends early closes its input; its exit code says why.
  child.stdin.on("error", () => {});
  return child;
}

/** A git process whose output is read as it comes. */
export interface GitStream {
  stdout: AsyncIterable<Buffer>;
  /** Settles when the process has ended: its exit code, or a GitError. */
  ended: Promise<number>;
  /** Ends the process; `ended` then resolves. For a reader that has enough. */
  stop(): void;
}

/**
 * Runs git and gives its output piece by piece. The caller must read `stdout` to its end or call `stop`, and starts no further
 * stream before: until then the process keeps its place.
 */
export async function streamGit(
  repository: string | null,
  args: readonly string[],
  options: GitOptions & { kind?: "listing" | "blob" } = {},
): Promise<GitStream> {
  const release = await takeGitPlace(options.kind ?? "listing", repository, args, options.signal);
  return releasing(release, () => beginGit(repository, args, options));
}

/** Gives the place back when the process has ended, or was never begun. */
function releasing(release: () => void, begin: () => GitStream): GitStream {
  try {
    const begun = begin();
    void begun.ended.then(release, release);
    return begun;
  } catch (error) {
    release();
    throw error;
  }
}

async function takeGitPlace(
  kind: GitKind,
  repository: string | null,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<() => void> {
  // A repository that is being made, and what a fetch brings, stand beside the project's own.
  const project = /[\da-f-]{36}(?=\.git)/.exec(repository ?? args.at(-1) ?? "")?.[0] ?? "";
  try {
    return await placesOf(kind).take(project, { waitMs: waitMsMax[kind], signal });
  } catch (error) {
    if (signal?.aborted) throw new GitError(args[0] ?? "", "aborted");
    if (!(error instanceof SlotsBusy)) throw error;
    throw workspaceRefusals["git-busy"]();
  }
}

function beginGit(repository: string | null, args: readonly string[], options: GitOptions): GitStream {
  const subcommand = args[0] ?? "";
  const child = startGit(repository, args, options.env);
  let failure: GitFailure | undefined;
  let stopped = false;
  let stderr = "";
  let killTimer: NodeJS.Timeout | undefined;
  let abandon: () => void = () => undefined;

  const end = () => {
    child.kill("SIGTERM");
    killTimer ??= setTimeout(() => {
      child.kill("SIGKILL");
      // One that waits for a disk that is gone does not even end by that.
      killTimer = setTimeout(() => abandon(), killAfterMs);
    }, killAfterMs);
    // Children of the process may hold the pipes open after it.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const fail = (reason: GitFailure) => {
    failure ??= reason;
    end();
  };
  const abort = () => fail("aborted");
  const timeout = setTimeout(() => fail("timeout"), options.timeoutMs ?? gitMsMax());
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener("abort", abort, { once: true });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-stderrCharactersMax);
    options.onStderr?.(text);
  });
  child.stdin.end(options.input);

  const ended = new Promise<number>((resolve, reject) => {
    const release = () => {
      clearTimeout(timeout);
      clearTimeout(killTimer);
      options.signal?.removeEventListener("abort", abort);
    };
    abandon = () => {
      release();
      reject(new GitError(subcommand, failure ?? "timeout", null, stderr));
    };
    child.once("error", (error: NodeJS.ErrnoException) => {
      release();
      reject(error.code === "ENOENT" ? new GitError(subcommand, "not-installed") : error);
    });
    child.once("close", (code) => {
      release();
      if (stopped && !failure) return resolve(code ?? 0);
      const accepted = options.exitCodes ?? [0];
      if (!failure && code !== null && accepted.includes(code)) return resolve(code);
      reject(new GitError(subcommand, failure ?? "exit", code, stderr));
    });
  });
  // The reader may still be busy with the output when the process fails; it meets the error when it awaits `ended`.
  ended.catch(() => {});
  return {
    stdout: readUntilClosed(child.stdout),
    ended,
    stop: () => {
      stopped = true;
      end();
    },
  };
}

async function* readUntilClosed(stdout: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stdout) yield chunk as Buffer;
  } catch (error) {
    // `end` closes the pipe under its reader; `ended` tells why.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** Runs git to its end. Throws a GitError on another exit code than the accepted, and when a bound is passed. */
export async function runGit(
  repository: string | null,
  args: readonly string[],
  options: GitOptions & { outputBytesMax?: number } = {},
): Promise<GitOutput> {
  const kind = (options.timeoutMs ?? 0) > gitMsMax() ? "transfer" : "command";
  const release = await takeGitPlace(kind, repository, args, options.signal);
  const process = releasing(release, () => beginGit(repository, args, options));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdout) {
    bytes += chunk.length;
    if (bytes > (options.outputBytesMax ?? outputBytesMaxDefault)) {
      process.stop();
      await process.ended;
      throw new GitError(args[0] ?? "", "too-much-output");
    }
    chunks.push(chunk);
  }
  const exitCode = await process.ended;
  return { stdout: Buffer.concat(chunks), exitCode };
}

/** The output as one line of text, for commands that print an id or a name. */
export async function runGitLine(
  repository: string | null,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  return (await runGit(repository, args, options)).stdout.toString("utf8").trim();
}

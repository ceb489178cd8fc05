import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { env } from "#lib/platform/env.ts";
import { gitOperation, recordGitProcess } from "#lib/platform/metrics/metrics.ts";
import { recogniseInProcess } from "#lib/platform/process-class.ts";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import { processState } from "#lib/platform/process-state.ts";
import { FairSlots, SlotsBusy } from "#lib/platform/quotas/fair-slots.ts";
import { ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import { presentSpan, recordSpan } from "#lib/platform/tracing/tracing.ts";
import { workspaceRefusals } from "../refusals.ts";
import { copyOf } from "./copies.ts";
import { gitEnvironment, hardening } from "./git-environment.ts";

// The only file that spawns git.

export type GitFailure = "exit" | "timeout" | "aborted" | "too-much-output" | "not-installed";

/** The failure of a git process. Its output on stderr stays private, since it can name paths and addresses. */
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

  /** Returns true if stderr matches, without revealing it. */
  stderrMatches(pattern: RegExp): boolean {
    return pattern.test(this.#stderr);
  }
}
recogniseInProcess(GitError, "git-error");

export interface GitOptions {
  input?: string | Uint8Array;
  /** Additional environment variables: an identity, a credential, an allowed protocol. */
  env?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Exit codes that count as success; others throw. */
  exitCodes?: readonly number[];
  onStderr?: (text: string) => void;
  /** Whose share of the slots the process takes; without it, that of the repository's project. */
  owner?: string;
  /** Does not bring a copy of the repository up to date before. */
  isAsItIs?: boolean;
}

export interface GitOutput {
  stdout: Buffer;
  exitCode: number;
}

/** The default time limit of one command or read, in milliseconds. */
export const gitMsMax = () => env().GIT_SECONDS * 1000;
const outputBytesMaxDefault = 64 * 1024 * 1024;
const stderrCharactersMax = 16_384;
const killAfterMs = 500;

/**
 * The processes of each kind have a limit of their own, so that no caller waits for a slot that it holds itself: a command
 * holds its slot until it ends, the reader of a listing may run commands, and the reader of a blob may be as slow as its network.
 * A visitor of a published site reads blobs too, and must not take an editor's slot.
 */
type GitKind = "command" | "listing" | "transfer" | "blob" | "visitor";

/** How long a process may wait for a slot. Transfers run in background jobs and take long, so they wait long for each other. */
const waitMsMax: Record<GitKind, number> = {
  command: 30_000,
  listing: 30_000,
  blob: 10_000,
  visitor: 10_000,
  transfer: 30 * 60_000,
};

/** Read from the settings at each use. */
const gitLimits = () => ({
  max: env().GIT_PROCESSES_MAX,
  ownerMax: Math.ceil(env().GIT_PROCESSES_MAX / 4),
  waitingMax: 1_000,
});
const placesOf = (kind: GitKind) => processState(`git.places.${kind}`, () => new FairSlots(gitLimits));

/** Starts git with a clean environment on a bare repository; null if the command needs no repository. */
function startGit(
  repository: string | null,
  args: readonly string[],
  env?: Record<string, string>,
): ChildProcessWithoutNullStreams {
  const target = repository === null ? [] : [`--git-dir=${repository}`];
  // The working directory lies outside of any repository, so that git can't discover one.
  const child = spawn("git", [...hardening, ...target, ...args], {
    cwd: "/",
    env: processEnvironment(gitEnvironment(env)),
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  // A process that ends early closes its input; its exit code tells why.
  child.stdin.on("error", () => {});
  return child;
}

export interface GitStream {
  stdout: AsyncIterable<Buffer>;
  /** Resolves with the exit code when the process has ended, or rejects with a GitError. */
  ended: Promise<number>;
  /** Ends the process when the reader needs no more; `ended` then resolves. */
  stop(): void;
}

/**
 * Runs git and streams its output. The process holds its slot until the caller has read `stdout` to its end or called `stop`;
 * the caller must do so before it starts another stream.
 */
export async function streamGit(
  repository: string | null,
  args: readonly string[],
  options: GitOptions & { kind?: "listing" | "blob" | "visitor" } = {},
): Promise<GitStream> {
  if (!options.isAsItIs) await copyOf(repository)?.catchUp();
  const release = await takeGitPlace(options.kind ?? "listing", repository, args, options);
  return releasing(release, () => beginGit(repository, args, options));
}

/** Releases the slot when the process has ended or failed to start. */
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
  { owner, signal }: Pick<GitOptions, "owner" | "signal">,
): Promise<() => void> {
  // Repositories in the making and quarantines lie beside the project's own and carry its id.
  const project = /[\da-f-]{36}(?=\.git)/.exec(repository ?? args.at(-1) ?? "")?.[0] ?? "";
  try {
    return await placesOf(kind).take(owner ?? project, { waitMs: waitMsMax[kind], signal });
  } catch (error) {
    if (signal?.aborted) throw new GitError(args[0] ?? "", "aborted");
    if (!(error instanceof SlotsBusy)) throw error;
    throw workspaceRefusals["git-busy"]();
  }
}

function beginGit(repository: string | null, args: readonly string[], options: GitOptions): GitStream {
  const subcommand = args[0] ?? "";
  const started = performance.now();
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
      // A process that waits for a lost disk does not even end after SIGKILL.
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
  // The reader may still be busy with the output when the process fails; it gets the error when it awaits `ended`.
  ended.then(
    () => recordEnd(args, "ok", performance.now() - started),
    () => recordEnd(args, "failed", performance.now() - started),
  );
  return {
    stdout: readUntilClosed(child.stdout),
    ended,
    stop: () => {
      stopped = true;
      end();
    },
  };
}

function recordEnd(args: readonly string[], result: "ok" | "failed", ms: number): void {
  recordGitProcess(args, result, ms);
  // Not of previews and recovery: each of their processes would be a trace of its own.
  if (presentSpan() !== null) recordSpan(`git ${gitOperation(args)}`, ms, { [ownAttributes.gitResult]: result });
}

async function* readUntilClosed(stdout: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stdout) yield chunk as Buffer;
  } catch (error) {
    // `end` closes the pipe while it is read; `ended` tells why.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** Runs git to its end and returns its output. Throws a GitError for an unexpected exit code or an exceeded limit. */
export async function runGit(
  repository: string | null,
  args: readonly string[],
  options: GitOptions & { outputBytesMax?: number } = {},
): Promise<GitOutput> {
  const copy = options.isAsItIs ? null : copyOf(repository);
  if (copy === null) return runToEnd(repository, args, options);
  await copy.catchUp();
  try {
    return await runToEnd(repository, args, options);
  } catch (error) {
    // The messages of a remote are not about this repository.
    if (isTransfer(options) || !(error instanceof GitError && error.stderrMatches(damagedObject))) throw error;
    if (!(await copy.heal({ isDamaged: true }))) throw error;
    return runToEnd(repository, args, options);
  }
}

/** git's own messages about an object of the repository that it can't read. */
const damagedObject =
  /\b(?:missing (?:blob|tree|commit|object)|bad (?:tree )?object|not a (?:valid|tree) object|is corrupt\b|object file .* is empty|(?:unable to|could not) (?:read|parse) (?:tree|commit|object|[0-9a-f]{40}))/i;

async function runToEnd(
  repository: string | null,
  args: readonly string[],
  options: GitOptions & { outputBytesMax?: number },
): Promise<GitOutput> {
  const kind = isTransfer(options) ? "transfer" : "command";
  const release = await takeGitPlace(kind, repository, args, options);
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

const isTransfer = ({ timeoutMs = 0 }: GitOptions) => timeoutMs > gitMsMax();

/** Runs git and returns its output as one line, for commands that print an id or a name. */
export async function runGitLine(
  repository: string | null,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  return (await runGit(repository, args, options)).stdout.toString("utf8").trim();
}

import { Problem } from "#lib/platform/problem.ts";
import { GitError, gitMsMax } from "./git.ts";

/**
 * Runs a read or write of a repository's own files with the promises of a git command: it ends in time, a signal ends the wait, and a
 * failing disk or a damaged file is a GitError. Work that is late goes on in the background, without effect for the caller.
 */
export function withRepositoryFiles<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal?.aborted) return Promise.reject(new GitError(name, "aborted"));
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const late = setTimeout(() => reject(new GitError(name, "timeout")), gitMsMax());
  const abort = () => reject(new GitError(name, "aborted"));
  signal?.addEventListener("abort", abort, { once: true });
  work().then(resolve, (error) => reject(asGitError(name, error)));
  return promise.finally(() => {
    clearTimeout(late);
    signal?.removeEventListener("abort", abort);
  });
}

/** Errors of the file system, of zlib and of damaged objects have a code; a Problem goes on as it is, and so does a bug. */
function asGitError(name: string, error: unknown): unknown {
  if (error instanceof GitError || error instanceof Problem) return error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && !code.startsWith("ERR_INVALID") ? new GitError(name, "exit", null, code) : error;
}

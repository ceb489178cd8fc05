import { Problem } from "#lib/platform/problem.ts";

/** What GitHub answered, as far as a sentence needs it. */
interface Refusal {
  status: number;
  headers: Record<string, string | number | undefined>;
  /** GitHub's own words, of the answer and of its single errors. */
  said: string;
}

function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return null;
  const response =
    "response" in error ? (error.response as { headers?: Refusal["headers"]; data?: unknown }) : undefined;
  if (!response) return null;
  return { status: error.status, headers: response.headers ?? {}, said: JSON.stringify(response.data ?? "") };
}

export function saysAlreadyExists(error: unknown): boolean {
  const refusal = readRefusal(error);
  return refusal?.status === 422 && /already exists/i.test(refusal.said);
}

/** What GitHub's refusal means to the person who sent the changes for review. Never holds what was sent. */
export function explainGitHub(error: unknown, { head, base }: { head: string; base: string }): Problem {
  const refusal = readRefusal(error);
  if (!refusal) {
    return new Problem("unavailable", "github-unreachable", "GitHub can't be reached. Try again in a few minutes.");
  }
  const { status, headers, said } = refusal;
  const limited = headers["x-ratelimit-remaining"] === "0" || headers["retry-after"] !== undefined;
  if (status === 429 || (status === 403 && (limited || /rate limit/i.test(said)))) {
    const sentence = "GitHub has had too many requests with this access token. Try again in a while.";
    return new Problem("unavailable", "github-rate-limit", sentence);
  }
  switch (status) {
    case 401:
      return refuse(
        "github-token-refused",
        "GitHub refused the access token. It may have expired: enter a new one in the project.",
      );
    case 403:
      return refuse(
        "github-forbidden",
        "The access token may not create pull requests in this repository. It needs the permission “Pull requests: write”.",
      );
    case 404:
      return refuse(
        "github-not-found",
        "GitHub does not know this repository, or hides it from the access token. Check the address and the token's permissions.",
      );
    case 410:
      return refuse("github-disabled", "Pull requests are switched off in this repository.");
    case 422:
      return explainUnprocessable(said, { head, base });
    default:
      return new Problem(
        "unavailable",
        "github-failed",
        `GitHub could not create the pull request (answer ${status}). Try again in a few minutes.`,
      );
  }
}

function explainUnprocessable(said: string, { head, base }: { head: string; base: string }): Problem {
  if (/no commits between/i.test(said)) {
    return refuse("github-no-commits", `GitHub finds no difference between ${head} and ${base}.`);
  }
  if (/"field":\s*"base"/i.test(said)) {
    return refuse("github-base-missing", `The repository has no branch ${base} on GitHub any more.`);
  }
  if (/"field":\s*"head"/i.test(said)) {
    return refuse("github-head-missing", `The branch ${head} is not on GitHub yet. Try again in a moment.`);
  }
  if (/already exists/i.test(said)) {
    return refuse(
      "github-exists",
      "GitHub says that there is a pull request already, but does not show it. Try again.",
    );
  }
  return refuse("github-refused", "GitHub did not accept the pull request. Look at the repository's rules there.");
}

function refuse(code: string, sentence: string): Problem {
  return new Problem("conflict", code, sentence);
}

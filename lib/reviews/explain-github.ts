import type { Problem } from "#lib/platform/problem.ts";
import { reviewRefusals } from "./refusals.ts";

/** GitHub's answer, reduced to the parts that a sentence needs. */
interface Refusal {
  status: number;
  headers: Record<string, string | number | undefined>;
  /** The body of the answer, with GitHub's own words. */
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

/** Returns GitHub's refusal as a Problem for the person who sent the changes for review. It never contains the request. */
export function explainGitHub(error: unknown, { head, base }: { head: string; base: string }): Problem {
  const refusal = readRefusal(error);
  if (!refusal) {
    return reviewRefusals["github-unreachable"]();
  }
  const { status, headers, said } = refusal;
  const limited = headers["x-ratelimit-remaining"] === "0" || headers["retry-after"] !== undefined;
  if (status === 429 || (status === 403 && (limited || /rate limit/i.test(said)))) {
    return reviewRefusals["github-rate-limit"]();
  }
  switch (status) {
    case 401:
      return reviewRefusals["github-token-refused"]();
    case 403:
      return reviewRefusals["github-forbidden"]();
    case 404:
      return reviewRefusals["github-not-found"]();
    case 410:
      return reviewRefusals["github-disabled"]();
    case 422:
      return explainUnprocessable(said, { head, base });
    default:
      return reviewRefusals["github-failed"](status);
  }
}

function explainUnprocessable(said: string, { head, base }: { head: string; base: string }): Problem {
  if (/no commits between/i.test(said)) {
    return reviewRefusals["github-no-commits"](head, base);
  }
  if (/"field":\s*"base"/i.test(said)) {
    return reviewRefusals["github-base-missing"](base);
  }
  if (/"field":\s*"head"/i.test(said)) {
    return reviewRefusals["github-head-missing"](head);
  }
  if (/already exists/i.test(said)) {
    return reviewRefusals["github-exists"]();
  }
  return reviewRefusals["github-refused"]();
}

/** What went wrong, in the terms of whoever asked. Delivery maps a kind to an HTTP status; the code is stable. */
export type ProblemKind =
  | "bad-request"
  | "not-signed-in"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "too-large"
  | "invalid"
  | "throttled"
  | "unavailable";

/**
 * The one class that is thrown for an expected failure. `code` is stable and in kebab-case, `userMessage` is a sentence
 * that says what happened and what to do now; `details` are further members of the problem document (RFC 9457).
 */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly userMessage: string;
  readonly details: Record<string, unknown>;

  constructor(kind: ProblemKind, code: string, userMessage: string, details: Record<string, unknown> = {}) {
    super(`${code}: ${userMessage}`);
    this.name = "Problem";
    this.kind = kind;
    this.code = code;
    this.userMessage = userMessage;
    this.details = details;
  }
}

/** What you may not see and what does not exist are the same answer. */
export function notFound(): Problem {
  return new Problem("not-found", "not-found", "There is nothing here, or you have no access to it.");
}

import { commonWords } from "#lib/words/common.ts";
import type { ProblemCode } from "./problem-code";
import { noteSignIn } from "./signed-out";

/** A refusal of the server; `detail` is a sentence for the person. */
export class RequestProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly members: Record<string, unknown>;

  constructor(status: number, code: ProblemCode, detail: string, members: Record<string, unknown> = {}) {
    super(`${code}: ${detail}`);
    this.name = "RequestProblem";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.members = members;
  }
}

/** Sends a request. Every failure is a `RequestProblem` with a sentence that can be shown as it is. */
export async function requestJson<T>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await send(path, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}

/** Returns a text of the server. Every failure is a `RequestProblem` with a sentence that can be shown as it is. */
export async function readText(path: string): Promise<string> {
  return (await send(path, {})).text();
}

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { cache: "no-store", ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new RequestProblem(0, "unreachable", commonWords.unreachable);
  }
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem.code === "not-signed-in") noteSignIn(false);
    throw problem;
  }
  // NextAuth also answers who is signed out.
  if (!path.startsWith("/api/auth/")) noteSignIn(true);
  return response;
}

/** Returns the sentence to show for a failure of any kind. */
export function sentenceOf(error: unknown): string {
  return error instanceof RequestProblem ? error.detail : commonWords.unexpected;
}

/** Returns the refusal that an answer of the server holds. */
export async function problemOf(response: Response): Promise<RequestProblem> {
  const document: unknown = await response.json().catch(() => null);
  const members = typeof document === "object" && document !== null ? (document as Record<string, unknown>) : {};
  const { code, detail } = members;
  return new RequestProblem(
    response.status,
    typeof code === "string" ? (code as ProblemCode) : "unexpected",
    typeof detail === "string" && detail !== "" ? detail : commonWords.unexpected,
    members,
  );
}

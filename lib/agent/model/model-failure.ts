import { APICallError } from "ai";
import type { MessageParams } from "#lib/conversations/schema.ts";
import { AgentFailure, type AgentFailureCode } from "../agent-failure.ts";

/** A failed request to the model: the failure that ends the turn, and whether a retry may help. */
export interface ModelFailure {
  failure: AgentFailure;
  retryable: boolean;
  /** The wait that the provider asks for, in milliseconds; null if it names none. */
  retryAfterMs: number | null;
}

const retryableCodes = new Set<AgentFailureCode>(["model-busy", "model-unavailable", "model-unreachable"]);

/** Classifies an error that the SDK threw or streamed. Codes and messages are those of OpenAI's API and compatible servers. */
export function explainModelError(error: unknown, modelId: string): ModelFailure {
  if (error instanceof AgentFailure) {
    return { failure: error, retryable: retryableCodes.has(error.code), retryAfterMs: null };
  }
  const facts = factsOf(error);
  const code = codeOf(facts);
  const params: MessageParams = code === "model-not-found" ? { model: modelId } : {};
  return {
    failure: new AgentFailure(code, params, detailOf(facts)),
    retryable: retryableCodes.has(code),
    retryAfterMs: retryAfterOf(facts.headers),
  };
}

interface ErrorFacts {
  /** The HTTP status, or the status that an error in the stream corresponds to. */
  status: number | null;
  /** The provider's own code and type of the error. */
  providerCode: string;
  message: string;
  headers: Record<string, string>;
  connection: boolean;
  malformed: boolean;
}

function factsOf(error: unknown): ErrorFacts {
  const facts: ErrorFacts = {
    status: null,
    providerCode: "",
    message: error instanceof Error ? error.message : String(error),
    headers: {},
    connection: false,
    malformed: false,
  };
  if (APICallError.isInstance(error)) {
    facts.status = error.statusCode ?? null;
    facts.headers = error.responseHeaders ?? {};
    facts.providerCode = providerCodeOf(error.data);
    facts.connection = error.statusCode === undefined || isConnectionError(error.cause);
    facts.malformed = error.statusCode === 200;
  } else if (!(error instanceof Error) && asRecord(error)) {
    // An error in the stream is a plain object: the provider's own, or with the status to which its package maps it.
    const { statusCode, message } = asRecord(error) ?? {};
    facts.status = typeof statusCode === "number" ? statusCode : null;
    facts.providerCode = providerCodeOf(error);
    facts.message = typeof message === "string" ? message : "";
  } else {
    facts.connection = isConnectionError(error);
    facts.malformed = !facts.connection && isMalformed(error);
  }
  // Such an error quotes the stream, which may hold private notes, so its message must not be logged.
  if (facts.malformed) facts.message = error instanceof Error ? error.name : "";
  return facts;
}

function codeOf(facts: ErrorFacts): AgentFailureCode {
  const { status, providerCode, message } = facts;
  if (/insufficient_quota|billing|quota_exceeded/.test(providerCode) || status === 402) return "model-quota";
  if (/context_length|string_above_max_length/.test(providerCode) || status === 413) return "model-context-too-long";
  if (/model_not_found/.test(providerCode) || status === 404) return "model-not-found";
  if (/invalid_api_key/.test(providerCode) || status === 401 || status === 403) return "model-key-refused";
  if (facts.connection) return "model-unreachable";
  if (facts.malformed) return "model-malformed";
  if (status === 429) return "model-busy";
  if (status === 408 || status === 409 || (status !== null && status >= 500)) return "model-unavailable";
  if (status !== null) return saysTooLong(message) ? "model-context-too-long" : "model-request-refused";
  return "model-failed";
}

// Some compatible servers report it only in the message.
function saysTooLong(message: string): boolean {
  return /context (length|window|size)|maximum context|too many tokens|(prompt|input) is too long/i.test(message);
}

function providerCodeOf(data: unknown): string {
  const outer = asRecord(data);
  const error = asRecord(outer?.error) ?? asRecord(asRecord(outer?.response)?.error) ?? outer;
  return [error?.code, error?.type].filter((word) => typeof word === "string").join(" ");
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}

// A fetch that fails or breaks off throws a TypeError; its cause is the socket's error with a code.
function isConnectionError(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth += 1) {
    if (current instanceof TypeError && /fetch failed|terminated|network/i.test(current.message)) return true;
    const code = "code" in current ? current.code : undefined;
    if (typeof code === "string" && /^(UND_ERR_|E[A-Z]{4,}$)/.test(code)) return true;
  }
  return false;
}

function isMalformed(error: unknown): boolean {
  const name = error instanceof Error ? error.name : "";
  return /JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|SyntaxError/.test(name);
}

function detailOf(facts: ErrorFacts): string {
  const status = facts.status === null ? "" : `HTTP ${facts.status} `;
  return `${status}${facts.providerCode}: ${facts.message}`.trim().slice(0, 500).toWellFormed();
}

// RFC 9110, 10.2.3: seconds or an HTTP date; `retry-after-ms` is OpenAI's extension.
function retryAfterOf(headers: Record<string, string>): number | null {
  const milliseconds = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (milliseconds >= 0) return milliseconds;
  const value = headers["retry-after"];
  if (value === undefined) return null;
  const seconds = Number(value);
  if (value.trim() !== "" && seconds >= 0) return seconds * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

import { AddressRefused, type Fetch } from "#lib/platform/outgoing/guarded-fetch.ts";
import { findingSentences } from "#lib/words/settings/models.ts";
import { factsOf } from "../finding-facts.ts";
import type { FindingCode, ModelApi } from "../schema.ts";
import { probeRequest } from "./probe-request.ts";
import { createProbeStream } from "./read-probe-stream.ts";
import { parseJson, readRefusal } from "./read-refusal.ts";

export interface ProbedServer {
  baseUrl: string;
  apiKey: string | null;
}

export interface Finding {
  code: FindingCode;
  sentence: string;
  /** Milliseconds until the first event of the stream; null if none came. */
  firstTokenMs: number | null;
}

/** Below the minute after which proxies give up a request. */
const probeMsMax = 50_000;
const bytesMax = 256 * 1024;

/** A verdict that ends the probe. `status` is the server's. */
class Verdict extends Error {
  readonly code: FindingCode;
  readonly status: number | null;

  constructor(code: FindingCode, status: number | null = null) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Asks the model for one short answer with a tool call, and says what was found. Never throws, and repeats no word of the server. */
export async function probeModel(
  { baseUrl, apiKey, api, model }: ProbedServer & { api: ModelApi; model: string },
  fetch: Fetch,
  { msMax = probeMsMax, signal }: { msMax?: number; signal?: AbortSignal | undefined } = {},
): Promise<Finding> {
  const late = AbortSignal.timeout(msMax);
  const stops = signal ? AbortSignal.any([late, signal]) : late;
  const began = performance.now();
  let firstTokenMs: number | null = null;
  const { path, body } = probeRequest(api, model);
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...authorization(apiKey) },
      body,
      signal: stops,
    });
    await readAnswer(response, { api, hasKey: apiKey !== null }, () => {
      firstTokenMs ??= Math.round(performance.now() - began);
    });
    return describe(new Verdict("works"), { baseUrl, api, model, msMax }, firstTokenMs);
  } catch (error) {
    const isLate = !(error instanceof Verdict) && stops.aborted;
    return describe(isLate ? new Verdict("too-slow") : error, { baseUrl, api, model, msMax }, firstTokenMs);
  }
}

export const authorization = (apiKey: string | null): Record<string, string> =>
  apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };

interface Asked {
  api: ModelApi;
  hasKey: boolean;
}

/** Resolves if the answer streams and calls a tool; throws a verdict otherwise. */
async function readAnswer(response: Response, { api, hasKey }: Asked, heard: () => void): Promise<void> {
  const { status } = response;
  if (!response.ok) throw new Verdict(readRefusal({ status, hasKey, text: await readText(response) }), status);
  if (!/^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "")) {
    const answer = parseJson(await readText(response));
    const isAnswer = typeof answer === "object" && answer !== null && ("choices" in answer || "output" in answer);
    throw new Verdict(isAnswer ? "no-stream" : "wrong-protocol", status);
  }
  const stream = createProbeStream(api);
  for await (const piece of piecesOf(response)) {
    stream.feed(piece);
    if (stream.isSpoken) heard();
    if (stream.error !== null) throw new Verdict(readRefusal({ status: 400, hasKey, text: stream.error }));
    if (stream.isOver) break;
  }
  if (!stream.isSpoken) throw new Verdict("wrong-protocol", status);
  if (!stream.hasCalled) throw new Verdict("no-tools");
}

/** Yields the body's text piece by piece; what is longer than any short answer ends there. Leaving the loop ends the request. */
async function* piecesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    yield decoder.decode(piece, { stream: true });
    if (bytes > bytesMax) return;
  }
}

async function readText(response: Response): Promise<string> {
  let text = "";
  for await (const piece of piecesOf(response)) text += piece;
  return text;
}

interface Probed {
  baseUrl: string;
  api: ModelApi;
  model: string;
  msMax: number;
}

function describe(error: unknown, { baseUrl, api, model, msMax }: Probed, firstTokenMs: number | null): Finding {
  const { code, status } = error instanceof Verdict ? error : new Verdict(explainFailure(error));
  const known = { api, model, status, secondsMax: Math.round(msMax / 1000) };
  const sentence = findingSentences[code](factsOf(baseUrl, { ...known, isNever: refusedBy(error)?.isNever ?? false }));
  return { code, sentence, firstTokenMs };
}

const refusedBy = (error: unknown) =>
  error instanceof TypeError && error.cause instanceof AddressRefused ? error.cause : null;

/** Returns what a failed connection means, by the codes of Node's sockets. */
export function explainFailure(error: unknown): FindingCode {
  if (refusedBy(error)) return "address-not-allowed";
  if (error instanceof DOMException && /Timeout|Abort/.test(error.name)) return "too-slow";
  const codes: string[] = [];
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth += 1) {
    codes.push(current.name, "code" in current ? String(current.code) : "");
    if (current instanceof AggregateError) for (const each of current.errors) codes.push(String(each?.code ?? ""));
  }
  const found = codes.join(" ");
  if (/TimeoutError|AbortError|ABORT_ERR/.test(found)) return "too-slow";
  if (/ENOTFOUND|EAI_|ENODATA/.test(found)) return "host-not-found";
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO_|SELF_SIGNED|HPE_/.test(found)) {
    return /HPE_/.test(found) ? "wrong-protocol" : "certificate-refused";
  }
  return "host-unreachable";
}

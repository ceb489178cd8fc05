import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Problem } from "#lib/platform/problem.ts";
import { countRequest } from "#lib/platform/quotas/request-rate.ts";
import { ReaderIdle } from "#lib/platform/stream-while-read.ts";
import type { PreviewAnswer } from "#lib/workspaces/preview/preview-response.ts";
import { clientAddress } from "./client-address.ts";

// Previews and published sites share this: both answer before Next, in plain parts.

/** Returns the headers of a request as routes read them. */
export function headersOf(request: IncomingMessage): Pick<Headers, "get"> {
  return {
    get(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
  };
}

/** Sends an answer to its end, or until its reader is given up. */
export async function sendAnswer(response: ServerResponse, { status, headers, body }: PreviewAnswer): Promise<void> {
  response.writeHead(status, headers);
  if (!(body instanceof ReadableStream)) return void response.end(body);
  await pipeline(Readable.from(body), response).catch((error: unknown) => {
    if (!(error instanceof ReaderIdle)) throw error;
    response.destroy();
  });
}

/** Counts the request by its client address; returns the refusal if there were too many. */
export async function refuseTooManyOfAddress(headers: Pick<Headers, "get">): Promise<PreviewAnswer | null> {
  try {
    await countRequest("address", clientAddress(headers));
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return busyAnswer(error, 60);
  }
}

export function busyAnswer({ userMessage, details }: Problem, retryAfterSeconds: number): PreviewAnswer {
  return plainAnswer(429, userMessage, { "retry-after": String(details.retryAfterSeconds ?? retryAfterSeconds) });
}

/** An answer in one sentence, which no cache keeps. */
export function plainAnswer(status: number, sentence: string, headers: Record<string, string> = {}): PreviewAnswer {
  const always = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return { status, headers: { ...always, ...headers }, body: sentence };
}

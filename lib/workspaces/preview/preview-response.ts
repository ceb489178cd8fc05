import { previewAnswerWords as words } from "#lib/words/answers/preview-answers.ts";
import type { PreviewContent, PreviewFile } from "./preview-file.ts";
import type { ByteRange } from "./stream-blob.ts";

/** An answer in plain parts: a web `Response` costs more than all the rest of a small file's answer. */
export interface PreviewAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** The parts of an HTTP request for a preview's file that determine the answer. */
export interface PreviewRequest {
  method: string;
  headers: Pick<Headers, "get">;
  /** The query with its question mark, which a redirect keeps. */
  search?: string;
  signal?: AbortSignal;
}

/**
 * Parses a `Range` header of one range (RFC 9110, section 14.2). Returns null if the whole content is to be sent (no header,
 * other units, several ranges, malformed), "unsatisfiable" if the range lies behind the end.
 */
export function parseRange(header: string | null, bytes: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, first = "", last = ""] = match;
  if (first === "") {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? "unsatisfiable" : { start: bytes - suffix, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= bytes ? "unsatisfiable" : { start, end };
}

function headersOf(content: PreviewContent): Record<string, string> {
  return {
    "content-type": content.contentType,
    etag: content.etag,
    "accept-ranges": content.isWholeOnly ? "none" : "bytes",
    // The same address can show another commit a moment later: a browser revalidates each time and mostly gets 304.
    "cache-control": content.isImmutable ? "max-age=31536000, immutable" : "no-cache",
    "x-content-type-options": "nosniff",
  };
}

function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

async function answerContent(content: PreviewContent, request: PreviewRequest, status: number): Promise<PreviewAnswer> {
  const headers = headersOf(content);
  const { method } = request;
  if (status === 200 && matchesEtag(request.headers.get("if-none-match"), content.etag)) {
    return { status: 304, headers, body: null };
  }
  const ifRange = request.headers.get("if-range");
  const wanted =
    status === 200 && method === "GET" && !content.isWholeOnly && (ifRange === null || ifRange === content.etag);
  const range = wanted ? parseRange(request.headers.get("range"), content.bytes) : null;
  if (range === "unsatisfiable") {
    return { status: 416, headers: { "content-range": `bytes */${content.bytes}` }, body: null };
  }
  headers["content-length"] = String(range ? range.end - range.start + 1 : content.bytes);
  if (range) headers["content-range"] = `bytes ${range.start}-${range.end}/${content.bytes}`;
  const body = method === "HEAD" ? null : await content.read(range ?? undefined, request.signal);
  return { status: range ? 206 : status, headers, body };
}

function answerText(status: number, sentence: string): PreviewAnswer {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" };
  return { status, headers: { ...headers, "x-content-type-options": "nosniff" }, body: sentence };
}

/** Returns the answer for a resolved file: handles conditions and ranges, and forbids browsers to guess types. */
export async function respondWithPreviewFile(file: PreviewFile, request: PreviewRequest): Promise<PreviewAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return answerText(405, words.noForms);
  }
  switch (file.status) {
    case 200:
      return answerContent(file, request, 200);
    case 301:
      // Not cached: the next commit may put a file there.
      return {
        status: 301,
        headers: { location: `${file.location}${request.search ?? ""}`, "cache-control": "no-store" },
        body: null,
      };
    case 404:
      return file.page ? answerContent(file.page, request, 404) : answerText(404, words.noPage);
    case 413:
      return answerText(413, words.tooLarge);
    default:
      return file satisfies never;
  }
}

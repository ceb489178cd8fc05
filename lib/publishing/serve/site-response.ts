import { type PreviewFile, resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import {
  type PreviewAnswer,
  type PreviewRequest,
  respondWithPreviewFile,
} from "#lib/workspaces/preview/preview-response.ts";
import { type Coding, chooseCoding, compress, isCompressible } from "./compressed.ts";
import { findRedirect } from "./find-redirect.ts";
import type { ServedSite } from "./find-site.ts";

/** Pages and files whose address stays while they change: kept, and asked for again each time. */
const revalidate = "no-cache";
const forAYear = "public, max-age=31536000, immutable";

/**
 * Answers a visitor's request for a path of a published site, from git objects alone: the file, the page's new address, or the site's own
 * 404 page. `request` is a GET or a HEAD, `visitor` the client address.
 */
export async function respondWithSite(
  site: ServedSite,
  rawPath: string,
  { visitor, ...request }: PreviewRequest & { visitor: string },
): Promise<PreviewAnswer> {
  const file = await resolvePreviewFile({ ...site, rawPath, visitor });
  if (file.status === 404) {
    const location = await findRedirect(site, rawPath);
    if (location !== null) return redirect(`${location}${request.search ?? ""}`);
    if (file.page === null) return missingPage(request.method);
  }
  if (file.status === 413) return sentence(413, "This file is too large to be shown here.");
  return answerContent(file, request, isNameHashed(rawPath));
}

async function answerContent(file: PreviewFile, request: PreviewRequest, isImmutable: boolean): Promise<PreviewAnswer> {
  const coding = codingOf(file, request);
  const answer = await respondWithPreviewFile(file, { ...request, headers: withoutCoding(request.headers) });
  if (answer.status === 301) return { ...answer, headers: { ...answer.headers, "cache-control": revalidate } };
  const isFound = answer.status === 200 || answer.status === 206 || answer.status === 304;
  const headers: Record<string, string> = {
    ...answer.headers,
    "cache-control": isImmutable && isFound ? forAYear : revalidate,
  };
  if (isCompressible(headers["content-type"] ?? "")) headers.vary = "accept-encoding";
  const { etag } = headers;
  if (coding === null || answer.status === 206 || etag === undefined) return { ...answer, headers };
  // A cache must not take one coding's bytes for the other's.
  headers.etag = etag.replace(/"$/, `-${coding}"`);
  if (answer.status !== 304) headers["content-encoding"] = coding;
  delete headers["content-length"];
  if (!(answer.body instanceof Uint8Array)) return { ...answer, headers };
  const body = await compress(etag, coding, answer.body);
  headers["content-length"] = String(body.byteLength);
  return { ...answer, headers, body };
}

/** A range is one of the content itself. */
function codingOf(file: PreviewFile, { headers }: PreviewRequest): Coding | null {
  const content = file.status === 200 ? file : file.status === 404 ? file.page : null;
  return content === null || headers.get("range") !== null
    ? null
    : chooseCoding(headers.get("accept-encoding"), content);
}

/** The tags of a condition, as the content itself has them. */
function withoutCoding(headers: PreviewRequest["headers"]): PreviewRequest["headers"] {
  return {
    get: (name) => {
      const value = headers.get(name);
      return name === "if-none-match" ? (value?.replace(/-(?:br|gzip)"/g, '"') ?? null) : value;
    },
  };
}

/**
 * Returns true if a file's name carries a hash of its content, as bundlers write it: `app.3f9a1c07.js`, `index-Bk3Hx9aZ.css`. Words, dates
 * and numbers don't count, and neither does a doubtful name: a browser never asks for such a file again.
 */
export function isNameHashed(path: string): boolean {
  const name = path.split("/").at(-1) ?? "";
  if (/\.html?$/i.test(name)) return false;
  const [, hash = ""] = /[._-]([A-Za-z0-9]{8,64})\.[a-z0-9]{2,6}$/.exec(name) ?? [];
  const digitGroups = hash.match(/[0-9]+/g)?.length ?? 0;
  // 24dec2025 is a date and A4Seite1 has a word, though hashes have such characters too.
  const isHex = /^[0-9a-f]+$/.test(hash) && digitGroups >= 3 && !/[0-9]{1,2}(?:dec|feb)[0-9]{2,4}/.test(hash);
  const changes = hash.match(/[0-9](?=[A-Za-z])|[A-Za-z](?=[0-9])/g)?.length ?? 0;
  const isMixed =
    hash.length === 8 && /[A-Z]/.test(hash) && /[a-z]/.test(hash) && !/[a-z]{3}/.test(hash) && changes >= 4;
  return (isHex && /[a-f]/.test(hash)) || isMixed;
}

function missingPage(method: string): PreviewAnswer {
  const page =
    '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n' +
    "<title>Page not found</title>\n<h1>Page not found</h1>\n<p>There is no page at this address.</p>\n" +
    '<p><a href="/">Go to the first page</a></p>\n</html>\n';
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": revalidate };
  return { status: 404, headers, body: method === "HEAD" ? null : page };
}

/** Asked for again each time, because the address can become a page again. */
function redirect(location: string): PreviewAnswer {
  return { status: 301, headers: { location, "cache-control": revalidate }, body: null };
}

function sentence(status: number, text: string): PreviewAnswer {
  return { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }, body: text };
}

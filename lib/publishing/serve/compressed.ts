import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";

export type Coding = "br" | "gzip";

/** All kept contents together. A content has the id of its bytes, so nothing here becomes stale. */
const keptBytesMax = 48 * 1024 * 1024;
const entryBytes = 512;
/** Smaller contents gain nothing. */
const bytesMin = 860;
const bytesMax = 4 * 1024 * 1024;

interface Kept {
  contents: RecentMap<Buffer<ArrayBuffer>>;
  making: RecentMap<Promise<Buffer<ArrayBuffer>>>;
}
const kept = () =>
  processState<Kept>("sites.compressed", () => ({
    contents: new RecentMap(keptBytesMax, ({ byteLength }) => byteLength + entryBytes),
    making: new RecentMap(1_000),
  }));

/** Returns the best coding that a client accepts (RFC 9110, section 12.5.3); null to send the content as it is. */
export function chooseCoding(
  acceptEncoding: string | null,
  { contentType, bytes }: { contentType: string; bytes: number },
): Coding | null {
  if (!acceptEncoding || !isCompressible(contentType) || bytes < bytesMin || bytes > bytesMax) return null;
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(",")
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(";", 1)[0]?.trim()),
  );
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : null;
}

export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:javascript|json|xml|wasm|.+\+(?:json|xml))|image\/(?:svg\+xml|bmp)|font\/(?:ttf|otf))/.test(
    contentType,
  );
}

/** Returns the content in a coding. Each content is compressed once: concurrent callers share it. `id` names its bytes. */
export async function compress(
  id: string,
  coding: Coding,
  content: Uint8Array<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  const key = `${coding} ${id}`;
  const { contents, making } = kept();
  const known = contents.get(key);
  if (known) {
    // The last used entry is the last to be dropped.
    contents.set(key, known);
    return known;
  }
  const made = await keepPromise(making, key, () => (coding === "br" ? toBrotli(content) : promisify(gzip)(content)));
  contents.set(key, made);
  making.delete(key);
  return made;
}

/** A quality that costs about as much as gzip's and saves more. */
const brotliQuality = 5;

function toBrotli(content: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  };
  return promisify(brotliCompress)(content, { params });
}

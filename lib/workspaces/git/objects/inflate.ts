import { promisify } from "node:util";
import { constants, inflate, inflateSync } from "node:zlib";
import { DamagedObject } from "./object.ts";

const inflateLater = promisify(inflate);

/** Compressed input above this is inflated in another thread. */
const inPlaceBytesMax = 64 * 1024;

/**
 * The compressed bytes from which the start of any object can be read: the longest block header of DEFLATE has fewer than 600
 * (RFC 1951, 3.2.7). They inflate to at most a megabyte.
 */
export const startBytes = 1024;

/** Inflates the first bytes of a zlib stream that may be cut off. */
export function inflateStart(compressed: Buffer): Buffer {
  return inflateSync(compressed.subarray(0, startBytes), { finishFlush: constants.Z_SYNC_FLUSH });
}

/** Inflates a zlib stream, after which other bytes may follow, to exactly `bytes` bytes. */
export async function inflateTo(compressed: Buffer, bytes: number): Promise<Buffer> {
  // One more byte than expected shows a stream that is longer.
  const limits = { maxOutputLength: bytes + 1 };
  const content =
    compressed.length > inPlaceBytesMax ? await inflateLater(compressed, limits) : inflateSync(compressed, limits);
  if (content.length !== bytes) throw new DamagedObject("An object has another size than it says.");
  return content;
}

/** Returns the most bytes to which zlib compresses so many bytes (`compressBound` in zlib's manual, for its worst settings). */
export function compressedBytesMax(bytes: number): number {
  return bytes + Math.ceil(bytes / 8) + 1024;
}

import { isUtf8 } from "node:buffer";

const bytesLookedAt = 8_000;

/** Returns true if the content is not text: it has a NUL byte near its beginning (git's rule) or is not valid UTF-8. */
export function isBinary(content: Uint8Array): boolean {
  return content.subarray(0, bytesLookedAt).includes(0) || !isUtf8(content);
}

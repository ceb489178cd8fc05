import { isUtf8 } from "node:buffer";

const bytesLookedAt = 8_000;

/** Whether content is no text: a NUL byte near its beginning (as git decides), or no valid UTF-8. */
export function isBinary(content: Uint8Array): boolean {
  return content.subarray(0, bytesLookedAt).includes(0) || !isUtf8(content);
}

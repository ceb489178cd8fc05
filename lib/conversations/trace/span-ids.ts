import { createHash } from "node:crypto";

// Derived from the turn, so that two exports of a conversation have the same ids, and an importer recognizes what it has.

/** Returns a turn's trace id, which is its own id: 16 bytes in hexadecimal. */
export const traceIdOf = (editSessionId: string) => editSessionId.replaceAll("-", "");

export const turnSpanId = (editSessionId: string) => spanId(editSessionId, "turn");
export const requestSpanId = (editSessionId: string, step: number) => spanId(editSessionId, "request", step);
/** `n` counts the calls of the step from 0, because not every server makes unique ids for calls. */
export const callSpanId = (editSessionId: string, step: number, n: number) => spanId(editSessionId, "call", step, n);

/** Returns 8 bytes in hexadecimal. */
function spanId(...parts: (string | number)[]): string {
  return createHash("sha256").update(parts.join("/")).digest("hex").slice(0, 16);
}

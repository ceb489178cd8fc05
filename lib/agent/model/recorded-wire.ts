import type { RecordedAnswer } from "./recorded-answer.ts";

// A provider's events as a server sends them: `data:` lines of server-sent events, with `[DONE]` at the end.

/**
 * An event that no provider sends. It follows the last event of an answer that broke off: the provider's package hands it on after all that the
 * events before it gave, and before it would close what is open, which it did not do when the connection broke.
 */
const endMark = { sitewright: "the recorded answer broke off here" };

export const isEndMark = (event: unknown): boolean => JSON.stringify(event) === JSON.stringify(endMark);

export function toEventStream(answer: RecordedAnswer | undefined): string {
  const { events = null, isBrokenOff = true } = answer ?? {};
  const lines = (events ?? []).map((event) => JSON.stringify(event));
  lines.push(isBrokenOff ? JSON.stringify(endMark) : "[DONE]");
  return lines.map((line) => `data: ${line}\n\n`).join("");
}

import { recordChunkWrite } from "#lib/platform/metrics/metrics.ts";
import { ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import { isTracing, recordSpan } from "#lib/platform/tracing/tracing.ts";

/** Ten times the tick of the group commit. A statement that takes longer delays what people read. */
const slowMs = 250;

/**
 * Records one statement that wrote so many entries of logs and took so many milliseconds. Only a slow one makes a span, since there are
 * forty a second; it is a trace of its own, because the statement writes for many turns.
 */
export function recordWrite(chunks: number, ms: number): void {
  recordChunkWrite(chunks, ms);
  if (ms < slowMs || !isTracing()) return;
  recordSpan("write log entries", ms, { [ownAttributes.chunks]: chunks }, { parent: null });
}

/** A span's place in a trace: W3C Trace Context, section 3.2 (w3.org/TR/trace-context). */
export interface TracePlace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
}

/** Returns the place that a `traceparent` names; null if it names none. */
export function parseTraceParent(text: string): TracePlace | null {
  // Later versions may append fields; the version ff is not allowed.
  const [, version, traceId, spanId, flags, rest] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.{0,400})?$/.exec(text) ?? [];
  if (!version || version === "ff" || !traceId || !spanId || !flags) return null;
  if (version === "00" && rest !== undefined) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceParent({ traceId, spanId, isSampled }: TracePlace): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

import { formatTraceParent, parseTraceParent } from "#lib/platform/tracing/trace-parent.ts";
import { setSpanSource } from "#lib/platform/tracing/tracing.ts";

export interface RecordedSpan {
  name: string;
  /** In W3C's notation; null for the first span of a trace. */
  parent: string | null;
  traceParent: string;
  attributes: Record<string, unknown>;
  marks: string[];
  failure: string | null;
  isEnded: boolean;
}

/** Switches tracing on in this process and keeps all spans in memory, until `stop` is called. */
export function recordSpans(): { spans: RecordedSpan[]; stop(): void } {
  const spans: RecordedSpan[] = [];
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0");
  setSpanSource({
    start(name, parent) {
      const number = spans.length + 1;
      const traceId = parseTraceParent(parent ?? "")?.traceId ?? hex(number, 32);
      const traceParent = formatTraceParent({ traceId, spanId: hex(number, 16), isSampled: true });
      const span: RecordedSpan = {
        name,
        parent,
        traceParent,
        attributes: {},
        marks: [],
        failure: null,
        isEnded: false,
      };
      spans.push(span);
      return {
        traceId,
        traceParent,
        rename(next) {
          span.name = next;
        },
        set: (attributes) => void Object.assign(span.attributes, attributes),
        mark: (event) => void span.marks.push(event),
        fail(reason) {
          span.failure = reason;
        },
        end() {
          span.isEnded = true;
        },
      };
    },
    stop: async () => undefined,
  });
  return { spans, stop: () => void setSpanSource(null) };
}

import { expect, test } from "vitest";
import { formatTraceParent, parseTraceParent } from "./trace-parent.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`cc-${traceId}-${spanId}-01-what-the-future-adds`, true],
])("%s is read", (text, isSampled) => {
  expect(parseTraceParent(text)).toEqual({ traceId, spanId, isSampled });
});

test.each([
  "",
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}`,
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\nx`,
])("%j names no place in a trace", (text) => {
  expect(parseTraceParent(text)).toBeNull();
});

test("a place is written as it is read", () => {
  for (const isSampled of [true, false]) {
    const place = { traceId, spanId, isSampled };
    expect(parseTraceParent(formatTraceParent(place))).toEqual(place);
  }
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSpanSource } from "#lib/platform/tracing/open-telemetry.ts";
import { formatTraceParent, parseTraceParent } from "#lib/platform/tracing/trace-parent.ts";
import { inSpan, setSpanSource, startSpan } from "#lib/platform/tracing/tracing.ts";
import { type OtlpReceiver, startOtlpReceiver } from "#tests/fakes/otlp-receiver.ts";

// The delivery of spans by OpenTelemetry's SDK, to a collector at the wire.

let receiver: OtlpReceiver;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
});
afterEach(async () => {
  setSpanSource(null);
  await receiver.close();
});

const target = (url = `${receiver.endpoint}/v1/traces`) => ({
  ...{ url, headers: {}, serviceName: "a-test", processKind: "worker" },
  ...{ sampler: "parentbased_always_on" as const, ratio: 1 },
});
/** Long enough for a busy machine. */
const patientMs = 60_000;

test("what has ended is delivered when tracing stops", async () => {
  const source = createSpanSource(target(), patientMs);
  setSpanSource(source);
  await inSpan("outer", async (span) => {
    span?.set({ text: "a", number: 7, flag: true, list: ["b", "c"], absent: undefined });
    span?.mark("moment");
    await inSpan("inner", async () => Promise.reject(new TypeError("the words of a person"))).catch(() => undefined);
  });
  startSpan("still open");
  await source.stop();
  const spans = receiver.spans();
  const [inner, outer] = spans;
  expect(spans).toHaveLength(2);
  expect(outer).toMatchObject({
    name: "outer",
    parentSpanId: "",
    attributes: { text: "a", number: 7, flag: true, list: ["b", "c"] },
    events: ["moment"],
    isFailed: false,
    resource: { "service.name": "a-test", "sitewright.process": "worker", "process.pid": process.pid },
  });
  expect(inner).toMatchObject({
    ...{ name: "inner", traceId: outer?.traceId, parentSpanId: outer?.spanId },
    ...{ attributes: { "error.type": "TypeError" }, events: [], isFailed: true },
  });
  expect(receiver.bodies()).not.toContain("words");
});

test("a span continues the trace that it is given, and is dropped with it", async () => {
  const source = createSpanSource(target(), patientMs);
  setSpanSource(source);
  const place = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
  for (const isSampled of [true, false]) {
    const span = startSpan(`${isSampled}`, { parent: formatTraceParent({ ...place, isSampled }) });
    expect(parseTraceParent(span?.traceParent ?? "")).toMatchObject({ traceId: place.traceId, isSampled });
    span?.end();
  }
  await source.stop();
  expect(receiver.spans()).toEqual([
    expect.objectContaining({ name: "true", traceId: place.traceId, parentSpanId: place.spanId }),
  ]);
});

test("tracing stops although its collector never answers", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const source = createSpanSource(target(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1/traces`), 10);
  setSpanSource(source);
  startSpan("a")?.end();
  await source.stop();
  silent.closeAllConnections();
  silent.close();
});

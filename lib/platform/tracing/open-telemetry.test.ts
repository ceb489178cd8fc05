import { type Context, ROOT_CONTEXT, SpanKind, trace } from "@opentelemetry/api";
import { SamplingDecision } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { createSampler } from "./open-telemetry.ts";
import { tracesUrl } from "./start-tracing.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

function below(traceFlags: number): Context {
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: "00f067aa0ba902b7", traceFlags });
}

test.each([
  ["always_on", 1, [true, true, true]],
  ["always_off", 1, [false, false, false]],
  ["traceidratio", 0, [false, false, false]],
  ["traceidratio", 1, [true, true, true]],
  ["parentbased_always_on", 1, [true, true, false]],
  ["parentbased_always_off", 1, [false, true, false]],
  ["parentbased_traceidratio", 0, [false, true, false]],
] as const)("%s with %d takes traces without a parent, below a sampled and below another", (sampler, ratio, taken) => {
  const made = createSampler({ sampler, ratio });
  const asked = [ROOT_CONTEXT, below(1), below(0)].map(
    (context) => made.shouldSample(context, traceId, "a", SpanKind.INTERNAL, {}, []).decision,
  );
  expect(asked.map((decision) => decision === SamplingDecision.RECORD_AND_SAMPLED)).toEqual(taken);
});

test.each([
  [undefined, undefined, null],
  ["http://a:4318", undefined, "http://a:4318/v1/traces"],
  ["http://a:4318/otlp/", undefined, "http://a:4318/otlp/v1/traces"],
  ["http://a:4318", "http://b/api/traces", "http://b/api/traces"],
])("with %s and %s spans go to %s", (base, own, url) => {
  expect(tracesUrl({ OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own })).toBe(url);
});

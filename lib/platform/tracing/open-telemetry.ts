import { hostname } from "node:os";
import {
  type Attributes,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Settings } from "../env.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { attributes as names } from "./span-attributes.ts";
import { formatTraceParent, parseTraceParent } from "./trace-parent.ts";
import type { OpenSpan, SpanAttributes, SpanOptions, SpanSource } from "./tracing.ts";

// The only file that loads OpenTelemetry's packages. Its provider is not registered for the process: Next would record spans of its own
// there, with the full addresses of requests.

/** How long the end of a process waits for the collector. */
const stopMsMax = 1_000;

export interface TraceTarget {
  /** Where the spans are sent: OTLP over HTTP, in protobuf. */
  url: string;
  /** Secrets. */
  headers: Record<string, string>;
  serviceName: string;
  /** `web` or `worker`. */
  processKind: string;
  sampler: Settings["OTEL_TRACES_SAMPLER"];
  /** The share of traces that the samplers by ratio take. */
  ratio: number;
}

/** Creates the source of spans that go to a collector. A collector that does not answer costs the spans that do not fit in memory. */
export function createSpanSource(target: TraceTarget, waitMsMax = stopMsMax): SpanSource {
  const { url, headers, serviceName, processKind } = target;
  const exporter = tellFailures(new OTLPTraceExporter({ url, headers }));
  const own = {
    "service.name": serviceName,
    "service.instance.id": newId(),
    "host.name": hostname(),
    "process.pid": process.pid,
    "sitewright.process": processKind,
  };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(own)),
    sampler: createSampler(target),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("sitewright");
  return {
    start(name, parent, { kind, cause, begunMsAgo }) {
      const options = {
        kind: kindOf(kind),
        links: linksTo(cause),
        ...(begunMsAgo === undefined ? {} : { startTime: Date.now() - begunMsAgo }),
      };
      return wrap(tracer.startSpan(name, options, contextOf(parent)));
    },
    async stop() {
      const isLate = new Promise<void>((resolve) => setTimeout(resolve, waitMsMax).unref());
      // A failure was logged by the exporter.
      await Promise.race([provider.shutdown().catch(() => undefined), isLate]);
    },
  };
}

export function createSampler({ sampler, ratio }: Pick<TraceTarget, "sampler" | "ratio">): Sampler {
  switch (sampler) {
    case "always_on":
      return new AlwaysOnSampler();
    case "always_off":
      return new AlwaysOffSampler();
    case "traceidratio":
      return new TraceIdRatioBasedSampler(ratio);
    case "parentbased_always_on":
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case "parentbased_always_off":
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case "parentbased_traceidratio":
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
    default:
      return sampler satisfies never;
  }
}

function kindOf(kind: SpanOptions["kind"]): SpanKind {
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
  return kind === undefined ? SpanKind.INTERNAL : kinds[kind];
}

function spanContextOf(traceParent: string | null) {
  const place = traceParent === null ? null : parseTraceParent(traceParent);
  return place && { traceId: place.traceId, spanId: place.spanId, traceFlags: place.isSampled ? 1 : 0 };
}

function contextOf(parent: string | null) {
  const spanContext = spanContextOf(parent);
  return spanContext ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}

function linksTo(cause: OpenSpan | null | undefined): Link[] {
  const context = spanContextOf(cause?.traceParent ?? null);
  return context ? [{ context }] : [];
}

function wrap(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceParent: formatTraceParent({ traceId, spanId, isSampled: (traceFlags & 1) === 1 }),
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(present(attributes)),
    mark: (event, attributes = {}) => void span.addEvent(event, present(attributes)),
    fail(reason) {
      span.setAttribute(names.errorType, reason);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function present(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)) as Attributes;
}

/** Logs when deliveries begin to fail and when they work again. The message of an error may quote the collector's answer. */
function tellFailures(exporter: SpanExporter): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.error !== undefined || result.code !== 0;
        if (fails && !isFailing)
          log.warn({ reason: reasonOf(result.error) }, "traces can't be delivered; they are dropped");
        if (!fails && isFailing) log.info("traces are delivered again");
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Returns the status of the collector's answer or the code of the connection's error. */
function reasonOf(error: Error | undefined): string {
  const code = error !== undefined && "code" in error ? error.code : undefined;
  if (typeof code === "number") return `HTTP ${code}`;
  return typeof code === "string" && /^[A-Z\d_]{1,40}$/.test(code) ? code : "no answer";
}

import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "../process-state.ts";

// Spans, without OpenTelemetry's packages, which are loaded only if traces are wanted: open-telemetry.ts.
// A span holds names, ids, codes and numbers. It never holds words of a person or a model, an address, a path or a secret.

export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** A span that has begun. `end` is called once; later calls of all methods do nothing. */
export interface OpenSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span in W3C's notation, for what continues its trace elsewhere. */
  readonly traceParent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks a moment of the span. */
  mark(event: string, attributes?: SpanAttributes): void;
  /** Marks the span as failed. `reason` is a code or the name of an error's class, never its message. */
  fail(reason: string): void;
  end(): void;
}

export interface SpanOptions {
  kind?: "server" | "client" | "consumer";
  /** The span that this one belongs to, in W3C's notation; null for a trace of its own. By default the present span. */
  parent?: string | null;
  /** A span of another trace that led to this one. */
  cause?: OpenSpan | null;
  /** How long ago it began, in milliseconds. */
  begunMsAgo?: number;
}

/** Makes the spans and delivers them. */
export interface SpanSource {
  start(name: string, parent: string | null, options: SpanOptions): OpenSpan;
  /** Delivers what has ended. Resolves also if that fails. */
  stop(): Promise<void>;
}

interface Tracing {
  /** Null while tracing is off. */
  source: SpanSource | null;
  present: AsyncLocalStorage<OpenSpan>;
}

/** Kept here, so that a place where a span may begin costs one comparison while tracing is off. */
const tracing = processState<Tracing>("tracing", () => ({ source: null, present: new AsyncLocalStorage() }));

/** Switches tracing on, or off with null. Returns the source that it had. */
export function setSpanSource(source: SpanSource | null): SpanSource | null {
  const before = tracing.source;
  tracing.source = source;
  return before;
}

export function isTracing(): boolean {
  return tracing.source !== null;
}

const byDefault: SpanOptions = {};

/** Begins a span; the caller ends it. Returns null while tracing is off. */
export function startSpan(name: string, options: SpanOptions = byDefault): OpenSpan | null {
  const { source } = tracing;
  if (source === null) return null;
  const parent = options.parent === undefined ? presentTraceParent() : options.parent;
  return source.start(name, parent, options);
}

/** Runs the work with this span as the present one. */
export function withSpan<T>(span: OpenSpan, work: () => T): T {
  return tracing.present.run(span, work);
}

/** Runs the work in a span that ends with it. The span is null while tracing is off. */
export function inSpan<T>(
  name: string,
  work: (span: OpenSpan | null) => Promise<T>,
  options: SpanOptions = byDefault,
): Promise<T> {
  const span = startSpan(name, options);
  return span === null ? work(null) : runInSpan(span, work);
}

async function runInSpan<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    return await withSpan(span, () => work(span));
  } catch (error) {
    span.fail(reasonOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Records a span that ends now and began so many milliseconds ago. Does nothing while tracing is off. */
export function recordSpan(
  name: string,
  ms: number,
  attributes: SpanAttributes,
  options: SpanOptions = byDefault,
): void {
  const span = startSpan(name, { ...options, begunMsAgo: ms });
  span?.set(attributes);
  span?.end();
}

/** Returns the span that the present work belongs to, or null. */
export function presentSpan(): OpenSpan | null {
  return tracing.source === null ? null : (tracing.present.getStore() ?? null);
}

/** Returns the present span in W3C's notation, or null. */
export function presentTraceParent(): string | null {
  return presentSpan()?.traceParent ?? null;
}

/** Returns what an error may say in a span: its code or its class. A message may quote people. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" && /^[\w-]{1,60}$/.test(error.code)
    ? error.code
    : error.name;
}

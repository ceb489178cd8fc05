import * as openInferenceConventions from "@arizeai/openinference-semantic-conventions";
import * as openTelemetryConventions from "@opentelemetry/semantic-conventions/incubating";
import { z } from "zod";

// The published formats of traces as schemas, by which tests read what is exported.

const hex = (bytes: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${bytes * 2}}$`));
const nanos = z.string().regex(/^[1-9]\d{18}$/);

const anyValue = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ arrayValue: z.strictObject({ values: z.array(z.strictObject({ stringValue: z.string() })) }) }),
]);
const keyValues = z
  .array(z.strictObject({ key: z.string(), value: anyValue }))
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, "an attribute stands there twice");

const otelSpanSchema = z
  .strictObject({
    traceId: hex(16),
    spanId: hex(8),
    parentSpanId: hex(8).optional(),
    name: z.string().min(1),
    kind: z.int().min(1).max(5),
    startTimeUnixNano: nanos,
    endTimeUnixNano: nanos,
    attributes: keyValues,
    events: z.array(z.strictObject({ timeUnixNano: nanos, name: z.string().min(1), attributes: keyValues })),
    status: z.strictObject({ code: z.int().min(0).max(2), message: z.string().optional() }),
  })
  .refine((span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), "it ends before it starts");
export type OtelSpan = z.infer<typeof otelSpanSchema>;

/** `ExportTraceServiceRequest` in OTLP/JSON: opentelemetry-proto, `trace.proto`, and the OTLP specification's JSON encoding. */
export const otlpSchema = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes: keyValues }),
      scopeSpans: z.tuple([
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(otelSpanSchema) }),
      ]),
    }),
  ]),
});

/** Returns the spans of an export in OTLP/JSON, each with its attributes as an object. */
export function readOtel(text: string) {
  const spans = otlpSchema.parse(JSON.parse(text)).resourceSpans[0].scopeSpans[0].spans;
  return spans.map((span) => ({ ...span, values: valuesOf(span.attributes) }));
}

function valuesOf(attributes: OtelSpan["attributes"]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plainOf(value)]));
}

function plainOf(value: z.infer<typeof anyValue>): unknown {
  if ("arrayValue" in value) return value.arrayValue.values.map(({ stringValue }) => stringValue);
  return "intValue" in value ? Number(value.intValue) : Object.values(value)[0];
}

const time = z.iso.datetime({ offset: true });

/** `Span` of Phoenix's REST interface, as `POST /v1/projects/{project_identifier}/spans` takes it. */
export const phoenixSpanSchema = z
  .strictObject({
    name: z.string(),
    context: z.strictObject({ trace_id: hex(16), span_id: hex(8) }),
    span_kind: z.enum(["AGENT", "CHAIN", "LLM", "TOOL"]),
    parent_id: hex(8).nullable(),
    start_time: time,
    end_time: time,
    status_code: z.enum(["UNSET", "OK", "ERROR"]),
    status_message: z.string(),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    events: z.array(
      z.strictObject({
        name: z.string(),
        timestamp: time,
        attributes: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  })
  .refine(({ start_time, end_time }) => Date.parse(end_time) >= Date.parse(start_time), "it ends before it starts")
  .refine(({ attributes }) => {
    const names = Object.keys(attributes);
    return !names.some((name) => names.some((other) => other.startsWith(`${name}.`)));
  }, "Phoenix nests the names: no name may be the beginning of another");

/** Returns the spans of an export for Phoenix. */
export const readPhoenix = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => phoenixSpanSchema.parse(JSON.parse(line)));

const part = z.union([
  z.looseObject({ type: z.literal("text"), content: z.string() }),
  z.looseObject({ type: z.literal("reasoning"), content: z.string() }),
  z.looseObject({ type: z.literal("tool_call"), id: z.string().nullish(), name: z.string(), arguments: z.unknown() }),
  z.looseObject({ type: z.literal("tool_call_response"), id: z.string().nullish(), response: z.string() }),
  // GenericPart: any other type. The known types must fit their own schema.
  z.looseObject({
    type: z.string().refine((type) => !["text", "reasoning", "tool_call", "tool_call_response"].includes(type)),
  }),
]);
const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

/** The JSON attributes of the GenAI conventions, by the schemas that are published beside them. */
export const genAiSchemas = {
  "gen_ai.system_instructions": jsonOf(z.array(part)),
  "gen_ai.input.messages": jsonOf(z.array(z.looseObject({ role: z.string(), parts: z.array(part) }))),
  "gen_ai.output.messages": jsonOf(
    z.array(z.looseObject({ role: z.string(), parts: z.array(part), finish_reason: z.string() })),
  ),
  "gen_ai.tool.definitions": jsonOf(z.array(z.looseObject({ type: z.string(), name: z.string() }))),
  "gen_ai.tool.call.arguments": jsonOf(z.record(z.string(), z.unknown())),
} as const;

const texts = (module: object) => Object.values(module).filter((value) => typeof value === "string");
const otelNames = new Set<string>(texts(openTelemetryConventions));
const openInferenceNames = new Set<string>([
  ...texts(openInferenceConventions),
  ...texts(openInferenceConventions.SemanticConventions),
]);
const own = /^sitewright\.[a-z_.]+$/;

/** Whether a name is one of OpenTelemetry's conventions, or the product's own. */
export const isOtelName = (name: string) => otelNames.has(name) || own.test(name);

/** Whether a name is one of OpenInference's, each piece between indexes apart, or the product's own. */
export const isOpenInferenceName = (name: string) =>
  own.test(name) || name === "error.type" || name.split(/\.\d+\./).every((piece) => openInferenceNames.has(piece));

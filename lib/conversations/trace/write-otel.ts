import { attributes } from "#lib/platform/tracing/span-attributes.ts";
import {
  inputMessages,
  outputMessages,
  systemInstructions,
  toFinishReason,
  toolDefinitions,
} from "./gen-ai-messages.ts";
import { type Attributes, nameEvent, ownAttributesOf, type Plain } from "./own-attributes.ts";
import type { CallSpan, RequestSpan, TraceSpan, TurnSpan } from "./trace-span.ts";

// OTLP/JSON: ids in hexadecimal, 64-bit numbers as decimal strings, enums as numbers.

/** Writes the spans as one `ExportTraceServiceRequest`, piece by piece, with attributes by the GenAI conventions. */
export async function* writeOtel(spans: AsyncIterable<TraceSpan>): AsyncGenerator<string> {
  const resource = { attributes: [keyValue("service.name", "sitewright")] };
  yield `{"resourceSpans":[{"resource":${JSON.stringify(resource)},"scopeSpans":[{"scope":{"name":"sitewright"},"spans":[`;
  let separator = "\n";
  for await (const span of spans) {
    yield `${separator}${JSON.stringify(toOtelSpan(span))}`;
    separator = ",\n";
  }
  yield "\n]}]}]}\n";
}

const kinds = { internal: 1, client: 3 } as const;
const statusCodes = { unset: 0, ok: 1, error: 2 } as const;

function toOtelSpan(span: TraceSpan) {
  const { traceId, spanId, parentId, name, startedAt, endedAt, lastSeenAt, status, events } = span;
  return {
    traceId,
    spanId,
    ...(parentId !== null && { parentSpanId: parentId }),
    name,
    kind: span.kind === "request" ? kinds.client : kinds.internal,
    startTimeUnixNano: nanos(startedAt),
    endTimeUnixNano: nanos(endedAt ?? lastSeenAt),
    attributes: keyValues({
      [attributes.conversationId]: span.conversationId,
      [attributes.sessionId]: span.conversationId,
      ...attributesOf(span),
      ...(status.code === "error" && { [attributes.errorType]: status.type }),
      ...ownAttributesOf(span),
    }),
    events: events.map((event) => {
      const named = nameEvent(event);
      return { timeUnixNano: nanos(event.at), name: named.name, attributes: keyValues(named.attributes) };
    }),
    status: {
      code: statusCodes[status.code],
      ...(status.code === "error" && status.message !== "" && { message: status.message }),
    },
  };
}

type Value = Plain | string[] | { double: number };
type Values = Record<string, Value>;

function attributesOf(span: TraceSpan): Values {
  switch (span.kind) {
    case "turn":
      return turnAttributes(span);
    case "request":
      return requestAttributes(span);
    case "call":
      return callAttributes(span);
  }
}

function turnAttributes({ isAgents, instruction, answer }: TurnSpan): Values {
  const said = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });
  return {
    ...(isAgents && { [attributes.operation]: "invoke_agent", [attributes.agentName]: "Sitewright" }),
    ...(instruction !== null && { [attributes.inputMessages]: JSON.stringify([said("user", instruction)]) }),
    ...(answer !== null && {
      [attributes.outputMessages]: JSON.stringify([{ ...said("assistant", answer), finish_reason: "stop" }]),
    }),
  };
}

function requestAttributes({ model, usage, finishReason, kept, events }: RequestSpan): Values {
  const first = events.flatMap(({ attributes: told }) => ("firstTokenAfterMs" in told ? told.firstTokenAfterMs : []));
  return {
    [attributes.operation]: "chat",
    [attributes.requestModel]: model,
    ...(finishReason !== null && { [attributes.finishReasons]: [toFinishReason(finishReason)] }),
    ...(first[0] !== undefined && { [attributes.timeToFirstChunk]: { double: first[0] / 1_000 } }),
    ...(usage && {
      [attributes.inputTokens]: usage.inputTokens,
      [attributes.outputTokens]: usage.outputTokens,
      [attributes.cachedTokens]: usage.cachedTokens,
    }),
    ...(kept && keptAttributes(kept, finishReason)),
  };
}

function keptAttributes(kept: NonNullable<RequestSpan["kept"]>, finishReason: string | null): Values {
  const { provider, settings, messages, tools, answer } = kept;
  const { temperature, topP, maxOutputTokens } = settings;
  const instructions = systemInstructions(messages);
  return {
    [attributes.provider]: provider,
    ...(typeof temperature === "number" && { [attributes.temperature]: { double: temperature } }),
    ...(typeof topP === "number" && { [attributes.topP]: { double: topP } }),
    ...(typeof maxOutputTokens === "number" && { [attributes.maxTokens]: maxOutputTokens }),
    ...(instructions.length > 0 && { [attributes.systemInstructions]: JSON.stringify(instructions) }),
    [attributes.inputMessages]: JSON.stringify(inputMessages(messages)),
    ...(tools.length > 0 && { [attributes.toolDefinitions]: JSON.stringify(toolDefinitions(tools)) }),
    ...(answer &&
      finishReason !== null && { [attributes.outputMessages]: JSON.stringify(outputMessages(answer, finishReason)) }),
  };
}

function callAttributes({ toolName, toolCallId, input, result, isOk }: CallSpan): Values {
  return {
    [attributes.operation]: "execute_tool",
    [attributes.toolName]: toolName,
    [attributes.toolType]: "function",
    [attributes.toolCallId]: toolCallId,
    // The conventions want an object; an input that could not be read stands in the answer of the request.
    ...(typeof input === "object" && input !== null && { [attributes.toolCallArguments]: JSON.stringify(input) }),
    // The result of a call that failed is the message of its status.
    ...(isOk && result !== null && { [attributes.toolCallResult]: result }),
  };
}

const nanos = (time: Date) => `${BigInt(time.getTime()) * 1_000_000n}`;

const keyValues = (values: Values | Attributes) => Object.entries(values).map(([key, value]) => keyValue(key, value));

function keyValue(key: string, value: Value) {
  return { key, value: anyValue(value) };
}

function anyValue(value: Value): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  if (typeof value === "object") return { doubleValue: value.double };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

import { attributes } from "#lib/platform/tracing/span-attributes.ts";
import { toFinishReason } from "./gen-ai-messages.ts";
import { openInference as names, openInferenceParts as parts } from "./open-inference.ts";
import { type Attributes, nameEvent, ownAttributesOf } from "./own-attributes.ts";
import type { CallSpan, RequestSpan, TraceSpan, TurnSpan } from "./trace-span.ts";
import type { KeptPart, TracedMessage } from "./traced-message.ts";

/** Writes a span a line, each an element of `data` for Phoenix's `POST /v1/projects/{project}/spans`, with OpenInference's attributes. */
export async function* writeOpenInference(spans: AsyncIterable<TraceSpan>): AsyncGenerator<string> {
  for await (const span of spans) yield `${JSON.stringify(toPhoenixSpan(span))}\n`;
}

function toPhoenixSpan(span: TraceSpan) {
  const { traceId, spanId, parentId, name, startedAt, endedAt, lastSeenAt, status, events } = span;
  const kind = kindOf(span);
  return {
    name,
    context: { trace_id: traceId, span_id: spanId },
    span_kind: kind,
    parent_id: parentId,
    start_time: startedAt.toISOString(),
    end_time: (endedAt ?? lastSeenAt).toISOString(),
    status_code: status.code.toUpperCase(),
    status_message: status.code === "error" ? status.message || status.type : "",
    attributes: {
      [names.spanKind]: kind,
      [names.sessionId]: span.conversationId,
      ...attributesOf(span),
      ...(status.code === "error" && { [attributes.errorType]: status.type }),
      ...ownAttributesOf(span),
    },
    events: events.map((event) => ({ ...nameEvent(event), timestamp: event.at.toISOString() })),
  };
}

function kindOf(span: TraceSpan): "AGENT" | "CHAIN" | "LLM" | "TOOL" {
  if (span.kind === "turn") return span.isAgents ? "AGENT" : "CHAIN";
  return span.kind === "request" ? "LLM" : "TOOL";
}

function attributesOf(span: TraceSpan): Attributes {
  switch (span.kind) {
    case "turn":
      return turnAttributes(span);
    case "request":
      return requestAttributes(span);
    case "call":
      return callAttributes(span);
  }
}

const plainText = "text/plain";
const json = "application/json";

function turnAttributes({ isAgents, instruction, answer }: TurnSpan): Attributes {
  return {
    ...(isAgents && { [names.agentName]: "Sitewright" }),
    ...(instruction !== null && { [names.inputValue]: instruction, [names.inputType]: plainText }),
    ...(answer !== null && { [names.outputValue]: answer, [names.outputType]: plainText }),
  };
}

function requestAttributes({ model, usage, finishReason, kept }: RequestSpan): Attributes {
  return {
    [names.modelName]: model,
    ...(finishReason !== null && { [names.finishReason]: toFinishReason(finishReason) }),
    ...(usage && {
      [names.promptTokens]: usage.inputTokens,
      [names.completionTokens]: usage.outputTokens,
      [names.totalTokens]: usage.inputTokens + usage.outputTokens,
      [names.cachedTokens]: usage.cachedTokens,
    }),
    ...(kept && keptAttributes(kept)),
  };
}

function keptAttributes({ provider, settings, messages, tools, answer }: NonNullable<RequestSpan["kept"]>): Attributes {
  const text = (answer ?? []).flatMap((part) => (part.type === "text" ? part.text : [])).join("\n\n");
  return {
    [names.provider]: provider,
    [names.parameters]: JSON.stringify(settings),
    ...indexed(names.inputMessages, messages.flatMap(toMessages)),
    ...indexed(names.outputMessages, answer ? toMessages({ role: "assistant", parts: answer }) : []),
    ...(text !== "" && { [names.outputValue]: text, [names.outputType]: plainText }),
    ...indexed(
      names.tools,
      tools.map((tool) => ({ [parts.toolSchema]: JSON.stringify(toToolSchema(tool)) })),
    ),
  };
}

function callAttributes({ toolName, toolCallId, input, result }: CallSpan): Attributes {
  return {
    [names.toolName]: toolName,
    [names.toolCallId]: toolCallId,
    ...(input !== undefined && { [names.inputValue]: toArguments(input), [names.inputType]: json }),
    ...(result !== null && { [names.outputValue]: result, [names.outputType]: plainText }),
  };
}

/** Returns a message as one of the conventions, or as several: each result of a call is a message of its own there. */
function toMessages({ role, parts: kept }: TracedMessage): Attributes[] {
  if (kept === null) return [{ [parts.role]: role }];
  const results = kept.flatMap((part) => (part.type === "result" ? part : []));
  const rest = kept.filter((part) => part.type !== "result");
  const told = results.map(({ id, name, text }) => {
    return { [parts.role]: role, [parts.content]: text, [parts.resultOf]: id, [parts.messageName]: name };
  });
  return rest.length === 0 && told.length > 0 ? told : [{ [parts.role]: role, ...toContent(rest) }, ...told];
}

function toContent(kept: readonly KeptPart[]): Attributes {
  const calls = kept.flatMap((part) => (part.type === "call" ? part : []));
  const said = kept.filter((part) => part.type !== "call");
  const [first] = said;
  const content =
    said.length === 1 && first?.type === "text"
      ? { [parts.content]: first.text }
      : indexed(parts.contents, said.map(toContentPart));
  return {
    ...content,
    ...indexed(
      parts.calls,
      calls.map(({ id, name, input }) => {
        return { [parts.callId]: id, [parts.callName]: name, [parts.callArguments]: toArguments(input) };
      }),
    ),
  };
}

function toContentPart(part: KeptPart): Attributes {
  if (part.type === "text" || part.type === "reasoning") {
    return { [parts.contentType]: part.type, [parts.contentText]: part.text };
  }
  // The bytes of a picture are not kept; its text says how many there were.
  const text = part.type === "file" ? part.text : JSON.stringify(part.type === "other" ? part.part : part);
  return { [parts.contentType]: "text", [parts.contentText]: text };
}

/** An input that could not be read is its text already. */
const toArguments = (input: unknown) => (typeof input === "string" ? input : JSON.stringify(input));

function toToolSchema(tool: unknown): unknown {
  const { type, inputSchema: parameters, ...named } = tool as { type?: string; inputSchema?: unknown };
  return type === "function" ? { type, function: { ...named, parameters } } : tool;
}

/** Returns the members of each item under its index: `<prefix>.<index>.<name>`. */
function indexed(prefix: string, items: readonly Attributes[]): Attributes {
  return Object.fromEntries(
    items.flatMap((item, index) =>
      Object.entries(item).map(([name, value]) => [`${prefix}.${index}.${name}`, value] as const),
    ),
  );
}

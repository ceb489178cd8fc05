import type { Chunk, DonePayload, EventPayload, ProgressPayload } from "#lib/conversations/log/chunk-schema.ts";

/**
 * The events of a turn's stream that this interface knows: a part of the AI SDK's UI message stream protocol, version 1,
 * with the log's own payloads in the `data-` parts. Unknown types are ignored, so that the server may add some.
 */
export type TurnEvent =
  | { type: "start"; messageId?: string }
  | { type: "text-start"; id: string }
  | { type: "text-delta"; id: string; delta: string }
  | { type: "text-end"; id: string }
  | { type: "tool-input-available"; toolCallId: string; toolName: string; input: unknown }
  | { type: "tool-output-available"; toolCallId: string; output: unknown }
  | { type: "tool-output-error"; toolCallId: string; errorText: string }
  | { type: "data-event"; data: EventPayload }
  | { type: "data-progress"; data: ProgressPayload }
  | { type: "data-done"; data: DonePayload }
  | { type: "finish" }
  | { type: "abort"; reason?: string }
  | { type: "error"; errorText: string };

const known: ReadonlySet<string> = new Set<TurnEvent["type"]>([
  "start",
  "text-start",
  "text-delta",
  "text-end",
  "tool-input-available",
  "tool-output-available",
  "tool-output-error",
  "data-event",
  "data-progress",
  "data-done",
  "finish",
  "abort",
  "error",
]);

/** Returns the event, or null if this reader does not know its type. The server is ours, so only the type is checked. */
export function parseTurnEvent(data: string): TurnEvent | null {
  const value: unknown = JSON.parse(data);
  if (typeof value !== "object" || value === null || !("type" in value)) return null;
  return typeof value.type === "string" && known.has(value.type) ? (value as TurnEvent) : null;
}

const hidden = { private: true } as const;

/** Returns the events of one log entry as the stream would send them, for reading the log by polling. */
export function eventsOfChunk(chunk: Chunk): TurnEvent[] {
  switch (chunk.type) {
    case "text":
      return [{ type: "text-delta", id: `text-${chunk.payload.part}`, delta: chunk.payload.text }];
    case "progress":
      return [{ type: "data-progress", data: chunk.payload }];
    case "done":
      return [{ type: "data-done", data: chunk.payload }];
    case "event":
      return eventsOfEvent(chunk.payload);
  }
}

function eventsOfEvent(payload: EventPayload): TurnEvent[] {
  if (payload.kind === "tool_calling") {
    const { toolCallId, toolName } = payload;
    return [{ type: "tool-input-available", toolCallId, toolName, input: payload.private ? hidden : payload.input }];
  }
  if (payload.kind === "tool_called") {
    const { toolCallId } = payload;
    if (payload.ok) {
      return [{ type: "tool-output-available", toolCallId, output: payload.private ? hidden : payload.output }];
    }
    return [{ type: "tool-output-error", toolCallId, errorText: payload.private ? "" : String(payload.output ?? "") }];
  }
  return [{ type: "data-event", data: payload }];
}

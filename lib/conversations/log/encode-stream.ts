import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from "ai";
import type { Chunk, DonePayload, EventPayload } from "./chunk-schema.ts";
import type { LogItem } from "./follow-log.ts";

/** Headers that keep proxies from compressing or buffering the stream. */
export const streamHeaders = { ...UI_MESSAGE_STREAM_HEADERS, "cache-control": "no-cache, no-transform" };

type ToolCalling = Extract<EventPayload, { kind: "tool_calling" }>;

/** The text part and tool calls that are open at a place in a log: a stream that starts there opens them again. */
export interface OpenAt {
  part: number | null;
  tools: ToolCalling[];
}

export const nothingOpen: OpenAt = { part: null, tools: [] };

/**
 * Encodes a turn's log as server-sent events of the AI SDK's UI message stream protocol. A chunk can become several events. Only
 * the last of them carries the chunk's seq as its id, so that a reader that reconnects with that id gets exactly the rest.
 */
export class StreamEncoder {
  private readonly editSessionId: string;
  private readonly openAt: OpenAt;
  private part: number | null;
  private readonly openTools: Set<string>;

  constructor(editSessionId: string, openAt: OpenAt) {
    this.editSessionId = editSessionId;
    this.openAt = openAt;
    this.part = openAt.part;
    this.openTools = new Set(openAt.tools.map(({ toolCallId }) => toolCallId));
  }

  /** Returns the events that begin the stream; none of them carries an id. */
  opening(): string {
    const { part, tools } = this.openAt;
    return events([
      { type: "start", messageId: this.editSessionId },
      ...(part === null ? [] : [textStart(part)]),
      ...tools.map(toolCalling),
    ]);
  }

  encode(item: LogItem): string {
    if (item.type === "delta") return events([...this.openText(item.part), textDelta(item.part, item.text)]);
    return events(this.chunkEvents(item.chunk, item.charactersSent), item.chunk.seq);
  }

  private chunkEvents(chunk: Chunk, charactersSent: number): UIMessageChunk[] {
    if (chunk.discarded) return [discarded];
    switch (chunk.type) {
      case "text": {
        const { part, text } = chunk.payload;
        // If all of the text was sent live, this delta is empty and only carries the id.
        return [...this.openText(part), textDelta(part, text.slice(charactersSent))];
      }
      case "progress":
        return [{ type: "data-progress", data: chunk.payload }];
      case "event":
        return this.eventEvents(chunk.payload);
      case "done":
        return [...this.closeText(), { type: "data-done", data: chunk.payload }, ending(chunk.payload)];
      default:
        return chunk satisfies never;
    }
  }

  private eventEvents(payload: EventPayload): UIMessageChunk[] {
    switch (payload.kind) {
      case "tool_calling":
        this.openTools.add(payload.toolCallId);
        return [...this.closeText(), toolCalling(payload)];
      case "tool_called":
        this.openTools.delete(payload.toolCallId);
        return [toolCalled(payload)];
      case "continued":
        return [...this.closeText(), ...this.closeTools(), { type: "data-event", data: payload }];
      case "inference_stop":
        return [...this.closeText(), { type: "data-event", data: payload }];
      default:
        return [{ type: "data-event", data: payload }];
    }
  }

  private openText(part: number): UIMessageChunk[] {
    if (this.part === part) return [];
    const closing = this.closeText();
    this.part = part;
    return [...closing, textStart(part)];
  }

  /** Closes the calls of a worker that died: their results will never come. */
  private closeTools(): UIMessageChunk[] {
    const calls = [...this.openTools];
    this.openTools.clear();
    return calls.map((toolCallId) => ({
      type: "tool-output-error",
      toolCallId,
      errorText: "This was interrupted and is made again.",
      dynamic: true,
    }));
  }

  private closeText(): UIMessageChunk[] {
    if (this.part === null) return [];
    const closing: UIMessageChunk = { type: "text-end", id: textId(this.part) };
    this.part = null;
    return [closing];
  }
}

/** Returns the text part and tool calls that are open after these chunks. */
export function openAfter(chunks: Chunk[]): OpenAt {
  let part: number | null = null;
  const tools = new Map<string, ToolCalling>();
  for (const chunk of chunks) {
    if (chunk.type === "text") part = chunk.payload.part;
    if (chunk.type !== "event") continue;
    if (["tool_calling", "inference_stop", "continued"].includes(chunk.payload.kind)) part = null;
    if (chunk.payload.kind === "continued") tools.clear();
    if (chunk.payload.kind === "tool_calling") tools.set(chunk.payload.toolCallId, chunk.payload);
    if (chunk.payload.kind === "tool_called") tools.delete(chunk.payload.toolCallId);
  }
  return { part, tools: [...tools.values()] };
}

/** Replaces a discarded chunk in a replay. It only carries the id; the SDK's readers do not keep it. */
const discarded: UIMessageChunk = { type: "data-discarded", data: null, transient: true };

const textId = (part: number) => `text-${part}`;
const textStart = (part: number): UIMessageChunk => ({ type: "text-start", id: textId(part) });
const textDelta = (part: number, delta: string): UIMessageChunk => ({ type: "text-delta", id: textId(part), delta });

function toolCalling({ toolCallId, toolName, input, private: hidden }: ToolCalling): UIMessageChunk {
  const shown = hidden ? { private: true } : input;
  return { type: "tool-input-available", toolCallId, toolName, input: shown, dynamic: true };
}

function toolCalled(event: Extract<EventPayload, { kind: "tool_called" }>): UIMessageChunk {
  const { toolCallId, ok, output } = event;
  if (event.private && ok) {
    return { type: "tool-output-available", toolCallId, output: { private: true }, dynamic: true };
  }
  if (ok) return { type: "tool-output-available", toolCallId, output, dynamic: true };
  const errorText = event.private ? "This did not work." : String(output);
  return { type: "tool-output-error", toolCallId, errorText, dynamic: true };
}

/** Returns the protocol's part that ends a turn. */
export function ending({ status, message }: DonePayload): UIMessageChunk {
  switch (status) {
    case "completed":
      return { type: "finish" };
    case "cancelled":
      return { type: "abort" };
    case "failed":
      return { type: "error", errorText: message ?? "This turn failed." };
    default:
      return status satisfies never;
  }
}

/** Returns the parts as server-sent events; only the last one carries the id. */
export function events(parts: UIMessageChunk[], id?: number): string {
  return parts
    .map((part, index) => {
      const line = id !== undefined && index === parts.length - 1 ? `id: ${id}\n` : "";
      return `${line}data: ${JSON.stringify(part)}\n\n`;
    })
    .join("");
}

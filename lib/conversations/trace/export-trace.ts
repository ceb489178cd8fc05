import type { Actor } from "#lib/accounts/schema.ts";
import { streamWhileRead } from "#lib/platform/stream-while-read.ts";
import { findInspectedConversation } from "../requests/find-inspected-turn.ts";
import { listSpans } from "./list-spans.ts";
import type { TraceFormat } from "./trace-schema.ts";
import { writeOpenInference } from "./write-open-inference.ts";
import { writeOtel } from "./write-otel.ts";

const written = {
  // Clients that look for the beginning `application/json` take `application/jsonl` for one document.
  jsonl: { write: writeOpenInference, extension: "jsonl", contentType: "application/x-ndjson" },
  otel: { write: writeOtel, extension: "otlp.json", contentType: "application/json" },
} as const;

/**
 * Returns a conversation's kept requests as a trace for each turn, for people with `inspect`. It is made while it is read, turn by turn, and
 * breaks off if a part of it can't be read.
 */
export async function exportTrace(
  actor: Actor,
  { conversationId, format }: { conversationId: string; format: TraceFormat },
  signal: AbortSignal,
): Promise<{ fileName: string; contentType: string; content: ReadableStream<Uint8Array> }> {
  const conversation = await findInspectedConversation(actor, conversationId);
  const { write, extension, contentType } = written[format];
  const pieces = encode(write(listSpans(actor, conversation)), signal);
  const stop = () => void pieces.return(undefined);
  return {
    fileName: `conversation-${conversationId}.${extension}`,
    contentType,
    content: streamWhileRead(pieces, { stop }),
  };
}

async function* encode(texts: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) {
    signal.throwIfAborted();
    yield encoder.encode(text);
  }
}

import type { KeptPart, TracedMessage } from "./traced-message.ts";

// Messages and tools in the JSON schemas of OpenTelemetry's semantic conventions for generative AI: gen-ai-input-messages.json,
// gen-ai-output-messages.json, gen-ai-system-instructions.json and gen-ai-tool-definitions.json.

/** Returns the parts of the system messages that open a request; they are its instructions. */
export function systemInstructions(messages: readonly TracedMessage[]): unknown[] {
  return messages.slice(0, countSystem(messages)).flatMap(({ parts }) => (parts ?? []).map(toPart));
}

/** Returns the messages after the instructions. The parts of a purged message are not known, so it has one that says so. */
export function inputMessages(messages: readonly TracedMessage[]): unknown[] {
  return messages
    .slice(countSystem(messages))
    .map(({ role, parts }) => ({ role, parts: parts?.map(toPart) ?? [{ type: "purged" }] }));
}

export const outputMessages = (answer: readonly KeptPart[], finishReason: string) => [
  { role: "assistant", parts: answer.map(toPart), finish_reason: toFinishReason(finishReason) },
];

/** Returns a finish reason as the conventions name it; others keep the name that we have for them. */
export function toFinishReason(reason: string): string {
  const named: Record<string, string> = { "content-filter": "content_filter", "tool-calls": "tool_call" };
  return named[reason] ?? reason;
}

export const toolDefinitions = (tools: readonly unknown[]) =>
  tools.map((tool) => {
    const { inputSchema: parameters, ...rest } = tool as { inputSchema?: unknown };
    return { ...rest, ...(parameters !== undefined && { parameters }) };
  });

function countSystem(messages: readonly TracedMessage[]): number {
  const first = messages.findIndex(({ role }) => role !== "system");
  return first === -1 ? messages.length : first;
}

function toPart(part: KeptPart): { type: string } {
  switch (part.type) {
    case "text":
    case "reasoning":
      return { type: part.type, content: part.text } as { type: string };
    case "call":
      return { type: "tool_call", id: part.id, name: part.name, arguments: part.input } as { type: string };
    case "result":
      return { type: "tool_call_response", id: part.id, response: part.text } as { type: string };
    case "file":
      // A `blob` must have its bytes, which are not kept.
      return { type: "file_left_out", mime_type: part.mediaType, description: part.text } as { type: string };
    case "other":
      return part.part;
  }
}

import type { PlanMessage } from "#lib/plans/schema.ts";
import { storableText } from "./text/storable-text.ts";
import type { PreparedCall } from "./tool-call.ts";

/** One step of a turn, as it is kept: what was said aloud, what was called, what came out. */
export interface TypedStep {
  /** The text that people read: private blocks are not in it. */
  text: string;
  calls: { call: PreparedCall; result: string }[];
}

/** What a turn said and did, message by message, for those to whom the whole of it matters. */
export interface TypedHistory {
  add(step: TypedStep): void;
  messages(): PlanMessage[];
}

type AssistantMessage = Extract<PlanMessage, { role: "assistant" }>;
type Part = Exclude<AssistantMessage["content"], string>[number];

/**
 * Keeps a turn's messages with calls and results in full, whatever the turn itself has to leave out for want of room. What the
 * model wrote to itself is not kept: its place is the memory, from where it can be purged.
 */
export function createTypedHistory(): TypedHistory {
  const messages: PlanMessage[] = [];
  return {
    add({ text, calls }) {
      const shown = calls.filter(({ call }) => call.tool?.private !== true);
      const parts = [...textParts(text), ...shown.map(({ call }) => callPart(call))];
      if (parts.length > 0) addAssistant(messages, parts);
      if (shown.length > 0) messages.push({ role: "tool", content: shown.map(resultPart) });
    },
    messages: () => storable(messages),
  };
}

// A step of nothing but private calls leaves two answers side by side: they are one message on the wire.
function addAssistant(messages: PlanMessage[], parts: Part[]): void {
  const last = messages.at(-1);
  if (last?.role !== "assistant") messages.push({ role: "assistant", content: simplest(parts) });
  else last.content = simplest([...toParts(last.content), ...parts]);
}

const textParts = (text: string): Part[] => (text === "" ? [] : [{ type: "text", text }]);
const toParts = (content: AssistantMessage["content"]) => (typeof content === "string" ? textParts(content) : content);

function simplest(parts: Part[]): AssistantMessage["content"] {
  const texts = parts.flatMap((part) => (part.type === "text" ? part.text : []));
  return texts.length === parts.length ? texts.join("\n\n") : parts;
}

function callPart({ toolCallId, toolName, input }: PreparedCall): Part {
  return { type: "tool-call", toolCallId, toolName, input: asObject(input) };
}

// Servers refuse arguments that are no object; what the model wrote instead is kept inside of one.
function asObject(input: unknown): object {
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return input;
  return input === null || input === undefined ? {} : { unreadable: input };
}

function resultPart({ call, result }: TypedStep["calls"][number]) {
  const { toolCallId, toolName } = call;
  return { type: "tool-result" as const, toolCallId, toolName, output: { type: "text" as const, value: result } };
}

/** A copy without what no column can hold, in names as well: a model makes up both. */
function storable<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_name, part: unknown) => {
      if (typeof part === "string") return storableText(part);
      if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).map(([name, inner]) => [storableText(name), inner]));
    }),
  );
}

import type { PlanMessage } from "#lib/plans/schema.ts";
import { storableText } from "./text/storable-text.ts";
import type { PreparedCall } from "./tool-call.ts";

export interface TypedStep {
  /** The text that people read: private blocks are not in it. */
  text: string;
  calls: { call: PreparedCall; result: string }[];
}

/** The messages of one turn, with calls and full results. */
export interface TypedHistory {
  add(step: TypedStep): void;
  messages(): PlanMessage[];
}

type AssistantMessage = Extract<PlanMessage, { role: "assistant" }>;
type Part = Exclude<AssistantMessage["content"], string>[number];

/** Collects a turn's messages with calls and full results. Private notes are left out: they must stay purgeable. */
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

// A step with only private calls leaves two adjacent answers, which are one message on the wire.
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

// Servers refuse arguments that are not objects, so other values are wrapped in one.
function asObject(input: unknown): object {
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return input;
  return input === null || input === undefined ? {} : { unreadable: input };
}

function resultPart({ call, result }: TypedStep["calls"][number]) {
  const { toolCallId, toolName } = call;
  return { type: "tool-result" as const, toolCallId, toolName, output: { type: "text" as const, value: result } };
}

/** Returns a copy without the characters that PostgreSQL refuses, in property names as well. */
function storable<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_name, part: unknown) => {
      if (typeof part === "string") return storableText(part);
      if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).map(([name, inner]) => [storableText(name), inner]));
    }),
  );
}

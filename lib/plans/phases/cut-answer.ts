import type { PlanMessage } from "../schema.ts";

// The rest of an answer that was cut off at the length limit is asked for. The history keeps each part as it came, with the request
// for the rest after it. The model and all readers of the answer see the parts as one answer.

/** The number of parts that one answer may have. */
export const partsMax = 4;

export const restQuestion =
  "Your answer was cut off at its length. Write the rest of it: begin with the very next character, repeat nothing, and add nothing around it.";

/** Returns true if the history ends with the request for the rest of an answer. */
export function asksForRest(messages: readonly PlanMessage[]): boolean {
  return isRestQuestion(messages.at(-1));
}

export function countRests(messages: readonly PlanMessage[]): number {
  return messages.filter(isRestQuestion).length;
}

/** Returns the number of parts that the last answer has so far. */
export function countParts(messages: readonly PlanMessage[]): number {
  const since = messages.findLastIndex((message) => message.role === "user" && !isRestQuestion(message));
  return messages.slice(since + 1).filter(({ role }) => role === "assistant").length;
}

/** Returns the history with the parts of each answer joined. An open request for a rest stays at the end. */
export function joinParts(messages: readonly PlanMessage[]): PlanMessage[] {
  const joined: PlanMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const [before, question] = joined.slice(-2);
    if (message.role !== "assistant" || index === 0 || !isRestQuestion(question) || before?.role !== "assistant") {
      joined.push(message);
      continue;
    }
    joined.splice(-2, 2, { role: "assistant", content: joinTexts(textOf(before), textOf(message)) });
  }
  return joined;
}

/** Returns the text of a message of the assistant, without its tool calls; "" for other messages. */
export function textOf(message: PlanMessage | undefined): string {
  if (message?.role !== "assistant") return "";
  if (typeof message.content === "string") return message.content;
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

function isRestQuestion(message: PlanMessage | undefined): boolean {
  return message?.role === "user" && message.content === restQuestion;
}

const overlapMin = 20;
const overlapMax = 400;

/** Joins two parts. Some models begin the rest with a new fence, repeat the last words, or write the whole answer again. */
function joinTexts(before: string, rest: string): string {
  const bare = rest.replace(/^\s*```\w*\n/, "");
  if (isObject(bare.replace(/\n?```\s*$/, ""))) return bare;
  for (let length = Math.min(overlapMax, bare.length); length >= overlapMin; length--) {
    if (before.endsWith(bare.slice(0, length))) return before + bare.slice(length);
  }
  return before + bare;
}

function isObject(text: string): boolean {
  try {
    return text.trimStart().startsWith("{") && typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

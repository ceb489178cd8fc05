import type { PlanMessage } from "../schema.ts";

// An answer that the model had to cut off at its length is asked for in parts. Each part is kept as it came, followed by the
// request for the rest; to the model and to whoever reads the answer, the parts are one.

/** How often the rest of one answer is asked for. */
export const partsMax = 4;

export const restQuestion =
  "Your answer was cut off at its length. Write the rest of it: begin with the very next character, repeat nothing, and add nothing around it.";

/** The history ends with the request for the rest of an answer. */
export function asksForRest(messages: readonly PlanMessage[]): boolean {
  return isRestQuestion(messages.at(-1));
}

/** How many requests for a rest stand in the history. */
export function countRests(messages: readonly PlanMessage[]): number {
  return messages.filter(isRestQuestion).length;
}

/** How many parts the answer at the end of the history has so far. */
export function countParts(messages: readonly PlanMessage[]): number {
  const since = messages.findLastIndex((message) => message.role === "user" && !isRestQuestion(message));
  return messages.slice(since + 1).filter(({ role }) => role === "assistant").length;
}

/** The same history with each answer in one piece. A request for a rest that is still open stays at the end. */
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

/** The texts of a message, without its calls. */
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

/** Models begin the rest with a fence of its own, with the last words once more, or with the whole answer. */
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

import type { PlanMessage } from "./schema.ts";

/** What stays of a shortened result: enough to see what was looked at. */
const keptCharacters = 1_000;

/**
 * The same messages at about half their length, for a model whose window they don't fit into: the largest results of tools give up
 * their ends, as few of them as possible. What was said, and every call with its result's place, stays. Null where there is
 * nothing to give up.
 */
export function shortenResults(messages: readonly PlanMessage[]): PlanMessage[] | null {
  const sizes = messages.flatMap((message) =>
    message.role === "tool" ? message.content.map(({ output }) => output.value.length) : [],
  );
  const isLong = (size: number) => size > 2 * keptCharacters;
  let tooMuch = messages.reduce((sum, { content }) => sum + lengthOf(content), 0) / 2;
  let longest = Number.POSITIVE_INFINITY;
  for (const size of sizes.filter(isLong).sort((a, b) => b - a)) {
    if (tooMuch <= 0) break;
    tooMuch -= size - keptCharacters;
    longest = size;
  }
  if (longest === Number.POSITIVE_INFINITY) return null;
  return messages.map((message) => (message.role === "tool" ? shortenIn(message, longest) : message));
}

function shortenIn(message: Extract<PlanMessage, { role: "tool" }>, longest: number): PlanMessage {
  const content = message.content.map((part) => {
    const { value } = part.output;
    if (value.length < longest) return part;
    const kept = value.slice(0, keptCharacters).toWellFormed();
    const left = value.length - keptCharacters;
    return { ...part, output: { ...part.output, value: `${kept}\n[${left} characters left out]` } };
  });
  return { ...message, content };
}

function lengthOf(content: PlanMessage["content"]): number {
  return typeof content === "string" ? content.length : JSON.stringify(content).length;
}

import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { PlanMessage } from "../schema.ts";
import { planBegins } from "./phase-headings.ts";

/** The characters that stay of a shortened text: enough to see its subject. */
const keptCharacters = 1_000;

/**
 * Returns the messages shortened to about `tokensMax`, or as close as possible; null if no text can be shortened. Cuts the largest
 * tool results first, as few as possible, then the agent's answers from before the plan. People's messages, the plan's own answers,
 * and all tool calls with their results' places stay.
 */
export function shortenResults(
  messages: readonly PlanMessage[],
  tokensMax: number = estimateTokens(messages) / 2,
): PlanMessage[] | null {
  const began = messages.findIndex(({ role, content }) => role === "assistant" && endsBefore(content));
  const results = shortenLargest(messages, tokensMax, (message) =>
    message.role === "tool" ? message.content.map(({ output }) => output.value) : [],
  );
  const answers = shortenLargest(results ?? messages, tokensMax, (message, index) =>
    message.role === "assistant" && index < began && typeof message.content === "string" ? [message.content] : [],
  );
  return answers ?? results;
}

const endsBefore = (content: PlanMessage["content"]) => typeof content === "string" && content.endsWith(planBegins);

type TextsOf = (message: PlanMessage, index: number) => string[];

/** Returns null if the messages fit, or none of the texts is long. */
function shortenLargest(messages: readonly PlanMessage[], tokensMax: number, textsOf: TextsOf): PlanMessage[] | null {
  const sizes = messages.flatMap((message, index) => textsOf(message, index).map(({ length }) => length));
  let tooMany = estimateTokens(messages) - tokensMax;
  let longest = Number.POSITIVE_INFINITY;
  for (const size of sizes.filter((size) => size > 2 * keptCharacters).sort((a, b) => b - a)) {
    if (tooMany <= 0) break;
    tooMany -= (size - keptCharacters) / 4;
    longest = size;
  }
  if (longest === Number.POSITIVE_INFINITY) return null;
  return messages.map((message, index) => (textsOf(message, index).length > 0 ? shortenIn(message, longest) : message));
}

function shortenIn(message: PlanMessage, longest: number): PlanMessage {
  if (message.role === "assistant" && typeof message.content === "string") {
    return { ...message, content: shorten(message.content, longest) };
  }
  if (message.role !== "tool") return message;
  const content = message.content.map((part) => ({
    ...part,
    output: { ...part.output, value: shorten(part.output.value, longest) },
  }));
  return { ...message, content };
}

function shorten(text: string, longest: number): string {
  if (text.length < longest) return text;
  const left = text.length - keptCharacters;
  return `${text.slice(0, keptCharacters).toWellFormed()}\n[${left} characters left out]`;
}

import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { PlanMessage } from "../schema.ts";
import { planBegins } from "./phase-headings.ts";

/** What stays of a shortened text: enough to see what it was about. */
const keptCharacters = 1_000;

/**
 * The same messages at about `tokensMax`, for a model whose window they don't fit into, or as close to it as they come. The largest
 * results of tools give up their ends first, as few of them as possible; then what the agent said before the plan began. What
 * people said, the plan's own answers, and every call with its result's place stay. Null where there is nothing to give up.
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

/** Null where they fit, or none of the texts is long. */
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

import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { AgentMessage } from "./agent-message.ts";

/** Results shrink above this share of the window … */
const fullShare = 0.8;
/** … down to this share, so that many steps follow before the beginning of the request changes again. */
const roomyShare = 0.5;
const shortCharacters = 200;

/**
 * Makes room in the model's window during a long turn: replaces the oldest tool results with a mark and keeps their calls. The
 * results of the last step stay whole, because the model is working on them. Changes the list in place; returns true if it did.
 */
export function shrinkOldResults(messages: AgentMessage[], otherTokens: number, windowTokens: number): boolean {
  let tokens = otherTokens + estimateTokens(messages);
  if (tokens <= windowTokens * fullShare) return false;
  let shrunk = false;
  const last = messages.findLastIndex((message) => message.role === "tool");
  for (const [index, message] of messages.slice(0, last).entries()) {
    if (tokens <= windowTokens * roomyShare) break;
    if (message.role !== "tool") continue;
    const content = message.content.map((part) => {
      if (part.type !== "tool-result" || part.output.type !== "text" || part.output.value.length <= shortCharacters) {
        return part;
      }
      shrunk = true;
      return { ...part, output: { type: "text" as const, value: `[${part.output.value.length} characters left out]` } };
    });
    const shorter: AgentMessage = { role: "tool", content };
    tokens -= estimateTokens(message) - estimateTokens(shorter);
    messages[index] = shorter;
  }
  return shrunk;
}

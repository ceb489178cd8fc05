import type { GreetingForDisplay, Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";

const offeredMax = 2;
/** Who has made so many changes knows what to say. */
const turnsMax = 4;

/** What is offered above the box once the conversation has begun: what of the greeting has not been said yet. */
export function offeredSuggestions(
  greeting: GreetingForDisplay | null,
  said: readonly string[],
  turns: number,
): Suggestion[] {
  if (!greeting || turns === 0 || turns > turnsMax) return [];
  const isSaid = ({ text, select }: Suggestion) => {
    const fixed = text.slice(0, select?.[0]);
    return said.some((instruction) => instruction.startsWith(fixed));
  };
  return greeting.suggestions.filter((suggestion) => !isSaid(suggestion)).slice(0, offeredMax);
}

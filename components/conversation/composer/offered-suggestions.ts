import type { GreetingForDisplay, Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";

const offeredMax = 2;
/** A person with this many turns needs no suggestions. */
const turnsMax = 4;

/** Returns the suggestions of the greeting that the person has not used yet, for a conversation that has begun. */
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

import type { GreetingForDisplay, Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";

const offeredMax = 2;
const answersMax = 12;
const characterMax = 160;
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

/** Returns the lines of the numbered list in an answer that only asked. Returns an empty array for any other answer. */
export function offeredAnswers(turn: Pick<TurnForDisplay, "status" | "commit" | "text"> | undefined): Suggestion[] {
  if (turn?.status !== "completed" || turn.commit !== null) return [];
  const lines = [...turn.text.matchAll(/^(\d{1,2})\. (.+)$/gm)];
  const before = turn.text.slice(0, lines[0]?.index ?? 0).trimEnd();
  const isList = lines.length > 1 && lines.every(([, number], index) => Number(number) === index + 1);
  if (!isList || !before.endsWith("?") || lines.some(([line]) => line.length > characterMax)) return [];
  return lines.slice(0, answersMax).map(([line]) => ({ text: line.replace(/[*`]/g, "").trim() }));
}

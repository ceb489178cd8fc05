import { defaultPrompts } from "#lib/follow-ups/triggers-schema.ts";
import type { Said } from "./said.ts";

// Turns that the server starts itself to bring the agent back. No person typed their prompts, and they ask for no
// change.

const prompts: ReadonlySet<string> = new Set(Object.values(defaultPrompts));

export const isComingBack = (request: string) => prompts.has(request.trim());

/** Returns the history without the server's prompts and their answers: a repeated question is last again. */
export function leaveOutComingBack(history: Said[]): Said[] {
  return history.filter(
    ({ role, text }, index) =>
      !(role === "user" && isComingBack(text)) &&
      !(role === "assistant" && isComingBack(history[index - 1]?.text ?? "")),
  );
}

/** Returns an answer that repeats what the conversation waits for. It asks nothing new. */
export function comeBack(history: Said[]): string {
  const wish = history.findLast(({ role }) => role === "user")?.text;
  const last = history.findLast(({ role }) => role === "assistant")?.text ?? "";
  if (last.includes("?")) return `Whenever you have a moment, this still waits for you:\n\n${last}`;
  if (last.startsWith("["))
    return `We did not finish this: “${wish}”. Say it again, or in other words, and I try it once more.`;
  return "All of it is done. Have a look at the preview; if you like it, you can send it for review.";
}

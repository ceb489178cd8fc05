import { type MoodName, moodNames } from "../section-schema.ts";

/** Returns the mood that a stylesheet of the kit is in; null for another stylesheet. */
export function readMood(stylesheet: string): MoodName | "site" | null {
  const name = /^\/\* The kit of sections in the mood “([a-z]+)”/.exec(stylesheet)?.[1];
  return name === "site" ? "site" : (moodNames.find((one) => one === name) ?? null);
}

import { moodNames } from "../section-schema.ts";
import type { Mood } from "../styles/mood.ts";
import { moods } from "../styles/moods.ts";
import { withAccent } from "../styles/with-accent.ts";

const firstLine =
  /^\/\* The kit of sections in the mood “([a-z]+)”(?: in (#[0-9a-f]{6})(?: and (#[0-9a-f]{6}))?)?\. \*\//;

/** Whether a stylesheet is the kit’s. */
export const isOfKit = (stylesheet: string) => firstLine.test(stylesheet);

/** Returns the mood that a stylesheet of the kit is in; null for the site’s own look, and for another stylesheet. */
export function readMood(stylesheet: string): Mood | null {
  const [, name, accent, second] = firstLine.exec(stylesheet) ?? [];
  const known = moodNames.find((one) => one === name);
  if (known === undefined) return null;
  return accent === undefined ? moods[known] : withAccent(moods[known], accent, second);
}

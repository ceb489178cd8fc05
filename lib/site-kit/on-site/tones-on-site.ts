import { type Mood, type Tone, type ToneName, toneNames } from "../styles/mood.ts";
import { firstLineOf, toneLines, toneProperties } from "../stylesheet.ts";
import { readMood } from "./read-mood.ts";

// The tones of a stylesheet of the kit as they stand on a site. Other rules, also those that people wrote, stay as they are.

const toneLine = /^[^\n{]* \{ --kit-bg: [^}\n]*\}$/gm;

/** Returns the mood of a stylesheet with the tones that stand in it; null for the site’s own look, and for another stylesheet. */
export function readTones(stylesheet: string): Mood | null {
  const mood = readMood(stylesheet);
  const lines = stylesheet.match(toneLine) ?? [];
  if (mood === null || lines.length < toneNames.length) return null;
  const toneIn = (line: string, name: ToneName): Tone => {
    const values = new Map([...line.matchAll(/--kit-([\w-]+): ([^;]+);/g)].map(([, key, value]) => [key, value]));
    const own = Object.entries(toneProperties).map(([key, property]) => [key, values.get(property)]);
    return { ...mood.tones[name], ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
  };
  const [plain = "", tinted = "", strong = ""] = lines;
  return {
    ...mood,
    tones: { plain: toneIn(plain, "plain"), tinted: toneIn(tinted, "tinted"), strong: toneIn(strong, "strong") },
  };
}

/** Returns the stylesheet with the tones of a mood, which it names in its first line. */
export function replaceTones(stylesheet: string, mood: Mood): string {
  const lines = toneLines(mood);
  let at = 0;
  return stylesheet.replace(/^.*/, () => firstLineOf(mood)).replace(toneLine, (line) => lines[at++] ?? line);
}

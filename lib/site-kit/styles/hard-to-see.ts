import { wcagContrast } from "culori";
import { type Mood, type Tone, toneNames } from "./mood.ts";

const pairs: [keyof Tone, keyof Tone, number][] = [
  ["text", "bg", 4.5],
  ["text", "surface", 4.5],
  ["soft", "bg", 4.5],
  ["soft", "surface", 4.5],
  ["accent", "bg", 4.5],
  ["accent", "surface", 4.5],
  ["onButton", "button", 4.5],
  ["button", "bg", 3],
];

/** Returns the colours of a mood that are hard to see: words below 4.5, edges of buttons and fields below 3 (WCAG 2.2). */
export function hardToSee({ tones }: Mood): string[] {
  return toneNames.flatMap((name) =>
    pairs
      .filter(([one, ground, least]) => wcagContrast(tones[name][one], tones[name][ground]) < least)
      .map(([one, ground]) => `${name}: ${one} on ${ground}`),
  );
}

import { wcagContrast } from "culori";
import type { Mood, Tone } from "./mood.ts";
import { contrastMin, inTone, mix, readable } from "./with-accent.ts";

// A mood with a ground or words in a colour of the person's own. Strong sections stay. Colours are #rrggbb.

/** Returns the mood with this ground for its pages; null if its words can't be read on it. */
export function withGround(mood: Mood, ground: string): Mood | null {
  const { plain, tinted } = mood.tones;
  if (wcagContrast(plain.text, ground) < contrastMin) return null;
  const accent = mood.accent ?? plain.accent;
  const isLight = wcagContrast("#000000", ground) > wcagContrast("#ffffff", ground);
  const surface = mix(ground, isLight ? "#ffffff" : "#000000", 0.35);
  const own = inTone({ ...plain, bg: ground, surface, line: mix(ground, plain.text, 0.16) }, accent);
  const other = inTone({ ...tinted, bg: mix(ground, accent, 0.12), surface: mix(ground, accent, 0.03) }, accent);
  const isReadable = wcagContrast(other.text, other.bg) >= contrastMin;
  return { ...mood, tones: { ...mood.tones, plain: own, tinted: isReadable ? other : tinted } };
}

/** Returns the mood with words in this colour; null if they can't be read on its grounds. */
export function withText(mood: Mood, text: string): Mood | null {
  const { plain, tinted } = mood.tones;
  const isReadable = ({ bg, surface }: Tone) =>
    [bg, surface].every((ground) => wcagContrast(text, ground) >= contrastMin);
  if (![plain, tinted].every(isReadable)) return null;
  const written = (tone: Tone): Tone => {
    const soft = readable(mix(text, tone.bg, 0.2), [tone.bg, tone.surface], contrastMin);
    return { ...tone, text, soft, line: mix(tone.bg, text, 0.16) };
  };
  return { ...mood, tones: { ...mood.tones, plain: written(plain), tinted: written(tinted) } };
}

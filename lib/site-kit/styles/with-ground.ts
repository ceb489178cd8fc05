import type { Mood } from "./mood.ts";
import { contrastMin, inTone, mix, ratioOf } from "./with-accent.ts";

/** Returns the mood with this ground for its pages; null if its words can't be read on it. Colours are #rrggbb. */
export function withGround(mood: Mood, ground: string): Mood | null {
  const { plain, tinted } = mood.tones;
  if (ratioOf(plain.text, ground) < contrastMin) return null;
  const accent = mood.accent ?? plain.accent;
  const isLight = ratioOf("#000000", ground) > ratioOf("#ffffff", ground);
  const own = inTone(
    {
      ...plain,
      bg: ground,
      surface: mix(ground, isLight ? "#ffffff" : "#000000", 0.35),
      line: mix(ground, plain.text, 0.16),
    },
    accent,
  );
  const other = inTone({ ...tinted, bg: mix(ground, accent, 0.12), surface: mix(ground, accent, 0.03) }, accent);
  const isReadable = ratioOf(other.text, other.bg) >= contrastMin;
  return { ...mood, tones: { ...mood.tones, plain: own, tinted: isReadable ? other : tinted } };
}

import { clampChroma, formatHex, interpolate, oklch, parse, wcagContrast, wcagLuminance } from "culori";
import type { Mood, Tone } from "./mood.ts";

// A mood in a colour of the person’s own. Its lightness is moved as far as words need, its hue stays.

const contrastMin = 4.5;
const edgeMin = 3;

/** Returns the mood with this colour for buttons, links, strong sections and pictures; null if it is not an opaque colour. */
export function withAccent(mood: Mood, colour: string): Mood | null {
  const accent = readHex(colour);
  if (accent === null) return null;
  const { plain } = mood.tones;
  // White cards stay white.
  const isTinted = mood.isDark || wcagLuminance(plain.surface) < wcagLuminance(plain.bg);
  const surface = isTinted ? mix(plain.bg, accent, mood.isDark ? 0.1 : 0.05) : plain.surface;
  const tinted = { ...mood.tones.tinted, bg: mix(plain.bg, accent, 0.12), surface: mix(plain.bg, accent, 0.03) };
  const strong = strongTone(accent, mood);
  const [paper, ink] = [plain.bg, strong.bg];
  return {
    ...mood,
    accent,
    tones: { plain: inTone({ ...plain, surface }, accent), tinted: inTone(tinted, accent), strong },
    pictures: {
      ...{ ground: mix(paper, accent, 0.13), first: accent, second: mix(paper, accent, 0.58) },
      ...{ third: mix(paper, accent, 0.3), ink: mood.isDark ? mix(accent, "#ffffff", 0.55) : ink },
    },
  };
}

/** Returns #rrggbb for a colour as CSS writes it: "#0a7", "teal", "oklch(60% 0.1 200)". */
function readHex(colour: string): string | null {
  if (colour.length > 60) return null;
  try {
    const read = parse(colour.trim().toLowerCase());
    return read === undefined || (read.alpha ?? 1) < 1 ? null : formatHex(read);
  } catch {
    return null; // culori throws at an unknown unit.
  }
}

const mix = (one: string, other: string, share: number) => formatHex(interpolate([one, other], "oklab")(share));

function inTone(tone: Tone, accent: string): Tone {
  const seen = readable(accent, [tone.bg], edgeMin);
  // White is nearly readable on it: a little darker, and it is.
  const isNearlyDark = wcagContrast("#ffffff", seen) >= 3.6 && wcagContrast("#ffffff", tone.bg) < edgeMin;
  const button = isNearlyDark ? readable(seen, ["#ffffff"], contrastMin) : seen;
  return {
    ...tone,
    soft: readable(tone.soft, [tone.bg, tone.surface], contrastMin),
    accent: readable(accent, [tone.bg, tone.surface], contrastMin),
    button,
    onButton: wcagContrast("#ffffff", button) >= contrastMin ? "#ffffff" : "#000000",
  };
}

function strongTone(accent: string, { tones: { strong } }: Mood): Tone {
  const { c, h } = oklch(accent) ?? { c: 0, h: 0 };
  const deep = (lightness: number, share: number) =>
    formatHex(clampChroma({ mode: "oklch", l: lightness, c: Math.min(c, 0.13) * share, h: h ?? 0 }, "oklch"));
  const [bg, surface] = [deep(0.3, 0.75), deep(0.35, 0.75)];
  const text = "#ffffff";
  return {
    ...strong,
    ...{ bg, surface, text, soft: mix(text, bg, 0.2), line: mix(bg, text, 0.25) },
    ...{ accent: readable(deep(0.84, 0.8), [bg, surface], contrastMin), button: text, onButton: bg },
  };
}

/** Returns the colour, made darker or lighter until it has a contrast on all grounds. */
function readable(colour: string, grounds: readonly string[], least: number): string {
  const isReadable = (one: string) => grounds.every((ground) => wcagContrast(one, ground) >= least);
  if (isReadable(colour)) return colour;
  const { l = 0.5, c = 0, h = 0 } = oklch(colour) ?? {};
  const isDarkGround = grounds.every((ground) => wcagContrast("#ffffff", ground) > wcagContrast("#000000", ground));
  const end = isDarkGround ? 1 : 0;
  for (let step = 1; step <= 60; step++) {
    const lightness = l + ((end - l) * step) / 60;
    const moved = formatHex(clampChroma({ mode: "oklch", l: lightness, c, h }, "oklch"));
    if (isReadable(moved)) return moved;
  }
  return isDarkGround ? "#ffffff" : "#000000";
}

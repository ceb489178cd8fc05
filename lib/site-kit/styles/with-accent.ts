import { clampChroma, formatHex, interpolate, oklch, parse, wcagContrast, wcagLuminance } from "culori";
import type { Mood, Tone } from "./mood.ts";

// A mood in a colour of the person’s own. Its lightness is moved as far as words need, its hue stays.

/** The least contrast of words on their ground (WCAG 2.2). */
export const contrastMin = 4.5;
const edgeMin = 3;

/**
 * Returns the mood with this colour for buttons, links, strong sections and pictures; null if it is not an opaque colour. A second colour
 * becomes the ground of the pages if it is a light one, else that of strong sections.
 */
export function withAccent(mood: Mood, colour: string, other?: string): Mood | null {
  const accent = readHex(colour);
  const second = other === undefined ? undefined : readHex(other);
  if (accent === null || second === null) return null;
  const isPaper = second !== undefined && !mood.isDark && isPale(second);
  const plain = isPaper ? { ...mood.tones.plain, ...onPaper(second, mood) } : mood.tones.plain;
  // White cards stay white.
  const isTinted = mood.isDark || wcagLuminance(plain.surface) < wcagLuminance(plain.bg);
  const surface = isTinted ? mix(plain.bg, accent, mood.isDark ? 0.1 : 0.05) : plain.surface;
  const isLoud = mood.name === "bold" && isLively(accent);
  const tinted = {
    ...mood.tones.tinted,
    bg: isLoud ? readable(accent, [mood.tones.tinted.text], 6) : mix(plain.bg, accent, 0.12),
    surface: mix(plain.bg, accent, 0.03),
  };
  const deep = second === undefined || isPaper ? accent : second;
  const strong =
    mood.name === "bold" && deep !== accent && isLively(deep) ? loudTone(deep, mood) : strongTone(deep, mood);
  const [paper, ink] = [plain.bg, strong.bg];
  // A bright colour stays what it is on a poster: as the words of black buttons.
  const isFaint = mood.name === "bold" && wcagContrast(accent, plain.bg) < edgeMin;
  const poster = (tone: Tone): Tone =>
    isFaint ? { ...tone, button: plain.text, onButton: readable(accent, [plain.text], contrastMin) } : tone;
  return {
    ...mood,
    accent,
    ...(second === undefined ? {} : { second }),
    tones: { plain: poster(inTone({ ...plain, surface }, accent)), tinted: poster(inTone(tinted, accent)), strong },
    pictures: {
      ...{ ground: mix(paper, accent, 0.13), first: accent, second: deep === accent ? mix(paper, accent, 0.58) : deep },
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

/** Returns #rrggbb between two colours. */
export const mix = (one: string, other: string, share: number) => formatHex(interpolate([one, other], "oklab")(share));

/** Returns the tone in this accent, with words and buttons that can be read on its ground. */
export function inTone(tone: Tone, accent: string): Tone {
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

const isPale = (colour: string) => {
  const { l, c } = oklch(colour) ?? { l: 0, c: 0 };
  return l > 0.88 && c < 0.11;
};
const isLively = (colour: string) => {
  const { l, c } = oklch(colour) ?? { l: 0, c: 0 };
  return c > 0.1 && l > 0.6;
};

/** Returns the ground of pages in a light colour: paler than the colour itself, so that words stay readable. */
function onPaper(colour: string, { tones: { plain } }: Mood): Pick<Tone, "bg" | "surface" | "line"> {
  const { l, c, h = 0 } = oklch(colour) ?? { l: 1, c: 0 };
  const toned = (lightness: number, chroma: number) =>
    formatHex(clampChroma({ mode: "oklch", l: lightness, c: Math.min(c, chroma), h }, "oklch"));
  const bg = toned(Math.max(l, 0.972), 0.024);
  const isTinted = wcagLuminance(plain.surface) < wcagLuminance(plain.bg);
  return { bg, surface: isTinted ? toned(0.955, 0.03) : toned(0.99, 0.008), line: mix(bg, plain.text, 0.16) };
}

/** Returns the tone of strong sections in a colour as bright as a poster’s, with dark words. */
function loudTone(colour: string, { tones: { plain, strong } }: Mood): Tone {
  const ink = plain.text;
  const bg = readable(colour, [ink], 6);
  const tone = { ...strong, bg, surface: mix(bg, "#ffffff", 0.25), text: ink, line: ink, button: ink, onButton: bg };
  return { ...tone, soft: readable(mix(ink, bg, 0.15), [bg], contrastMin), accent: ink };
}

function strongTone(accent: string, { tones: { strong } }: Mood): Tone {
  const { c, h, l } = oklch(accent) ?? { c: 0, h: 0, l: 0.3 };
  const dark = Math.min(0.3, Math.max(l, 0.2));
  const deep = (lightness: number, share: number) =>
    formatHex(clampChroma({ mode: "oklch", l: lightness, c: Math.min(c, 0.13) * share, h: h ?? 0 }, "oklch"));
  const [bg, surface] = [deep(dark, 0.75), deep(dark + 0.05, 0.75)];
  const text = "#ffffff";
  return {
    ...strong,
    ...{ bg, surface, text, soft: mix(text, bg, 0.2), line: mix(bg, text, 0.25) },
    ...{ accent: readable(deep(0.84, 0.8), [bg, surface], contrastMin), button: text, onButton: bg },
  };
}

/** Returns the colour, made darker or lighter until it has a contrast on all grounds. */
export function readable(colour: string, grounds: readonly string[], least: number): string {
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

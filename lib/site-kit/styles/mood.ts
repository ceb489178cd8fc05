import type { FontName } from "../fonts.ts";
import type { PictureColours } from "../pictures/picture-colours.ts";
import type { MoodName } from "../section-schema.ts";

/** The colours of a section’s tone. Every text colour has a contrast of 4.5 and more on `bg` and on `surface`. */
export interface Tone {
  bg: string;
  surface: string;
  text: string;
  soft: string;
  accent: string;
  line: string;
  button: string;
  onButton: string;
}

export const toneNames = ["plain", "tinted", "strong"] as const;
export type ToneName = (typeof toneNames)[number];

export interface Mood {
  /** “site” is the look of a site that the kit has not made. */
  name: MoodName | "site";
  /** A colour of the person’s own, as #rrggbb. */
  accent?: string;
  /** A second one. */
  second?: string;
  /** For people and models: what it suits. */
  description: string;
  /** Null for fonts that the site brings itself. */
  fonts: { display: FontName | null; text: FontName | null };
  /** Fonts of the visitor’s system while the own ones load, and for letters that they lack. */
  fallback: { display: string; text: string };
  tones: Record<ToneName, Tone>;
  pictures: PictureColours;
  /** Custom properties besides colours and fonts, without their prefix. */
  shape: Readonly<Record<string, string>>;
  /** Where the picture of a hero stands if its content does not say it. */
  hero: "side" | "behind" | "below";
  footer: "tinted" | "strong";
  isDark: boolean;
  /** Rules that no custom property can express. */
  rules: string;
}

import { formatHex, parseSpokenColour, toHsl } from "#lib/page-source/styles/colours.ts";
import type { MoodName } from "#lib/site-kit/section-schema.ts";
import type { BusinessKind } from "../business-kinds.ts";

// The wished look: colours as people say them, and words for how it should feel. A mood of the kit follows from both and from the business.

export interface Look {
  mood: MoodName;
  /** Colours as #rrggbb: the first for buttons and links, the second for the ground or for strong sections. */
  accent: string | null;
  second: string | null;
  /** The person's words about it, a line each. */
  words: string[];
  /** Colours beyond the two that the kit carries, in the person's words. */
  beyond: string[];
}

/** Tones that suit a page better than the colours of these names in CSS. */
const spoken: Record<string, string> = {
  ...{
    sage: "#7f9470",
    sagegreen: "#7f9470",
    salbei: "#7f9470",
    salbeigrün: "#7f9470",
    cream: "#fbf3df",
    creme: "#fbf3df",
  },
  ...{
    elfenbein: "#f8f2e2",
    ivory: "#f8f2e2",
    yellow: "#ffd21f",
    gelb: "#ffd21f",
    pink: "#f0468c",
    rosa: "#e77ba5",
    red: "#c8281e",
  },
  ...{
    rot: "#c8281e",
    dunkelrot: "#7d1220",
    darkred: "#7d1220",
    weinrot: "#7d1a32",
    bordeaux: "#6d1a2d",
    burgundy: "#6d1a2d",
  },
  ...{
    blue: "#1f5fbf",
    blau: "#1f5fbf",
    darkblue: "#14315f",
    dunkelblau: "#14315f",
    navy: "#14274a",
    marineblau: "#14274a",
  },
  ...{
    lightblue: "#8cc4ea",
    hellblau: "#8cc4ea",
    green: "#2f7d4f",
    grün: "#2f7d4f",
    darkgreen: "#1f4d3a",
    dunkelgrün: "#1f4d3a",
  },
  ...{
    forestgreen: "#245239",
    waldgrün: "#245239",
    tannengrün: "#1f4d3a",
    lightgreen: "#93c572",
    hellgrün: "#93c572",
    mint: "#7fd1ae",
  },
  ...{
    olive: "#6f7439",
    oliv: "#6f7439",
    olivgrün: "#6f7439",
    petrol: "#0d5c63",
    türkis: "#1aa6a6",
    turquoise: "#1aa6a6",
    teal: "#0f766e",
  },
  ...{
    orange: "#ef7d22",
    terracotta: "#c4603c",
    terrakotta: "#c4603c",
    rust: "#a8472a",
    rostrot: "#a8472a",
    brown: "#6b4a33",
    braun: "#6b4a33",
  },
  ...{
    purple: "#6d3fa0",
    lila: "#7a4fae",
    violet: "#6b46a8",
    violett: "#6b46a8",
    lavender: "#a08fc9",
    lavendel: "#a08fc9",
    flieder: "#b49ad0",
  },
  ...{
    gold: "#c19a3d",
    golden: "#c19a3d",
    mustard: "#cf9f24",
    senfgelb: "#cf9f24",
    coral: "#f0715a",
    koralle: "#f0715a",
    sand: "#e9dcc0",
  },
  ...{
    black: "#151515",
    schwarz: "#151515",
    white: "#ffffff",
    weiß: "#ffffff",
    weiss: "#ffffff",
    grey: "#6b6f76",
    gray: "#6b6f76",
    grau: "#6b6f76",
  },
  ...{ beige: "#efe5d2", silver: "#a9adb3", silber: "#a9adb3", anthrazit: "#2f3338", charcoal: "#2f3338" },
};

const feelings: [RegExp, MoodName[], string?][] = [
  [/calm|quiet|ruhig|gentle|sanft|relaxed|entspannt|peaceful/, ["warm", "quiet", "fresh"]],
  [/loud|laut|colou?rful|bunt|wild|crazy|knallig|poster|fun\b|frech|bold|kräftig/, ["bold"]],
  [
    /classic|klassisch|elegant|traditional|traditionell|festlich|edel|noble|serious|seriös|dignified|vornehm/,
    ["quiet", "clear"],
  ],
  [
    /modern|clean|clear|klar|schlicht|minimal|simple|einfach|plain|sachlich|aufgeräumt|spielereien|professional|professionell/,
    ["clear", "quiet", "bold"],
  ],
  [
    /warm|cosy|cozy|gemütlich|natürlich|natural|organic|organisch|bodenständig|down-to-earth|earthy|erdig|holztön|naturtön|woody|handmade|handgemacht|rustic|rustikal|homely|herzlich|welcoming|einladend/,
    ["warm"],
  ],
  [/friendly|freundlich|fresh|frisch|light\b|hell|cheerful|fröhlich|playful|verspielt|young|jung/, ["fresh", "warm"]],
  [/dark\b|dunkel\b|night|nacht|underground|neon/, ["night"]],
  // Said of what is not wanted: “nicht so kitschig”.
  [/kitsch|steif|stiff|fussy|verspielt|überladen|cluttered|kalt|cold\b|langweilig|boring|altbacken|protzig/, []],
];

const anyFeeling = new RegExp(`(?<![\\p{L}])(?:${feelings.map(([{ source }]) => source).join("|")})\\p{L}*`, "giu");
const wordPattern = /#[0-9a-f]{6}(?![0-9a-f])|\p{L}+/giu;

interface FoundColour {
  name: string;
  hex: string;
}

/** Returns the colours of a text in their order; “sage green” and “dark blue” are one. */
export function coloursIn(text: string): FoundColour[] {
  const words = [...text.matchAll(wordPattern)].map(([word]) => word);
  const found: FoundColour[] = [];
  for (let at = 0; at < words.length; at++) {
    for (const length of [2, 1]) {
      const name = words.slice(at, at + length).join(" ");
      const hex = words.length >= at + length ? hexOf(name) : null;
      if (hex === null) continue;
      found.push({ name, hex });
      at += length - 1;
      break;
    }
  }
  return found.filter(({ hex }, index) => found.findIndex((other) => other.hex === hex) === index);
}

function hexOf(name: string): string | null {
  const plain = name.toLowerCase().replace(/\s+/g, "");
  // A German colour ends as an adjective does: “dunkelblaue”.
  const known = spoken[plain] ?? spoken[plain.replace(/(?:e[snrm]?|farben)$/, "")];
  if (known !== undefined) return known;
  if (
    plain.length < 3 ||
    /^(?:tan|snow|linen|peru|plum|tomato|chocolate|salmon|wheat|orchid|thistle|moccasin|bisque|seashell)$/.test(plain)
  )
    return null;
  const colour = parseSpokenColour(name);
  return colour === null ? null : formatHex(colour).slice(0, 7);
}

const isGround = (hex: string) => {
  const colour = parseSpokenColour(hex);
  return colour !== null && (toHsl(colour).l ?? 0) > 0.86;
};
const isGrey = (hex: string) => {
  const colour = parseSpokenColour(hex);
  return colour !== null && (toHsl(colour).s ?? 0) < 0.1;
};

/** Whether a clause is about the look of the site. */
export const isAboutLook = (clause: string) => coloursIn(clause).length > 0 || clause.match(anyFeeling) !== null;

const fillers =
  /^(?:and|und|but|aber|with|mit|a|an|bit|lots|of|viel|etwas|in|please|bitte|rather|eher|very|sehr|it|should|be|feel|look|looking|want(?:ed)?|i|we|ich|wir|the|colou?rs?|farben?|tones?|tönen?|as|als|es|das|alles|soll(?:te)?|aussehen|wirken|sein|werden|not|too|so|zu|nicht|kein(?:e|en)?|ganz|gern|möglichst|style|stil|design)$/i;
/** Returns a text without the feelings that are not wanted: “nicht so kitschig”. */
const wantedFeelings = (text: string) =>
  text.replace(
    /(?<![\p{L}])(?:nicht|not|kein(?:e|en)?|no|bloß nicht)(?: (?:so|zu|too|very|sehr|ganz|allzu))? [\p{L}-]+/giu,
    (whole) => (/spielereien/i.test(whole) ? whole : " "),
  );

/** Whether a clause says nothing else: “Modern, schwarz und gold”. */
export function isOnlyLook(clause: string): boolean {
  if (!isAboutLook(clause)) return false;
  const named = new Set(coloursIn(clause).flatMap(({ name }) => name.toLowerCase().split(" ")));
  const feels = new Set((clause.match(anyFeeling) ?? []).map((one) => one.toLowerCase()));
  const rest = (clause.match(/\p{L}+/gu) ?? []).filter(
    (word) => !fillers.test(word) && !named.has(word.toLowerCase()) && !feels.has(word.toLowerCase()),
  );
  return rest.length === 0;
}

/** Returns the look that these clauses wish. */
export function readLook(clauses: readonly string[], kind: BusinessKind): Look {
  const words = clauses
    .filter((clause) => isAboutLook(clause) && !/(?:called|named|heißt)/i.test(clause))
    // Of “a serious website for our practice in Leipzig” only a word is about the look.
    .flatMap((clause) =>
      /site|seite|homepage|something for/i.test(clause) ? (clause.match(anyFeeling) ?? []) : [clause],
    );
  const text = words.join(", ");
  const colours = coloursIn(text);
  const lively = colours.filter(({ hex }) => !isGrey(hex) && !isGround(hex));
  const first = lively[0] ?? colours.find(({ hex }) => !isGround(hex));
  const second = colours.find((one) => one !== first);
  const scores = new Map<MoodName, number>([[kind.mood, 2]]);
  const add = (mood: MoodName, points: number) => scores.set(mood, (scores.get(mood) ?? 0) + points);
  // “Dark blue” names a colour and no feeling.
  const felt = colours.reduce((left, { name }) => left.replaceAll(name, " "), wantedFeelings(text)).toLowerCase();
  for (const [pattern, moods] of feelings)
    if (pattern.test(felt)) for (const [index, mood] of moods.entries()) add(mood, 3 - index * 0.5);
  for (const { name } of colours) for (const mood of groundMoods(name)) add(mood, 1.5);
  const mood = [...scores].sort((left, right) => right[1] - left[1])[0]?.[0] ?? kind.mood;
  return {
    mood,
    accent: first?.hex ?? null,
    second: first === undefined ? null : (second?.hex ?? null),
    words,
    beyond: colours.filter((one) => one !== first && one !== second).map(({ name }) => name),
  };
}

function groundMoods(name: string): MoodName[] {
  if (/cream|creme|sand|beige|terr/i.test(name)) return ["warm"];
  if (/ivory|elfenbein|wein|bordeaux|burgundy/i.test(name)) return ["quiet"];
  if (/white|weiß|weiss/i.test(name)) return ["clear", "fresh"];
  return /black|schwarz/i.test(name) ? ["bold", "night"] : [];
}

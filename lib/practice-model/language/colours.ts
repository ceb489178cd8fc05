import { type Colour, parseSpokenColour } from "#lib/page-source/styles/colours.ts";
import type { Word } from "./words.ts";

// Colours as people say them, in English and German.

export type SpokenColour =
  | { kind: "named"; colour: Colour; name: string; isExact: boolean }
  /** As much lighter or darker than it is. */
  | { kind: "shifted"; by: number; degree: number };

const german: Record<string, string> = {
  rot: "red",
  blau: "blue",
  grün: "green",
  gruen: "green",
  gelb: "yellow",
  schwarz: "black",
  weiß: "white",
  weiss: "white",
  grau: "grey",
  braun: "brown",
  lila: "purple",
  violett: "violet",
  orange: "orange",
  rosa: "pink",
  türkis: "turquoise",
  tuerkis: "turquoise",
  beige: "beige",
  creme: "cream",
  cremefarben: "cream",
  cremeweiß: "cream",
  petrol: "petrol",
  weinrot: "burgundy",
  bordeaux: "burgundy",
  ocker: "mustard",
  senf: "mustard",
  senfgelb: "mustard",
  gold: "gold",
  golden: "gold",
  silber: "silver",
  silbern: "silver",
  oliv: "olive",
  olivgrün: "olive",
  marineblau: "navy",
  navy: "navy",
  himmelblau: "skyblue",
  mint: "mint",
  mintgrün: "mint",
  lachs: "salmon",
  lachsfarben: "salmon",
  sand: "sand",
  anthrazit: "charcoal",
  sandfarben: "sand",
  flieder: "lilac",
  koralle: "coral",
  korallenrot: "coral",
  terrakotta: "terracotta",
  terracotta: "terracotta",
  salbei: "sage",
  salbeigrün: "sage",
  waldgrün: "forestgreen",
  tannengrün: "#1f4d3a",
  nachtblau: "midnight",
  königsblau: "royalblue",
  rostrot: "rust",
  kupfer: "copper",
  kirschrot: "cherry",
  smaragdgrün: "emerald",
  elfenbein: "ivory",
  vanille: "#f6ecc9",
  vanillegelb: "#f6ecc9",
};
/** Tones that suit a site better than the colours that CSS gives these names. */
const tones: Record<string, string> = {
  red: "#c62828",
  darkred: "#8b1a1a",
  green: "#2e7d32",
  darkgreen: "#14532d",
  orange: "#e8761a",
  purple: "#6b3fa0",
  turquoise: "#1fb5ad",
  brown: "#6b4423",
  violet: "#7c4dcc",
  darkgrey: "#3f4349",
  darkgray: "#3f4349",
};
const own: Record<string, string> = {
  terracotta: "#c4643f",
  vanilla: "#f6ecc9",
  "forest green": "#228b22",
  wine: "#722f37",
  eggshell: "#f0ead6",
  ochre: "#c98a1b",
  "off white": "#faf9f6",
  anthracite: "#36454f",
};

const shades: [RegExp, string][] = [
  [/^(?:dunkel|tief|dark|deep|dunkle[srnm]?|dunkler|dark-?)[\s-]?(?=.)/, "dark"],
  [/^(?:hell|zart|light|pale|soft|pastel|helle[srnm]?|heller|blass)[\s-]?(?=.)/, "light"],
];
const inflected = /(?:es|er|en|em|e)$/;

/** Words around a colour: "in a nice shade of green", "farbe". */
const around = new Set(
  "plain bare reines reinen pures puren in a an the that this these current soft gentle nice shade of tone like colour color colored coloured as something such ein einem einen eine ton farbton farbe wie so etwas schönes schönen schönem schöne schöner warm warmes warmen sanft sanftes sanftem sanften dem dieses diesem our the das ein der dem".split(
    " ",
  ),
);

/** “constructor” is no colour. */
const entryOf = (list: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(list, name) ? list[name] : undefined;

function named(text: string): { colour: Colour; isExact: boolean } | null {
  // A number is no colour: “030 123”.
  if (/^[\d\s]+$/.test(text)) return null;
  if (/^#|\(|^(?=.*\d)[0-9a-f]{6}$/i.test(text)) {
    const exact = parseSpokenColour(text);
    return exact ? { colour: exact, isExact: true } : null;
  }
  const known = entryOf(german, text) ?? entryOf(own, text) ?? text;
  const colour = toneNamed(known);
  return colour ? { colour, isExact: false } : null;
}

const toneNamed = (name: string) => parseSpokenColour(entryOf(tones, name.replace(/[\s-]/g, "")) ?? name);

const shadedMax = 1_000;
const shadedBefore = new Map<string, ReturnType<typeof readShaded>>();

/** Reads a colour with its shade. The words of one message are read many times. */
function shaded(text: string): ReturnType<typeof readShaded> {
  const known = shadedBefore.get(text);
  if (known !== undefined) return known;
  if (shadedBefore.size >= shadedMax) shadedBefore.clear();
  const found = readShaded(text);
  shadedBefore.set(text, found);
  return found;
}

function readShaded(text: string): { colour: Colour; isExact: boolean } | null {
  const stems = inflected.test(text) ? [text.replace(inflected, ""), text.replace(/[nrs]$/, "")] : [];
  const plain = named(text) ?? stems.map(named).find((found) => found !== null) ?? null;
  if (plain) return plain;
  for (const [pattern, shade] of shades) {
    if (!pattern.test(text)) continue;
    const rest = text.replace(pattern, "").trim();
    const base = entryOf(german, rest) ?? entryOf(german, rest.replace(inflected, "")) ?? entryOf(own, rest) ?? rest;
    const colour = toneNamed(`${shade}${base}`);
    if (colour) return { colour, isExact: false };
  }
  return null;
}

const lighter = /^(?:lighter|brighter|paler|heller|blasser)$/;
const darker = /^(?:darker|deeper|dunkler)$/;
const degrees: [RegExp, number][] = [
  [/^(?:much|lot|way|far|viel|deutlich|sehr)$/, 2],
  [/^(?:a|bit|little|slightly|touch|tad|etwas|bisschen|wenig|ein|leicht|minimal)$/, 0.6],
  [/^(?:even|more|noch)$/, 1],
];

/** Returns how much is meant: 1 without a word for it; null for another word. */
export function degreeOf(words: readonly string[]): number | null {
  let degree = 1;
  for (const word of words) {
    const found = degrees.find(([pattern]) => pattern.test(word));
    if (!found) return null;
    if (found[1] !== 1) degree = found[1];
  }
  return degree;
}

/** Reads words that are a colour and nothing else. */
export function readColour(given: readonly Word[]): SpokenColour | null {
  // „Etwas dunkler, eher so tannengrün“, „blasser, so Richtung Vanille“: what it comes close to says most.
  const towards = given.findLastIndex(({ key, quoted }) => !quoted && /^(?:eher|richtung|rather|towards)$/.test(key));
  const words = towards > 0 && towards < given.length - 1 ? given.slice(towards + 1) : given;
  if (words.length === 0 || words.length > 8) return null;
  const keys = words.filter(({ key }) => key !== ",").map(({ key }) => key);
  const relative = keys.findIndex((key) => lighter.test(key) || darker.test(key));
  if (relative !== -1) {
    const degree = degreeOf(keys.toSpliced(relative, 1));
    return degree === null ? null : { kind: "shifted", by: lighter.test(keys[relative] ?? "") ? 1 : -1, degree };
  }
  for (let from = 0; from < keys.length; from++) {
    const joined = keys.slice(from).join(" ");
    const text = joined.includes("(") && !joined.endsWith(")") ? `${joined})` : joined;
    const colour = shaded(text) ?? (/\d/.test(text) && !text.includes("(") ? null : shaded(text.replaceAll(" ", "")));
    if (colour && keys.slice(0, from).every((key) => around.has(key))) return { kind: "named", ...colour, name: text };
    // "cream coloured", "grün gefärbt"
    const [last] = keys.slice(-1);
    const front = keys.slice(from, -1).join(" ");
    if (front !== "" && /^(?:coloured|colored|farben|gefärbt|colour|color|tone|please)$/.test(last ?? "")) {
      const ahead = shaded(front);
      if (ahead && keys.slice(0, from).every((key) => around.has(key))) return { kind: "named", ...ahead, name: front };
    }
  }
  return null;
}

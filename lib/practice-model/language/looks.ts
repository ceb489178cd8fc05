import { degreeOf, readColour, type SpokenColour } from "./colours.ts";
import { isMark, type Word } from "./words.ts";

// Reads what a wish says about looks: "larger and bold", "etwas kleiner", "with a dark green background".

export type Look =
  | { kind: "size"; larger: boolean; degree: number }
  | { kind: "weight"; bold: boolean }
  | { kind: "italic"; italic: boolean }
  | { kind: "case"; value: "uppercase" | "none" }
  | { kind: "align"; to: "left" | "center" | "right" }
  | { kind: "colour"; part: "background" | "text" | "unsaid"; colour: SpokenColour }
  | { kind: "font"; family: "serif" | "sans" | "mono" }
  | { kind: "space"; more: boolean; degree: number }
  | { kind: "round"; round: boolean; isPill?: true };

type Read = (degree: number) => Look;
const words: [string, Read][] = [
  [
    "larger|bigger|greater|large|big|huge|taller|größer|größere|größeren|groesser|gross|groß|grösser|riesig|höher",
    (degree) => ({ kind: "size", larger: true, degree }),
  ],
  [
    "smaller|small|tiny|kleiner|kleinere|kleineren|klein|winzig|less_big|less_large|weniger_groß|not_so_big|nicht_so_groß",
    (degree) => ({ kind: "size", larger: false, degree }),
  ],
  [
    "bold|bolder|in_bold|fat|fett|fetter|fettgedruckt|dicker|dick|thicker|heavier|in_fett|stärker",
    () => ({ kind: "weight", bold: true }),
  ],
  [
    "not_bold|less_bold|unbold|regular|normal_weight|not_so_bold|no_longer_bold|thinner|thin|nicht_fett|nicht_so_fett|nicht_mehr_fett|weniger_fett|dünner|dünn|normal",
    () => ({ kind: "weight", bold: false }),
  ],
  ["italic|in_italics|italics|kursiv|slanted|schräg", () => ({ kind: "italic", italic: true })],
  ["not_italic|nicht_kursiv|nicht_mehr_kursiv|upright", () => ({ kind: "italic", italic: false })],
  [
    "uppercase|in_capitals|capitals|all_caps|in_caps|in_capital_letters|in_großbuchstaben|großgeschrieben|in_versalien",
    () => ({ kind: "case", value: "uppercase" }),
  ],
  [
    "centered|centred|center|centre|in_the_middle|in_the_center|in_the_centre|zentriert|mittig|in_der_mitte|in_die_mitte|to_the_middle|to_the_center|zentral",
    () => ({ kind: "align", to: "center" }),
  ],
  [
    "left_aligned|left-aligned|to_the_left|aligned_left|linksbündig|nach_links|aligned_to_the_left|flush_left",
    () => ({ kind: "align", to: "left" }),
  ],
  [
    "right_aligned|right-aligned|to_the_right|aligned_right|rechtsbündig|nach_rechts|aligned_to_the_right|flush_right",
    () => ({ kind: "align", to: "right" }),
  ],
  [
    "like_a_pill|pill_shaped|pill-shaped|wie_eine_pille|ganz_rund|completely_round|fully_rounded|more_rounded_like_a_pill|very_round",
    () => ({ kind: "round", round: true, isPill: true }),
  ],
  [
    "rounder|rounded|more_rounded|more_round|round|with_round_corners|with_rounded_corners|runder|abgerundet|rund|mit_runden_ecken|mit_abgerundeten_ecken",
    () => ({ kind: "round", round: true }),
  ],
  [
    "with_serifs|one_with_serifs|a_font_with_serifs|serif|serifs|serif_font|a_serif_font|mit_serifen|eine_mit_serifen|eine_schrift_mit_serifen|serifen|serifenschrift|eine_serifenschrift|in_serif",
    () => ({ kind: "font", family: "serif" }),
  ],
  [
    "without_serifs|one_without_serifs|a_font_without_serifs|sans|sans_serif|sans-serif|a_sans_serif_font|sans_serif_font|ohne_serifen|eine_ohne_serifen|eine_schrift_ohne_serifen|serifenlos|serifenlose|eine_serifenlose_schrift",
    () => ({ kind: "font", family: "sans" }),
  ],
  [
    "monospace|monospaced|typewriter|like_a_typewriter|a_typewriter_font|schreibmaschine|wie_eine_schreibmaschine|schreibmaschinenschrift",
    () => ({ kind: "font", family: "mono" }),
  ],
  ["square|with_square_corners|not_round|not_rounded|eckig|eckiger|angular", () => ({ kind: "round", round: false })],
];
const phrases = words
  .flatMap(([list, read]) => list.split("|").map((phrase) => ({ keys: phrase.split("_"), read })))
  .toSorted((one, other) => other.keys.length - one.keys.length);

/** Single words for looks, for mending typing errors. */
export const lookWords: readonly string[] = phrases.flatMap(({ keys }) => (keys.length === 1 ? keys : []));

const tooWords = new Set("too zu".split(" "));
const opposites: Record<string, string> = {
  small: "larger",
  little: "larger",
  tiny: "larger",
  klein: "larger",
  big: "smaller",
  large: "smaller",
  huge: "smaller",
  groß: "smaller",
  gross: "smaller",
  light: "darker",
  bright: "darker",
  pale: "darker",
  hell: "darker",
  blass: "darker",
  dark: "lighter",
  dunkel: "lighter",
  thin: "bold",
  dünn: "bold",
  fat: "not bold",
  bold: "not bold",
  fett: "not bold",
  dick: "not bold",
};

/** Words between looks. */
const joining = new Set(
  "and und , & text colour color farbe schrift letters font in size be look looking appear aussehen sein wirken geschrieben gedruckt written please bitte".split(
    " ",
  ),
);
const degreeWords = new Set(
  "a bit little slightly touch tad etwas bisschen wenig ein leicht minimal much lot way far viel deutlich sehr even more noch really quite somewhat ganz".split(
    " ",
  ),
);

/** Returns what the words say about looks, if they say nothing else; null otherwise. */
export function readLooks(given: readonly Word[]): Look[] | null {
  const said = withoutOldColour(given.filter(({ key, quoted }) => quoted || !/^[.!?;]$/.test(key)));
  const looks: Look[] = [];
  let at = 0;
  let degrees: string[] = [];
  const degree = () => {
    const found = degreeOf(degrees) ?? 1;
    degrees = [];
    return found;
  };
  while (at < said.length) {
    const word = said[at];
    if (!word || word.quoted) return null;
    const after = said[at + 1]?.key ?? "";
    const tooLook = tooWords.has(word.key) && Object.hasOwn(opposites, after) ? opposites[after] : undefined;
    if (tooLook !== undefined) {
      const look = lookOf(tooLook.split(" "), 1);
      if (!look) return null;
      looks.push(look);
      at += 2;
      continue;
    }
    const phrase = phrases.find(({ keys }) =>
      keys.every((key, index) => said[at + index]?.key === key && !said[at + index]?.quoted),
    );
    // "White on dark green" and "dark red text" are colours of several words: the longest wins.
    const colour = colourAt(said, at);
    if (colour && (!phrase || colour.length >= phrase.keys.length)) {
      looks.push(colour.look);
      at += colour.length;
      degrees = [];
      continue;
    }
    if (phrase) {
      looks.push(phrase.read(degree()));
      at += phrase.keys.length;
      continue;
    }
    if (degreeWords.has(word.key)) degrees.push(word.key);
    else if (!joining.has(word.key) && !isMark(word)) return null;
    at++;
  }
  return looks.length === 0 || degrees.length > 0 ? null : looks;
}

/** “Black instead of that turquoise”, „nicht mehr grün, sondern rot“: the colour that it has now says nothing new. */
function withoutOldColour(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ key, quoted }) => !quoted && /^(?:instead|rather|statt|anstatt|anstelle)$/.test(key));
  if (at < 1) return words;
  const old = words
    .slice(at + 1)
    .filter(
      ({ key, quoted }) => quoted || !/^(?:of|than|von|the|this|that|dem|den|das|diesem|now|current|plain)$/.test(key),
    );
  return old.length === 0 || readColour(old) !== null ? words.slice(0, at) : words;
}

function lookOf(keys: readonly string[], degree: number): Look | null {
  const phrase = phrases.find(({ keys: own }) => own.join(" ") === keys.join(" "));
  if (phrase) return phrase.read(degree);
  const colour = readColour(keys.map((key) => ({ key, text: key, start: 0, end: 0, quoted: false })));
  return colour ? { kind: "colour", part: "unsaid", colour } : null;
}

const backgroundWords = new Set("background backgrounds hintergrund hintergrundfarbe backdrop".split(" "));
const textWords = new Set("text letters lettering font schrift buchstaben textfarbe schriftfarbe writing".split(" "));
const beforeParts = new Set("with mit on auf a an einem einen ein the and und in".split(" "));

/** Reads a colour that begins at a word, with the part that it is for: "dark green background", "mit rotem Hintergrund". */
function colourAt(said: readonly Word[], start: number): { look: Look; length: number } | null {
  let from = start;
  let part: "background" | "text" | "unsaid" = "unsaid";
  const isBefore = () => beforeParts.has(said[from]?.key ?? "") && from - start < 3;
  while (isBefore()) from++;
  const first = said[from]?.key ?? "";
  if (backgroundWords.has(first) || textWords.has(first)) {
    part = backgroundWords.has(first) ? "background" : "text";
    from++;
    while (/^(?:in|should|be|to|zu|auf|colour|color|farbe|:)$/.test(said[from]?.key ?? "")) from++;
  }
  const isNotation = said[from]?.key.includes("(") === true;
  for (let to = Math.min(said.length, from + 8); to > from; to--) {
    const run = said.slice(from, to);
    if (run.some(({ quoted, key }) => quoted || (key === "," && !isNotation) || key === "and" || key === "und"))
      continue;
    const colour = readColour(run);
    if (!colour) continue;
    const after = said[to]?.key ?? "";
    const isPart = part === "unsaid" && (backgroundWords.has(after) || textWords.has(after));
    if (isPart) part = backgroundWords.has(after) ? "background" : "text";
    return { look: { kind: "colour", part, colour }, length: to + (isPart ? 1 : 0) - start };
  }
  return null;
}

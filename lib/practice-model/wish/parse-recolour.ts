import { type Colour, parseSpokenColour } from "#lib/page-source/styles/colours.ts";
import { takeReaches } from "./parse-reach.ts";
import type { Word } from "./request-words.ts";

// "Make the background light blue", "use #0a6 as the accent colour", "the text should be dark grey".

export type ColourRole = "background" | "accent" | "text" | "heading";

export interface Recolour {
  role: ColourRole | null;
  /** Null when no colour was named: then the person is asked. */
  colour: Colour | null;
  /** As it was written. */
  colourName: string;
  page: string | null;
  /** Part of a page that was named ("footer", "buttons of the form"): recolouring parts is declined. */
  part: string | null;
}

const rolePhrases: [ColourRole, string][] = [
  ["heading", "heading colour|heading color|headings|heading text|headline colour|headline color|headlines|titles"],
  [
    "background",
    "background colour|background color|background-color|backgrounds|background|backdrop|bg colour|bg color|bg|page colour|page color|site colour|site color",
  ],
  [
    "accent",
    "accent colour|accent color|accents|accent|primary colour|primary color|primary|brand colour|brand color|theme colour|theme color|main colour|main color|highlight colour|highlight color|highlights|highlight|button colour|button color|buttons|button|link colour|link color|links|link|colour scheme|color scheme|signature colour|signature color|key colour|key color",
  ],
  [
    "text",
    "text colour|text color|font colour|font color|body text|texts|text|font|fonts|writing|letters|body copy|copy|words|paragraphs",
  ],
];
const roles = rolePhrases
  .flatMap(([role, phrases]) => phrases.split("|").map((phrase) => ({ role, words: phrase.split(" ") })))
  .sort((left, right) => right.words.length - left.words.length);

const knownWords = new Set(
  "the a an our my your this that of for to into in on at as with be is are was should must shall would could can have has get give want like use using make making set setting change changing turn turning paint painting colour color coloured colored recolour recolor recolouring recoloring tint switch update put from look looks site's site website page pages page's whole entire all every new nice bit more it its now some something different one -> → => = : and or by all main body i i'd we we'd let need needs color: colour: everywhere instead current existing currently shade tone value fill default overall general so that becomes become appear appears apply adjust modify replace go try dark darker light lighter bright brighter different other another".split(
    " ",
  ),
);
const partWords = new Set(
  "footer header nav navbar navigation menu hero banner sidebar section form card cards table row image logo icon icons heading headline headings title border borders box boxes".split(
    " ",
  ),
);

interface Span {
  at: number;
  length: number;
}

function findRole(words: readonly Word[]): (Span & { role: ColourRole }) | null {
  for (const { role, words: phrase } of roles) {
    const at = words.findIndex((_, index) =>
      phrase.every((part, offset) => {
        const word = words[index + offset];
        return word !== undefined && !word.quoted && word.lower.replace(/'s$/, "") === part;
      }),
    );
    if (at !== -1) return { role, at, length: phrase.length };
  }
  return null;
}

/** Every colour among the words; the longest name wins: "light sea green" is not "green". */
function findColours(words: readonly Word[]): (Span & { colour: Colour; name: string })[] {
  const found: (Span & { colour: Colour; name: string })[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(8, words.length - at); length > 0; length--) {
      const span = words.slice(at, at + length);
      if (length > 1 && span.some((word) => word.quoted)) continue;
      const isCall = /^[a-z]+\(/i.test(span[0]?.text ?? "");
      if (length > 3 && !isCall) continue;
      const text = span.map((word) => word.text).join(" ");
      const name = text.replace(/[.,;:!?]+$/, "");
      const colour = parseSpokenColour(name);
      if (colour === null) continue;
      found.push({ at, length, colour, name });
      at += length - 1;
      break;
    }
  }
  return found;
}

/** Null when the words ask for something else. A stray unknown word means that they do. */
export function parseRecolour(words: readonly Word[]): Recolour | null {
  if (words.length > 40) return null;
  const { rest, reach } = takeReaches(words);
  if (reach.section !== null) return null;
  const role = findRole(rest);
  const colours = findColours(rest);
  const colour = colours[colours.length - 1];
  // Two quoted colours are two texts: "replace 'Red' with 'Blue'".
  if (colours.filter((span) => rest[span.at]?.quoted).length > 1) return null;
  const saysColour = rest.some((word) => !word.quoted && /^(?:re)?colou?r/.test(word.lower));
  const isPartly =
    colour !== undefined &&
    rest.some((word) => partWords.has(word.lower)) &&
    !rest.some((word) => word.quoted || /^(?:to|into|with|say|says|read|called)$/.test(word.lower));
  if (role === null && !saysColour && !isPartly) return null;
  if (role !== null && colour === undefined && !saysColour && role.role !== "background" && role.role !== "accent")
    return null;

  const taken = new Set<number>();
  for (const span of [...colours, ...(role === null ? [] : [role])]) {
    for (let index = span.at; index < span.at + span.length; index++) taken.add(index);
  }
  const others = rest.filter((word, index) => !taken.has(index) && (word.quoted || !knownWords.has(word.lower)));
  const part = others.find((word) => !word.quoted && partWords.has(word.lower.replace(/'s$/, "")));
  if (others.some((word) => word !== part)) return null;
  return {
    role: role?.role ?? null,
    colour: colour?.colour ?? null,
    colourName: colour?.name ?? "",
    page: reach.page,
    part: part?.lower ?? (reach.region === "main" ? null : reach.region),
  };
}

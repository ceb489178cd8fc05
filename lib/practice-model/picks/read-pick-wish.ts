import { cleanRequest, splitRequest, stripPoliteWords } from "../wish/request-words.ts";
import { mendTypos } from "./mend-typos.ts";
import type { PickWish, ReadPickWish } from "./pick-wish.ts";
import { readPlain } from "./plain-wishes.ts";
import { readColour } from "./read-colour-wish.ts";
import { readPlace } from "./read-place-wish.ts";
import { readAddition, readDescription, readLink, readValue } from "./read-valued-wish.ts";

// The grammar for requests about picked elements. Every pattern takes the whole of a request, so that a word it does not know makes
// the request unknown instead of misread. A request is short: longer ones are not read.

const requestCharactersMax = 2_000;

const beyond: [RegExp, string][] = [
  [
    /^(?:make|let|have|get|keep|write|rewrite|rephrase|reword|improve|polish|shorten|lengthen|summari[sz]e|expand|simplify|proofread|fix)\b.*\b(?:shorter|longer|nicer|better|friendlier|clearer|funnier|simpler|formal|informal|catchier|professional|modern|prettier|more \w+|less \w+)$|^(?:rewrite|rephrase|reword|improve|polish|shorten|lengthen|summari[sz]e|expand|simplify|proofread)\b|^(?:shorter|longer|nicer|better|prettier)$/i,
    "write or judge texts: tell me the new words, and I put them there",
  ],
  [
    /\btranslat\w*\b|\bin(?:to)? (?:german|french|spanish|italian|english|dutch)$/i,
    "translate: tell me the new words, and I put them there",
  ],
  [
    /\b(?:darker|lighter|brighter|paler|more colou?rful|different colou?r|another colou?r|new colou?r)\b/i,
    "choose colours: name one, as in “make it dark blue”",
  ],
  [
    /\b(?:animat\w*|blink\w*|spin\w*|fade\w*|slide(?:show)?|hover\w*|shadow|rounded?|round corners?|border\w*|gradient|transparent|opacity|rotate\w*|italic\w*|underlin\w*|font|typeface|uppercase|lowercase|capitals?|spacing|padding|margin|wider|narrower)\b/i,
    "change that: of the looks I know size, boldness, alignment and colours",
  ],
  [
    /\b(?:everywhere|(?:on )?(?:every|all|each|other) (?:the )?(?:other )?(?:pages?|buttons?|headings?|links?|texts?|pictures?|images?)|whole (?:site|website)|site-?wide)\b/i,
    "go beyond what you picked: I change only that. For more, take the picked part above the box away, and ask again",
  ],
  [/^hide(?: (?:it|this|that|these|them))?$/i, "hide something for everybody: say “remove it”, or “hide it on phones”"],
];

/** Reads a request about picked elements. `picks` is their number. Costs time in proportion to the request, which is bounded. */
export function readPickWish(original: string, picks: number): ReadPickWish {
  const cleaned = cleanRequest(original).trim();
  if (cleaned === "" || cleaned.length > requestCharactersMax) return { kind: "unknown" };
  if (
    /^(?:please )?(?:don't|do not|never|not|why|what|who|when|how|is|are|was|does|did|should|shall|which)\b/i.test(
      cleaned,
    )
  ) {
    const hidden = readPlain(cleaned.toLowerCase().replace(/[.!?]+$/, ""));
    return hidden?.kind === "hide-on-phones" || hidden?.kind === "weight"
      ? { kind: "wishes", wishes: [hidden] }
      : { kind: "unknown" };
  }
  const request = politeRequest(cleaned);
  return readWhole(request, picks) ?? readParts(request, picks) ?? { kind: "unknown" };
}

/** Returns the request without “please”, “can you” and the like, and without its last full stop. */
function politeRequest(cleaned: string): string {
  const words = stripPoliteWords(splitRequest(cleaned));
  const [first, last] = [words[0], words[words.length - 1]];
  if (!first || !last) return cleaned;
  return cleaned
    .slice(first.start, last.end)
    .replace(/[’‘](?=\w)/g, "'")
    .replace(/\s+/g, " ")
    .replace(/(?<!["”'])[.!?,]+$/, "")
    .trim();
}

function readWhole(request: string, picks: number): ReadPickWish | null {
  const plain = readPlain(mendTypos(request));
  if (plain) return { kind: "wishes", wishes: [plain] };
  const colour = readColour(request);
  if (colour) return { kind: "wishes", wishes: [colour] };
  const read =
    readAddition(request) ??
    readDescription(request) ??
    readLink(request) ??
    readPlace(request, picks) ??
    readValue(request, picks);
  if (read) return read;
  const refused = beyond.find(([pattern]) => pattern.test(request));
  return refused ? { kind: "cannot", what: refused[1] } : null;
}

/** Reads "make it larger and bold, and center it": each part must be a wish about the looks. */
function readParts(request: string, picks: number): ReadPickWish | null {
  const parts = request.split(/\s*(?:,|;|\band then\b|\band\b|\bthen\b|&)\s*/i).filter((part) => part !== "");
  if (parts.length < 2 || parts.length > 5) return null;
  const wishes: PickWish[] = [];
  for (const part of parts) {
    const read = readWhole(part.replace(/^also /i, ""), picks);
    if (read?.kind !== "wishes") return null;
    const [wish] = read.wishes;
    if (!wish || !looks.has(wish.kind)) return null;
    wishes.push(wish);
  }
  return { kind: "wishes", wishes };
}

const looks: ReadonlySet<PickWish["kind"]> = new Set(["resize", "weight", "align", "colour", "hide-on-phones"]);

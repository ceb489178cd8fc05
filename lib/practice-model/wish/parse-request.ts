import { joinSentences } from "./join-sentences.ts";
import { type PageAddition, parsePageAddition, parseSectionAddition, type SectionAddition } from "./parse-addition.ts";
import { parseChange, type TextChange, verbClassOf } from "./parse-change.ts";
import { findNamedPage, joinReaches, takeReaches } from "./parse-reach.ts";
import { parseRecolour, type Recolour } from "./parse-recolour.ts";
import { cleanRequest, splitRequest, stripPoliteWords, type Word } from "./request-words.ts";

// The grammar: a request becomes an intent, or "unknown". It never guesses beyond its wordings. Any request costs
// linear time.

export type Intent =
  | { kind: "change-text"; readings: TextChange[] }
  | { kind: "replace-everywhere"; readings: TextChange[] }
  | { kind: "recolour"; recolour: Recolour }
  | { kind: "add-section"; addition: SectionAddition }
  | { kind: "add-page"; addition: PageAddition }
  | { kind: "describe"; about: "site" | "history"; page: string | null }
  | { kind: "help"; about: "greeting" | "thanks" | "abilities" | "connecting" | "undo" | "publishing" }
  | { kind: "unknown" };

/** Characters of a request that the grammar reads. */
const requestCharactersMax = 20_000;

const helpPatterns: [Extract<Intent, { kind: "help" }>["about"], RegExp][] = [
  [
    "connecting",
    /\b(?:connect|configure|set ?up|use|plug in|add|switch to|get)\b.{0,40}\b(?:real|proper|actual|openai|gpt|llm|ai|language|other|better|own|local|ollama|different) ?(?:ai |language |llm )?(?:model|api|key|llm|openai)?\b|\bapi[ _-]?key\b|\bopenai\b|\bollama\b/,
  ],
  [
    "abilities",
    /^(?:help|help me|\?+|usage|commands|examples?|instructions|what now)$|\bwhat (?:all )?(?:can|could|do) (?:you|i|we)(?: all)?(?: do| say| ask| type| change| edit| understand| help)\b|\bhow (?:do|can|does|should) (?:you|i|we|this|it) (?:use|work|start|begin|edit|change)\b|\bwho are you\b|\bwhat are you\b|\bwhat is this\b|^are you\b|\bwhat (?:kind|sort) of (?:model|ai)\b|\bpractice model\b|\bwhich model\b|\bwhat model\b|\byour name\b|\bcan you help\b|\bhelp me$/,
  ],
  [
    "thanks",
    /^(?:thank you|thanks|thx|cheers|great|perfect|nice|cool|awesome|lovely|wonderful|well done|good job|good|super|looks? good|that's (?:great|good|perfect|nice|it|all)|ok|okay|alright|fine|yes|bye|goodbye)(?: (?:very much|a lot|so much|you|work|job|then|thanks|thank you|that's|all|it|great|good|perfect|for that|for your help|looks?))*$/,
  ],
  [
    "greeting",
    /^(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|moin|servus|yo)(?: (?:there|you|everyone|all|sitewright|friend|again))*(?: how are you.{0,20})?$|^how are you\b/,
  ],
  [
    "publishing",
    /^(?:how (?:do|can) (?:i|we) )?(?:publish(?: (?:it|this|that|the|my|our|everything|all|now|changes?|site|website|pages?))*|go(?:ing)? live|(?:put|get|bring) .{0,40}\b(?:online|live|on the (?:internet|web)))$/,
  ],
  ["undo", /^(?:undo|revert|roll back|rollback|take back|go back|restore|reverse|put back)\b/],
];

const describePattern =
  /^(?:what|which|list|show|tell|describe|give|name|summari[sz]e|how many|is there|are there|do we|does|where|who|explain|recap|outline|overview|sitemap)\b/;
const historyPattern =
  /\b(?:what|which|list|show|tell|summari[sz]e|recap|remind)\b.{0,60}\b(?:(?:have|has|had|did|'ve) (?:you|we|i|been)\b|(?:you|we|i) (?:have|did|do|change|changed|edit|edited)\b|changes\b|changed\b|done\b|so far\b|earlier\b|before\b|last time\b|last turn\b|previous(?:ly)?\b|history\b)|\bwhat happened\b|\bwho changed\b|\bhistory\b/;
const sitePattern =
  /\b(?:pages?|site|website|sections?|headings?|headlines?|files?|content|contents|there|here|structure|sitemap|overview|on it|menu|navigation|titles?)\b/;

function plainText(words: readonly Word[]): string {
  return words
    .slice(0, 40)
    .map((word) => (word.quoted ? "“”" : word.lower.slice(0, 40)))
    .join(" ");
}

function parseHelp(plain: string): Intent | null {
  const about = helpPatterns.find(([, pattern]) => pattern.test(plain))?.[0];
  return about === undefined ? null : { kind: "help", about };
}

function parseDescribe(words: readonly Word[], plain: string, asked: boolean): Intent | null {
  if (words.length > 30) return null;
  if (!describePattern.test(plain) && !asked) return null;
  if (historyPattern.test(plain)) return { kind: "describe", about: "history", page: null };
  if (!sitePattern.test(plain)) return null;
  return { kind: "describe", about: "site", page: takeReaches(words).reach.page ?? findNamedPage(words) };
}

/** Takes the quantifier out of "replace every 'a' with 'b'" and "rename all mentions of X to Y". */
function takeQuantifier(words: readonly Word[]): { words: Word[]; every: boolean } {
  const at = words.findIndex((word, index) => index < 4 && !word.quoted && /^(?:every|all|each)$/.test(word.lower));
  if (at === -1) return { words: [...words], every: false };
  let end = at + 1;
  while (
    /^(?:the|of|our|my|mentions?|occurrences?|instances?|places?|uses?|appearances?|single|where)$/.test(
      words[end]?.quoted === false ? (words[end]?.lower ?? "") : "",
    )
  )
    end++;
  return { words: [...words.slice(0, at), ...words.slice(end)], every: true };
}

function parseTextIntent(request: string, words: readonly Word[]): Intent | null {
  const { words: plainWords, every } = takeQuantifier(words);
  // "Everywhere, replace X with Y" and "On the about page, change X to Y": the place may come first.
  const verb = plainWords.findIndex((word) => verbClassOf(word) !== null);
  const leading = verb > 0 ? takeReaches(plainWords.slice(0, verb)) : null;
  const placeFirst = leading !== null && leading.rest.length === 0;
  const readings = parseChange(request, placeFirst ? plainWords.slice(verb) : plainWords).map((reading) =>
    placeFirst && leading !== null
      ? { ...reading, target: { ...reading.target, reach: joinReaches(reading.target.reach, leading.reach) } }
      : reading,
  );
  if (readings.length === 0) return null;
  const verbClass = verbClassOf(placeFirst ? plainWords[verb] : plainWords[0]);
  const isEverywhere = (reading: TextChange) =>
    reading.target.old.length > 0 &&
    (every ||
      reading.target.reach.everywhere ||
      (verbClass === "rename" && reading.target.kind === null && reading.target.reach.page === null));
  const everywhere = readings.filter((reading) => reading.newText !== null && isEverywhere(reading));
  if (everywhere.length > 0) return { kind: "replace-everywhere", readings: everywhere };
  return { kind: "change-text", readings };
}

export function parseRequest(original: string): Intent {
  const cleaned = cleanRequest(original.slice(0, requestCharactersMax)).trim();
  const asked = cleaned.endsWith("?");
  const request = joinSentences(asked ? cleaned.slice(0, -1) : cleaned);
  const all = splitRequest(request);
  const plainAll = plainText(all);
  const words = stripPoliteWords(all);
  if (words.length === 0) return { kind: "help", about: all.length === 0 ? "abilities" : "thanks" };
  const plain = plainText(words);

  // A short message without quotes is first tried as small talk.
  const small = all.length <= 14 && !all.some((word) => word.quoted) ? (parseHelp(plainAll) ?? parseHelp(plain)) : null;
  const page = parsePageAddition(request, words);
  if (page !== null && !(small?.kind === "help" && small.about === "connecting"))
    return { kind: "add-page", addition: page };
  const section = parseSectionAddition(request, words);
  if (section !== null) return { kind: "add-section", addition: section };
  if (small !== null) return small;
  const recolour = parseRecolour(words);
  if (recolour !== null) return { kind: "recolour", recolour };
  const isQuestion = asked || /^(?:what|which|how many|list|show me|tell me|describe)\b/.test(plain);
  const described = isQuestion ? parseDescribe(words, plain, asked) : null;
  const text = parseTextIntent(request, words);
  const complete = text !== null && "readings" in text && text.readings.some(({ newText }) => newText !== null);
  if (described !== null && !complete) return described;
  return text ?? parseDescribe(words, plain, asked) ?? parseHelp(plain) ?? { kind: "unknown" };
}

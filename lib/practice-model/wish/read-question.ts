import { cleanRequest, splitRequest, stripPoliteWords, type Word } from "./request-words.ts";

// Questions about the site, its history and the model, and small talk.

type Help = "greeting" | "thanks" | "abilities" | "connecting" | "undo" | "publishing";

export type Question =
  | { kind: "describe"; about: "site" | "history"; page: string | null }
  | { kind: "help"; about: Help };

/** Characters of a request that are read. */
const requestCharactersMax = 20_000;

const helpPatterns: [Help, RegExp][] = [
  [
    "connecting",
    /\b(?:connect|configure|set ?up|use|plug in|add|switch to|get)\b.{0,40}\b(?:real|proper|actual|openai|gpt|llm|ai|language|other|better|own|local|ollama|different) ?(?:ai |language |llm )?(?:model|api|key|llm|openai)?\b|\bapi[ _-]?key\b|\bopenai\b|\bollama\b/,
  ],
  [
    "abilities",
    /^(?:hilfe|hilf mir|was kannst du(?: alles| so)?|wer bist du|was bist du|wie geht das(?: hier)?|help|help me|\?+|usage|commands|examples?|instructions|what now)$|\bwhat (?:all )?(?:can|could|do) (?:you|i|we)(?: all)?(?: do| say| ask| type| change| edit| understand| help)\b|\bhow (?:do|can|does|should) (?:you|i|we|this|it) (?:use|work|start|begin|edit|change)\b|\bwho are you\b|\bwhat are you\b|\bwhat is this\b|^are you\b|\bwhat (?:kind|sort) of (?:model|ai)\b|\bpractice model\b|\bwhich model\b|\bwhat model\b|\byour name\b|\bcan you help\b|\bhelp me$/,
  ],
  [
    "thanks",
    /^(?:danke(?: dir| schön| sehr)?|dankeschön|vielen dank|prima|toll|sehr schön|passt|thank you|thanks|thx|cheers|great|perfect|nice|cool|awesome|lovely|wonderful|well done|good job|good|super|looks? good|that's (?:great|good|perfect|nice|it|all)|ok|okay|alright|fine|yes|bye|goodbye)(?: (?:very much|a lot|so much|you|work|job|then|thanks|thank you|that's|all|it|great|good|perfect|for that|for your help|looks?))*$/,
  ],
  [
    "greeting",
    /^(?:hallo|guten (?:tag|morgen|abend)|grüezi|grüß (?:gott|dich)|hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|moin|servus|yo)(?: (?:there|you|everyone|all|sitewright|friend|again))*(?: how are you.{0,20})?$|^how are you\b/,
  ],
  [
    "publishing",
    /^(?:wie )?(?:veröffentliche|veröffentlichen)(?: ich| wir)?(?: (?:die|meine|das|es|alles))?(?: seite| website)?(?: jetzt)?$|^(?:how (?:do|can) (?:i|we) )?(?:publish(?: (?:it|this|that|the|my|our|everything|all|now|changes?|site|website|pages?))*|go(?:ing)? live|(?:put|get|bring) .{0,40}\b(?:online|live|on the (?:internet|web)))$/,
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

const nameStopWords = new Set(
  "the a an this that these those each every all any other new our my your whole entire of on in at home's web".split(
    " ",
  ),
);
const homeWords = /^(?:home|start|main|front|landing|index|welcome)$/;

/** Returns the page that a question names: “What is on the contact page?” */
function findNamedPage(words: readonly Word[]): string | null {
  for (const [at, { lower, quoted }] of words.entries()) {
    if (at === 0 || quoted || !/^(?:page|subpage|webpage)$/.test(lower)) continue;
    const name = words[at - 1];
    if (name && homeWords.test(name.lower)) return "home";
    if (name && (name.quoted || !nameStopWords.has(name.lower))) return name.text;
  }
  return words.some(({ lower }) => /^(?:homepage|frontpage)$/.test(lower)) ? "home" : null;
}

/** Reads a question, or small talk; null for another message. Any message costs linear time. */
export function readQuestion(original: string): Question | null {
  const request = cleanRequest(original.slice(0, requestCharactersMax)).trim();
  const isAsked = request.endsWith("?");
  const all = splitRequest(isAsked ? request.slice(0, -1) : request);
  const words = stripPoliteWords(all);
  if (words.length === 0) return { kind: "help", about: all.length === 0 ? "abilities" : "thanks" };
  const plain = plainText(words);
  const isShort = all.length <= 14 && !all.some(({ quoted }) => quoted);
  const about = isShort
    ? helpPatterns.find(([, pattern]) => pattern.test(plainText(all)) || pattern.test(plain))
    : undefined;
  if (about && !/\b(?:page|section)\b/.test(plain)) return { kind: "help", about: about[0] };
  const isQuestion = isAsked || /^(?:what|which|how many|list|show me|tell me|describe)\b/.test(plain);
  if (!isQuestion || words.length > 30 || (!describePattern.test(plain) && !isAsked)) return null;
  if (/^(?:can|could|would|will|should|shall|may|please|make|change|add|remove|put|let)\b/.test(plainText(all)))
    return null;
  if (historyPattern.test(plain)) return { kind: "describe", about: "history", page: null };
  return sitePattern.test(plain) && describePattern.test(plain)
    ? { kind: "describe", about: "site", page: findNamedPage(words) }
    : null;
}

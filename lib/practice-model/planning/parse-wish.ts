import { cleanRequest } from "../wish/request-words.ts";
import { isPageName } from "./page-kinds.ts";

// Reads what one message says about a wanted site: its purpose, name and number of pages, and what happens to which
// page.

export type WishAction = "create" | "update" | "remove" | "keep";

export interface PageWish {
  action: WishAction;
  /** In the person's words, without "the" and "page"; `*` means everything not named. */
  name: string;
}

interface Wish {
  /** The purpose of the site, or who is speaking: "bike repair shop". */
  subject: string | null;
  name: string | null;
  /** Whether a new site is wanted, and not a change of the present one. */
  isNewSite: boolean;
  pageCount: number | null;
  pages: PageWish[];
  tone: string | null;
  audience: string | null;
}

const charactersMax = 4_000;
const numbers = "one two three four five six seven eight nine ten".split(" ");

const actionWords: [WishAction, RegExp][] = [
  ["keep", /^(?:keep|leave|retain|preserve|don't (?:change|touch)|behalte|behalten|lass)$/],
  [
    "update",
    /^(?:rewrite|update|change|refresh|redo|revise|improve|rework|renew|overhaul|modernise|modernize|edit|überarbeite|ändere|erneuere)$/,
  ],
  ["remove", /^(?:drop|remove|delete|discard|scrap|lose|cut|skip|without|no|entferne|lösche|streiche|ohne|keine?n?)$/],
  [
    "create",
    /^(?:add|create|make|build|write|include|need|want|new|plus|with|brauchen?|will|wollen|möchten?|mache?|baue?|ergänze)$/,
  ],
];
const leadWords =
  /^(?:please|also|and|then|but|i|we|you|should|would|like|could|can|to|want|need|have|just|only|let's|let|us|there|be|put|in|have|bitte|auch|ich|wir|hätten?|gerne?|noch|dazu|soll|sollte|sollen|geben|es|so|must)$/;

const everything =
  /^(?:everything(?: else)?|all(?: the)?(?: others?| rest)?|the (?:rest|others?)|(?:the |all )?other pages|what is there|as (?:it|they) (?:is|are))/;

const stripName = (text: string) =>
  text
    .trim()
    .replace(/^["“'‘]|["”'’]$/g, "")
    .replace(
      /^(?:(?:the|a|an|our|my|new|another|one|separate|simple|short|small|also|page|pages?|eine?n?|unsere?|die|der|den|das|noch|extra|(?:unter)?seiten?) )+(?=\S)/i,
      "",
    )
    .replace(
      /\s+(?:as (?:it|they) (?:is|are)|too|as well|please|alone|completely|entirely|from scratch|with a map|mit karte|if possible|would be (?:nice|great|good)|wäre (?:toll|schön|gut)|muss (?:natürlich |auch )?sein|is a must|bitte|dazu|everyone asks|die alle stellen)$/i,
      "",
    )
    .replace(
      /^(?:for|called|named|on|with the|with|about(?! (?:us|me|you|pages?)\b)|zum|zur|mit|über(?! (?:uns|mich))|für|zu|namens|the|den|die|der|dem) /i,
      "",
    )
    .replace(/^(?:the|den|die|der|dem|most asked) (?=\S)/i, "")
    .replace(/ (?:sub-?)?pages?$|[ -]?(?:unter)?seite$/i, "")
    .replace(/^["“'‘]|["”'’]$/g, "")
    .trim();

const saysPage = (text: string) => /\bpages?\b|\.html?\b|(?<![\p{L}])(?:unter)?seiten?\b/iu.test(text);
const saysSite = (text: string) =>
  /\b(?:web)?sites?\b|\bhomepage for\b|\bweb ?page for\b|\bweb ?seite|\bhomepage\b|\binternetseite|\binternetauftritt/i.test(
    text,
  );

/** Returns the clauses of a text, split at commas and at "and". */
function clausesOf(text: string): string[] {
  return text
    .split(/[,;\n]|\.(?=\s|$)|[!?:]|\s(?:and|but|then|plus|und|sowie|aber)\s|\s&\s(?=\p{Ll})/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
}

interface Clause {
  action: WishAction | null;
  object: string;
}

/** “Die Seite Über uns brauche ich nicht”, “an about page isn't needed”. */
const unwanted =
  /^(.{2,60}?)\s+(?:brauch(?:e|en)?|möchten?|wollen|will)\s+(?:ich|wir)\s+(?:nicht|keine)$|^(.{2,60}?)\s+(?:is not|isn['’]t|are not|aren['’]t|ist nicht|sind nicht)\s+(?:needed|necessary|nötig)$|^(?:i|we) don['’]t (?:need|want) (.{2,60})$/i;

function readClause(clause: string): Clause {
  const refused = unwanted.exec(clause.trim());
  if (refused !== null) return { action: "remove", object: refused[1] ?? refused[2] ?? refused[3] ?? "" };
  const words = clause.split(/\s+/);
  let at = 0;
  while (at < words.length && leadWords.test((words[at] ?? "").toLowerCase())) {
    const rest = words.slice(at + 1).join(" ");
    // "we need a prices page": "need" is the verb if no other one follows.
    if (/^(?:need|want)$/i.test(words[at] ?? "") && /^(?:a|an|another|new)\b/i.test(rest)) break;
    at++;
  }
  if (/^get$/i.test(words[at] ?? "") && /^rid$/i.test(words[at + 1] ?? ""))
    return { action: "remove", object: words.slice(at + 3).join(" ") };
  const verb = (words[at] ?? "").toLowerCase();
  if (/^(?:leave|take|throw)$/.test(verb) && /^(?:out|away|off)$/i.test(words[at + 1] ?? ""))
    return { action: "remove", object: words.slice(at + 2).join(" ") };
  const action = actionWords.find(([, pattern]) => pattern.test(verb))?.[0] ?? null;
  return action === null
    ? { action, object: words.slice(at).join(" ") }
    : { action, object: words.slice(at + 1).join(" ") };
}

const isShort = (name: string) => name !== "" && name.length <= 60 && name.split(" ").length <= 5;

/** Returns the wishes about single pages. `isKnown` says whether the site has a page of that name. */
function readPages(text: string, isKnown: (name: string) => boolean): PageWish[] {
  const wishes: PageWish[] = [];
  const push = (action: WishAction, name: string) => {
    if (!wishes.some((wish) => wish.name.toLowerCase() === name.toLowerCase())) wishes.push({ action, name });
  };
  // A question may name pages but does not ask for any.
  const statements = text.replace(/[^.!?\n]*\?/g, " ");
  for (const sentence of statements.split(/(?<=[.!])\s+|\n/)) readSentence(sentence);
  return wishes;

  function readSentence(sentence: string) {
    let running: WishAction | null = null;
    // “Pages: news, team, matches”: all of them are pages.
    const list = /^(?:the |die )?(?:pages|seiten)(?: are| sind)?\s*:\s*(.+)$/i.exec(sentence)?.[1];
    if (list !== undefined) {
      for (const clause of clausesOf(list.replace(/\([^()]*\)/g, "").replace(/[.!]+$/, "")))
        if (isShort(stripName(clause))) push("create", stripName(clause));
      return;
    }
    for (const clause of clausesOf(sentence)) {
      const { action, object } = readClause(clause);
      running = action ?? running;
      if (running !== null && running !== "create" && everything.test(object.toLowerCase())) {
        push(running, "*");
        continue;
      }
      // "a site for a shop with services": the words after the last "with" belong to the list.
      const part = saysSite(object) ? (/\bwith (?:the )?(?:pages? )?(.+)$/i.exec(object)?.[1] ?? "") : object;
      const name = stripName(part);
      if (!isShort(name)) continue;
      if (running !== null && running !== "create") {
        if (isKnown(name) || saysPage(part)) push(running, name);
      } else if (isPageName(name) || (saysPage(part) && !/^\w+[- ]pages?$/i.test(part) && !/^\d/.test(name))) {
        push(running ?? "create", name);
        running ??= "create";
      }
    }
  }
}

const stopsSubject =
  /(?=$|[.,;:!?\n(]| with | mit | in (?=\p{Lu})| at (?=\p{Lu}|\d)| run by | und (?:es|wir|ich|brauchen|möchten) | that | which | who | called | named | where | and (?:it|we|i|keep|add|make|need|want|would) )/u;

function readSubject(text: string): { subject: string | null; name: string | null } {
  const patterns = [
    new RegExp(
      `\\b(?:(?:web)?(?:sites?|pages?|presence)|homepage|web ?seite|internetseite|internetauftritt|something|anything|etwas)\\b[^.!?\\n]{0,60}? (?:for|für) (.{2,80}?)${stopsSubject.source}`,
      "iu",
    ),
    new RegExp(
      `\\b(?:we are|we're|i am|i'm|we run|i run|i have|we have|it is for|it's for|wir sind|ich bin|wir haben|ich habe) ((?:an?|der|die|das|ein(?:e|en)?) .{2,60}?)${stopsSubject.source}`,
      "iu",
    ),
    /\b(?:an?|my|our|the) ((?:[\w&'-]+ ){1,4})(?:web)?site\b/i,
  ];
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1]?.trim();
    if (!found) continue;
    const bare = found
      .replace(/^(?:a|an|my|our|the|your|me|meinen?|unser(?:e|en)?|der|die|das|den|eine?n?)\s+/i, "")
      .replace(/\b(?:new|small|simple|nice|little|great|whole|own|\w+-page|static|kleinen?|neuen?|schönen?)\s+/gi, "")
      .trim();
    if (bare === "" || /^(?:me|us|it|new|small|simple|own|\w+-page)$/i.test(bare)) continue;
    // "for Spoke & Co, a bike shop": the name first, then the subject.
    // “for our workshop Speiche”: the kind, then the name.
    const named =
      /^((?:[\p{Ll}\d][\p{L}\d'’-]* |\p{Lu}[\p{L}]* (?=\d|\p{Ll}))*\p{Ll}[\p{L}'’-]*) ((?:\p{Lu}[\p{L}\d'’-]*|&)(?: (?:\p{Lu}[\p{L}\d'’-]*|&))*)$/u.exec(
        bare,
      );
    if (named?.[1] !== undefined && named[2] !== undefined) return { subject: named[1], name: named[2] };
    const capitals = bare.match(/^\p{Lu}[\p{L}'’-]*(?: (?:&|of|and|und|am|an der|\p{Lu}[\p{L}'’-]*))*/u)?.[0] ?? "";
    const isName =
      /^(?:a|an|my|the|our|der|die|das|unser|ein|mein)/iu.test(found) && !/^\p{Lu}/u.test(found)
        ? capitals.includes(" ")
        : capitals !== "" && (capitals.includes(" ") || !/ü|(?:für|Für) /.test(text));
    if (!isName) return { subject: bare, name: null };
    const apposition = new RegExp(
      `${escapePattern(bare)}, (?:an?|the|our|my|ein(?:e|en)?|die|der|das)? ?(.{2,60}?)${stopsSubject.source}`,
      "iu",
    ).exec(text)?.[1];
    return { subject: apposition === undefined || /^\d/.test(apposition) ? bare : apposition, name: capitals };
  }
  return { subject: null, name: null };
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A capital word. Of words with a full stop, only those that precede a name: "St. Anne". */
const namePart = "(?:(?:St|Dr|Mr|Mrs)\\.|\\p{Lu}[\\p{L}\\p{N}'’-]*)(?![\\p{L}\\p{N}])";

/** Returns the name in "called Spoke & Co", "our name is “Spoke”", "call it Spoke". */
function readName(text: string): string | null {
  const quoted =
    /\b(?:called|named|call (?:it|us|the (?:site|shop))|name is|we are called|heißt|heißen|heisst|namens)\s*:?\s*["“'‘]([^"”’\n]{2,60})["”'’]/i.exec(
      text,
    )?.[1];
  if (quoted) return quoted.trim();
  // “Wir sind ein kleines Weingut (Weingut Hofmann, Hauptstraße 15 …)”
  const inBrackets = /\((\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}[\p{L}'’-]+|&)){1,3})(?:\)|, )/u.exec(text)?.[1];
  const bare = new RegExp(
    `\\b(?:called|named|[Cc]all (?:it|us|the (?:site|shop))|name is|hei(?:ß|ss)t|hei(?:ß|ss)en|namens)\\s+(${namePart}(?:\\s+(?:${namePart}|&|of|the|and|\\p{N}+))*)`,
    "u",
  ).exec(text)?.[1];
  const before = text.slice(0, bare === undefined ? 0 : text.indexOf(bare));
  // "a page called Prices" names a page and not the site.
  if (
    !bare &&
    inBrackets &&
    /(?:wir sind|we are|website|homepage|seite|site)/i.test(text.slice(0, text.indexOf(inBrackets)))
  )
    return inBrackets;
  if (!bare || /\bpages? (?:called|named)\s+$/i.test(before)) return null;
  return bare.replace(/ (?:and|of|the)$/, "");
}

const tonePattern =
  /\b(?:tone|style|voice|texts?|sound|written|wording|feel)\b[^.!?\n]{0,40}?\b((?:(?:very |rather )?(?:friendly|warm|plain|formal|serious|playful|modern|professional|businesslike|personal|calm|funny|casual|elegant|short|simple|cheerful|relaxed)(?:, | and )?)+)|\b((?:friendly|warm|plain|formal|serious|playful|professional|businesslike|personal|calm|casual|cheerful|relaxed)(?: and \w+)?) (?:tone|style|voice|texts?|words)\b/i;
const audiencePattern =
  /\b(?:audience (?:is|are)|aimed at|meant for|our (?:customers|guests|readers|visitors|members) are)\s+(.{2,100}?)(?=[.!?\n;]|$)/i;

function readCount(text: string): number | null {
  const word = /\b(one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})[- ]pages?\b/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (word === undefined) return null;
  // “One page for prices” counts no pages.
  if (word === "one" && !/\bone-page|\bone page (?:web)?site/i.test(text)) return null;
  const count = numbers.indexOf(word) + 1 || Number(word);
  return count >= 1 && count <= 12 ? count : null;
}

const newSite =
  /\b(?:an?|new|make|build|create|need|want|plan)\b[^.!?\n]{0,80}\b(?:(?:web)?sites?|presence)\b|\bpages? (?:site )?for\b|^(?:web)?site for\b|\b(?:web ?seite|homepage|internetseite|internetauftritt)\b|\b(?:make|build)\b[^.!?\n]{0,20}\bsomething for\b/i;

export function parseWish(message: string, isKnown: (name: string) => boolean): Wish {
  const text = cleanRequest(message.slice(0, charactersMax))
    .replace(/[ \t]+/g, " ")
    .trim();
  const { subject, name } = readSubject(text);
  const tone = tonePattern.exec(text);
  return {
    subject,
    name: readName(text) ?? name,
    isNewSite:
      (subject ?? readName(text)) !== null &&
      newSite.test(text) &&
      !/\b(?:to|on|of|in) (?:the|my|our|this) [^.!?\n]{0,40}site\b/i.test(text),
    pageCount: readCount(text),
    pages: readPages(text, isKnown),
    tone: (tone?.[1] ?? tone?.[2])?.replace(/(?:, | and )$/, "").trim() ?? null,
    audience: audiencePattern.exec(text)?.[1]?.trim() ?? null,
  };
}

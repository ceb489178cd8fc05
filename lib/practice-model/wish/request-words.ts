// Splits a request into words. A quoted passage is one word, so the grammar never looks inside it. Every function is
// one pass over the text: any request costs linear time.

export interface Word {
  /** The word as written; a quoted passage without its quotes. */
  text: string;
  /** The word for comparison: lower case, straight apostrophes, without surrounding punctuation. */
  lower: string;
  /** Its offset in the request, quotes included. */
  start: number;
  end: number;
  quoted: boolean;
}

const closingQuotes: Record<string, string> = {
  '"': '"”“',
  "“": '”"“',
  "„": '“”"',
  "«": "»",
  "»": "«",
  "‘": "’'",
  "‚": "‘’",
  "'": "'’",
  "`": "`´",
};
const singleQuotes = "'‘’`‚´";
/** At most so many words are split off; the rest of a longer request is not read. */
const wordsMax = 600;

const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char);
const isWordChar = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

function findClosingQuote(text: string, open: number): number {
  const opener = text.charAt(open);
  const closers = closingQuotes[opener] ?? "";
  const single = singleQuotes.includes(opener);
  for (let at = open + 1; at < text.length; at++) {
    if (!closers.includes(text.charAt(at))) continue;
    // An apostrophe inside a word does not close the passage: 'It's nice'.
    if (single && isWordChar(text[at + 1])) continue;
    return at;
  }
  return -1;
}

function normaliseForComparing(word: string): string {
  return word
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/^[^\p{L}\p{N}#&+→=/-]+/u, "")
    .replace(/[^\p{L}\p{N}%+→>/-]+$/u, "");
}

/** Returns the request with control characters replaced by spaces, so that nothing invisible reaches a page. */
export function cleanRequest(request: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes.
  return request.normalize("NFC").replace(/[\u0000-\u0009\u000B-\u001F\u007F\u200B\uFEFF]/g, " ");
}

export function splitRequest(request: string): Word[] {
  const words: Word[] = [];
  // A kind of quote found unclosed once is not searched again: the scan stays linear.
  const unclosed = new Set<string>();
  let at = 0;
  while (at < request.length && words.length < wordsMax) {
    if (isSpace(request[at])) {
      at++;
      continue;
    }
    const opener = request.charAt(at);
    if (closingQuotes[opener] !== undefined && !unclosed.has(opener) && !isWordChar(request[at - 1])) {
      const close = findClosingQuote(request, at);
      if (close === at + 1) {
        at = close + 1;
        continue;
      }
      if (close !== -1) {
        const text = request.slice(at + 1, close);
        words.push({ text, lower: normaliseForComparing(text), start: at, end: close + 1, quoted: true });
        at = close + 1;
        continue;
      }
      unclosed.add(opener);
    }
    const start = at;
    at++;
    while (at < request.length && !isSpace(request[at])) {
      const char = request.charAt(at);
      if (closingQuotes[char] !== undefined && !unclosed.has(char) && !isWordChar(request[at - 1])) break;
      at++;
    }
    const text = request.slice(start, at);
    const lower = normaliseForComparing(text);
    // Lone punctuation (a comma after a quote) is dropped; arrows are kept, and "&" belongs to names.
    if (lower !== "" || /^(?:→|[-=]+>|[=:&+/|–—-])$/.test(text)) {
      words.push({ text, lower: lower === "" ? text : lower, start, end: at, quoted: false });
    }
  }
  return words;
}

const phrases = (lines: string[]) => lines.flatMap((line) => line.split("|")).map((phrase) => phrase.split(" "));

const politeOpenings = phrases([
  "please|kindly|just|now|then|also|and|so|ok|okay|hey|hi|hello|maybe|actually|great|thanks|good|perfect|nice|yes|well",
  "oh|right|again|next|first|finally|quickly|thank you|go ahead and|can you|could you|would you|will you|can we|could we",
  "shall we|may we|can i|could i|let us|let's|lets|help me|help me to|try to|i would like you to|i'd like you to",
  "i want you to|i need you to|i would like to|i'd like to|i want to|i need to|we want to|we need to|we'd like to",
  "we would like to|you should|you could|you can|would you mind|do you mind|is it possible to|would it be possible to",
  "are you able to|do you think you could|it would be nice to|it would be great to|time to|feel free to",
  "be so kind as to|be so kind and|there|what about|how about|why not|why don't you|i think you should|i think|please do",
]);

const politeEndings = phrases([
  "please|thanks|thank you|thank you very much|thanks a lot|cheers|for me|for us|if you can|if possible|if you could",
  "will you|would you|could you|can you|ok|okay|right away|for now|instead|now|as well|too",
]);

export function startsWithWords(words: readonly Word[], phrase: readonly string[], at = 0): boolean {
  return phrase.every((part, index) => {
    const word = words[at + index];
    return word !== undefined && !word.quoted && word.lower === part;
  });
}

export function stripPoliteWords(words: readonly Word[]): Word[] {
  let from = 0;
  for (let found = true; found; ) {
    // The longest phrase first: "I would like you to" must not leave "you to" behind.
    const phrase = politeOpenings
      .filter((candidate) => startsWithWords(words, candidate, from))
      .sort((left, right) => right.length - left.length)[0];
    found = phrase !== undefined && from + phrase.length < words.length;
    if (found) from += phrase?.length ?? 0;
  }
  let to = words.length;
  for (let found = true; found; ) {
    const phrase = politeEndings
      .filter((candidate) => to - candidate.length > from && startsWithWords(words, candidate, to - candidate.length))
      .sort((left, right) => right.length - left.length)[0];
    found = phrase !== undefined;
    to -= phrase?.length ?? 0;
  }
  return words.slice(from, to);
}

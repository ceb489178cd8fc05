import { findLabelled, labelsOf, wasOffered } from "./choice-labels.ts";
import { type NextMove, say } from "./next-move.ts";
import { foldAll } from "./site/text-matching.ts";
import type { Transcript } from "./transcript.ts";
import { type Region, takeReaches } from "./wish/parse-reach.ts";
import { parseRequest } from "./wish/parse-request.ts";
import { ordinalOf, parseTarget } from "./wish/parse-target.ts";
import { cleanRequest, splitRequest, textOfWords, type Word } from "./wish/request-words.ts";

// When a request fits several places, the answer is a question: with choices to press if they are few, otherwise with a
// numbered list. The next turn finds the question in the history, takes up the request before it and reads the new
// message as the choice. No other state is kept.

export const whichOne = "Which one do you mean?";
export const whatToSay = "What should it say?";
export const whichColour = "Which colour should it be?";
export const whatAbout = "What should it be about?";
const markers = [whichOne, whatToSay, whichColour, whatAbout];

export interface Choice<T> {
  item: T;
  /** One line of the list, in Markdown. */
  line: string;
  pages: readonly string[];
  region: Region | null;
  kinds: ReadonlySet<string>;
}

const optionsShownMax = 12;
const offeredMax = 4;

/** Asks which choices are meant. A `remark` is appended to the text; then no choices are offered to press. */
export function askWhich(opening: string, choices: readonly Choice<unknown>[], remark: string): NextMove {
  const lines = choices.slice(0, optionsShownMax).map((choice, index) => `${index + 1}. ${choice.line}`);
  const more = choices.length > optionsShownMax ? `\n\n… and ${choices.length - optionsShownMax} more.` : "";
  const question = `${opening} ${whichOne}`;
  const list = `${question}\n\n${lines.join("\n")}${more}\n\nAnswer with a number, a page (“on the … page”), or “all of them”.`;
  const labels = choices.length <= offeredMax && remark === "" ? labelsOf(choices) : null;
  if (labels === null) return say(list + remark);
  const all = { label: choices.length === 2 ? "Both of them" : "All of them", description: null };
  const options = choices.length < offeredMax ? [...labels, all] : labels;
  return { kind: "offer", question, options, text: list };
}

const isQuestion = (text: string) => markers.some((marker) => text.includes(marker));

/** A line of the list as it was shown: "2. `about.html`, heading: “Prices”". */
const pickedLine = /^\s*(\d{1,2})[.)]\s/;

/** Whether a message is a request of its own, and not an answer to the question. */
function standsAlone(message: string, question: string): boolean {
  if (question.includes(whichOne) && (pickedLine.test(message) || wasOffered(question, message))) return false;
  const intent = parseRequest(message);
  if (intent.kind === "unknown") return false;
  // A new text or subject may look like anything, so only a clear request counts as one.
  if (!question.includes(whichOne)) return intent.kind === "help" ? intent.about !== "thanks" : startsWithVerb(message);
  if (intent.kind !== "change-text") return intent.kind !== "help" || intent.about !== "thanks";
  return intent.readings.some((reading) => reading.newText !== null);
}

function startsWithVerb(message: string): boolean {
  return /^(?:please |can you |could you )?(?:change|replace|rename|add|create|make|set|update|turn|use|what|which|show|list|recolou?r)\b/i.test(
    message.trim(),
  );
}

export interface Asked {
  /** The request that led to the first question. */
  request: string;
  /** The answers to the questions since, in order. */
  answers: string[];
}

/** Returns the request of this turn with the answers that later messages gave to questions about it. */
export function resumeRequest({ history, request }: Pick<Transcript, "history" | "request">): Asked {
  const answers: string[] = [];
  let current = request;
  for (let at = history.length - 1; at >= 1; at -= 2) {
    const question = history[at];
    const before = history[at - 1];
    if (question?.role !== "assistant" || before?.role !== "user" || !isQuestion(question.text)) break;
    if (standsAlone(current, question.text)) break;
    answers.unshift(current);
    current = before.text;
  }
  return { request: current, answers };
}

const refusals =
  /^(?:never ?mind|none(?: of (?:them|these|those))?|cancel(?: (?:it|that))?|forget (?:it|that|about it)|stop|neither(?: of them)?|no|nope|nothing|leave (?:it|everything|them)(?: as (?:it is|they are)| alone)?|skip(?: it)?)(?:,? (?:please|thanks|thank you))?[.!]*$/i;

/** Whether an answer declines the change: "never mind". */
export const isRefusal = (answer: string) => refusals.test(answer.trim().slice(0, 100));

const cardinals = "one two three four five six seven eight nine ten".split(" ");

function numbersIn(words: readonly Word[]): number[] {
  const plain = words.filter((word) => !word.quoted);
  const ordinals = plain.map((word) => ordinalOf(word.lower)).filter((value) => value !== null);
  const digits = plain
    .flatMap((word) => word.text.split(/[,;&+]/))
    .map((text) => /^(?:#|nr\.?|no\.?)?(\d{1,3})[.):]?$/i.exec(text)?.[1])
    .filter((digit) => digit !== undefined)
    .map(Number);
  const found = [...ordinals, ...digits];
  if (found.length > 0) return found;
  // "one" counts only by itself: "the green one" has no number.
  const [only, ...others] = words.filter(
    (word) => word.quoted || !/^(?:the|number|option|please|just|no)$/.test(word.lower),
  );
  const cardinal = only === undefined || only.quoted || others.length > 0 ? 0 : cardinals.indexOf(only.lower) + 1;
  return cardinal > 0 ? [cardinal] : [];
}

const fillers = new Set(
  "the a an one ones please i mean meant that this it in on of at and also option number just only which is with says saying for to from i'd say think take use page place change make yes do my our".split(
    " ",
  ),
);

/** Returns the choices that an answer picks; null if it picks none. */
export function choose<T>(choices: readonly Choice<T>[], answer: string): Choice<T>[] | null {
  const named = findLabelled(choices, answer);
  if (named) return [named];
  const request = cleanRequest(answer).slice(0, 400);
  const words = splitRequest(request);
  const line = pickedLine.exec(request)?.[1];
  const numbers = line === undefined ? numbersIn(words) : [Number(line)];
  const byNumber = numbers.map((number) => choices[number === -1 ? choices.length - 1 : number - 1]);
  if (numbers.length > 0) {
    return byNumber.every((choice) => choice !== undefined)
      ? [...new Set(byNumber.filter((choice) => choice !== undefined))]
      : null;
  }
  const { rest, reach } = takeReaches(words);
  const wantsAll =
    reach.everywhere ||
    rest.some((word) => !word.quoted && /^(?:all|both|every|everything|everywhere|each)$/.test(word.lower));
  let picked: readonly Choice<T>[] = choices;
  const narrow = (test: (choice: Choice<T>) => boolean) => {
    picked = picked.filter(test);
  };
  if (reach.page !== null) narrow((choice) => choice.pages.some((path) => namesPage(path, reach.page ?? "")));
  if (reach.region !== null) narrow((choice) => choice.region === reach.region);
  const { kind } = parseTarget(request, rest);
  if (kind !== null && kind !== "text" && picked.some((choice) => choice.kinds.has(kind)))
    narrow((choice) => choice.kinds.has(kind));
  const names = wantsAll || kind !== null ? [] : rest.filter((word) => word.quoted || !fillers.has(word.lower));
  for (const word of names) narrow((choice) => foldAll(choice.line).includes(foldAll(word.lower)));
  const narrowed = reach.page !== null || reach.region !== null || kind !== null || names.length > 0 || wantsAll;
  return narrowed && picked.length > 0 ? [...picked] : null;
}

function namesPage(path: string, name: string): boolean {
  const plain = (text: string) =>
    foldAll(text)
      .replace(/\.html?$/, "")
      .replace(/[-_/]+/g, " ");
  const wanted = plain(name);
  if (/^(?:home|start|main|front|landing)$/.test(wanted)) return /(?:^|\/)index\.html?$/i.test(path);
  return (
    ` ${plain(path)} `.includes(` ${wanted} `) ||
    plain(path)
      .replace(/ index$/, "")
      .endsWith(wanted)
  );
}

/** Narrows the choices by each answer in turn, in the order of the questions. */
export function applyAnswers<T>(
  choices: readonly Choice<T>[],
  answers: readonly string[],
): { picked: Choice<T>[]; understood: boolean; all: boolean } {
  let picked = [...choices];
  let understood = true;
  let all = false;
  for (const answer of answers) {
    const chosen = choose(picked, answer);
    understood = chosen !== null;
    if (chosen === null) continue;
    const words = splitRequest(cleanRequest(answer));
    const many = words.some((word) => /^(?:all|both|every|everywhere|each|everything)$/.test(word.lower));
    all = many || numbersIn(words).length > 1;
    picked = chosen;
  }
  return { picked, understood, all };
}

/** Returns the text that an answer gives, without quotes, "to" or "it should say". */
export function answeredText(answer: string): string {
  const request = cleanRequest(answer).trim();
  const words = splitRequest(request);
  const quoted = words.filter((word) => word.quoted);
  if (quoted.length === 1 && words.length <= 6) return quoted[0]?.text ?? "";
  const lead =
    /^(?:it should (?:say|read|be)|(?:to|say|as|about)|make it(?: say)?|let it say|please (?:say|write))[:,]?\s+/i.exec(
      request,
    );
  return textOfWords(
    request,
    splitRequest(request).filter((word) => word.start >= (lead?.[0].length ?? 0)),
  );
}

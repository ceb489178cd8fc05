import { splitRequest, textOfWords } from "../wish/request-words.ts";
import { quote } from "../wording.ts";
import { mendTypos } from "./mend-typos.ts";
import { itsSubject, nounOf, nounPattern, subject } from "./pick-phrases.ts";
import type { ReadPickWish } from "./pick-wish.ts";
import { readPlain } from "./plain-wishes.ts";
import { readColour } from "./read-colour-wish.ts";

// Requests about picked elements that give a new text, an address or a description.

/** A value such as “something nicer” asks for writing, which the practice model can't do. */
const vague =
  /^(?:something|anything|sth|some other|an?other|a (?:better|nicer|different|new|shorter|longer|friendlier|more)|the same|french|german|english|spanish|italian|(?:upper|lower) ?case|capital|caps|whatever|nicer|better|shorter|longer|friendlier|funnier|the other)\b/i;

const plural = /\b(?:these|those|them|both|all)\b/i;

/** Requests with a value, on the request as it was typed. `picks` is their number. */
export function readValue(request: string, picks: number): ReadPickWish | null {
  const value = "(?: ?:| [-–—](?= ))? ?(?<=[: ])(?<value>.+)";
  const sayPatterns = [
    `(?:change|set|update|edit|turn|switch|modify|adjust|correct|fix|alter)(?:${itsSubject})? ?(?:from (?<from>.+?) )?(?:so (?:that )?it says|so (?:that )?it reads|to say|to read|to|into|as|->|→|=>|=|:)${value}`,
    `(?:make|let|have)${itsSubject} (?:say|read|to say|to read|show)${value}`,
    `(?:make it|let it|have it|it should|this should|that should|it must|this must|it has to|${subject} should|${subject} must) (?:now )?(?:say|read|be called|be named|show)${value}`,
    `(?:(?:say|write|put|use|show|type|enter|print) )?(?:(?:here|there) )?instead(?! of\\b)(?: (?:say|write|put|use|show))?${value}`,
    `(?:say|write|put|use|show|type|enter|print)${value}`,
    `(?:rename|retitle|relabel)(?:${itsSubject})? ?(?:to|as|into|->|→)${value}`,
    `(?:call|name|label|title)${itsSubject}${value}`,
    `(?:replace|exchange|swap|substitute)(?:${itsSubject})?(?: (?<old>["“„«'‘].+?["”“»'’]))? ?(?:with|by|for)${value}`,
    `(?:change|replace|turn) (?<old>["“„«'‘].+?["”“»'’]) (?:to|with|by|into)${value}`,
    `(?:the )?(?:new )?(?:text|wording|label)(?: is| should be| of${itsSubject})? ?[:=]${value}`,
  ];
  for (const pattern of sayPatterns) {
    const match = new RegExp(`^(?:${pattern})$`, "isu").exec(request);
    if (match) return readText(match, request, picks);
  }
  return null;
}

function readText(match: RegExpExecArray, request: string, picks: number): ReadPickWish {
  const given = match.groups?.value ?? "";
  const words = splitRequest(given);
  const isQuoted = words.length === 1 && words[0]?.quoted === true;
  const text = textOfWords(given, words).trim();
  const old = unquote(match.groups?.old ?? match.groups?.from ?? null);
  if (text === "") return { kind: "ask", sentence: "Give me the new text too, in quotes." };
  if (!isQuoted && vague.test(text))
    return { kind: "cannot", what: "find words myself: give me the new text in quotes" };
  if (!isQuoted && old === null) {
    // "Change it to bold" and "change it to red" may mean the looks.
    const looks = readPlain(mendTypos(`make it ${text}`));
    if (looks) return { kind: "wishes", wishes: [looks] };
    if (readColour(text)) {
      return {
        kind: "ask",
        sentence: `Should it be ${text}, or should it say ${quote(text)}? Say “make it ${text}”, or put the new text in quotes.`,
      };
    }
  }
  const noun = nounOf(...match.slice(1, 9).filter((group) => group !== undefined && nounPattern.test(group)));
  return {
    kind: "wishes",
    wishes: [{ kind: "say", old, text, isQuoted, plural: plural.test(request.slice(0, 40)) && picks > 1, noun }],
  };
}

const unquote = (text: string | null) => text?.trim().replace(/^["“„«'‘]|["”“»'’]$/gu, "") ?? null;

/** Returns the address or page to which a request links. */
export function readLink(request: string): ReadPickWish | null {
  const patterns = [
    `(?:link|point|connect|send|lead|direct)(?:${itsSubject})? ?(?:to|at|with) (?<target>.+)`,
    `(?:make|let|have)${itsSubject} (?:a link|link|point|lead|go|jump|open)(?: (?:to|at))? (?<target>.+)`,
    `(?:it|this|that|${subject}) (?:should|must|has to) (?:link|point|lead|go|jump|open|take people)(?: (?:to|at))? (?<target>.+)`,
    `(?:change|set|update) (?:the |its )?(?:link|address|target|url|href|destination|link target)(?: of${itsSubject})? (?:to|=) (?<target>.+)`,
    `(?:add|put|set) (?:a |the )?link to (?<target>.+?)(?: (?:on|to|in)${itsSubject})?`,
    `link (?<target>https?:\\S+)`,
  ];
  for (const pattern of patterns) {
    const match = new RegExp(`^(?:${pattern})$`, "isu").exec(request);
    const target = unquote(match?.groups?.target ?? null)
      ?.replace(/[.,;]$/, "")
      .trim();
    if (!match || !target) continue;
    const noun = nounOf(...match.slice(1).filter((group) => group !== undefined && nounPattern.test(group)));
    return { kind: "wishes", wishes: [{ kind: "link", target, noun: noun === "link" ? null : noun }] };
  }
  return null;
}

/** Returns the paragraph that a request adds beside a pick. */
export function readAddition(request: string): ReadPickWish | null {
  const where = "(?<side>below|under|underneath|beneath|after|above|before)";
  const what = "(?:an?|another|one more|some|this)? ?(?:new )?(?:paragraph|text|line|sentence|lines|words)";
  const say = "(?: ?(?:saying|that says|that reads|which says|reading|with the text|with the words|with|:|-))";
  const match =
    new RegExp(
      `^(?:add|insert|put|write|place) ${what}(?: ?${where}(?: ${subject})?)?(?:${say} ?(?<text>.+?))?$`,
      "isu",
    ).exec(request) ??
    new RegExp(`^(?:add|insert|write|put) (?<text>["“„«].+["”“»]) ${where}(?: ${subject})?$`, "isu").exec(request) ??
    new RegExp(`^(?:add|write|insert) ${where}(?: ${subject})?:? (?<text>.+)$`, "isu").exec(request);
  if (!match) return null;
  const given = match.groups?.text ?? "";
  const text = textOfWords(given, splitRequest(given)).trim();
  if (text === "")
    return {
      kind: "ask",
      sentence: 'What should the paragraph say? Say it in one go, as in `add a paragraph below: "We are open daily."`.',
    };
  const side = /^(?:above|before)$/i.test(match.groups?.side ?? "") ? "before" : "after";
  return { kind: "wishes", wishes: [{ kind: "add-paragraph", side, text }] };
}

/** Returns the description that a request gives to a picture. */
export function readDescription(request: string): ReadPickWish | null {
  const match =
    /^(?:set|change|add|give (?:it|this))? ?(?:an? |the |its )?(?:alt(?:ernative)?(?: text)?|description|picture description|image description)(?: of (?:it|this|the picture|the image))?(?: to|:| =| as)? (?<text>.+)$/isu.exec(
      request,
    ) ??
    /^describe (?:it|this|the (?:picture|image|photo)|this (?:picture|image|photo)) as (?<text>.+)$/isu.exec(request);
  const given = match?.groups?.text ?? "";
  const text = textOfWords(given, splitRequest(given)).trim();
  return text === "" ? null : { kind: "wishes", wishes: [{ kind: "describe", text }] };
}

import { baseParts } from "./base-parts.ts";
import { type BasePartKey, basePartKeys, type TextName, textNames } from "./base-schema.ts";
import type { TextWarning } from "./preview-schema.ts";
import { toolNames } from "./tool-names.ts";

// Finds lines in the admin's texts that may not do what their author expects. Hints for a person, in English and German: nothing is refused.

const opposites: readonly { part: BasePartKey; pattern: RegExp }[] = [
  {
    part: "safety",
    pattern:
      /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:rules?|instructions?|above|base|everything)\b|\b(?:follow|obey|do)\b.{0,30}\b(?:instructions?|orders?|what)\b.{0,40}\b(?:pages?|files?|site)\b|\bignorier\w*\b.{0,40}\b(?:regeln?|anweisung\w*|alles)\b|\b(?:folge|befolge|befolgen|tu)\b.{0,40}\b(?:seiten?|dateien?|website)\b/i,
  },
  {
    part: "memory",
    pattern:
      /\b(?:do not|don['’]t|never|no)\b.{0,20}\b(?:take|write|keep|make)?\s*notes?\b|\b(?:show|tell|quote|reveal|share)\b.{0,30}\b(?:your )?(?:notes?|private memory|memories)\b|\b(?:keine|nie(?:mals)?)\b.{0,20}\bnotizen?\b|\b(?:zeig\w*|nenn\w*|verrat\w*)\b.{0,30}\bnotizen?\b/i,
  },
  {
    part: "commits",
    pattern:
      /\b(?:no|without|skip|never write|don['’]t write)\b.{0,20}\bcommit (?:messages?|lines?)\b|\b(?:keine|ohne)\b.{0,20}\bcommit\w*\b/i,
  },
  {
    part: "task",
    pattern:
      /\b(?:make up|invent|guess)\b.{0,30}\b(?:prices?|facts?|names?|hours|addresses)\b|\b(?:erfinde|erfinden|denk dir|rate)\b.{0,30}\b(?:preise?|fakten|namen|öffnungszeiten|adressen)\b/i,
  },
  {
    part: "answers",
    pattern:
      /\b(?:always|only) (?:answer|reply|write|respond) in (?:english|german|french|spanish|italian|dutch)\b|\b(?:antworte|antworten|schreib\w*)\b.{0,20}\b(?:immer|nur)\b.{0,20}\bauf (?:deutsch|englisch|französisch|spanisch|italienisch)\b/i,
  },
  {
    part: "work",
    pattern:
      /\b(?:never|don['’]t|do not) ask\b|\bfrag\w* (?:nie|niemals|nicht)\b|(?<!\b(?:never|not|don['’]t|nie|niemals|nicht|keine?)\b.{0,60})\b(?:without asking|ohne (?:nachzufragen|zu fragen|rückfragen?))\b/i,
  },
];

/** As many words in a row say the same. */
const shingleWords = 5;
const wordsMin = 8;
const sharedMin = 0.6;
const lineMax = 160;
const warningsMax = 20;

/** Returns hints on these texts, at most twenty, in the order of the lines. */
export function warnOfTexts(texts: Readonly<Record<TextName, string | null>>): TextWarning[] {
  return textNames
    .flatMap((text) => linesOf(texts[text]).flatMap((line) => warnOfLine(text, line)))
    .slice(0, warningsMax);
}

const linesOf = (text: string | null) => (text ?? "").split("\n").filter((line) => line.trim() !== "");

function warnOfLine(text: TextName, whole: string): TextWarning[] {
  const line = whole.trim().slice(0, lineMax);
  const opposite = opposites.find(({ pattern }) => pattern.test(whole.slice(0, 2_000)));
  const again = opposite ? undefined : basePartKeys.find((key) => saysAgain(whole, key));
  const unknown = [...whole.matchAll(/(?<![\w./-])[a-z]+(?:_[a-z]+)+(?![\w.-])/g)].find(
    ([name]) => !toolNames.has(name),
  );
  return [
    ...(opposite ? [{ kind: "contradicts-base" as const, text, line, part: opposite.part }] : []),
    ...(again ? [{ kind: "repeats-base" as const, text, line, part: again }] : []),
    ...(unknown ? [{ kind: "unknown-tool" as const, text, line, name: unknown[0] }] : []),
  ];
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

function shinglesOf(words: readonly string[]): string[] {
  return words.slice(shingleWords - 1).map((_word, index) => words.slice(index, index + shingleWords).join(" "));
}

const partShingles = new Map<BasePartKey, ReadonlySet<string>>();

function saysAgain(line: string, part: BasePartKey): boolean {
  const words = wordsOf(line);
  if (words.length < wordsMin) return false;
  const known = partShingles.get(part) ?? new Set(shinglesOf(wordsOf(baseParts[part].text)));
  partShingles.set(part, known);
  const own = shinglesOf(words);
  return own.filter((shingle) => known.has(shingle)).length / own.length >= sharedMin;
}

import { languageOf } from "./cannot.ts";
import { isFiller } from "./fillers.ts";
import { type Look, readLooks } from "./looks.ts";
import { readNoun } from "./nouns.ts";
import type { Language } from "./patterns/acts.ts";
import { noTarget, readTarget, type Target } from "./read-target.ts";
import { isMark, trimMarks, type Word } from "./words.ts";

// Reads a clause whose words stand in no order that a pattern has: what shall happen is told by a few words of it, and all the others
// say with what. It is for wishes without a value: to remove, to hide, to put first or last, and for looks.

export type LooseWish = { language: Language; known: number; target: Target } & (
  | { act: "remove" | "hide-on-phones" }
  | { act: "shift"; to: "first" | "last" | "up" | "down" }
  | { act: "look"; looks: readonly Look[] }
);

interface Cue {
  language: Language;
  act: "remove" | "hide-on-phones" | "first" | "last" | "up" | "down";
  /** Sequences of words that all have to be there, in this order. */
  parts: string[][];
}

const cues: Cue[] = (
  [
    [
      "en",
      "remove",
      "take … off|take … out|take … away|take … down|throw … out|kick … out|get … rid of|get rid of|remove|delete|drop|erase|scrap|kill|ditch|strip|cut|lose|don't need … anymore|don't want … anymore|no longer need|not needed|should go|can go|has to go|have to go|must go|should disappear|shouldn't be there|doesn't belong",
    ],
    [
      "de",
      "remove",
      "nehmen|nimm … raus|nimm … weg|nimm … heraus|mach … weg|mach … raus|schmeiß … raus|wirf … raus|lösche|lösch|löschen|entferne|entfern|entfernen|streichen|streiche|raus|weg|rausnehmen|wegmachen|rausmachen|weglassen|rauswerfen|kann weg|kann raus|soll weg|soll raus|muss weg|muss raus|brauchen … nicht mehr|brauche … nicht mehr|brauch … nicht mehr|nicht mehr nötig|gibt es nicht mehr|gibts nicht mehr|verschwinden",
    ],
    [
      "en",
      "hide-on-phones",
      "hide … on phones|hide … on mobile|hide … on the phone|hide … on my phone|not … on phones|not … on mobile|don't show … on phones|don't show … on mobile|on mobile hide|on phones hide|on phones … remove|on mobile … remove|gone on phones|gone on mobile|only … on desktop|only … on computers|hidden on mobile|hidden on phones|on the phone … take … out|on the phone … hide",
    ],
    [
      "de",
      "hide-on-phones",
      "auf dem handy braucht es … nicht|am handy braucht es … nicht|auf dem handy braucht man … nicht|am handy braucht man … nicht|auf dem handy … ausblenden|auf handys … ausblenden|am handy … ausblenden|auf dem handy … weg|auf dem handy … raus|auf dem handy … nicht|am handy … weg|am handy … raus|am handy … nicht|auf handys … weg|auf handys … nicht|mobil … ausblenden|mobil … weg|mobil … nicht|auf dem smartphone … ausblenden|auf dem smartphone … weg|auf smartphones … ausblenden|auf dem handy … verstecken|am handy … verstecken|auf kleinen bildschirmen … ausblenden|nur am computer|nur am pc|nur am rechner|nur auf dem pc|nur auf dem desktop",
    ],
    [
      "en",
      "first",
      "put … first|move … to the top|put … at the top|put … on top|should be first|should come first|to the very top|to the front|first in the list|as the first",
    ],
    [
      "en",
      "last",
      "put … last|move … to the end|put … at the end|move … to the bottom|should be last|should come last|to the very end|at the very end|as the last",
    ],
    ["en", "up", "move … up|one up|further up|a step up"],
    ["en", "down", "move … down|one down|further down|a step down"],
    [
      "de",
      "first",
      "ganz nach oben|ganz nach vorne|ganz nach vorn|an den anfang|an die erste stelle|an erste stelle|als erstes|als erster|als erste|zuerst|an den ersten platz",
    ],
    [
      "de",
      "last",
      "ganz nach unten|ganz nach hinten|ans ende|an die letzte stelle|an letzte stelle|als letztes|als letzter|als letzte|zuletzt",
    ],
    ["de", "up", "eins nach oben|weiter nach oben|eins hoch|einen platz nach oben|nach oben schieben"],
    ["de", "down", "eins nach unten|weiter nach unten|eins runter|einen platz nach unten|nach unten schieben"],
  ] as const
).flatMap(([language, act, list]) =>
  list.split("|").map((phrase): Cue => ({ language, act, parts: phrase.split(" … ").map((part) => part.split(" ")) })),
);

/** Words of such clauses that name nothing: who wishes, and verbs that go along. */
export const along = new Set(
  (
    "we i you he she it they us him her them want need like have has should must can could would will do does be been is are to let make put set move take get go come stand " +
    "wir ich du er sie es uns ihn ihm soll sollen sollte muss müssen kann können könnte will wollen möchte möchten haben hat habe hätte gern ist sind sein werden wird machen mach mache setzen setz setze stellen stell stelle schieben schieb schiebe packen pack packe kommen stehen nehmen rein hin " +
    "there then so that and but und aber dann da"
  ).split(" "),
);

/** Where a sequence of words stands, from a place on; -1 if it does not. */
function indexOf(words: readonly Word[], sequence: readonly string[], from: number): number {
  for (let at = from; at + sequence.length <= words.length; at++)
    if (sequence.every((key, index) => words[at + index]?.key === key && words[at + index]?.quoted === false))
      return at;
  return -1;
}

/** The words that a cue takes; null if it is not there. */
function taken(words: readonly Word[], { parts, act }: Cue): Set<Word> | null {
  // „Aus dem Team nehmen“: the verb alone is no cue.
  if (
    act === "remove" &&
    parts[0]?.[0] === "nehmen" &&
    !words.some(({ key, quoted }) => !quoted && /^(?:aus|von|vom)$/.test(key))
  )
    return null;
  const own = new Set<Word>();
  let from = 0;
  for (const part of parts) {
    const at = indexOf(words, part, from);
    if (at === -1) return null;
    for (const word of words.slice(at, at + part.length)) own.add(word);
    from = at + part.length;
  }
  return own;
}

const wordsMax = 26;

export function readLoose(message: string, given: readonly Word[]): LooseWish[] {
  const words = trimMarks(given);
  if (words.length < 1 || words.length > wordsMax || words.some((word) => isMark(word) && word.key !== ",")) return [];
  const found = cues.flatMap((cue): LooseWish[] => {
    const own = taken(words, cue);
    const rest = own && words.filter((word) => !own.has(word));
    const target = rest && ((cue.act === "remove" ? allOfIt(rest) : null) ?? targetOf(message, rest));
    if (!own || !target) return [];
    const base = { language: cue.language, known: own.size, target };
    return cue.act === "remove" || cue.act === "hide-on-phones"
      ? [{ ...base, act: cue.act }]
      : [{ ...base, act: "shift", to: cue.act }];
  });
  return [...found, ...looksIn(message, words)];
}

/** “Everywhere, please”: what was spoken of before; null if the words name something. */
function allOfIt(rest: readonly Word[]): Target | null {
  const isSaid = rest.every(
    (word) =>
      isMark(word) ||
      isFiller(word) ||
      along.has(word.key) ||
      /^(?:everywhere|überall|all|alle|damit|davon|wieder|off|from|there|dort|hier)$/.test(word.key),
  );
  return isSaid
    ? { ...noTarget, isPronoun: true, isAll: rest.some(({ key }) => /^(?:everywhere|überall)$/.test(key)) }
    : null;
}

/** Looks that stand anywhere in the clause: “can you make the little text below the pictures larger, and darker”. */
function looksIn(message: string, words: readonly Word[]): LooseWish[] {
  for (let length = Math.min(8, words.length - 1); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      const looks = readLooks(run);
      if (!looks) continue;
      const target = targetOf(
        message,
        [...words.slice(0, from), ...words.slice(from + length)].filter(
          ({ key, quoted }) => quoted || !/^(?:instead|rather)$/.test(key),
        ),
      );
      return target ? [{ language: languageOf(message), known: 1, target, act: "look", looks }] : [];
    }
  return [];
}

/** The target that the other words name; null if they name none. */
function targetOf(message: string, rest: readonly Word[]): Target | null {
  if (
    rest.some(
      ({ key, quoted }) =>
        !quoted &&
        /^(?:keep|behalte|behalten|leave|lass|lassen|but|aber|except|außer|ausser|not|nicht|no|never|heißen|lauten|because|weil|don't|doesn't|isn't|kein|keine)$/.test(
          key,
        ),
    )
  )
    return null;
  const isNoun = ({ key, quoted }: Word) => !quoted && readNoun(key) !== null;
  const and = rest.findIndex(({ key, quoted }) => !quoted && /^(?:and|und|plus|sowie)$/.test(key));
  if (and > 0 && rest.slice(0, and).some(isNoun) && rest.slice(and).some(isNoun)) return null;
  const own = trimMarks(rest.filter((word) => word.quoted || !(isFiller(word) || along.has(word.key))));
  const [first] = own;
  // “Take out of the team”: what stands there is where it is, and not the thing.
  if (first && !first.quoted && /^(?:in|on|at|from|of|off|out|auf|im|am|aus|von|vom|bei|beim|unter)$/.test(first.key)) {
    const where = readTarget(message, own.slice(1));
    return where.noun === null && where.words.length + where.quoted.length === 0
      ? null
      : { ...noTarget, isPronoun: true, literal: "", within: [{ side: null, target: where }] };
  }
  const target = own.length === 0 || own.length > 14 ? null : readTarget(message, own);
  if (!target || (target.noun === null && target.words.length + target.quoted.length === 0)) return null;
  return target;
}
